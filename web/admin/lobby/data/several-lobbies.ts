import type { LobbyVisit } from '#contract/queue/lobby.ts';
import type { LobbyView } from './use-lobby.ts';

/** The most locations whose lists stand side by side: each is a subscription and a snapshot of its own. */
export const MOST_LOCATIONS = 6;

export interface SeveralLobbies {
  /** The lobby in view, with the rows of all locations in its lists. */
  lists: LobbyView;
  /** The lobby that a row belongs to; rights, zone and marks are its own. */
  viewOf: (visitId: string) => LobbyView;
  /** The name of a row's location; null while one location is shown. */
  placeOf: (visitId: string) => string | null;
}

/** Joins the lists of several locations; staff, stations and rights stay those of the lobby in view. */
export function severalLobbies(view: LobbyView, others: readonly LobbyView[]): SeveralLobbies {
  if (others.length === 0) return { lists: view, viewOf: () => view, placeOf: () => null };
  const all = [view, ...others];
  const owners = new Map(all.flatMap((one) => rowsOf(one).map(({ id }) => [id, one] as const)));
  const viewOf = (visitId: string): LobbyView => owners.get(visitId) ?? view;
  const waiting = all.flatMap((one) => one.waiting);
  const waits = all.flatMap(({ counters }) => counters.longest_wait_minutes ?? []);
  const lists: LobbyView = {
    ...view,
    waiting,
    expected: all.flatMap((one) => one.expected),
    called: all.flatMap((one) => one.called),
    serving: all.flatMap((one) => one.serving),
    done: all.flatMap((one) => one.done).toSorted((a, b) => endOf(b) - endOf(a)),
    services: [
      ...new Map(all.flatMap((one) => one.services.map((service) => [service.id, service]))).values(),
    ],
    counters: {
      ...view.counters,
      longest_wait_minutes: waits.length === 0 ? null : Math.max(...waits),
      average_wait_minutes: waiting.length === 0 ? null : Math.round(waitedIn(all) / waiting.length),
      served_today: all.reduce((sum, { counters }) => sum + counters.served_today, 0),
    },
  };
  return { lists, viewOf, placeOf: (visitId) => viewOf(visitId).location.name };
}

const rowsOf = ({ waiting, expected, called, serving, done }: LobbyView): { id: string }[] => [
  ...waiting,
  ...expected,
  ...called,
  ...serving,
  ...done,
];

const waitedIn = (all: readonly LobbyView[]): number =>
  all.reduce((sum, { waiting, counters }) => sum + waiting.length * (counters.average_wait_minutes ?? 0), 0);

const endOf = ({ ended_at: at }: LobbyVisit): number => (at === null ? 0 : Date.parse(at));
