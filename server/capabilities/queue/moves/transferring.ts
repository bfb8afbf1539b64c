import { STATUS } from '#domain/codes/status.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { recordChange, transition } from '../../visits/index.ts';
import type { Destination } from './destination.ts';
import { lastMove, madeBy, moverOf, messageOf } from '../state/doing.ts';
import type { Doing } from '../state/doing.ts';
import { touchDuty } from '../state/duty-store.ts';
import { insertLeg, patchLeg } from '../state/legs-store.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { insertTicket, leaveLine, passTicketOn } from '../state/tickets-store.ts';
import { fromElsewhere } from './undo.ts';

/**
 * Transfers a visitor to another service, staff member, location or meeting method. Within the location they keep ticket,
 * number and position. At another location they get a new number at the end of the line. Both start a new
 * leg.
 */
export async function transfer(
  tx: Tx,
  line: LineVisit,
  { doing, to }: { doing: Doing; to: Destination },
): Promise<void> {
  const { visit, ticket, leg } = line;
  const addedLeg = leg.seq + 1;
  // mutation: wanted-since
  const waitingSince = to.staffId === null ? null : doing.now;
  await patchLeg(tx, { visitId: visit.id, seq: leg.seq }, { endedAt: doing.now, outcome: 'transferred' });
  const target = { visitId: visit.id, serviceId: to.service.id, locationId: to.location.id };
  insertLeg(tx, { ...target, seq: addedLeg, queuedAt: doing.now });
  if (to.position === null) await passTicketOn(tx, ticket.id, waitingSince);
  else {
    // mutation: old-ticket-left
    await leaveLine(tx, ticket.id, { at: doing.now, reason: 'transferred' });
    const { joinedAt } = ticket;
    const wait = { ...NOT_NOTIFIED_YET, ticketId: to.position.ticketId };
    insertTicket(tx, { ...to.position, ...target, joinedAt, waitingSince, wait });
  }
  const kind = 'visit-transferred' as const;
  const change = {
    kind,
    ...madeBy(doing),
    patch: {
      staffId: null,
      endedAt: null,
      endedReason: null,
      currentLeg: addedLeg,
      serviceId: to.service.id,
      locationId: to.location.id,
      timeZone: to.location.timeZone,
      preferredStaffId: preferenceOf(line, to),
      // Another method ends the call of the old one.
      ...(to.method !== visit.meetingMethod && {
        meetingMethod: to.method,
        meetingLink: '',
        dialIn: null,
        videoFault: null,
      }),
      lastMove: lastMove(line, doing, {
        kind,
        addedLeg,
        ...(to.position !== null && { addedTicket: to.position.ticketId }),
      }),
    },
    data: messageOf(line, doing, {
      leg: addedLeg,
      from: visit.status,
      ...(to.position !== null && { ticket: formatTicket(to.position.prefix, to.position.number) }),
      ...(to.service.id !== visit.serviceId && { to_service_id: to.service.id }),
      ...(to.location.id !== visit.locationId && { to_location_id: to.location.id }),
      ...(to.staffId !== null && { to_staff_id: to.staffId }),
      ...(to.method !== visit.meetingMethod && { to_method: to.method }),
      ...fromElsewhere(visit, to.location.id),
    }),
  };
  if (visit.status === STATUS.confirmed) await recordChange(tx, visit, change);
  else await transition(tx, visit, { ...change, to: STATUS.confirmed, by: moverOf(doing), backToLine: true });
  if (doing.staffId !== null) await touchDuty(tx, doing.staffId, doing.now);
}

/** A preferred staff member applies to one service at one location only. */
function preferenceOf({ visit }: LineVisit, to: Destination): number | null {
  const same = to.service.id === visit.serviceId && to.location.id === visit.locationId;
  return to.staffId ?? (same ? visit.preferredStaffId : null);
}

/** Recalculation of the destination's line notifies the new wait within a second. */
const NOT_NOTIFIED_YET = {
  shown: false,
  reason: null,
  expectedStart: null,
  low: null,
  high: null,
  peopleBefore: 0,
  serving: null,
  othersWaiting: 0,
  least: null,
  varies: null,
};
