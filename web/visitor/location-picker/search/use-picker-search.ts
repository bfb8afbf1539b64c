import { useMemo, useState } from 'react';
import type { LocationResource } from '#contract/vendors/locations.ts';
import { useHydrated } from '#web/kit/use-hydrated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { arrangeList } from '../list/arrange-list.ts';
import type { Arranging } from '../list/arrange-list.ts';
import { rankLocations } from '../list/rank-locations.ts';
import { recentLocations } from '../list/recent-locations.ts';
import { useDebounced } from './use-debounced.ts';
import { useHere } from './use-here.ts';
import { useSuggestions } from './use-suggestions.ts';
import type { PickedPlace, Suggestion } from './use-suggestions.ts';

const NONE: readonly LocationResource[] = [];
const NONE_STORED: readonly string[] = [];

/** The list as it is looked for: by words, from a place that was picked, or from where the visitor is (§4). */
export function usePickerSearch(
  locations: readonly LocationResource[] = NONE,
  { suggested, byRegion }: Pick<Arranging, 'suggested' | 'byRegion'>,
) {
  const { settings, page, flags } = useVisitor();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<PickedPlace | null>(null);
  const [showAll, setShowAll] = useState(false);
  const { here, ask, forget } = useHere();
  const [stored] = useState(() =>
    flags.isKioskDevice ? [] : recentLocations(page.vendor?.pathname ?? '').read(),
  );
  // What the device remembers, the server cannot have drawn.
  const recent = useHydrated() ? stored : NONE_STORED;
  const { suggestions, pick } = useSuggestions(picked === null ? typed : '');
  // What was picked is where to look from, no longer words to look for.
  const search = useDebounced(picked === null ? typed.trim() : '', 200);
  const from = picked?.point ?? here.point;
  const radius = settings.locationSearchRadius;
  const list = useMemo(() => {
    const ranked = rankLocations(locations, { search, here: from, radius, showAll });
    const plain = search === '' && from === null;
    return { ...arrangeList(ranked, { plain, recent, suggested, byRegion }), onMap: ranked.places };
  }, [locations, search, from, radius, showAll, recent, suggested, byRegion]);
  const type = (text: string): void => {
    setTyped(text);
    setPicked(null);
    setShowAll(false);
  };
  const onPick = async (suggestion: Suggestion): Promise<void> => {
    setTyped(suggestion.name);
    const place = await pick(suggestion);
    // A failure is not told: the words stay, and are looked for.
    if (place) setPicked(place);
  };
  return {
    list,
    search,
    from,
    showAll: () => {
      // Words that nothing matches go; from where somebody looks stays, and tells what is nearest.
      if (picked === null) setTyped('');
      setShowAll(true);
    },
    field: {
      showsAll: showAll,
      onShowAll: setShowAll,
      typed,
      onType: type,
      suggestions,
      onPick: (suggestion: Suggestion) => void onPick(suggestion),
      // Whoever picked a place looks from there: what is offered is the way back to where they are.
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
