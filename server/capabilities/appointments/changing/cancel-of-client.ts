import { STATUS } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { cancelInLine } from '../../queue/index.ts';
import { openVisits, visitsOfClient } from '../../visits/index.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import { cancel, lockedAppointment } from './changing.ts';
import type { Changing } from './changing.ts';

/**
 * Cancels the appointments and positions in line that a client still has, before the client is erased. No message tells
 * of it: the address goes in the same transaction. During a service it stops and returns undefined, or leaves that visit.
 */
export async function cancelVisitsOfClient(
  tx: Tx,
  of: { clientId: number; actor: Actor; now: Instant; requestId: string; inService: 'stop' | 'leave' },
): Promise<number | undefined> {
  const { actor, now, requestId } = of;
  const visits = await openVisits(tx, await visitsOfClient(tx, of.clientId));
  if (of.inService === 'stop' && visits.some(({ status }) => status === STATUS.inProgress)) return undefined;
  const waiting = visits.filter(({ status }) => status === STATUS.confirmed);
  const changing = { now, actor, requestId, by: 'staff', reason: null } as const;
  for (const { id } of waiting) {
    // mutation: visits-cancelled-first
    await cancelOne(tx, id, changing);
  }
  return waiting.length;
}

/** An appointment, or a position in line that never was one. */
async function cancelOne(tx: Tx, id: number, changing: Changing): Promise<void> {
  const { now, actor, requestId } = changing;
  if (await appointmentRow(tx, id)) await cancel(tx, await lockedAppointment(tx, id), changing);
  else await cancelInLine(tx, id, { now, actor, requestId, reason: null });
}
