import 'leaflet/dist/leaflet.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { LocationResource } from '#contract/vendors/locations.ts';
import type { Point } from '#domain/locations/distance.ts';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { PickerRow } from '../list/rank-locations.ts';
import { MapView } from './map-view.ts';
import { useMapLocations } from './use-map-locations.ts';
import styles from './location-map.module.css';

export type LocationMapProps = {
  rows: readonly PickerRow[];
  selectedId: string | null;
  here: Point | null;
  onOpen: (location: LocationResource) => void;
};

/** The list as pins on a map. Hidden from assistive technology, which has the list. */
export default function LocationMap({ rows, selectedId, here, onOpen }: LocationMapProps) {
  const { t } = useWords();
  const { page } = useVisitor();
  const places = useMapLocations(rows);
  const tiles = page.mapTiles?.url ?? null;
  const [view, setView] = useState<MapView | null>(null);
  const shown = useRef('');
  const latest = useRef({ rows, onOpen });
  useEffect(() => {
    latest.current = { rows, onOpen };
  });
  const deps = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const made = new MapView(element, {
        tiles,
        styles: PINS,
        onOpen: (id) => openedBy(latest.current, id),
      });
      shown.current = '';
      setView(made);
      return () => made.remove();
    },
    [tiles],
  );
  useEffect(() => {
    // Only other locations move the map; new waits do not.
    const now = [...places.map(({ id }) => id), here?.latitude, here?.longitude].join(' ');
    view?.show(places, { here, fit: now !== shown.current });
    if (view) shown.current = now;
  }, [view, places, here]);
  useEffect(() => view?.select(selectedId), [view, selectedId]);
  return (
    <section className={styles.map} aria-label={t('map.title')}>
      <SkipLink target="after-map">{t('map.skip')}</SkipLink>
      <div ref={deps} className={styles.ground} />
      <div className={styles.zoom}>
        <button type="button" aria-label={t('map.zoomIn')} onClick={() => view?.zoomBy(1)}>
          <IconPlus aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('map.zoomOut')} onClick={() => view?.zoomBy(-1)}>
          <IconMinus aria-hidden="true" />
        </button>
      </div>
      {tiles !== null && page.mapTiles?.credit && <p className={styles.credit}>{page.mapTiles.credit}</p>}
      <span id="after-map" tabIndex={-1} />
    </section>
  );
}

const PINS = { pin: styles.pin!, none: styles.none!, selected: styles.selected!, here: styles.here! };

function openedBy({ rows, onOpen }: Pick<LocationMapProps, 'rows' | 'onOpen'>, id: string): void {
  const row = rows.find(({ location }) => location.id === id);
  if (row) onOpen(row.location);
}
