import type { LocationResource } from '#contract/vendors/locations.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { ArrangedList } from './arrange-list.ts';
import type { PickerRow } from './rank-locations.ts';
import { useGrowingWindow } from './use-growing-window.ts';
import { useScrolls } from './use-scrolls.ts';
import { memo, useRef } from 'react';
import { IconChevronRight, IconClock, IconClockOff, IconDoorOff } from '@tabler/icons-react';
import { translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { waitOffer } from './wait-offer.ts';
import { useOpenLine } from '../detail/use-open-line.ts';
import styles from '../picker.module.css';
import locationRowStyles from './location-row.module.css';

type LocationListProps = {
  list: ArrangedList;
  /** The number of all locations of the vendor. */
  total: number;
  radius: number;
  searching: boolean;
  selectedId: string | null;
  onOpen: (location: LocationResource) => void;
  onShowAll: () => void;
  /** Whether to show the line's waits. */
  waits: boolean;
};

export function LocationList(props: LocationListProps) {
  const { list, selectedId, onOpen, waits } = props;
  const { t } = useWords();
  const { suggested, recent, physical, remote, groups, suggestedId } = list;
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(box);
  const before = suggested.length + recent.length;
  if (physical.length + remote.length + before === 0) return <NoResults {...props} />;
  const rows = (group: readonly PickerRow[]) => (
    <Rows rows={group} {...{ selectedId, suggestedId, onOpen, waits }} />
  );
  return (
    <div
      ref={box}
      className={styles.list}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is a tab stop
      tabIndex={scrolls ? 0 : undefined}
      role="group"
      aria-label={t('step.location')}
    >
      {suggested.length > 0 && rows(suggested)}
      {recent.length > 0 && (
        <section aria-labelledby="recent-locations">
          <h2 id="recent-locations" className={styles.group}>
            {t('locations.recent')}
          </h2>
          {rows(recent)}
        </section>
      )}
      {physical.length > 0 && before > 0 && groups === null && (
        <h2 className={styles.group}>{t('locations.others')}</h2>
      )}
      {groups?.map((of, index) => (
        <div key={of.name} role="group" aria-labelledby={`group-${index}`}>
          <h2 id={`group-${index}`} className={styles.group}>
            {of.name || t('locations.others')}
          </h2>
          {rows(of.rows)}
        </div>
      ))}
      {groups === null && physical.length > 0 && rows(physical)}
      {physical.length === 0 && before === 0 && <NoResults {...props} />}
      {remote.length > 0 && (
        <section aria-labelledby="remote-locations">
          <h2 id="remote-locations" className={styles.group}>
            {t('locations.remote')}
          </h2>
          {rows(remote)}
        </section>
      )}
    </div>
  );
}

type RowsProps = {
  rows: readonly PickerRow[];
  selectedId: string | null;
  suggestedId: string | null;
  onOpen: (location: LocationResource) => void;
  waits: boolean;
};

/** Renders a long list as far as it is scrolled; each row has its number and the total for screen readers. */
function Rows({ rows, selectedId, suggestedId, onOpen, waits }: RowsProps) {
  const { shown, sentinel } = useGrowingWindow();
  const numbered = rows.length > shown;
  return (
    <ul>
      {rows.slice(0, shown).map((row, index) => (
        <li
          key={row.location.id}
          className={styles.row}
          aria-setsize={numbered ? rows.length : undefined}
          aria-posinset={numbered ? index + 1 : undefined}
        >
          <LocationRow
            row={row}
            selected={row.location.id === selectedId}
            suggested={row.location.id === suggestedId}
            onOpen={onOpen}
            waits={waits}
          />
        </li>
      ))}
      {numbered && (
        <li key={`after ${shown}`} ref={sentinel} className={styles.sentinel} role="presentation" />
      )}
    </ul>
  );
}

function NoResults(props: LocationListProps) {
  const { list, total, radius, searching, onShowAll, selectedId, onOpen, waits } = props;
  const { t, formats } = useWords();
  const { nearest, suggestedId } = list;
  const outside = list.farther > 0;
  const empty = (
    <EmptyState
      role="status"
      title={
        outside
          ? t('locations.empty', { radius, unit: formats.unit(list.unit) })
          : searching
            ? t('locations.noMatch')
            : t('locations.noLocations')
      }
      text={outside || !searching ? undefined : t('locations.noMatchHint')}
      action={
        (outside || searching) && total > 0 ? (
          <Button onClick={onShowAll}>{t('locations.showAll')}</Button>
        ) : undefined
      }
    />
  );
  if (nearest === null) return empty;
  return (
    <>
      {empty}
      <section aria-labelledby="nearest-location">
        <h2 id="nearest-location" className={styles.group}>
          {t('locations.nearest')}
        </h2>
        <Rows rows={[nearest]} {...{ selectedId, suggestedId, onOpen, waits }} />
      </section>
    </>
  );
}

type LocationRowProps = {
  row: PickerRow;
  selected: boolean;
  suggested: boolean;
  onOpen: (location: LocationResource) => void;
  waits: boolean;
};

/** One location: name and distance, address, then the wait and whether it is open. The whole row is the button. */
const LocationRow = memo(function LocationRow({
  row: { location, distance },
  selected,
  suggested,
  onOpen,
  waits,
}: LocationRowProps) {
  const { t, language, formats } = useWords();
  const { attributes } = location;
  const name = translated(attributes, 'name', { language, original: attributes.lang });
  return (
    <button
      type="button"
      id={`location-${location.id}`}
      className={locationRowStyles.row}
      aria-current={selected ? 'true' : undefined}
      onClick={() => onOpen(location)}
    >
      <span className={locationRowStyles.words}>
        <span className={locationRowStyles.titleLine}>
          <span className={locationRowStyles.name} lang={name.lang}>
            {name.text || attributes.address}
          </span>
          {distance && (
            <span className={locationRowStyles.distance}>
              {formats.distance(distance.value, distance.unit)}
            </span>
          )}
        </span>
        {suggested && <span className={locationRowStyles.suggested}>{t('locations.suggested')}</span>}
        {attributes.physical && <span className={locationRowStyles.address}>{shortAddress(attributes)}</span>}
        <StateLine location={location} waits={waits} />
      </span>
      <IconChevronRight className={locationRowStyles.chevron} aria-hidden="true" />
    </button>
  );
});

function StateLine({ location, waits }: { location: LocationResource; waits: boolean }) {
  const { query } = useVisitor();
  const openLine = useOpenLine();
  const { formats } = useWords();
  const { isOpen, state, next } = openLine(location.attributes);
  if (!isOpen) {
    return (
      <span className={locationRowStyles.state}>
        <IconDoorOff aria-hidden="true" />
        {/* A browser's time zones may be older than the server's: the server's text stays. */}
        <span suppressHydrationWarning>{[state, next].filter(Boolean).join(' · ')}</span>
      </span>
    );
  }
  if (!waits) {
    return (
      <span className={locationRowStyles.state}>
        <IconClock aria-hidden="true" />
        <span>{state}</span>
      </span>
    );
  }
  const minutes = waitOffer(location.attributes, query.method)?.minutes ?? null;
  return (
    <span className={locationRowStyles.state}>
      {minutes === null ? <IconClockOff aria-hidden="true" /> : <IconClock aria-hidden="true" />}
      <span>
        <span className={minutes === null ? undefined : locationRowStyles.wait}>
          {formats.waitPicker(minutes)}
        </span>{' '}
        · {state}
      </span>
    </span>
  );
}

function shortAddress({ address, city }: LocationResource['attributes']): string {
  return city === '' || address.includes(city) ? address : `${address}, ${city}`;
}
