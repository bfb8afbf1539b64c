import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton, SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { FirstQueries } from '../first-screen.ts';
import type { ArrangedList } from '../location-picker/list/arrange-list.ts';
import type { PickerRow } from '../location-picker/list/rank-locations.ts';
import { useGrowingWindow } from '../location-picker/list/use-growing-window.ts';
import { locationsQuery } from '../location-picker/location-queries.ts';
import { useMapOffered } from '../location-picker/map/use-map-offered.ts';
import { LocationSearch } from '../location-picker/search/LocationSearch.tsx';
import { usePickerSearch } from '../location-picker/search/use-picker-search.ts';
import { useInView } from '../shell/context/line-in-view.ts';
import { localised } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { ScreenTitle } from '../shell/frame/ScreenTitle.tsx';
import { NotFoundPage } from '../shell/problems/ErrorPages.tsx';
import { LoadFailure } from '../shell/problems/LoadFailure.tsx';
import { useLoadingAnnounced } from '../shell/problems/LoadingPage.tsx';
import { arrangeBranches, isAccessible } from './arrange-branches.ts';
import { BranchCard } from './BranchCard.tsx';
import { locationsWith, servicesAt } from './locator-queries.ts';
import styles from './branch-locator.module.css';

/** Its fields come with much of the forms: the list stands before them. */
const BranchFilters = lazy(async () => ({
  default: (await import('./BranchFilters.tsx')).BranchFilters,
}));

/** A map comes with a library of its own. */
const BranchMap = lazy(async () => ({ default: (await import('./BranchMap.tsx')).BranchMap }));

export const firstQueries: FirstQueries = ({ settings }) => [
  locationsQuery,
  ...(settings['branch_locator.filters'].service === 'hidden' ? [] : [servicesAt(null)]),
];

/** The public list of the vendor's locations, while the vendor has it on; a preview shows it before. */
export function BranchLocatorPage() {
  const { settings, page } = useVisitor();
  useInView({ service: null, location: null });
  return settings['branch_locator.enabled'] || page.preview ? <BranchLocator /> : <NotFoundPage />;
}

function BranchLocator() {
  const { t, language } = useWords();
  const { settings } = useVisitor();
  const own = (words: 'branch_locator.title' | 'branch_locator.description') =>
    localised(settings[words], language, settings['client_view.language']);
  const [openOnly, setOpenOnly] = useState(false);
  const [accessibleOnly, setAccessibleOnly] = useState(false);
  const [service, setService] = useState('');
  const result = useQuery(locationsQuery);
  const offering = useQuery({ ...locationsWith(service), enabled: service !== '' });
  const filters = settings['branch_locator.filters'];
  const sort = settings['branch_locator.sort'];
  // A filter that the vendor has taken away no longer holds.
  const isOpenOnly = openOnly && filters.open_now !== 'hidden';
  // A ticked filter stays when the last accessible location leaves the list.
  const hasAccessible = accessibleOnly || (result.data?.data ?? []).some(isAccessible);
  const isAccessibleOnly = accessibleOnly && hasAccessible && filters.accessible !== 'hidden';
  const isOfService = service !== '' && filters.service !== 'hidden';
  const only = useMemo(
    () => (isOfService && offering.data ? new Set(offering.data) : null),
    [isOfService, offering.data],
  );
  const branches = useMemo(
    () =>
      result.data &&
      arrangeBranches(result.data.data, {
        sort,
        openOnly: isOpenOnly,
        accessibleOnly: isAccessibleOnly,
        only,
      }),
    [result.data, sort, isOpenOnly, isAccessibleOnly, only],
  );
  const radius = settings['branch_locator.radius'];
  const { list, search, showAll, ...searching } = usePickerSearch(branches, {
    suggested: null,
    grouped: false,
    radius,
    remembers: false,
  });
  // All locations decide, not those found: the button must not move what visitors are about to press.
  const located = useMemo(
    () =>
      (result.data?.data ?? []).flatMap((location) =>
        location.attributes.latitude === null ? [] : [{ location }],
      ),
    [result.data],
  );
  const map = useMapOffered(located, null);
  const [title, description] = [own('branch_locator.title'), own('branch_locator.description')];
  useLoadingAnnounced(result.isPending);
  const showEvery = (): void => {
    setOpenOnly(false);
    setAccessibleOnly(false);
    setService('');
    showAll();
  };
  return (
    <div
      className={styles.page}
      data-loading={result.isPending || undefined}
      aria-busy={result.isPending || (isOfService && offering.isPending)}
    >
      <div className={styles.head}>
        <ScreenTitle name="branch-locator" viewPath={visitorPath('branch-locator')}>
          {title.text || t('locator.title')}
        </ScreenTitle>
        {description.text && <p lang={description.lang}>{description.text}</p>}
        <LocationSearch {...searching.field} list={result.isSuccess ? list : null} radius={radius} />
        {(filters.service !== 'hidden' ||
          filters.open_now !== 'hidden' ||
          (hasAccessible && filters.accessible !== 'hidden')) && (
          <Suspense fallback={<Skeleton height="76px" />}>
            <BranchFilters
              {...{ service, setService, openOnly, setOpenOnly }}
              {...{ hasAccessible, accessibleOnly, setAccessibleOnly }}
            />
          </Suspense>
        )}
      </div>
      {result.isPending && <SkeletonRows rows={4} height="180px" />}
      {((result.isError && !result.data) || (isOfService && offering.isError)) && (
        <LoadFailure
          onRetry={() => void (result.data ? offering : result).refetch()}
          busy={result.isFetching || offering.isFetching}
        />
      )}
      {settings['branch_locator.map'] && map.offered && located.length > 0 && (
        <Suspense fallback={<Skeleton height="44px" />}>
          <BranchMap
            rows={list.onMap}
            here={searching.from}
            onFailure={map.failed}
            onNoStreets={map.noStreets}
          />
        </Suspense>
      )}
      {result.data && !(isOfService && offering.isError) && (
        <Branches
          list={list}
          radius={radius}
          isFiltered={search !== '' || isOpenOnly || isAccessibleOnly || isOfService}
          onShowAll={showEvery}
        />
      )}
    </div>
  );
}

