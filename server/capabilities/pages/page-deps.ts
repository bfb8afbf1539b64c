import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Admission } from '#server/infrastructure/http/admission/admission.ts';
import type { Sessions } from '#server/infrastructure/http/routes.ts';
import type { Tenancy } from '#server/infrastructure/http/request/tenancy.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { FirstRender } from '#contract/protocol/first-render.ts';
import type { Build } from './build-manifest.ts';

export interface PagesDeps {
  db: Database;
  clock: Clock;
  log: Log;
  admission: Admission;
  keys: Keys;
  tenancy: Tenancy;
  config: {
    publicUrl: string;
    platformUrl: string | undefined;
    captcha?: { provider: 'turnstile' | 'recaptcha' | 'hcaptcha'; siteKey: string } | undefined;
    mapTiles?: { url: string; credit: string } | undefined;
    demo: boolean;
    /** The hosted realtime service, where there is one. */
    pusher?: { socketUrl: string; key: string } | undefined;
  };
  sessions: Pick<Sessions, 'personOf'>;
  /** What a page of this session sends as X-CSRF-Token. */
  csrfTokenOf(sessionId: string): string;
  /** Where the built browser programs stand; tests have their own. */
  webFolder?: string;
}

/** The same, with what the capability makes of it. */
export interface PageDeps extends PagesDeps {
  build(): Build;
  /** What draws a page before its program has come, where it is built. */
  render(): Promise<FirstRender | undefined>;
}
