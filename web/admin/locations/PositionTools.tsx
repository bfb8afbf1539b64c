import { useCallback, useEffect, useRef, useState } from 'react';
import { IconMapSearch, IconMinus, IconPlus } from '@tabler/icons-react';
import type { LocationValues } from '#contract/setup/locations.ts';
import { listPlaces, seePlace } from '#contract/vendors/places.ts';
import type { Point } from '#domain/locations/distance.ts';
import { pageState } from '#web/connection/page-state.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import type { Requester } from '#web/connection/request.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { FieldToolProps } from '../resource/declaration.ts';
import type { PositionMap } from './position-map.ts';
import styles from './position.module.css';

/** The result of a search, shown while the form still has what it was for. */
type Outcome =
  | { kind: 'found'; name: string; point: Point }
  | { kind: 'none'; text: string }
  | { kind: 'failed'; text: string; reason: string };

/** Below latitude and longitude: the search for the typed address, and the position on a map. */
export function PositionTools({ values, readOnly, onFill }: FieldToolProps<LocationValues>) {
  const point = pointOf(values);
  return (
    <div className={styles.tools}>
      {!readOnly && <FindPosition values={values} onFill={onFill} />}
      {point !== null && <PinMap point={point} onMove={readOnly ? null : onFill} />}
    </div>
  );
}

/** Fills latitude and longitude from the typed address, with the search that visitors have. */
function FindPosition({ values, onFill }: Omit<FieldToolProps<LocationValues>, 'readOnly'>) {
  const { t, language } = useWords();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const text = addressText(values);
  const find = async (): Promise<void> => {
    setBusy(true);
    setOutcome(null);
    try {
      const found = await searchPosition(request, { values, language });
      if (found === null) return setOutcome({ kind: 'none', text });
      onFill(found.point);
      setOutcome({ kind: 'found', ...found });
    } catch (fault) {
      const reason = fault instanceof Refusal && fault.title ? fault.title : t('error.unreachable');
      setOutcome({ kind: 'failed', text, reason });
    } finally {
      setBusy(false);
    }
  };
  const shown = outcome !== null && isCurrent(outcome, values) ? outcome : null;
  return (
    <div className={styles.find}>
      <Button
        icon={<IconMapSearch />}
        busy={busy}
        unavailableBecause={values.address.trim() === '' ? t('locations.position.needsAddress') : null}
        onClick={() => void find()}
      >
        {t('locations.position.find')}
      </Button>
      <div role="status">
        {shown?.kind === 'found' && (
          <Banner tone="ok">{t('locations.position.found', { name: shown.name })}</Banner>
        )}
        {shown?.kind === 'none' && <Banner tone="warn">{t('locations.position.none')}</Banner>}
        {shown?.kind === 'failed' && <Banner tone="danger">{shown.reason}</Banner>}
      </div>
    </div>
  );
}

/** Not there where the operator has no tile server, or it does not respond: the two fields do the same. */
function PinMap({ point, onMove }: { point: Point; onMove: ((point: Point) => void) | null }) {
  const { t } = useWords();
  const { mapTiles } = pageState();
  const [shown, setShown] = useState<PositionMap | null>(null);
  const [hasStreets, setStreets] = useState(mapTiles !== null);
  const url = mapTiles?.url ?? '';
  const label = t('locations.position.pin');
  const isFixed = onMove === null;
  const latest = useRef({ point, onMove });
  useEffect(() => {
    latest.current = { point, onMove };
  });
  const attach = useCallback(
    (element: HTMLElement | null) => {
      let [isGone, made] = [false, null as PositionMap | null];
      const start = async (): Promise<void> => {
        const { PositionMap: Loaded } = await import('./position-map.ts');
        if (isGone || element === null) return;
        made = new Loaded(element, {
          at: latest.current.point,
          tiles: url,
          pin: { className: styles.pin!, label },
          onMove: isFixed ? null : (moved) => latest.current.onMove?.(roundedPoint(moved)),
          onNoStreets: () => setStreets(false),
        });
        setShown(made);
      };
      start().catch(() => setStreets(false));
      return () => {
        isGone = true;
        made?.remove();
      };
    },
    [url, label, isFixed],
  );
  const { latitude, longitude } = point;
  useEffect(() => shown?.show({ latitude, longitude }), [shown, latitude, longitude]);
  if (!hasStreets) return null;
  return (
    <section className={styles.map} aria-label={t('locations.position.map')}>
      <div ref={attach} className={styles.ground} />
      <div className={styles.zoom}>
        <IconButton
          variant="default"
          label={t('locations.position.zoomIn')}
          icon={<IconPlus />}
          onClick={() => shown?.zoomBy(1)}
        />
        <IconButton
          variant="default"
          label={t('locations.position.zoomOut')}
          icon={<IconMinus />}
          onClick={() => shown?.zoomBy(-1)}
        />
      </div>
      {mapTiles?.credit && <p className={styles.credit}>{mapTiles.credit}</p>}
    </section>
  );
}

/** The typed position, once both fields have one that can be saved. */
function pointOf({ latitude, longitude }: LocationValues): Point | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function isCurrent(outcome: Outcome, values: LocationValues): boolean {
  if (outcome.kind !== 'found') return outcome.text === addressText(values);
  const { latitude, longitude } = outcome.point;
  return values.latitude === latitude && values.longitude === longitude;
}

/** The best match for the typed address; the vendor's own addresses are no source of positions. */
export async function searchPosition(
  send: Requester,
  { values, language }: { values: LocationValues; language: string },
): Promise<{ name: string; point: Point } | null> {
  const session = newIdempotencyKey();
  const { country } = values;
  const { data } = await send(listPlaces, {
    query: {
      q: addressText(values),
      locale: language,
      session,
      own: 'false',
      ...(/^[A-Z]{2}$/.test(country) && { country }),
    },
  });
  const [best] = data;
  if (best === undefined) return null;
  const seen = await send(seePlace, { params: { placeId: best.id }, query: { session } });
  return { name: best.name, point: roundedPoint(seen.data) };
}

const LONGEST = 200;

function addressText({ address, city, prov_state: region, postal_zip: zip }: LocationValues): string {
  const parts = [address, city, [region.trim(), zip.trim()].filter(Boolean).join(' ')];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
    .slice(0, LONGEST);
}

/** To about ten centimetres. */
function roundedPoint({ latitude, longitude }: Point): Point {
  const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}
