import type { Verb } from '#contract/queue/lobby.ts';
import type { Town, Visit } from './town.ts';

/** State of a visit before the change. */
export type Before =
  | 'booked'
  | 'waiting'
  | 'held'
  | 'phoned'
  | 'called'
  | 'serving'
  | 'served'
  | 'completed'
  | 'no-show';

/** A way to make a change. `by` is an endpoint, an endpoint's verb or a job, as the server names them. */
export interface EntryChannel {
  by: string;
  from: Before | null;
  actor: 'visitor' | 'staff' | 'system';
  /** Kinds of the events that the channel sends about something else, once each: an entry of a list, a session. */
  beside?: readonly string[];
  go(town: Town, visit: Visit): Promise<unknown>;
}

/** One change, through each of its entry channels; each sends the same event. */
export interface Change {
  what: string;
  /** Kind of the event, and its data in addition to those of every visit event. */
  kind: string;
  says: readonly string[];
  status: number | null;
  channels: readonly EntryChannel[];
}

/** Verbs that bring a new visit to a state. */
export const STEPS_TO: Record<Before, readonly Verb[]> = {
  booked: [],
  waiting: [],
  held: ['hold'],
  phoned: ['call'],
  called: ['call'],
  serving: ['call', 'start'],
  served: ['call', 'start', 'serve'],
  completed: ['call', 'start', 'complete'],
  'no-show': ['call', 'no-show'],
};

/** Staff end an appointment whose visitor is not in the line. */
export const byWork = (status: 2 | 3): EntryChannel => ({
  by: 'workAppointment',
  from: 'booked',
  actor: 'staff',
  async go(town, { id }) {
    await town.due(id);
    return town.byStaff(`POST /api/internal/v1/admin/appointments/${id}/work`, { body: { status } });
  },
});

export const byVerb = (verb: Verb, ...from: Before[]): EntryChannel[] => byVerbWith(verb, () => ({}), from);

export function byVerbWith(
  verb: Verb,
  more: (town: Town) => object,
  from: readonly Before[],
): EntryChannel[] {
  return from.map((before) => ({
    by: `moveVisit ${verb}`,
    from: before,
    actor: 'staff',
    go: (town, visit) => town.move(visit, verb, more(town)),
  }));
}

export const byVisitor = (from: Before, attributes: object): EntryChannel => ({
  by: 'changeQueueAppointment',
  from,
  actor: 'visitor',
  go: (town, visit) => town.byVisitor(visit, attributes),
});

export const byBooker = (body: object): EntryChannel => ({
  by: 'changeAppointment',
  from: 'booked',
  actor: 'visitor',
  go: (town, { id, code }) => town.change(id, code, body),
});

export const byDayEnd = (from: Before): EntryChannel => ({
  by: 'end-days',
  from,
  actor: 'system',
  go: (town) => town.endDay(),
});

export const byTime = (from: Before): EntryChannel => ({
  by: 'move-visits-on',
  from,
  actor: 'system',
  go: (town) => town.moveOn(),
});

export const MOVED = ['ticket', 'leg'];
export const ENDED = [...MOVED, 'from', 'staff_id', 'reason'];
export const CALLED = [...MOVED, 'staff_id', 'station_id', 'calls'];
