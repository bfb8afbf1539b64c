import { useState } from 'react';
import { IconMapSearch } from '@tabler/icons-react';
import type { LocationValues } from '#contract/setup/locations.ts';
import { listPlaces, seePlace } from '#contract/vendors/places.ts';
import type { Point } from '#domain/locations/distance.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import type { Requester } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { FieldToolProps } from '../resource/declaration.ts';
import styles from './position.module.css';

/** The result of a search, shown while the form still has what it was for. */
type Outcome =
  | { kind: 'found'; name: string; point: Point }
  | { kind: 'none'; text: string }
  | { kind: 'failed'; text: string; reason: string };

/** Fills latitude and longitude from the typed address, with the search that visitors have. */
export function FindPosition({ values, readOnly, onFill }: FieldToolProps<LocationValues>) {
  const { t, language } = useWords();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (readOnly) return null;
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
    <div className={styles.tool}>
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
  const { latitude, longitude } = seen.data;
  return { name: best.name, point: { latitude: rounded(latitude), longitude: rounded(longitude) } };
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
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
