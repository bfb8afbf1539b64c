import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Admission } from '#server/infrastructure/http/admission/admission.ts';
import type { Sessions } from '#server/infrastructure/http/routes.ts';
import type { Tenancy } from '#server/infrastructure/http/request/tenancy.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { WalletPort } from '#server/integrations/wallet/wallet-port.ts';
import type { DemoHomeState, PageRenderer } from '#contract/protocol/page-state.ts';
import type { ServicesOf } from '../connections/index.ts';
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
    mapTiles?: { url: string; credit: string } | undefined;
    demo: boolean;
    /** The hosted realtime service, if configured. */
    pusher?: { socketUrl: string; key: string } | undefined;
  };
  /** The sign-ins of the demo; undefined without a demo. */
  demoSignIns?: Pick<DemoHomeState, 'password' | 'accounts'> | undefined;
  sessions: Pick<Sessions, 'personOf' | 'isRevoked'>;
  servicesOf: ServicesOf;
  ports: { wallet: WalletPort };
  /** The token that a page of this session sends as X-CSRF-Token. */
  csrfTokenOf(sessionId: string): string;
  /** Folder of the built browser programs; tests pass their own. */
  webFolder?: string;
}

/** The same, with the capability's own additions. */
export interface PageDeps extends PagesDeps {
  build(): Build;
  /** Renders pages on the server; undefined without a build. */
  render(): Promise<PageRenderer | undefined>;
}
