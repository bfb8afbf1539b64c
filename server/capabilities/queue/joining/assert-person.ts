import { createHash } from 'node:crypto';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { CaptchaPort } from '#server/integrations/captcha/captcha-port.ts';
import { effectiveSettings } from '../../vendors/index.ts';

/** The header by which our own pages hand over what the widget answered: the body stays the same when it is sent again. */
const HEADER = 'x-captcha-token';
const LONGEST = 4_096;

interface Deps {
  captcha: CaptchaPort | undefined;
  log: Log;
}
export type AssertPerson = (
  call: Pick<RequestContext, 'read' | 'header' | 'headers' | 'vendor' | 'now'>,
  /** Where the body says it, and where that is. */
  reply: { token: unknown; pointer: string },
) => Promise<void>;

/**
 * Refuses who is no person, where the vendor asks for that (`captcha`) and the operator has named who is asked. Asked outside of any
 * transaction. Where nobody can say at the moment a call is let in: its limits hold all the same, and nobody's day is closed by somebody
 * else's outage. An answer of the widget is good once; a call that is repeated under its key is the same call, and one key makes one thing.
 */
export function assertPersonBy({ captcha, log }: Deps): AssertPerson {
  const passed = rememberPassed();
  return async (call, { token, pointer }) => {
    if (!captcha) return;
    if (!(await call.read((tx) => effectiveSettings(tx))).get('captcha')) return;
    const { idempotencyKey } = call.headers;
    const same = idempotencyKey && `${call.vendor.id} ${idempotencyKey}`;
    if (same && passed.has(same, call.now)) return;
    const text = typeof token === 'string' && token !== '' ? token : (call.header(HEADER) ?? '');
    if (text === '' || text.length > LONGEST)
      throw refuse('field-invalid', { fields: [{ pointer, code: 'captcha' }] });
    const verdict = await captcha.check(text);
    if (verdict === 'program') throw refuse('field-invalid', { fields: [{ pointer, code: 'captcha' }] });
    if (verdict === 'unknown') log.warn({ vendorId: call.vendor.id }, 'nobody could say who is a person');
    if (same) passed.add(same, call.now);
  };
}

const REMEMBERED = 5 * MINUTE;
const MOST = 5_000;

function rememberPassed() {
  const until = new Map<string, Instant>();
  const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
  return {
    has: (text: string, now: Instant): boolean => (until.get(keyOf(text)) ?? 0) > now,
    add(text: string, now: Instant): void {
      if (until.size >= MOST) until.clear();
      until.set(keyOf(text), now + REMEMBERED);
    },
  };
}
