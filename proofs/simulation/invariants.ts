import { takeCensus } from './census-store.ts';
import type { Census } from './census-store.ts';
import { lifecycleFaults } from './visit-lifecycles.ts';
import { orderFaults } from './order-of-calls.ts';
import type { Onlooker } from './onlooker-store.ts';
import { OWN_CHECK_IN } from './people.ts';
import type { Action, PeopleExisting } from './people.ts';
import { CHECK_IN } from './town.ts';
import type { Heard } from '../harness/recording-store.ts';

/** Actions and responses of people, next to the contents of the database. */
export interface Testimony {
  actions: readonly Action[];
  existing: readonly PeopleExisting[];
  heardOutside: readonly Heard[];
  listeners: readonly string[];
  /** Whether the run included the day's end. */
  dayEnded: boolean;
  /** The clock at the end of the run. */
  now: number;
}

/** Violations of the invariants by a run; empty if there are none. */
export async function violations(
  onlooker: Onlooker,
  testimony: Testimony,
): Promise<{ violations: string[]; digested: unknown }> {
  const census = await takeCensus(onlooker);
  const result = [
    ...acknowledgedFaults(census, testimony),
    ...eventFaults(census),
    ...listenerFaults(census, testimony),
    ...lineFaults(census, testimony),
    ...bookingFaults(census, testimony),
    ...lifecycleFaults(census.events),
    ...orderFaults(census, testimony.actions),
  ];
  return { violations: result, digested: census };
}

/** Every acknowledged action is one event, and every event an acknowledged action. */
function acknowledgedFaults(census: Census, { actions, existing }: Testimony): string[] {
  const result = actions
    .filter(({ status }) => status >= 500)
    .map(({ what, status }) => `${what} got ${status}`);
  const visits = new Set(census.visits.map(({ id }) => id));
  const ticketOf = new Map(census.tickets.map((each) => [each.visit_id, `${each.prefix}-${each.number}`]));
  for (const { id, ticket } of existing) {
    if (!visits.has(id)) result.push(`lost: ${ticket}, visit ${id}, was acknowledged and is missing`);
    else if (ticket !== null && plain(ticketOf.get(id)!) !== plain(ticket))
      result.push(`visit ${id} was acknowledged as ${ticket}`);
  }
  if (visits.size > existing.length)
    result.push(`${visits.size - existing.length} ghosts: visits without an acknowledgement`);
  const happened = tally(
    census.events
      // Events of the day's end belong to no request, nor does the warning that an undo came too late.
      .filter(({ subject_kind, data }) => subject_kind === 'visit' && data['reason'] !== 'day_ended')
      .filter(({ kind }) => kind !== 'visit-time-lost')
      .map(({ kind, subject_id }) => `${kind} of ${subject_id}`),
  );
  const shown = tally(actions.flatMap(({ kind, visit }) => (kind && visit ? [`${kind} of ${visit}`] : [])));
  // A repeated cancellation or check-in is acknowledged twice.
  for (const [what, times] of shown)
    if (what.startsWith('visit-cancelled') || what.startsWith('visit-arrived'))
      shown.set(what, Math.min(times, 1));
  for (const what of new Set([...happened.keys(), ...shown.keys()])) {
    const [is, requested] = [happened.get(what) ?? 0, shown.get(what) ?? 0];
    if (is !== requested) result.push(`${what}: told ${requested} times, happened ${is} times`);
  }
  return result;
}

/** Normalised: A-7, A007 and A7 are one ticket. */
const plain = (ticket: string) => ticket.replace(/-/, '').replace(/^(\D+)0+/, '$1');

function eventFaults({ events, visits, duty }: Census): string[] {
  const result: string[] = [];
  const positions = events.map(({ position }) => position);
  if (positions.includes(null)) result.push('an event has no position');
  const sorted = positions.map(Number).toSorted((a, b) => a - b);
  if (sorted.some((position, index) => position !== index + 1)) result.push('positions have gaps or repeat');
  for (const [index, event] of events.entries()) {
    const before = events[index - 1];
    const first = before?.subject_kind !== event.subject_kind || before.subject_id !== event.subject_id;
    const subject = `${event.subject_kind} ${event.subject_id}`;
    if (event.subject_version !== (first ? 1 : before.subject_version + 1) && !isOlder(event, first))
      result.push(
        `${subject}: version ${event.subject_version} follows ${first ? 'nothing' : before.subject_version}`,
      );
    if (!first && Number(event.position) < Number(before.position))
      result.push(`${subject}: positions go back`);
  }
  const notifiedNext = events
    .filter(({ kind }) => kind === 'ticket-next')
    .map(({ data }) => `${data['visit_id']} ${data['leg']}`);
  if (new Set(notifiedNext).size !== notifiedNext.length)
    result.push('a visitor got two events that they are next');
  const last = new Map(events.map((event) => [`${event.subject_kind} ${event.subject_id}`, event]));
  for (const visit of visits) {
    const event = last.get(`visit ${visit.id}`);
    if (event?.subject_version !== visit.version || event.data['status'] !== visit.status)
      result.push(`visit ${visit.id} differs from its last event`);
  }
  for (const { staff_id, version } of duty) {
    const event = last.get(`duty ${staff_id}`);
    // Calls change the duty without an event of it.
    if (event && event.subject_version > version)
      result.push(`duty of ${staff_id} has more events than changes`);
  }
  return result;
}

/** Duty began before the run, without an event. */
const isOlder = ({ subject_kind }: { subject_kind: string }, first: boolean) =>
  first && subject_kind === 'duty';

