import { createHash } from 'node:crypto';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { ServicesOf } from '../../connections/index.ts';
import { settingsOf } from '../../vendors/index.ts';

/** The header of our own pages for the widget's token. The body stays the same when they repeat the request. */
const HEADER = 'x-captcha-token';
const LONGEST = 4_096;

interface Deps {
  db: Pick<Database, 'read'>;
  servicesOf: ServicesOf;
  log: Log;
}
export type AssertPerson = (
  context: Pick<RequestContext, 'read' | 'header' | 'headers' | 'vendor' | 'now'>,
  /** The token from the body, and the pointer to its field. */
  field: { token: unknown; pointer: string },
) => Promise<void>;

/**
 * Refuses automated requests if the vendor requires a captcha (`captcha`) and has one: a service of its own or the
 * operator's. Call it outside of any transaction. During an outage of the service requests pass, because
 * rate limits still apply. The service accepts each token once, so a repeated request with the same
 * Idempotency-Key skips the check.
 */
export function assertPersonBy({ db, servicesOf, log }: Deps): AssertPerson {
  const passed = rememberPassed();
  return async (context, { token, pointer }) => {
    if (!(await settingsOf(db, context.vendor.id)).get('captcha')) return;
    const { captcha } = await context.read((tx) => servicesOf(tx));
    if (!captcha) return;
    const { idempotencyKey } = context.headers;
    const same = idempotencyKey && `${context.vendor.id} ${idempotencyKey}`;
    if (same && passed.has(same, context.now)) return;
    const text = typeof token === 'string' && token !== '' ? token : (context.header(HEADER) ?? '');
    if (text === '' || text.length > LONGEST)
      throw refuse('field-invalid', { fields: [{ pointer, code: 'captcha' }] });
    const verdict = await captcha.check(text);
    if (verdict === 'program') throw refuse('field-invalid', { fields: [{ pointer, code: 'captcha' }] });
    if (verdict === 'unknown')
      log.warn({ vendorId: context.vendor.id }, 'captcha service unavailable, request accepted');
    if (same) passed.add(same, context.now);
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
