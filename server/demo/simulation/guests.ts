import type { LineEntry } from '#domain/queue/call-order.ts';
import type { PlayedVisitor } from '#domain/queue/play-line.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Random } from '../vendors/random.ts';
import type { DemoVisit } from './demo-visit.ts';

/** A visitor on the way to the line, or in it. */
export interface Guest extends PlayedVisitor {
  readonly visit: DemoVisit;
  /** Leaves at this instant without cancelling: staff call, and the visitor does not come. */
  readonly goneAt: Instant;
  /** Decides at the arrival, by the number of waiting visitors. */
  readonly joins: (waiting: number) => boolean;
}

type Arrival = { at: Instant; ticketId: number; random: Random; joins?: Guest['joins'] };

/** Most visitors who give up cancel; the others are called and do not come. */
export function guestOf(visit: DemoVisit, { at, ticketId, random, joins = () => true }: Arrival): Guest {
  const patience = random.lognormal(visit.method === 1 ? 80 : 140, 1);
  const over = Math.round(at + Math.max(2, patience) * MINUTE);
  const goesQuietly = random.chance(0.35);
  return {
    visit,
    at,
    joins,
    entry: lineEntry(visit, { ticketId, at }),
    leavesAt: goesQuietly ? Infinity : over,
    goneAt: goesQuietly ? over : Infinity,
  };
}

/**
 * A waiting visit as the call order and the estimate read it. `ticketId` only orders visits that joined at
 * the same instant.
 */
function lineEntry(visit: DemoVisit, { ticketId, at }: { ticketId: number; at: Instant }): LineEntry {
  return {
    ticketId,
    visitId: visit.id,
    serviceId: visit.serviceId,
    method: visit.method,
    priority: 0,
    orderAt: visit.ticket?.orderAt ?? at,
    joinedAt: visit.ticket?.joinedAt ?? at,
    preferredStaffId: visit.preferredStaffId,
    heldUntil: null,
    calledAt: null,
    bookedStart: visit.startsAt,
  };
}