function listenerFaults(census: Census, { listeners, heardOutside }: Testimony): string[] {
  const result = census.dead.map(({ listener, error }) => `${listener} gave up an event: ${error}`);
  const last = Math.max(0, ...census.events.map(({ position }) => Number(position)));
  for (const { name, position } of census.listeners)
    if (Number(position) !== last) result.push(`${name} is at position ${position} of ${last}`);
  for (const name of listeners) {
    const heard = census.heard
      .filter(({ listener }) => listener === name)
      .map(({ position }) => Number(position));
    if (heard.some((position, index) => index > 0 && position <= heard[index - 1]!))
      result.push(`${name} got an event twice or out of order`);
    if (new Set(heard).size !== census.events.length)
      result.push(`${name} got ${new Set(heard).size} of ${census.events.length} events`);
    const outside = heardOutside.filter(({ listener }) => listener === name).map(({ eventId }) => eventId);
    if (new Set(outside).size !== outside.length) result.push(`${name} had an outside effect twice`);
  }
  return result;
}

/** One position for every visitor in the line, none for others; numbers without gaps; possible waits. */
function lineFaults(
  { visits, tickets, legs, counters }: Census,
  { actions, dayEnded, now }: Testimony,
): string[] {
  const result: string[] = [];
  for (const { id, status, start, arrived } of visits) {
    const inside = (status === 1 || status === 5) && (start === null || arrived);
    // An appointment whose visitor never came stays as it was.
    if (dayEnded && status === 1 && inside) result.push('a visitor waits through the night');
    const positions = tickets.filter(({ visit_id, live }) => live && visit_id === id);
    const stretches = legs.filter(({ visit_id, live }) => live && visit_id === id);
    if (positions.length !== Number(inside) || stretches.length !== Number(inside))
      result.push(
        `visit ${id} of status ${status} has ${positions.length} positions and ${stretches.length} open legs`,
      );
    if (status === 5 && !positions[0]?.called) result.push(`visit ${id} is being served and was not called`);
  }
  const arrivals = actions.filter(({ kind }) => kind === 'visit-arrived');
  const repeated = arrivals.length - new Set(arrivals.map(({ visit }) => visit)).size;
  for (const { day, prefix, next_number } of counters) {
    const numbers = tickets
      .filter((ticket) => ticket.day === day && ticket.prefix === prefix)
      .map(({ number }) => number);
    const unique =
      new Set(numbers).size === numbers.length && numbers.every((number) => number < next_number);
    // The second of two check-ins at once takes a number, and answers with that of the first.
    const unused = next_number - 1 - numbers.length;
    if (!unique || unused < 0 || unused > repeated)
      result.push(`numbers ${prefix} of ${day} have a gap or repeat`);
  }
  const starts = new Map(visits.map(({ id, start }) => [id, start]));
  const isDue = ({ visit_id: id }: { visit_id: string }) =>
    starts.get(id) !== null && Number(starts.get(id)) <= now;
  const waiting = tickets
    .filter(({ live, called }) => live && !called)
    .toSorted((a, b) =>
      // Visitors whose appointment has begun come first.
      isDue(a) !== isDue(b)
        ? Number(isDue(b)) - Number(isDue(a))
        : a.order_at === b.order_at
          ? Number(a.id) - Number(b.id)
          : a.order_at < b.order_at
            ? -1
            : 1,
    );
  for (const [index, { id, low, high, people_before, others_waiting }] of waiting.entries()) {
    const before = (people_before ?? 0) + (others_waiting ?? 0);
    if (before !== index) result.push(`ticket ${id} has ${before} visitors before it instead of ${index}`);
    if (low !== null && (low < 0 || (high ?? -1) < low))
      result.push(`ticket ${id} waits ${low} to ${high} minutes`);
  }
  return result;
}

/**
 * An appointment reserves its time until it is cancelled, and no other overlaps it. A check-in happens within the
 * location's time; only staff check in a visitor who is late.
 */
function bookingFaults({ visits, events }: Census, { actions }: Testimony): string[] {
  const result: string[] = [];
  const lost = new Set(
    events.filter(({ kind }) => kind === 'visit-time-lost').map(({ subject_id: id }) => id),
  );
  for (const { id, status, start, reserved, overlaps } of visits) {
    if (overlaps > 0) result.push(`visit ${id} overlaps ${overlaps} reservations`);
    if (start === null || lost.has(id)) continue;
    const holds = status === 1 || status === 5;
    if (holds ? reserved !== 1 : status === 4 && reserved > 0)
      result.push(`appointment ${id} of status ${status} has ${reserved} reservations`);
  }
  const startOf = new Map<string, number>();
  for (const { kind, subject_id: id, data } of events)
    if (kind === 'visit-booked') startOf.set(id, Date.parse(String(data['starts_at'])));
  const moved = new Set(
    events.filter(({ kind }) => kind === 'visit-rescheduled').map(({ subject_id: id }) => id),
  );
  // The first of several acknowledgements is the check-in; a repeated one gives its number again.
  const first = new Map<string, Action>();
  for (const action of actions)
    if (action.kind === 'visit-arrived' && !moved.has(action.visit!) && !first.has(action.visit!))
      first.set(action.visit!, action);
  for (const [id, { what, from, until }] of first) {
    const start = startOf.get(id);
    if (start === undefined) continue;
    if (until! < start - CHECK_IN.before) result.push(`visit ${id} checked in before its time: ${what}`);
    const alone = actions.filter(({ visit, kind }) => visit === id && kind === 'visit-arrived').length === 1;
    if (alone && what === OWN_CHECK_IN && from! > start + CHECK_IN.after)
      result.push(`visit ${id} checked in late, without staff`);
  }
  return result;
}

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
