import { useQuery } from '@tanstack/react-query';
import { IconChevronRight, IconMapPin } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { LocationAttributes, LocationResource } from '#contract/vendors/locations.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { distanceIn, distanceKm, unitFor } from '#domain/locations/distance.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useOpenLine } from '../../location-picker/detail/use-open-line.ts';
import { locationsQuery } from '../../location-picker/location-queries.ts';
import { carriedQuery } from '../../modes/query-string.ts';
import { translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { methodsTaken } from './guards.ts';
import styles from './closed-page.module.css';

/** The nearest other location that takes visitors by this method now; nothing where the location is locked. */
export function OpenNearby({ location, locationId }: { location: LocationAttributes; locationId: string }) {
  const { has, query, search, settings } = useVisitor();
  const { t, language, formats } = useWords();
  const openLine = useOpenLine();
  const isOffered = !has('locationLocking');
  const { data } = useQuery({ ...locationsQuery, enabled: isOffered });
  const others = (data?.data ?? []).filter(
    ({ id, attributes }) =>
      id !== locationId &&
      attributes.is_currently_open &&
      attributes.physical === location.physical &&
      methodsTaken(settings, attributes).includes(query.method),
  );
  const nearest = nearestTo(location, others);
  if (!isOffered || nearest === null) return null;
  const { id, attributes } = nearest.location;
  const name = translated(attributes, 'name', { language, original: attributes.lang });
  const unit = unitFor(attributes.country);
  const far = nearest.km === null ? null : formats.distance(distanceIn(unit, nearest.km), unit);
  return (
    <Card padding="none">
      <Link
        href={visitorPath('request', id) + carriedQuery(search, { location: null })}
        className={styles.nearby}
      >
        <IconMapPin aria-hidden="true" />
        <span>
          <strong>{t('closed.nearby', { location: name.text || attributes.address })}</strong>
          <span className={styles.quiet}>
            {[far, openLine(attributes).state].filter((part) => part !== null).join(' · ')}
          </span>
        </span>
        <IconChevronRight aria-hidden="true" />
      </Link>
    </Card>
  );
}

type Near = { location: LocationResource; km: number | null };

/** Of several at an unknown distance, the vendor's first. */
function nearestTo(from: LocationAttributes, locations: readonly LocationResource[]): Near | null {
  const near = locations.map((location): Near => ({ location, km: kmBetween(from, location.attributes) }));
  near.sort((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity) || 0);
  return near[0] ?? null;
}

function kmBetween(a: LocationAttributes, b: LocationAttributes): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  return distanceKm(
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  );
}
