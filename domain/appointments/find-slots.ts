import type { Spans } from '#domain/capacity/spans.ts';
import { atLeast, intersect, NO_TIME } from '#domain/capacity/spans.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { offerCauses, locationCauses } from './location-causes.ts';
import type { ResolvedSlotQuery, Slot, SlotsResult, SlotStaff, SlotSession } from './slot-query.ts';
import type { Cause, SlotCause } from './slot-causes.ts';
import { causesAgainst, leftBy } from './slot-causes.ts';
import type { SlotContext } from './slot-context.ts';
import { isOnGrid, positionsOn, startsOnGrid } from './slot-grid.ts';
import { bookingCauses, contextOf } from './slot-context.ts';
import { fitCauses, timeCauses } from './staff-causes.ts';

/**
 * Finds the slots in a window, and the causes against the other starts. Both come from the same causes: a
 * start is offered with a staff member if and only if no cause blocks it. Throws RangeError for an unknown
 * time zone.
 */
export function findSlots(query: ResolvedSlotQuery, { who = false }: { who?: boolean } = {}): SlotsResult {
  const context = contextOf(query);
  if (query.service.isGroup) return sessionSlots(context);
  const byLength = new Map<number, Length>();
  const lengthOf = (minutes: number): Length => {
    const length = byLength.get(minutes) ?? lengthOn(context, minutes);
    byLength.set(minutes, length);
    return length;
  };
  const leaders = query.staff.filter(({ id }) => mayLead(query, id));
  const slots = [...Map.groupBy(leaders, (person) => minutesOf(query, person))].flatMap(([minutes, people]) =>
    slotsOfLength(lengthOf(minutes), { people, who }),
  );
  const request = (staffId: number, at: Instant): SlotStaff => {
    const person = query.staff.find(({ id }) => id === staffId);
    if (!person || at < query.from || at >= query.to) throw new RangeError('not within the request');
    return person;
  };
  return {
    slots: byLength.size > 1 ? together(slots) : slots,
    reasons(staffId, at) {
      const person = request(staffId, at);
      return reasonsOf(lengthOf(minutesOf(query, person)), { person, at });
    },
    beside(staffId, at) {
      const { causesOf } = lengthOf(minutesOf(query, request(staffId, at)));
      const others = query.staff.filter(({ id }) => id !== staffId);
      return others
        .filter((person) => causesAgainst(causesOf(person), at / MINUTE).length === 0)
        .map(({ id }) => id);
    },
  };
}

/** Everything that depends on the appointment's length, computed once for each length. */
interface Length {
  context: SlotContext;
  minutes: number;
  /** Causes that apply to all staff. */
  common: readonly Cause[];
  causesOf(person: SlotStaff): readonly Cause[];
}

function lengthOn(context: SlotContext, minutes: number): Length {
  const existing = new Map<number, readonly Cause[]>();
  const causesOf = (person: SlotStaff): readonly Cause[] => {
    const causes = existing.get(person.id) ?? [
      ...fitCauses(context, person),
      ...timeCauses(context, { person, minutes }),
    ];
    existing.set(person.id, causes);
    return causes;
  };
  const common = [...offerCauses(context), ...bookingCauses(context), ...locationCauses(context, minutes)];
  const length = { context, minutes, common, causesOf };
  return { ...length, common: [...common, ...colleagueCauses(length)] };
}

const mayLead = ({ staffIds, withStaff }: ResolvedSlotQuery, id: number): boolean =>
  (staffIds === null || staffIds.includes(id)) && !withStaff.includes(id);

const minutesOf = ({ service }: ResolvedSlotQuery, { assignment }: SlotStaff): number =>
  assignment?.minutes ?? service.minutes;

/** Named colleagues must be free, and as many staff as the service needs. */
function colleagueCauses({ context, causesOf }: Length): Cause[] {
  const { query } = context;
  if (query.withStaff.length === 0 && query.service.staffNeeded <= 1) return [];
  const free = (id: number): Spans => {
    const person = query.staff.find((each) => each.id === id);
    return person ? leftBy(causesOf(person), context.requested) : NO_TIME;
  };
  let starts = context.requested;
  for (const id of query.withStaff) starts = intersect(starts, free(id));
  const all = query.staff.map(({ id }) => free(id));
  // mutation: colleagues-needed
  if (query.service.staffNeeded > 1) starts = intersect(starts, atLeast(all, query.service.staffNeeded));
  return [{ code: 'colleague-missing', leaves: starts }];
}

