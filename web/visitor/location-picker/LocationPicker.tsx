import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LocationResource } from '#contract/locations.ts';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { locationsQuery } from '../queue/location-queries.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { useLoadingAnnounced } from '../shell/LoadingPage.tsx';
import { ScreenTitle } from '../shell/ScreenTitle.tsx';
import { useVisitor } from '../shell/visitor-context.tsx';
import { LocationDetail } from './LocationDetail.tsx';
import { LocationList } from './LocationList.tsx';
import { LocationSearch } from './LocationSearch.tsx';
import { rankLocations } from './rank-locations.ts';
import type { PickerList, PickerRow } from './rank-locations.ts';
import { useDebounced } from './use-debounced.ts';
import { useHere } from './use-here.ts';
import { useWide } from './use-wide.ts';
import styles from './picker.module.css';

/** the vendor's locations, and one of them in detail. Side by side where there is room, else one after the other. */
export function LocationPicker() {
  const { t } = useWords();
  const { settings, query } = useVisitor();
  const found = useQuery(locationsQuery);
  const [typed, setTyped] = useState('');
  const [showAll, setShowAll] = useState(false);
  const { here, ask, forget } = useHere();
  const search = useDebounced(typed, 200);
  const list = rankLocations(found.data?.data ?? [], {
    search,
    here: here.point,
    radius: settings.searchRadius,
    showAll,
  });
  const choice = useChoice(list, query.location);
  useLoadingAnnounced(found.isPending);
  return (
    <div
      className={styles.picker}
      data-white
      data-loading={found.isPending || undefined}
      aria-busy={found.isPending}
      data-show={choice.opened ? 'detail' : 'list'}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <ScreenTitle name="location" viewPath="/callback-service/location">
            {t('step.location')}
          </ScreenTitle>
          <LocationSearch
            typed={typed}
            onType={(text) => {
              setTyped(text);
              setShowAll(false);
            }}
            here={here.state}
            onHere={ask}
            onForget={forget}
            list={found.isSuccess ? list : null}
            radius={settings.searchRadius}
          />
        </div>
        {found.isPending && (
          <div className={styles.loading}>
            <SkeletonRows rows={5} height="96px" />
          </div>
        )}
        {found.isError && !found.data && (
          <div className={styles.notice}>
            <LoadFailure onRetry={() => void found.refetch()} busy={found.isFetching} />
          </div>
        )}
        {found.data && (
          <LocationList
            list={list}
            total={found.data.data.length}
            radius={settings.searchRadius}
            selectedId={choice.row?.location.id ?? null}
            onOpen={choice.open}
            onShowAll={() => {
              setShowAll(true);
              setTyped('');
            }}
            searching={search.trim() !== ''}
          />
        )}
      </div>
      <div className={styles.detail}>
        {choice.row && (
          <LocationDetail
            key={choice.row.location.id}
            row={choice.row}
            focus={choice.opened}
            onBack={choice.close}
          />
        )}
      </div>
    </div>
  );
}

/**
 * Which location is shown in detail. Where both columns fit, the first of the list stands there until another is
 * opened; one named in the address is open from the start.
 */
function useChoice(list: PickerList, named: string | null) {
  const wide = useWide();
  // Undefined until the visitor opens or closes a card: so long the address decides.
  const [openedId, setOpenedId] = useState<string | null | undefined>(undefined);
  const rows = [...list.places, ...list.remote];
  const isOpened = (row: PickerRow): boolean =>
    openedId === undefined ? isNamed(row.location, named) : row.location.id === openedId;
  const opened = rows.find(isOpened);
  return {
    row: opened ?? (wide ? rows[0] : undefined),
    opened: opened !== undefined,
    open: (location: LocationResource) => setOpenedId(location.id),
    close: () => {
      setOpenedId(null);
      // The list is shown again by then, and reading goes on at the row it was left at.
      if (opened)
        requestAnimationFrame(() => document.getElementById(`location-${opened.location.id}`)?.focus());
    },
  };
}

function isNamed({ id, attributes }: LocationResource, name: string | null): boolean {
  return name !== null && (name === id || name === `e:${attributes.external_id}`);
}
