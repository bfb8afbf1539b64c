import { useMemo } from 'react';
import type { LocationResource } from '#contract/vendors/locations.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { PickerRow } from '../list/rank-locations.ts';
import { waitOffer } from '../list/wait-offer.ts';
import type { MapLocation } from './map-view.ts';

/** The rows with coordinates, with the texts of their pins. */
export function useMapLocations(rows: readonly PickerRow[]): MapLocation[] {
  const { t, language } = useWords();
  const { query, settings } = useVisitor();
  const { method } = query;
  const { showCallbackWaitTime } = settings;
  return useMemo(() => {
    const waitOf = ({ attributes }: LocationResource): MapLocation['wait'] => {
      const minutes = attributes.is_currently_open ? waitOffer(attributes, method)?.wait_minutes : undefined;
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
