import { STATUS } from '#domain/codes/status.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { lockVisit, recordChange } from '../../visits/index.ts';
import type { VisitState } from '../../visits/index.ts';
import { giveBack } from '../booking/reservations-store.ts';
import { returnedTimes, takeBackWhole } from './take-back-store.ts';

const ENDINGS = ['visit-cancelled', 'visit-served', 'visit-completed', 'visit-no-showed'];

/**
 * Releases the unused time of every ended visit. An undo reserves the time again, unless another booking has
 * taken it; a return to the line does not. Staff see a warning when the time is lost.
 */
export const giveBackTime: Listener = {
  name: 'give-back-time',
  kinds: [...ENDINGS, 'visit-undone', 'visit-returned'],
  locksAsRequests: true,
  handle: (tx, event) => {
    if (event.kind === 'visit-undone') return undone(tx, event);
    if (event.kind === 'visit-returned') return returned(tx, event);
    return giveBack(tx, event.subjectId);
  },
};

async function undone(tx: Tx, event: StoredEvent): Promise<void> {
  if (!ENDINGS.includes(String(event.data['undone']))) return;
  const visit = await whoGoesOn(tx, event);
  const gone = visit ? await returnedTimes(tx, visit.id, event.at) : [];
  if (!visit || gone.length === 0) return;
  if (gone.some(({ taken }) => taken)) await tellLost(tx, visit, { event, because: 'taken' });
  else await takeBackWhole(tx, visit.id, event.at);
}

/** A client who arrives after a no-show waits in line. The old time may be taken by now and is not reserved again. */
async function returned(tx: Tx, event: StoredEvent): Promise<void> {
  if (event.data['from'] !== STATUS.noShow) return;
  const visit = await whoGoesOn(tx, event);
  if (!visit || (await returnedTimes(tx, visit.id, event.at)).length === 0) return;
  await tellLost(tx, visit, { event, because: 'returned' });
}

/** Locks the visit; undefined when it has ended again. */
async function whoGoesOn(tx: Tx, { subjectId }: StoredEvent): Promise<VisitState | undefined> {
  const visit = await lockVisit(tx, subjectId);
  return visit?.status === STATUS.confirmed || visit?.status === STATUS.inProgress ? visit : undefined;
}

async function tellLost(
  tx: Tx,
  visit: VisitState,
  { event, because }: { event: StoredEvent; because: 'taken' | 'returned' },
): Promise<void> {
  await recordChange(tx, visit, {
    kind: 'visit-time-lost',
    actor: { kind: 'system', id: null },
    at: event.at,
    data: { because },
  });
}