type BranchesProps = { list: ArrangedList; radius: number; isFiltered: boolean; onShowAll: () => void };

function Branches({ list, radius, isFiltered, onShowAll }: BranchesProps) {
  const { t, formats } = useWords();
  const id = useId();
  const { physical, remote, nearest, farther } = list;
  return (
    <>
      {physical.length + remote.length === 0 && (
        <EmptyState
          role="status"
          title={
            farther > 0
              ? t('locations.empty', { radius, unit: formats.unit(list.unit) })
              : t(isFiltered ? 'locations.noMatch' : 'locations.noLocations')
          }
          action={
            isFiltered || farther > 0 ? (
              <Button onClick={onShowAll}>{t('locations.showAll')}</Button>
            ) : undefined
          }
        />
      )}
      {physical.length > 0 && <Rows rows={physical} />}
      {nearest && physical.length === 0 && (
        <section aria-labelledby={`${id}-nearest`} className={styles.group}>
          <h2 id={`${id}-nearest`}>{t('locations.nearest')}</h2>
          <Rows rows={[nearest]} level={3} />
        </section>
      )}
      {remote.length > 0 && (
        <section aria-labelledby={`${id}-remote`} className={styles.group}>
          <h2 id={`${id}-remote`}>{t('locations.remote')}</h2>
          <Rows rows={remote} level={3} />
        </section>
      )}
    </>
  );
}

/** A long list as far as it is scrolled; each row has its number and the total for screen readers. */
function Rows({ rows, level = 2 }: { rows: readonly PickerRow[]; level?: 2 | 3 }) {
  const { shown, sentinel } = useGrowingWindow();
  const numbered = rows.length > shown;
  return (
    <ul className={styles.rows}>
      {rows.slice(0, shown).map((row, index) => (
        <li
          key={row.location.id}
          aria-setsize={numbered ? rows.length : undefined}
          aria-posinset={numbered ? index + 1 : undefined}
        >
          <BranchCard row={row} level={level} />
        </li>
      ))}
      {numbered && <li key={`after ${shown}`} ref={sentinel} role="presentation" />}
    </ul>
  );
}
