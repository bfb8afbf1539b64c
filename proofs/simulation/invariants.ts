import { takeCensus } from './census-store.ts';
import type { Census } from './census-store.ts';
import { lifecycleFaults } from './visit-lifecycles.ts';
import { orderFaults } from './order-of-calls.ts';
import type { Onlooker } from './onlooker-store.ts';
import type { Action, PeopleExisting } from './people.ts';
import type { Heard } from '../harness/recording-store.ts';

/** Actions and responses of people, next to the contents of the database. */
export interface Testimony {
  actions: readonly Action[];
  existing: readonly PeopleExisting[];
  heardOutside: readonly Heard[];
  listeners: readonly string[];
  /** Whether the run included the day's end. */
  dayEnded: boolean;
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
    else if (plain(ticketOf.get(id)!) !== plain(ticket))
      result.push(`visit ${id} was acknowledged as ${ticket}`);
  }
  if (visits.size > existing.length)
    result.push(`${visits.size - existing.length} ghosts: visits without an acknowledgement`);
  const happened = tally(
    census.events
      // Events of the day's end belong to no request.
      .filter(({ subject_kind, data }) => subject_kind === 'visit' && data['reason'] !== 'day_ended')
      .map(({ kind, subject_id }) => `${kind} of ${subject_id}`),
  );
  const shown = tally(actions.flatMap(({ kind, visit }) => (kind && visit ? [`${kind} of ${visit}`] : [])));
  // A repeated cancellation is acknowledged twice.
  for (const [what, times] of shown)
    if (what.startsWith('visit-cancelled')) shown.set(what, Math.min(times, 1));
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
function lineFaults({ visits, tickets, legs, counters }: Census, { dayEnded }: Testimony): string[] {
  const result: string[] = [];
  if (dayEnded && visits.some(({ status }) => status === 1)) result.push('a visitor waits through the night');
  for (const { id, status } of visits) {
    const inside = status === 1 || status === 5;
    const positions = tickets.filter(({ visit_id, live }) => live && visit_id === id);
    const stretches = legs.filter(({ visit_id, live }) => live && visit_id === id);
    if (positions.length !== Number(inside) || stretches.length !== Number(inside))
      result.push(
        `visit ${id} of status ${status} has ${positions.length} positions and ${stretches.length} open legs`,
      );
    if (status === 5 && !positions[0]?.called) result.push(`visit ${id} is being served and was not called`);
  }
  for (const { day, prefix, next_number } of counters) {
    const numbers = tickets
      .filter((ticket) => ticket.day === day && ticket.prefix === prefix)
      .map(({ number }) => number);
    const whole = numbers.toSorted((a, b) => a - b).every((number, index) => number === index + 1);
    if (!whole || numbers.length !== next_number - 1)
      result.push(`numbers ${prefix} of ${day} have a gap or repeat`);
  }
  const waiting = tickets
    .filter(({ live, called }) => live && !called)
    .toSorted((a, b) =>
      a.order_at === b.order_at ? Number(a.id) - Number(b.id) : a.order_at < b.order_at ? -1 : 1,
    );
  for (const [index, { id, low, high, people_before, others_waiting }] of waiting.entries()) {
    const before = (people_before ?? 0) + (others_waiting ?? 0);
    if (before !== index) result.push(`ticket ${id} has ${before} visitors before it instead of ${index}`);
    if (low !== null && (low < 0 || (high ?? -1) < low))
      result.push(`ticket ${id} waits ${low} to ${high} minutes`);
  }
  return result;
}

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
