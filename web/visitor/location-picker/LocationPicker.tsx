import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { listLocations } from '#contract/vendors/locations.ts';
import { sourceOf } from '../shell/context/visitor-queries.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LoadFailure } from '../shell/problems/LoadFailure.tsx';
import { useLoadingAnnounced } from '../shell/problems/LoadingPage.tsx';
import { ScreenTitle } from '../shell/frame/ScreenTitle.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { LocationDetail } from './detail/LocationDetail.tsx';
import { LocationList } from './list/LocationList.tsx';
import { LocationSearch } from './search/LocationSearch.tsx';
import { MapPane } from './map/MapPane.tsx';
import { locationsQuery } from './location-queries.ts';
import { useMapOffered } from './map/use-map-offered.ts';
import { useWide } from './map/use-wide.ts';
import { usePickerSearch } from './search/use-picker-search.ts';
import type { LocationResource } from '#contract/vendors/locations.ts';
import type { Point } from '#domain/locations/distance.ts';
import { isNamed } from './list/arrange-list.ts';
import type { ArrangedList } from './list/arrange-list.ts';
import type { PickerRow } from './list/rank-locations.ts';
import styles from './picker.module.css';

/** The locations of a visitor who holds a link: also the private ones that it opens. */
const locationsOpenedBy = (shortcut: string) => ({
  ...locationsQuery,
  queryKey: ['locations', shortcut],
  queryFn: ({ signal, client }: Pick<QueryFunctionContext, 'signal' | 'client'>) =>
    sourceOf(client).request(listLocations, {
      query: { 'filter[assigned]': 1, sort: 'sort_order,name', 'page[size]': 1000, shortcut },
      signal,
    }),
});

export type LocationPickerProps = {
  /** The screen's key and address for the page view. */
  name?: string;
  viewPath?: string;
  /** The address to go to after choosing a location. */
  addressOf?: (locationId: string) => string;
  /** Shows only these; all when absent. */
  only?: ReadonlySet<string> | undefined;
  /** A suggested location: an id, or `e:{external id}`. */
  suggested?: string | null;
  /** Whether to group locations by category or region. */
  grouped?: boolean;
  /** Whether to show the line's waits, as the vendor allows before joining (G-37). */
  waits?: boolean;
};

/**
 * the vendor's locations, and one in detail. A wide screen has both in a panel over the map, or in two
 * columns without a map. A narrow screen shows one at a time.
 */
export function LocationPicker(props: LocationPickerProps) {
  const { name = 'location', viewPath = visitorPath('locations'), addressOf, only } = props;
  const { suggested = null, grouped = false } = props;
  const { t } = useWords();
  const { settings, query } = useVisitor();
  const waits = props.waits ?? settings.showCallbackWaitTime;
  const result = useQuery(query.shortcut === null ? locationsQuery : locationsOpenedBy(query.shortcut));
  const locations = useMemo(
    () => (only ? result.data?.data.filter(({ id }) => only.has(id)) : result.data?.data),
    [result.data, only],
  );
  const { list, search, showAll, ...searching } = usePickerSearch(locations, { suggested, grouped });
  // On a narrow screen the map does not load, and the style sheet reserves no space.
  const isWide = useWide();
  const map = useMapOffered(list.onMap, searching.from);
  const choice = useChoice(list, {
    named: query.location,
    firstStands: isWide !== false && !map.offered,
    nearest: settings.useNearestLocation ? searching.from : null,
  });
  useLoadingAnnounced(result.isPending);
  return (
    <div
      className={styles.picker}
      data-white
      data-loading={result.isPending || undefined}
      aria-busy={result.isPending}
      data-show={choice.opened ? 'detail' : 'list'}
      data-map={map.offered || undefined}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <ScreenTitle name={name} viewPath={viewPath}>
            {t('step.location')}
          </ScreenTitle>
          <LocationSearch
            {...searching.field}
            list={result.isSuccess ? list : null}
            radius={settings.locationSearchRadius}
          />
        </div>
        {result.isPending && (
          <div className={styles.loading}>
            <SkeletonRows rows={5} height="96px" />
          </div>
        )}
        {result.isError && !result.data && (
          <div className={styles.notice}>
            <LoadFailure onRetry={() => void result.refetch()} busy={result.isFetching} />
          </div>
        )}
        {result.data && (
          <LocationList
            list={list}
            total={locations?.length ?? 0}
            waits={waits}
            radius={settings.locationSearchRadius}
            selectedId={choice.row?.location.id ?? null}
            onOpen={choice.open}
            onShowAll={showAll}
            searching={search !== ''}
          />
        )}
        {map.offered && <div className={styles.detail}>{detail()}</div>}
      </div>
      {!map.offered && <div className={styles.detail}>{detail()}</div>}
      {map.offered && isWide && (
        <MapPane
          rows={list.onMap}
          selectedId={choice.row?.location.id ?? null}
          here={searching.from}
          onOpen={choice.open}
          onFailure={map.failed}
          onNoStreets={map.noStreets}
        />
      )}
    </div>
  );

  function detail() {
    if (!choice.row) return null;
    const { id } = choice.row.location;
    return (
      <LocationDetail
        key={id}
        row={choice.row}
        focus={choice.opened}
        onBack={choice.close}
        addressOf={addressOf}
        waits={waits}
      />
    );
  }
}

type ChoiceQuery = {
  /** The location in the address. */
  named: string | null;
  /** With list and card side by side, the card shows the first location until the visitor opens another. */
  firstStands: boolean;
  /** The origin of a vendor that shows visitors the nearest location first (`useNearestLocation`). */
  nearest: Point | null;
};

/** The location shown in detail; one named in the address is open from the start. */
function useChoice(list: ArrangedList, filters: ChoiceQuery) {
  // Undefined until the visitor opens or closes a card; the address decides until then.
  const [openedId, setOpenedId] = useState<string | null | undefined>(undefined);
  const nearest = list.nearest ? [list.nearest] : [];
  const rows = [...list.suggested, ...list.recent, ...list.physical, ...nearest, ...list.remote];
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
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    shown.current = opened?.location.id;
  });
  useEffect(() => {
    // The browser's Back closes an open card, and Back to this page opens it again.
    const follow = (): void => {
      if (openedIn(history.state) !== undefined) setOpenedId(openedIn(history.state));
    };
    const back = (): void => {
      const id = openedIn(history.state) ?? null;
      if (id === null) focusRow(shown.current);
      setOpenedId(id);
    };
    follow();
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  // A stable function, so that a thousand rows do not render again for each letter of a search.
  const open = useCallback(({ id }: LocationResource) => {
    // One entry at most: a card next to the list changes without one.
    if (openedIn(history.state) === undefined) history.pushState({ opened: id }, '');
    else history.replaceState({ opened: id }, '');
    setOpenedId(id);
  }, []);
  return {
    row: opened ?? (filters.firstStands ? rows[0] : undefined),
    opened: opened !== undefined,
    open,
    close: () => {
      if (openedIn(history.state) !== undefined) return history.back();
      setOpenedId(null);
      focusRow(shown.current);
    },
  };
}

/** The list is visible again in the next frame: focuses the row of the closed card. */
function focusRow(id: string | undefined): void {
  if (id !== undefined) requestAnimationFrame(() => document.getElementById(`location-${id}`)?.focus());
}

/** The open card of a history entry. */
function openedIn(state: unknown): string | undefined {
  const opened = typeof state === 'object' && state !== null && 'opened' in state ? state.opened : undefined;
  return typeof opened === 'string' ? opened : undefined;
}
