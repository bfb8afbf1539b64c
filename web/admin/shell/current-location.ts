import { createContext, use, useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { locationsOfLines, useCurrentLine } from './current-line.ts';
import { usePreference } from './preferences.ts';

/** What `?location=` says for all locations of the person. */
export const ALL_LOCATIONS = 'all';

/** Whether the open screen shows one location at a time. The shell says so. */
export const NeedsOneLocation = createContext(false);

export interface CurrentLocation {
  /** Null for all locations, and for a person without any. */
  location: Person['locations'][number] | null;
  /** The address names a location this person may not see; another one is shown. */
  refused: boolean;
  /** All locations are chosen, but the open screen shows one: the one used last. */
  picked: boolean;
  choose: (id: string) => void;
}

/** The location in view: the address's, else the last choice. A choice changes both. */
export function useCurrentLocation(): CurrentLocation {
  const { identity_id } = usePerson();
  const locations = useLocationsInView();
  const { location: fromAddress } = useSearch({ strict: false });
  const [remembered, remember] = usePreference(identity_id, 'locationId');
  const [rememberedAll = false, rememberAll] = usePreference(identity_id, 'allLocations');
  const needsOne = use(NeedsOneLocation);
  const navigate = useNavigate();
  const choice = chooseLocation({ locations, fromAddress, remembered, rememberedAll, needsOne });
  const choose = useCallback(
    (chosen: string) => {
      rememberAll(chosen === ALL_LOCATIONS);
      if (chosen !== ALL_LOCATIONS) remember(chosen);
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, location: chosen }),
        replace: true,
      });
    },
    [navigate, remember, rememberAll],
  );
  const { id, refused, picked } = choice;
  return { location: locations.find((one) => one.id === id) ?? null, refused, picked, choose };
}

/** The person's locations of the lines of business in view. */
export function useLocationsInView(): readonly Person['locations'][number][] {
  const { locations } = usePerson();
  const { chosen } = useCurrentLine();
  return locationsOfLines(locations, chosen);
}

/** One of the locations a person may work at. */
interface Choosable {
  readonly id: string;
}

interface LocationChoice {
  /** From the address, the last use, or the first in the list; null for all, and when there is none. */
  readonly id: string | null;
  /** The address names another location that this person may not see. */
  readonly refused: boolean;
  /** A page that needs one shows this one instead of all. */
  readonly picked: boolean;
}

/** Picks the location of a page: one, or all where the page can show them. */
export function chooseLocation(choice: {
  locations: readonly Choosable[];
  fromAddress: string | null | undefined;
  remembered: string | null | undefined;
  rememberedAll: boolean;
  needsOne: boolean;
}): LocationChoice {
  const { locations, fromAddress, remembered, rememberedAll, needsOne } = choice;
  const existing = (id: string | null | undefined): string | null =>
    locations.find((one) => one.id === id)?.id ?? null;
  const wantsAll = fromAddress === ALL_LOCATIONS || (!fromAddress && rememberedAll);
  const isAll = wantsAll && locations.length > 1;
  if (isAll && !needsOne) return { id: null, refused: false, picked: false };
  const named = existing(fromAddress);
  return {
    id: named ?? existing(remembered) ?? locations[0]?.id ?? null,
    refused: Boolean(fromAddress) && !wantsAll && named === null,
    picked: isAll,
  };
}
