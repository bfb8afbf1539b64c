import { lazy } from 'react';
import { useQuery } from '@tanstack/react-query';
import { locationQuery, locationsQuery } from '../../location-picker/location-queries.ts';
import { DisabledPage, NotFoundPage } from '../../shell/problems/ErrorPages.tsx';
import { LoadingPage } from '../../shell/problems/LoadingPage.tsx';
import { LoadFailurePage } from '../../shell/problems/LoadFailure.tsx';
import { Linked } from '../../start/Linked.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { CallbackDisabledPage } from './CallbackDisabledPage.tsx';
import { MethodUnavailablePage, PrivateLocationPage } from './UnavailablePage.tsx';
import { decideScreen } from './guards.ts';
import { factOf, servicesQuery } from './location-queries.ts';
import { useReading } from './use-reading.ts';
import type { FirstQueries } from '../../first-screen.ts';

export const firstQueries: FirstQueries = ({ location, query, language }) =>
  location !== null && /^\d+$/.test(location)
    ? [locationQuery(location), servicesQuery(location, query, language)]
    : [locationsQuery];

// Each is large, so it loads on demand.
const ClosedPage = lazy(async () => ({
  default: (await import('./ClosedPage.tsx')).ClosedPage,
}));
const LocationPicker = lazy(async () => ({
  default: (await import('../../location-picker/LocationPicker.tsx')).LocationPicker,
}));
const RequestPage = lazy(async () => ({
  default: (await import('../../intake-form/RequestPage.tsx')).RequestPage,
}));

/** The request flow of the line, with the presets of a walk-in link. */
export function RequestFlow(of: { locationId: string | null }) {
  return (
    <Linked>
      <Flow {...of} />
    </Linked>
  );
}

/** The request flow of the line: one location's form, or the reason for not showing it (2.3, rows 2 to 10). */
function Flow({ locationId }: { locationId: string | null }) {
  const { settings: all, query, has } = useVisitor();
  // Without the lobby staff cannot call visitors: the server refuses a join with the same words.
  const settings = { ...all, callback_requests_enabled: all.callback_requests_enabled && has('lobby') };
  const open = settings['client_view.enabled'] && settings.callback_requests_enabled;
  const result = useQuery({ ...locationQuery(locationId ?? ''), enabled: open && locationId !== null });
  const reading = useReading(locationId);
  const screen = decideScreen({ settings, method: query.method, locationId, location: factOf(result) });
  // The notice of a closed location announces the opening instead of switching to the form.
  if (screen.kind === 'closed') reading.hold();
  switch (screen.kind) {
    case 'disabled':
      return <DisabledPage />;
    case 'callback-disabled':
      return <CallbackDisabledPage />;
    case 'picker':
      return <LocationPicker />;
    case 'loading':
      return <LoadingPage />;
    case 'failed':
      return <LoadFailurePage onRetry={() => void result.refetch()} busy={result.isFetching} />;
    case 'not-found':
      return <NotFoundPage />;
    case 'private':
      return <PrivateLocationPage location={screen.location} />;
    case 'method-unavailable':
      return <MethodUnavailablePage location={screen.location} />;
    case 'closed':
      return (
        <ClosedPage
          locationId={result.data?.id ?? ''}
          location={screen.location}
          onContinue={null}
          onDue={() => void result.refetch()}
        />
      );
    case 'form':
      break;
  }
  const { location } = screen;
  if (reading.held)
    return (
      <ClosedPage
        locationId={result.data?.id ?? ''}
        location={location}
        onContinue={reading.release}
        onDue={() => void result.refetch()}
      />
    );
  return <RequestPage key={result.data?.id} locationId={result.data?.id ?? ''} location={location} />;
}
