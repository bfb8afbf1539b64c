import type { LobbyStaff, LobbyVisit } from '#contract/queue/lobby.ts';
import { MINUTE } from '#domain/time/instant.ts';

/** The staff member who is available and has not called for the longest time; null if all work. */
export function longestSilent(
  staff: readonly Pick<LobbyStaff, 'id' | 'name' | 'silent_since'>[],
  now: number,
): { id: string; name: string; minutes: number } | null {
  const [first] = staff
    .flatMap(({ id, name, silent_since: since }) =>
      since === null ? [] : [{ id, name, minutes: Math.floor((now - Date.parse(since)) / MINUTE) }],
    )
    .toSorted((a, b) => b.minutes - a.minutes);
  return first ?? null;
}

/** A service that may have been forgotten, and its whole minutes since the call. */
export interface ForgottenService {
  staff: Pick<LobbyStaff, 'id' | 'name'>;
  visit: Pick<LobbyVisit, 'id' | 'name'>;
  minutes: number;
}

interface Services {
  staff: readonly Pick<LobbyStaff, 'id' | 'name' | 'visit_id' | 'forgotten_from'>[];
  called: readonly Pick<LobbyVisit, 'id' | 'name' | 'called_at'>[];
  serving: Services['called'];
}

/** The longest service that may have been forgotten by now; null if there is none. */
export function longestForgotten({ staff, called, serving }: Services, now: number): ForgottenService | null {
  const visits = new Map([...called, ...serving].map((visit) => [visit.id, visit]));
  const [first] = staff
    .flatMap((one): ForgottenService[] => {
      const visit = visits.get(one.visit_id ?? '');
      if (!visit?.called_at || one.forgotten_from === null || Date.parse(one.forgotten_from) > now) return [];
      return [{ staff: one, visit, minutes: Math.floor((now - Date.parse(visit.called_at)) / MINUTE) }];
    })
    .toSorted((a, b) => b.minutes - a.minutes);
  return first ?? null;
}
