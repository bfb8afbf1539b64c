import { memo } from 'react';
import { IconChevronRight, IconClock, IconClockOff, IconDoorOff } from '@tabler/icons-react';
import type { LocationResource } from '#contract/vendors/locations.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { waitOffer } from './wait-offer.ts';
import type { PickerRow } from './rank-locations.ts';
import { useOpenLine } from '../detail/use-open-line.ts';
import styles from './location-row.module.css';

type LocationRowProps = {
  row: PickerRow;
  selected: boolean;
  suggested: boolean;
  onOpen: (location: LocationResource) => void;
  waits: boolean;
};

/** One location: name and distance, address, then the wait and whether it is open. The whole row is the button. */
export const LocationRow = memo(function LocationRow({
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
      className={styles.row}
      aria-current={selected ? 'true' : undefined}
      onClick={() => onOpen(location)}
    >
      <span className={styles.words}>
        <span className={styles.titleLine}>
          <span className={styles.name} lang={name.lang}>
            {name.text || attributes.address}
          </span>
          {distance && (
            <span className={styles.distance}>{formats.distance(distance.value, distance.unit)}</span>
          )}
        </span>
        {suggested && <span className={styles.suggested}>{t('locations.suggested')}</span>}
        {attributes.physical && <span className={styles.address}>{shortAddress(attributes)}</span>}
        <StateLine location={location} waits={waits} />
      </span>
      <IconChevronRight className={styles.chevron} aria-hidden="true" />
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
      <span className={styles.state}>
        <IconDoorOff aria-hidden="true" />
        <span>{[state, next].filter(Boolean).join(' · ')}</span>
      </span>
    );
  }
  if (!waits) {
    return (
      <span className={styles.state}>
        <IconClock aria-hidden="true" />
        <span>{state}</span>
      </span>
    );
  }
  const minutes = waitOffer(location.attributes, query.method)?.wait_minutes ?? null;
  return (
    <span className={styles.state}>
      {minutes === null ? <IconClockOff aria-hidden="true" /> : <IconClock aria-hidden="true" />}
      <span>
        <span className={minutes === null ? undefined : styles.wait}>{formats.waitPicker(minutes)}</span> ·{' '}
        {state}
      </span>
    </span>
  );
}

function shortAddress({ address, city }: LocationResource['attributes']): string {
  return city === '' || address.includes(city) ? address : `${address}, ${city}`;
}