/**
 * Counts the free staff at each start of the grid. Each span of a staff member adds one at its start and
 * subtracts one at its end.
 */
function slotsOfLength(
  { context, minutes, common, causesOf }: Length,
  { people, who }: { people: readonly SlotStaff[]; who: boolean },
): Slot[] {
  const grid = startsOnGrid(context, leftBy(common, context.requested));
  const placeOf = positionsOn(grid);
  const change = new Int32Array(grid.length + 1);
  const ids: number[][] = who ? grid.map(() => []) : [];
  for (const person of people) {
    const free = leftBy(causesOf(person), context.requested);
    for (let i = 0; i < free.length; i += 2) {
      const from = placeOf(free[i]!);
      const to = placeOf(free[i + 1]!);
      change[from]! += 1;
      change[to]! -= 1;
      if (who) for (let at = from; at < to; at += 1) ids[at]!.push(person.id);
    }
  }
  const slots: Slot[] = [];
  for (let at = 0, free = 0; at < grid.length; at += 1) {
    free += change[at]!;
    if (free > 0) slots.push({ start: grid[at]! * MINUTE, minutes, staffIds: who ? ids[at]! : NO_STAFF });
  }
  return slots;
}

const NO_STAFF: readonly number[] = [];

/** Merges equal starts of different lengths into one slot. */
function together(slots: readonly Slot[]): Slot[] {
  const starts = Map.groupBy(slots, ({ start }) => start);
  return [...starts.values()]
    .map((same) => ({
      start: same[0]!.start,
      minutes: Math.min(...same.map(({ minutes }) => minutes)),
      staffIds: same.flatMap(({ staffIds }) => staffIds),
    }))
    .sort((a, b) => a.start - b.start);
}

function reasonsOf(
  { context, common, causesOf }: Length,
  { person, at }: { person: SlotStaff; at: Instant },
): SlotCause[] {
  const minute = at / MINUTE;
  const causes = causesAgainst([...common, ...causesOf(person)], minute);
  if (!isOnGrid(context, minute)) causes.push('off-grid');
  return causes;
}

/** Returns the sessions with enough free seats, instead of starts on the grid: sessions have fixed times. */
function sessionSlots(context: SlotContext): SlotsResult {
  const { query } = context;
  const causes = [...offerCauses(context), ...bookingCauses(context)];
  const sessions = query.sessions
    .filter(({ id, start }) => start >= query.from && start < query.to && (query.sessionId ?? id) === id)
    .toSorted((a, b) => a.start - b.start || a.id - b.id);
  const slots = sessions
    .filter((session) => against(session, { causes, query }).length === 0)
    .map(({ id, start, end, capacity, seatsTaken }): Slot => ({
      start,
      minutes: (end - start) / MINUTE,
      staffIds: [],
      sessionId: id,
      seatsLeft: capacity - seatsTaken,
    }));
  return {
    slots,
    reasons: (_, at) => reasonsAt(sessions, { at, causes, query }),
    beside: () => [],
  };
}

type Judged = { causes: readonly Cause[]; query: ResolvedSlotQuery };

function against(session: SlotSession, { causes, query }: Judged): SlotCause[] {
  const { start, open, capacity, seatsTaken } = session;
  const result = [...causesAgainst(causes, Math.floor(start / MINUTE)), ...ofItsOwn(session, query)];
  if (!open) result.push('session-cancelled');
  if (capacity - seatsTaken < query.attendees) result.push('session-full');
  return result;
}

/** What the session itself says about who may book it, how they meet, and until when. */
function ofItsOwn(
  { method, inviteOnly = false, opens = null, closes = null }: SlotSession,
  query: ResolvedSlotQuery,
): SlotCause[] {
  const isOutside = (opens !== null && query.now < opens) || (closes !== null && query.now > closes);
  return [
    ...(inviteOnly && !query.invited ? (['invitation-only'] as const) : []),
    ...(method !== undefined && method !== query.method ? (['method-not-offered'] as const) : []),
    ...(isOutside && !query.anyNotice ? (['outside-booking-window'] as const) : []),
  ];
}

/** Of several sessions at one start, the one with the fewest causes decides. */
function reasonsAt(
  sessions: readonly SlotSession[],
  { at, ...judged }: Judged & { at: Instant },
): SlotCause[] {
  const held = sessions.filter(({ start }) => start === at).map((session) => against(session, judged));
  const [least] = held.toSorted((a, b) => a.length - b.length);
  return least ?? [...causesAgainst(judged.causes, Math.floor(at / MINUTE)), 'no-session'];
}
