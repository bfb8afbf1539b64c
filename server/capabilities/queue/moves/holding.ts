import { HOLD_MINUTES } from '#domain/visits/line-verbs.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { recordChange } from '../../visits/index.ts';
import { lastMove, madeBy, messageOf, waitsFor } from '../state/doing.ts';
import type { Doing } from '../state/doing.ts';
import { touchDuty } from '../state/duty-store.ts';
import { insertLeg, patchLeg } from '../state/legs-store.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { holdTicket } from '../state/tickets-store.ts';

/** Puts a visitor on hold: call next skips them until then, and they keep the position. Zero minutes end the hold. */
export async function hold(
  tx: Tx,
  line: LineVisit,
  doing: Doing & { minutes: number | null },
): Promise<void> {
  const minutes = doing.minutes ?? HOLD_MINUTES.usual;
  // mutation: is-held
  const held = line.ticket.heldUntil !== null && line.ticket.heldUntil > doing.now;
  if (minutes === 0 && !held) throw refuse('transition-refused', { meta: { reason: 'not-held' } });
  // mutation: held-until
  const until = minutes === 0 ? null : doing.now + minutes * MINUTE;
  await putOnHold(tx, line, {
    doing,
    until,
    kind: until === null ? 'visit-resumed' : 'visit-held',
    more: until === null ? {} : { minutes },
  });
}

/** Holds the visitor until this instant. A called visitor returns to waiting with a new leg. */
export async function putOnHold(
  tx: Tx,
  line: LineVisit,
  by: {
    doing: Doing;
    until: Instant | null;
    kind: 'visit-held' | 'visit-resumed' | 'visit-attempted';
    more: Record<string, string | number>;
  },
): Promise<void> {
  const { visit, ticket, leg } = line;
  const { doing, until, kind, more } = by;
  const addedLeg = line.stage === 'called' ? leg.seq + 1 : undefined;
  if (addedLeg !== undefined) {
    const { id: visitId, serviceId, locationId } = visit;
    await patchLeg(tx, { visitId, seq: leg.seq }, { endedAt: doing.now, outcome: 'returned' });
    insertLeg(tx, { visitId, seq: addedLeg, serviceId, locationId, queuedAt: doing.now });
  }
  await holdTicket(tx, ticket.id, until);
  await recordChange(tx, visit, {
    kind,
    ...madeBy(doing),
    patch: {
      ...(addedLeg !== undefined && { staffId: waitsFor(visit), currentLeg: addedLeg }),
      lastMove: lastMove(line, doing, { kind, ...(addedLeg !== undefined && { addedLeg }) }),
    },
    data: messageOf(line, doing, { leg: addedLeg ?? leg.seq, ...more }),
  });
  if (doing.staffId !== null) await touchDuty(tx, doing.staffId, doing.now);
}
