import { useCallback, useState } from 'react';
import type { LocationResource } from '#contract/vendors/locations.ts';
import type { Point } from '#domain/locations/distance.ts';
import { isNamed } from './list/arrange-list.ts';
import type { ArrangedList } from './list/arrange-list.ts';
import type { PickerRow } from './list/rank-locations.ts';

type ChoiceQuery = {
  /** The location that the address names. */
  named: string | null;
  /** Where list and card stand side by side, the first of the list stands there until another is opened. */
  firstStands: boolean;
  /** Where to look from, for a vendor whose visitors are shown the nearest location first (`useNearestLocation`). */
  nearest: Point | null;
};

/** Which location is shown in detail; one named in the address is open from the start. */
export function useChoice(list: ArrangedList, filters: ChoiceQuery) {
  // Undefined until the visitor opens or closes a card: so long the address decides.
  const [openedId, setOpenedId] = useState<string | null | undefined>(undefined);
  const rows = [...list.suggested, ...list.recent, ...list.places, ...list.remote];
  const isOpened = (row: PickerRow): boolean =>
    openedId === undefined ? isNamed(row.location, filters.named) : row.location.id === openedId;
  const opened = rows.find(isOpened);
  const nearestId = filters.nearest === null ? null : (list.places[0]?.location.id ?? null);
  const [preselectedFor, setPreselectedFor] = useState<Point | null>(null);
  // Once for each place that is looked from; whoever goes back to the list stays there.
  if (filters.nearest !== preselectedFor && (filters.nearest === null || nearestId !== null)) {
    setPreselectedFor(filters.nearest);
    if (nearestId !== null) setOpenedId(nearestId);
  }
  // The same function every time: a thousand rows are not drawn again for each letter of a search.
  const open = useCallback((location: LocationResource) => setOpenedId(location.id), []);
  return {
    row: opened ?? (filters.firstStands ? rows[0] : undefined),
    opened: opened !== undefined,
    open,
    close: () => {
      setOpenedId(null);
      // The list is shown again by then, and reading goes on at the row it was left at.
      if (opened)
        requestAnimationFrame(() => document.getElementById(`location-${opened.location.id}`)?.focus());
    },
  };
}
