import type { SecurityEventKind } from '#domain/access/security-event.ts';
import type { Tx } from '../database/database.ts';
import type { RequestContext } from '../http/request/request-context.ts';
import { appendEvent, nextVersionOf } from '../outbox/events-store.ts';
import { recordSecurityEvent } from './security-events-store.ts';
import type { SecurityDetail } from './security-events-store.ts';

type Caller = Pick<RequestContext, 'person' | 'now' | 'source' | 'requestId'>;
type Event = Parameters<typeof appendEvent>[1];

/**
 * Notes an act on the transaction's vendor in both of its logs: `detail` in that of security events, `data`, which holds
 * no personal data, in that of changes.
 */
export async function noteOnVendor(
  tx: Tx,
  { person, now, source, requestId }: Caller,
  act: { kind: SecurityEventKind; detail: SecurityDetail; data: Event['data']; actor?: Event['actor'] },
): Promise<void> {
  const { identityId, email: account } = person!;
  const { kind, detail, data, actor = { kind: 'system' as const, id: null } } = act;
  await recordSecurityEvent(tx, { kind, at: now, identityId, account, address: source, requestId, detail });
  await appendEvent(tx, {
    subject: { kind: 'vendor', id: tx.vendorId, version: await nextVersionOf(tx, 'vendor', tx.vendorId) },
    kind,
    actor,
    at: now,
    data,
    requestId,
  });
}
