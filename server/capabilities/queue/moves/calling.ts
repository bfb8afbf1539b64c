import type { Tx } from '#server/infrastructure/database/database.ts';
import { recordChange } from '../../visits/index.ts';
import { lastMove, madeBy, messageOf } from '../state/doing.ts';
import type { Doing } from '../state/doing.ts';
import { touchDuty } from '../state/duty-store.ts';
import { patchLeg } from '../state/legs-store.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { roomOf } from './video-room.ts';

/** Calls the visitor of a claimed ticket to a station; `line.ticket` holds the state before the claim. */
export async function call(tx: Tx, line: LineVisit, doing: Doing & { outOfOrder?: boolean }): Promise<void> {
  const { visit, leg } = line;
  const room = await roomOf(tx, line, doing);
  await Promise.all([
    patchLeg(
      tx,
      { visitId: visit.id, seq: leg.seq },
      { staffId: doing.staffId, stationId: doing.stationId, calledAt: doing.now, calls: 1 },
    ),
    recordChange(tx, visit, {
      kind: 'visit-called',
      ...madeBy(doing),
      patch: {
        ...room,
        staffId: doing.staffId,
        lastMove: lastMove(line, doing, { kind: 'visit-called' }),
      },
      data: messageOf(line, doing, {
        staff_id: doing.staffId,
        station_id: doing.stationId,
        leg: leg.seq,
        calls: 1,
        out_of_order: doing.outOfOrder ?? false,
      }),
    }),
    ...(doing.staffId === null ? [] : [touchDuty(tx, doing.staffId, doing.now)]),
  ]);
}

/** Calls the visitor again, to the same station or another. */
export async function recall(tx: Tx, line: LineVisit, doing: Doing): Promise<void> {
  const { visit, leg } = line;
  const calls = leg.calls + 1;
  await patchLeg(
    tx,
    { visitId: visit.id, seq: leg.seq },
    { calls, calledAt: doing.now, ...(doing.stationId !== null && { stationId: doing.stationId }) },
  );
  await recordChange(tx, visit, {
    kind: 'visit-recalled',
    ...madeBy(doing),
    // A first call without a room retries here.
    patch: {
      ...(visit.meetingLink === '' && (await roomOf(tx, line, doing))),
      // mutation: recall-can-be-undone
      lastMove: lastMove(line, doing, { kind: 'visit-recalled' }),
    },
    data: messageOf(line, doing, {
      staff_id: leg.staffId,
      station_id: doing.stationId ?? leg.stationId,
      leg: leg.seq,
      calls,
    }),
  });
}
