import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { chooseLocation } from './location-choice.ts';
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
