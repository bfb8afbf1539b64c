import type { Tx } from '#server/infrastructure/database/database.ts';
import { reserveIds } from '#server/infrastructure/database/ids-store.ts';
import type { EventBulkRow } from '#server/infrastructure/outbox/events-bulk-store.ts';
import {
  bulkInsertReservations,
  bulkTrimReservations,
} from '../../capabilities/appointments/appointments-bulk-store.ts';
import {
  bulkInsertTickets,
  bulkInsertWaitShown,
  bulkMoveTickets,
  bulkPutLegs,
  bulkTellWaitHappened,
} from '../../capabilities/queue/queue-bulk-store.ts';
import {
  bulkInsertAnswers,
  bulkInsertConsents,
  bulkInsertFeedback,
  bulkInsertVisits,
  bulkMoveVisits,
} from '../../capabilities/visits/visits-bulk-store.ts';
import type { DemoVisit } from '../simulation/demo-visit.ts';
import { rowsOf } from './visit-rows.ts';
import type { RowsRequest } from './visit-rows.ts';

/**
 * Numbers the new visits in order of creation and sends their rows, except events: those are returned, for
 * the caller to insert. Resolves once the rows are sent; `written` resolves when the database has stored them.
 */
export async function writeVisits(
  tx: Tx,
  visits: readonly DemoVisit[],
  request: RowsRequest,
): Promise<{ written: Promise<unknown>; events: EventBulkRow[] }> {
  const fresh = visits.filter(({ id }) => id === 0).sort((a, b) => a.origin!.createdAt - b.origin!.createdAt);
  const ids = await reserveIds(tx, 'visits', fresh.length);
  for (const [i, visit] of fresh.entries()) visit.id = ids[i]!;
  const rows = rowsOf(
    [...visits].sort((a, b) => a.id - b.id),
    request,
  );
  // In order on one connection, so that referenced rows exist first.
  const sent = [
    send(rows.visits, (some) => bulkInsertVisits(tx, some)),
    send(rows.movedVisits, (some) => bulkMoveVisits(tx, some)),
    send(rows.tickets, (some) => bulkInsertTickets(tx, some)),
    send(rows.movedTickets, (some) => bulkMoveTickets(tx, some)),
    send(rows.legs, (some) => bulkPutLegs(tx, some)),
    send(rows.waitShown, (some) => bulkInsertWaitShown(tx, some)),
    send(rows.waitHappened, (some) => bulkTellWaitHappened(tx, some)),
    send(rows.trimmedReservations, (some) => bulkTrimReservations(tx, some)),
    send(rows.reservations, (some) => bulkInsertReservations(tx, some)),
    send(rows.answers, (some) => bulkInsertAnswers(tx, some)),
    send(rows.consents, (some) => bulkInsertConsents(tx, some)),
    send(rows.feedback, (some) => bulkInsertFeedback(tx, some)),
  ];
  const written = Promise.all(sent);
  written.catch(() => {});
  return { written, events: rows.events };
}

async function send<Row>(
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  if (rows.length > 0) await insert(rows);
}
