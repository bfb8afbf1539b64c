import { VERBS } from '#contract/lobby.ts';
import type { Verb } from '#contract/lobby.ts';
import type { Town, Visit } from './town.ts';

/** Where a visit stands before somebody comes through a door. */
export type Before = 'waiting' | 'called' | 'serving' | 'served' | 'completed' | 'no-show';

/** A way in which a change can be made. `by` is an endpoint, an endpoint's verb or a job, as the server names them. */
export interface Door {
  by: string;
  from: Before | null;
  actor: 'visitor' | 'staff' | 'system';
  go(town: Town, visit: Visit): Promise<unknown>;
}

/** One change, through every door that leads to it; the same is told whichever it was. */
export interface Change {
  what: string;
  /** Which event, and what it says beside what every event of a visit says. */
  kind: string;
  says: readonly string[];
  status: number | null;
  doors: readonly Door[];
}

/** How to bring a new visit to where it is to stand. */
export const STEPS_TO: Record<Before, readonly Verb[]> = {
  waiting: [],
  called: ['call'],
  serving: ['call', 'start'],
  served: ['call', 'start', 'serve'],
  completed: ['call', 'start', 'complete'],
  'no-show': ['call', 'no-show'],
};

const byVerb = (verb: Verb, ...from: Before[]): Door[] =>
  from.map((before) => ({
    by: `moveVisit ${verb}`,
    from: before,
    actor: 'staff',
    go: (town, visit) => town.move(visit, verb),
  }));

const byVisitor = (from: Before, attributes: object): Door => ({
  by: 'changeQueueAppointment',
  from,
  actor: 'visitor',
  go: (town, visit) => town.byVisitor(visit, attributes),
});

const byDayEnd = (from: Before): Door => ({
  by: 'end-days',
  from,
  actor: 'system',
  go: (town) => town.endDay(),
});

const MOVED = ['ticket', 'leg'];
const ENDED = [...MOVED, 'from', 'staff_id', 'reason'];
const CALLED = [...MOVED, 'staff_id', 'station_id', 'calls'];

export const CHANGES: readonly Change[] = [
  {
    what: 'somebody joins',
    kind: 'visit-joined',
    says: ['ticket', 'meeting_method', 'fulfillment_method', 'source'],
    status: 1,
    doors: [
      { by: 'joinQueue', from: null, actor: 'visitor', go: (town) => town.join() },
      {
        by: 'addWalkIn',
        from: null,
        actor: 'staff',
        go: (town) =>
          town.byStaff(`POST /api/internal/v1/admin/lobby/${town.location}/walk-ins`, {
            body: { first_name: 'Ben', service_id: String(town.service) },
          }),
      },
    ],
  },
  {
    what: 'a call',
    kind: 'visit-called',
    says: [...CALLED, 'out_of_order'],
    status: 1,
    doors: [
      ...byVerb('call', 'waiting'),
      {
        by: 'callNext',
        from: 'waiting',
        actor: 'staff',
        go: (town) =>
          town.byStaff(`POST /api/internal/v1/admin/lobby/${town.location}/call-next`, { body: {} }),
      },
    ],
  },
  {
    what: 'another call',
    kind: 'visit-recalled',
    says: CALLED,
    status: 1,
    doors: byVerb('recall', 'called'),
  },
  {
    what: 'a beginning',
    kind: 'visit-started',
    says: [...MOVED, 'from', 'staff_id', 'station_id'],
    status: 5,
    doors: byVerb('start', 'waiting', 'called', 'served'),
  },
  { what: 'served', kind: 'visit-served', says: ENDED, status: 6, doors: byVerb('serve', 'serving') },
  {
    what: 'a completion',
    kind: 'visit-completed',
    says: ENDED,
    status: 2,
    doors: byVerb('complete', 'waiting', 'called', 'serving', 'served'),
  },
  {
    what: 'a no-show',
    kind: 'visit-no-showed',
    says: ENDED,
    status: 3,
    doors: [...byVerb('no-show', 'waiting', 'called', 'serving'), byDayEnd('called')],
  },
  {
    what: 'a cancellation',
    kind: 'visit-cancelled',
    says: ENDED,
    status: 4,
    doors: [
      byVisitor('waiting', { status: 4 }),
      byVisitor('called', { status: '4' }),
      ...byVerb('cancel', 'waiting', 'called'),
      byDayEnd('waiting'),
    ],
  },
  {
    what: 'a return to the line',
    kind: 'visit-returned',
    says: [...MOVED, 'from'],
    status: 1,
    doors: byVerb('return', 'called', 'serving', 'no-show'),
  },
  {
    what: 'something taken back',
    kind: 'visit-undone',
    says: ['undone', 'leg'],
    status: null,
    doors: byVerb('undo', 'called', 'serving', 'served', 'completed', 'no-show'),
  },
  {
    what: 'an arrival',
    kind: 'visit-arrived',
    says: ['notes', 'car_details'],
    status: 1,
    doors: [byVisitor('waiting', { arrived: true }), byVisitor('called', { arrived: true })],
  },
  {
    what: 'other details',
    kind: 'visit-details-changed',
    says: ['notes', 'car_details'],
    status: null,
    doors: [
      byVisitor('waiting', { notes: 'By the window' }),
      byVisitor('serving', { notes: 'By the window' }),
    ],
  },
  {
    what: 'feedback',
    kind: 'visit-feedback-given',
    says: ['rating', 'with_words'],
    status: null,
    doors: (['served', 'completed'] as const).map((from) => ({
      by: 'giveFeedback',
      from,
      actor: 'visitor' as const,
      go: (town, { id, code }) =>
        town.open(`POST /api/v3/open/walkin-feedback`, { queue_appointment: id, code, rating: 4 }),
    })),
  },
  {
    what: 'other duty',
    kind: 'duty-changed',
    says: ['state', 'station_id'],
    status: null,
    doors: [
      {
        by: 'setDuty',
        from: null,
        actor: 'staff',
        go: (town) =>
          town.byStaff(`PUT /api/internal/v1/admin/lobby/${town.location}/duty`, {
            body: { state: 'available', station_id: null },
          }),
      },
    ],
  },
];

/** What changes nothing that those who hear of visits need to know, each with its reason. */
export const SILENT: Readonly<Record<string, string>> = {
  'moveVisit transfer': 'is refused until it is built',
  'moveVisit hold': 'is refused until it is built',
  signIn: 'a session is no business',
  signOut: 'a session is no business',
  chooseVendor: 'changes nothing of the vendor; that somebody looked in stands in its log (vendor-entered)',
  renewToken: 'a page’s token is no business',
};

/** Jobs that do no business, each with what they do instead. */
export const SILENT_JOBS: Readonly<Record<string, string>> = {
  'forget-ended-sessions': 'removes what is due',
  retention: 'removes what is due',
  'drop-due-waits': 'removes what is due',
  'log-partitions': 'makes room',
  audit: 'looks',
  'refresh-waits': 'has waits told anew; who is next by that is an event of the keeper of waits',
  'send-messages': 'sends what is owed already',
};

/** Every name under which the server can be asked to change something. */
export function waysIn(town: Town): string[] {
  const endpoints = town.app.routes.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET');
  const names = endpoints.flatMap(({ name }) =>
    name === 'moveVisit' ? VERBS.map((verb) => `moveVisit ${verb}`) : [name],
  );
  return [...names, ...town.app.jobs.map(({ name }) => name)];
}
