import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { locationQuery } from '../../location-picker/location-queries.ts';
import { LocationPicker } from '../../location-picker/LocationPicker.tsx';
import { carriedQuery } from '../../modes/query-string.ts';
import { LoadingPage } from '../../shell/problems/LoadingPage.tsx';
import { StatusPage } from '../../shell/problems/StatusPage.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { isNamed } from '../flow/location-choice.ts';
import { stepAfter } from '../flow/steps.ts';
import type { Booking } from '../flow/use-booking.ts';

/** B-03: the location. The address of a location chooses it and leads on. */
export function LocationStep({ booking, chosen }: { booking: Booking; chosen: string | null }) {
  const { search, settings } = useVisitor();
  const { locations } = booking.offered;
  const only = useMemo(() => new Set(locations.map(({ id }) => id)), [locations]);
  if (chosen !== null) return <Chosen booking={booking} name={chosen} />;
  return (
    <LocationPicker
      name="select-location"
      viewPath={visitorPath('select-location')}
      only={only}
      waits={settings.showWaitTime}
      suggested={booking.presets.preferredLocation}
      grouped
      addressOf={(id) => visitorPath('chosen-location', id) + carriedQuery(search)}
    />
  );
}

function Chosen({ booking, name }: { booking: Booking; name: string }) {
  const [, navigate] = useLocation();
  const location = booking.offered.locations.find((one) => isNamed(one, decodeURIComponent(name)));
  const next = booking.addressOf(stepAfter('location', booking.facts));
  useEffect(() => {
    if (!location) return;
    booking.say({ location: location.id });
    navigate(next, { replace: true });
    // Once per address: its preset decides the next step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [location?.id]);
  return location ? <LoadingPage /> : <NotOffered name={name} />;
}

/** The address names a location that is not on offer: shows the list. */
function NotOffered({ name }: { name: string }) {
  const { t } = useWords();
  const { search } = useVisitor();
  const result = useQuery(locationQuery(name));
  if (result.isPending) return <LoadingPage />;
  const isPrivate = result.data?.attributes.visibility === 'private';
  return (
    <StatusPage
      name={isPrivate ? 'unavailable-private' : 'not-found'}
      title={t(isPrivate ? 'unavailable.title' : 'err.page.notFound')}
      actions={
        <Link href={visitorPath('select-location') + carriedQuery(search)} asChild>
          <ButtonLink variant="primary">{t('locations.showAll')}</ButtonLink>
        </Link>
      }
    >
      <p>{t(isPrivate ? 'booking.private' : 'booking.notHere')}</p>
    </StatusPage>
  );
}
