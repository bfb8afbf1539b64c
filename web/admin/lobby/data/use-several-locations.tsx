import { useEffect, useState } from 'react';
import { isManagerOrAbove } from '#domain/codes/role.ts';
import { useLocationsInView } from '../../shell/current-location.ts';
import { usePreference } from '../../shell/preferences.ts';
import { holderOf, usePerson } from '../../session/session.ts';
import { MOST_LOCATIONS } from './several-lobbies.ts';
import { useLobby } from './use-lobby.ts';
import type { LobbyView } from './use-lobby.ts';

/** The further locations of a manager's lobby. */
export interface SeveralLocations {
  /** Those that the manager may add; empty for staff below managers, and where there is one location. */
  choices: { id: string; name: string; chosen: boolean }[];
  /** No more can be added. */
  full: boolean;
  toggle: (id: string) => void;
}

/** Reads and changes the further locations; they apply while the location in view is one of the chosen. */
export function useSeveralLocations(locationId: string): SeveralLocations {
  const person = usePerson();
  const locations = useLocationsInView();
  const [stored = [], store] = usePreference(person.identity_id, 'lobbyLocations');
  if (!isManagerOrAbove(holderOf(person).role) || locations.length < 2)
    return { choices: [], full: false, toggle: () => undefined };
  const applies = stored.includes(locationId);
  const choices = locations
    .filter(({ id }) => id !== locationId)
    .map(({ id, name }) => ({ id, name, chosen: applies && stored.includes(id) }));
  const chosen = choices.filter((one) => one.chosen).map(({ id }) => id);
  return {
    choices,
    full: chosen.length + 1 >= MOST_LOCATIONS,
    toggle: (id) =>
      store([locationId, ...(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])]),
  };
}

/** The lobby of a further location: null while it loads, undefined when it failed. */
type OtherView = LobbyView | null | undefined;

/** Keeps the views of the further locations; `feeds` must stand in the page, one subscription each. */
export function useOtherLobbies(ids: readonly string[], paused: boolean) {
  const [views, setViews] = useState<Readonly<Record<string, OtherView>>>({});
  const feeds = ids.map((id) => (
    <OtherLobby
      key={id}
      locationId={id}
      paused={paused}
      onView={(view) => setViews((before) => ({ ...before, [id]: view }))}
    />
  ));
  return {
    feeds,
    others: ids.flatMap((id) => views[id] ?? []),
    failed: ids.filter((id) => id in views && views[id] === undefined),
  };
}

function OtherLobby({
  locationId,
  paused,
  onView,
}: {
  locationId: string;
  paused: boolean;
  onView: (view: OtherView) => void;
}) {
  const { view, failed } = useLobby(locationId);
  const [tell] = useState(() => onView);
  useEffect(() => {
    if (!paused) tell(view ?? (failed ? undefined : null));
  }, [view, failed, paused, tell]);
  return null;
}
