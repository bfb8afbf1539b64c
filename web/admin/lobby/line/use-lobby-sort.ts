import { usePerson } from '../../session/session.ts';
import { usePreference } from '../../shell/preferences.ts';
import type { LobbySort } from './lobby-list.ts';

/** The sort order of the line, stored per person. */
export function useLobbySort(): [LobbySort, (sort: LobbySort) => void] {
  const [sort = 'expected', setSort] = usePreference(usePerson().identity_id, 'lobbySort');
  return [sort, setSort];
}
