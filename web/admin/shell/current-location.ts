import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { usePreference } from './preferences.ts';

export interface CurrentLocation {
  location: Person['locations'][number] | null;
  /** The address names a location this person may not see; another one is shown. */
  refused: boolean;
  choose: (id: string) => void;
}

/** The location in view: the address's, else the last one used. A choice changes both. */
export function useCurrentLocation(): CurrentLocation {
  const { locations, identity_id } = usePerson();
  const { location: fromAddress } = useSearch({ strict: false });
  const [remembered, remember] = usePreference(identity_id, 'locationId');
  const navigate = useNavigate();
  const { id, refused } = chooseLocation({ locations, fromAddress, remembered });
  const choose = useCallback(
    (chosen: string) => {
      remember(chosen);
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, location: chosen }),
        replace: true,
      });
    },
    [navigate, remember],
  );
  return { location: locations.find((one) => one.id === id) ?? null, refused, choose };
}

/** One of the locations a person may work at. */
interface Choosable {
  readonly id: string;
}

interface LocationChoice {
  /** From the address, the last use, or the first in the list; null when there is none. */
  readonly id: string | null;
  /** The address names another location that this person may not see. */
  readonly refused: boolean;
}

/** Picks the location of a page that needs exactly one. */
export function chooseLocation(choice: {
  locations: readonly Choosable[];
  fromAddress: string | null | undefined;
  remembered: string | null | undefined;
}): LocationChoice {
  const existing = (id: string | null | undefined): string | null =>
    choice.locations.find((one) => one.id === id)?.id ?? null;
  const named = existing(choice.fromAddress);
  return {
    id: named ?? existing(choice.remembered) ?? choice.locations[0]?.id ?? null,
    refused: Boolean(choice.fromAddress) && named === null,
  };
}
