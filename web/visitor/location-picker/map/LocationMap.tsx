import 'leaflet/dist/leaflet.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { LocationResource } from '#contract/vendors/locations.ts';
import type { Point } from '#domain/locations/distance.ts';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { PickerRow } from '../list/rank-locations.ts';
import { waitOffer } from '../list/wait-offer.ts';
import { MapView } from './map-view.ts';
import type { MapLocation } from './map-view.ts';
import styles from './location-map.module.css';

export type LocationMapProps = {
  rows: readonly PickerRow[];
  selectedId: string | null;
  here: Point | null;
  onOpen: (location: LocationResource) => void;
  /** Pixels on the left that a panel covers; absent: as the picker's panel does. */
  panel?: number;
  /** No tile arrives: the map has coasts and borders only. */
  onNoStreets: () => void;
};

/** The picker's panel over the map: 380 wide, 20 from the edge (§9). */
const PICKER_PANEL = 400;

/** The list as pins on a map. Hidden from assistive technology, which has the list. */
export default function LocationMap(props: LocationMapProps) {
  const { rows, selectedId, here, onOpen, onNoStreets, panel = PICKER_PANEL } = props;
  const { t } = useWords();
  const { page } = useVisitor();
  const locations = useMapLocations(rows);
  const tiles = page.mapTiles?.url ?? null;
  const [view, setView] = useState<MapView | null>(null);
  const shown = useRef('');
  const latest = useRef({ rows, onOpen, onNoStreets });
  useEffect(() => {
    latest.current = { rows, onOpen, onNoStreets };
  });
  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const made = new MapView(element, {
        tiles,
        styles: PINS,
        panel,
        onOpen: (id) => openedBy(latest.current, id),
        onNoStreets: () => latest.current.onNoStreets(),
      });
      shown.current = '';
      setView(made);
      return () => made.remove();
    },
    [tiles, panel],
  );
  useEffect(() => {
    // Only other locations move the map; new waits do not.
    const now = [...locations.map(({ id }) => id), here?.latitude, here?.longitude].join(' ');
    view?.show(locations, { here, fit: now !== shown.current });
    if (view) shown.current = now;
  }, [view, locations, here]);
  useEffect(() => view?.select(selectedId), [view, selectedId]);
  return (
    <section className={styles.map} aria-label={t('map.title')}>
      <SkipLink target="after-map">{t('map.skip')}</SkipLink>
      <div ref={attach} className={styles.ground} />
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

/** The rows with coordinates, with the texts of their pins. */
function useMapLocations(rows: readonly PickerRow[]): MapLocation[] {
  const { t, language } = useWords();
  const { query, settings } = useVisitor();
  const { method } = query;
  const { showCallbackWaitTime } = settings;
  return useMemo(() => {
    const waitOf = ({ attributes }: LocationResource): MapLocation['wait'] => {
      const minutes = attributes.is_currently_open ? waitOffer(attributes, method)?.minutes : undefined;
      if (minutes === undefined) return null;
      if (!showCallbackWaitTime) return { figure: '•', unit: '' };
      const [count, words] =
        minutes > 90
          ? [Math.round(minutes / 60), t('duration.short.hours', { hours: Math.round(minutes / 60) })]
          : [Math.max(minutes, 5), t('duration.short.minutes', { minutes: Math.max(minutes, 5) })];
      return { figure: String(count), unit: words.replace(String(count), '').trim() };
    };
    return rows.flatMap(({ location }) => {
      const { latitude, longitude, lang } = location.attributes;
      if (latitude === null || longitude === null) return [];
      const name = translated(location.attributes, 'name', { language, original: lang }).text;
      return [{ id: location.id, name, latitude, longitude, wait: waitOf(location) }];
    });
  }, [rows, t, language, method, showCallbackWaitTime]);
}
