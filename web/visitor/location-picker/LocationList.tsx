import type { LocationResource } from '#contract/locations.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LocationRow } from './LocationRow.tsx';
import type { PickerList, PickerRow } from './rank-locations.ts';
import { useGrowingWindow } from './use-growing-window.ts';
import styles from './picker.module.css';

type LocationListProps = {
  list: PickerList;
  /** How many locations the vendor has at all. */
  total: number;
  radius: number;
  searching: boolean;
  selectedId: string | null;
  onOpen: (location: LocationResource) => void;
  onShowAll: () => void;
};

export function LocationList(props: LocationListProps) {
  const { list, selectedId, onOpen } = props;
  const { t } = useWords();
  if (list.places.length === 0 && list.remote.length === 0) return <NothingFound {...props} />;
  const rows = (group: readonly PickerRow[]) => <Rows rows={group} selectedId={selectedId} onOpen={onOpen} />;
  return (
    <div className={styles.list}>
      {list.places.length > 0 ? rows(list.places) : <NothingFound {...props} />}
      {list.remote.length > 0 && (
        <section aria-labelledby="remote-locations">
          <h2 id="remote-locations" className={styles.group}>
            {t('locations.remote')}
          </h2>
          {rows(list.remote)}
        </section>
      )}
    </div>
  );
}

type RowsProps = {
  rows: readonly PickerRow[];
  selectedId: string | null;
  onOpen: (location: LocationResource) => void;
};

/** Long lists are drawn as far as they are scrolled; each row says which of how many it is. */
function Rows({ rows, selectedId, onOpen }: RowsProps) {
  const { shown, sentinel } = useGrowingWindow();
  const numbered = rows.length > shown;
  return (
    <ul>
      {rows.slice(0, shown).map((row, place) => (
        <li
          key={row.location.id}
          className={styles.row}
          aria-setsize={numbered ? rows.length : undefined}
          aria-posinset={numbered ? place + 1 : undefined}
        >
          <LocationRow row={row} selected={row.location.id === selectedId} onOpen={onOpen} />
        </li>
      ))}
      {numbered && (
        <li key={`after ${shown}`} ref={sentinel} className={styles.sentinel} role="presentation" />
      )}
    </ul>
  );
}

function NothingFound({ list, total, radius, searching, onShowAll }: LocationListProps) {
  const { t } = useWords();
  const outside = list.farther > 0;
  return (
    <EmptyState
      role="status"
      title={
        outside
          ? t('locations.empty', { radius, unit: list.unit })
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
}
