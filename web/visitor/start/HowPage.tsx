import { lazy, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Redirect, useLocation } from 'wouter';
import { EVENTS, channels } from '#contract/protocol/realtime.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { PagesOf } from '#contract/protocol/visitor-pages.ts';
import { useLive } from '#web/connection/use-live.ts';
import { locationQuery } from '../location-picker/location-queries.ts';
import { carriedQuery } from '../modes/query-string.ts';
import { CallbackDisabledPage } from '../queue/request/CallbackDisabledPage.tsx';
import { MethodUnavailablePage, PrivateLocationPage } from '../queue/request/UnavailablePage.tsx';
import { factOf } from '../queue/request/location-queries.ts';
import { useReading } from '../queue/request/use-reading.ts';
import { DisabledPage, NotFoundPage } from '../shell/problems/ErrorPages.tsx';
import { LoadFailurePage } from '../shell/problems/LoadFailure.tsx';
import { LoadingPage } from '../shell/problems/LoadingPage.tsx';
import { useInView } from '../shell/context/line-in-view.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { StartChoices } from './StartChoices.tsx';
import { startAddress, decideStart } from './start-choices.ts';
import type { StartChoice } from './start-choices.ts';
import type { FirstQueries } from '../first-screen.ts';

export const firstQueries: FirstQueries = ({ query }) =>
  query.location === null ? [] : [locationQuery(query.location)];

// Needed only outside the hours.
const ClosedPage = lazy(async () => ({
  default: (await import('../queue/request/ClosedPage.tsx')).ClosedPage,
}));

// Only staff at a shared screen need it.
const DevicePage = lazy(async () => ({ default: (await import('./DevicePage.tsx')).DevicePage }));

// Only an enrolled kiosk needs it.
const CheckInPage = lazy(() => import('../kiosk/check-in/CheckInPage.tsx'));

/** The first pages of a shared screen; visitors know one of them. */
export function HowPage({ name }: { name: PagesOf<'how'> }) {
  if (name === 'device') return <DevicePage />;
  return name === 'check-in' ? <CheckInPage /> : <StartPage />;
}

/** V-01: the choice of a meeting method at this location, or the reason for not offering one. */
function StartPage() {
  const { page, settings: all, query, has, flags, search } = useVisitor();
  const locationId = query.location;
  useInView({ service: null, location: locationId });
  // Without the lobby staff cannot call visitors.
  const settings = { ...all, callback_requests_enabled: all.callback_requests_enabled && has('lobby') };
  const result = useLiveLocation(settings['client_view.enabled'] ? locationId : null);
  const reading = useReading(locationId);
  const choosing = useReading(locationId);
  const checksIn = flags.isEnrolledKiosk && page.device?.checks_in === true;
  const facts = {
    settings,
    flags,
    locationId,
    location: factOf(result),
    checksIn,
    isChoosing: choosing.held,
  };
  const screen = decideStart(facts);
  if (screen.kind === 'choices') choosing.hold();
  const go = useGo(result.data?.id ?? '');
  if (screen.kind === 'closed') reading.hold();
  switch (screen.kind) {
    case 'disabled':
      return <DisabledPage />;
    case 'callback-disabled':
      return <CallbackDisabledPage />;
    case 'where':
      return <Redirect to={visitorPath('where') + carriedQuery(search)} replace />;
    case 'loading':
      return <LoadingPage />;
    case 'failed':
      return <LoadFailurePage onRetry={() => void result.refetch()} busy={result.isFetching} />;
    case 'not-found':
      return <NotFoundPage />;
    case 'private':
      return <PrivateLocationPage location={screen.location} />;
    case 'nothing-taken':
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
    case 'straight':
      return <Straight choice={screen.choice} go={go} />;
    case 'choices':
      break;
  }
  if (reading.held)
    return (
      <ClosedPage
        locationId={result.data?.id ?? ''}
        location={screen.location}
        onContinue={reading.release}
        onDue={() => void result.refetch()}
      />
    );
  return (
    <StartChoices
      locationId={result.data?.id ?? ''}
      location={screen.location}
      choices={screen.choices}
      onChoose={go}
    />
  );
}

type Go = (choice: StartChoice, options?: { replace: boolean }) => void;

function useGo(locationId: string): Go {
  const { search } = useVisitor();
  const [, navigate] = useLocation();
  return (choice, options) => navigate(startAddress(choice, { locationId, search }), options);
}

/** With a single choice, redirects; "back" does not return here. */
function Straight({ choice, go }: { choice: StartChoice; go: Go }) {
  useEffect(() => go(choice, { replace: true }));
  return <LoadingPage />;
}

/** The live location: its waits follow its channel. */
function useLiveLocation(locationId: string | null) {
  const query = locationQuery(locationId ?? '');
  const result = useQuery({ ...query, enabled: locationId !== null });
  useLive(result.data ? channels.location(result.data.id) : null, {
    onEvent: (name) => {
      if (name === EVENTS.wait) void result.refetch();
    },
    refetch: () => result.refetch(),
  });
  return result;
}
