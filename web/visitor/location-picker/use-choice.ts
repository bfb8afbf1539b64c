import { useCallback, useState } from 'react';
import type { LocationResource } from '#contract/vendors/locations.ts';
import type { Point } from '#domain/locations/distance.ts';
import { isNamed } from './list/arrange-list.ts';
import type { ArrangedList } from './list/arrange-list.ts';
import type { PickerRow } from './list/rank-locations.ts';

type ChoiceQuery = {
  /** The location in the address. */
  named: string | null;
  /** With list and card side by side, the card shows the first location until the visitor opens another. */
  firstStands: boolean;
  /** The origin of a vendor that shows visitors the nearest location first (`useNearestLocation`). */
  nearest: Point | null;
};

/** The location shown in detail; one named in the address is open from the start. */
export function useChoice(list: ArrangedList, filters: ChoiceQuery) {
  // Undefined until the visitor opens or closes a card; the address decides until then.
  const [openedId, setOpenedId] = useState<string | null | undefined>(undefined);
  const rows = [...list.suggested, ...list.recent, ...list.physical, ...list.remote];
  const isOpened = (row: PickerRow): boolean =>
    openedId === undefined ? isNamed(row.location, filters.named) : row.location.id === openedId;
  const opened = rows.find(isOpened);
  const nearestId = filters.nearest === null ? null : (list.physical[0]?.location.id ?? null);
  const [preselectedFor, setPreselectedFor] = useState<Point | null>(null);
  // Once for each origin; visitors who go back to the list stay there.
  if (filters.nearest !== preselectedFor && (filters.nearest === null || nearestId !== null)) {
    setPreselectedFor(filters.nearest);
    if (nearestId !== null) setOpenedId(nearestId);
  }
  // A stable function, so that a thousand rows do not render again for each letter of a search.
  const open = useCallback((location: LocationResource) => setOpenedId(location.id), []);
  return {
    row: opened ?? (filters.firstStands ? rows[0] : undefined),
    opened: opened !== undefined,
    open,
    close: () => {
      setOpenedId(null);
      // The list is visible again by now: focus the row of the closed card.
      if (opened)
        requestAnimationFrame(() => document.getElementById(`location-${opened.location.id}`)?.focus());
    },
  };
}
