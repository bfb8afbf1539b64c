import type { LobbyStaff } from '#contract/queue/lobby.ts';
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
