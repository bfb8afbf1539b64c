import { useMemo, useState, useCallback } from 'react';
import type { LocationResource } from '#contract/vendors/locations.ts';
import { useHydrated } from '#web/kit/use-hydrated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { arrangeList } from '../list/arrange-list.ts';
import type { Arranging } from '../list/arrange-list.ts';
import { rankLocations } from '../list/rank-locations.ts';
import { recentLocations } from '../list/recent-locations.ts';
import { useDebounced, useSuggestions } from './use-suggestions.ts';
import type { PickedPlace, Suggestion } from './use-suggestions.ts';
import type { Point } from '#domain/locations/distance.ts';

const NONE: readonly LocationResource[] = [];
const NONE_STORED: readonly string[] = [];

type SearchOf = Pick<Arranging, 'suggested' | 'grouped'> & {
  /** In the unit of each location's country; 0 is no limit. By default the vendor's own for the picker. */
  radius?: number;
  /** Whether locations that the visitor chose before come first. */
  remembers?: boolean;
};

/** The searched list: by text, from a picked place, or from the visitor's coordinates (§4). */
export function usePickerSearch(
  locations: readonly LocationResource[] = NONE,
  { suggested, grouped, remembers = true, ...of }: SearchOf,
) {
  const { settings, page, flags } = useVisitor();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<PickedPlace | null>(null);
  const [showAll, setShowAll] = useState(false);
  const { here, ask, forget } = useHere();
  const [stored] = useState(() =>
    flags.isKioskDevice || !remembers ? [] : recentLocations(page.vendor?.pathname ?? '').read(),
  );
  // The server cannot render what the device stores.
  const recent = useHydrated() ? stored : NONE_STORED;
  const { suggestions, pick } = useSuggestions(picked === null ? typed : '');
  // A picked place is an origin for distances, not a text to search for.
  const [search, settle] = useDebounced(picked === null ? typed.trim() : '', 200);
  const from = picked?.point ?? here.point;
  const radius = of.radius ?? settings.locationSearchRadius;
  const list = useMemo(() => {
    const ranked = rankLocations(locations, { search, here: from, radius, showAll });
    const plain = search === '' && from === null;
    const onMap = ranked.nearest ? [ranked.nearest] : ranked.physical;
    return { ...arrangeList(ranked, { plain, recent, suggested, grouped }), onMap };
  }, [locations, search, from, radius, showAll, recent, suggested, grouped]);
  const type = (text: string): void => {
    setTyped(text);
    setPicked(null);
    setShowAll(false);
  };
  const onPick = async (suggestion: Suggestion): Promise<void> => {
    setTyped(suggestion.name);
    const place = await pick(suggestion);
    // A failure shows nothing: the text stays and is searched for.
    if (place) setPicked(place);
  };
  return {
    list,
    search,
    from,
    showAll: () => {
      // Clear a text without matches; a picked place stays and shows the nearest locations.
      if (picked === null) setTyped('');
      setShowAll(true);
    },
    field: {
      showsAll: showAll,
      onShowAll: setShowAll,
      typed,
      onType: type,
      suggestions,
      onLeave: settle,
      onPick: (suggestion: Suggestion) => void onPick(suggestion),
      // With a picked place, offer the visitor's own coordinates again.
      here: picked ? ('unasked' as const) : here.state,
      isNear: from !== null,
      onHere: () => {
        type('');
        ask();
      },
      onForget: forget,
    },
  };
}

export type Here =
  | { state: 'unasked' | 'asking' | 'denied' | 'failed'; point: null }
  | { state: 'known'; point: Point };

/** The visitor's coordinates. The browser asks for permission only when `ask` is called, from a click. */
function useHere(): { here: Here; ask: () => void; forget: () => void } {
  const [here, setHere] = useState<Here>({ state: 'unasked', point: null });
  const ask = useCallback(() => {
    if (!('geolocation' in navigator)) {
      setHere({ state: 'failed', point: null });
      return;
    }
    setHere({ state: 'asking', point: null });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setHere({ state: 'known', point: { latitude: coords.latitude, longitude: coords.longitude } }),
      (fault) =>
        setHere({ state: fault.code === fault.PERMISSION_DENIED ? 'denied' : 'failed', point: null }),
      { timeout: 10_000, maximumAge: 5 * 60_000 },
    );
  }, []);
  const forget = useCallback(() => setHere({ state: 'unasked', point: null }), []);
  return { here, ask, forget };
}
