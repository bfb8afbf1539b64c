import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LocationAttributes } from '#contract/locations.ts';
import { DisabledPage, NotFoundPage } from '../shell/ErrorPages.tsx';
import { LoadingPage } from '../shell/LoadingPage.tsx';
import { LoadFailurePage } from '../shell/LoadFailure.tsx';
import { useVisitor } from '../shell/visitor-context.tsx';
import { CallbackDisabledPage } from './CallbackDisabledPage.tsx';
import { ClosedPage } from './ClosedPage.tsx';
import { MethodUnavailablePage, PrivateLocationPage } from './UnavailablePage.tsx';
import { decideScreen } from './guards.ts';
import type { GuardFacts } from './guards.ts';
import { locationQuery } from './location-queries.ts';

// Each of the two is a program of its own size; whoever opens one does not wait for the other's code.
const LocationPicker = lazy(async () => ({
  default: (await import('../location-picker/LocationPicker.tsx')).LocationPicker,
}));
const RequestPage = lazy(async () => ({
  default: (await import('../intake-form/RequestPage.tsx')).RequestPage,
}));

/** The request flow of the line: one location's form, or the reason why there is none (2.3, rows 2 to 10). */
export function RequestFlow({ locationId }: { locationId: string | null }) {
  const { settings: all, query, has } = useVisitor();
  // Without the lobby nobody could call anybody: the server refuses a join in the same words.
  const settings = { ...all, callbackEnabled: all.callbackEnabled && has('lobby') };
  const open = settings.clientViewEnabled && settings.callbackEnabled;
  const found = useQuery({ ...locationQuery(locationId ?? ''), enabled: open && locationId !== null });
  const reading = useReading(locationId);
  const screen = decideScreen({ settings, method: query.method, locationId, location: factOf(found) });
  // Somebody reading that it is closed is told when it opens, not swept away to a form.
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
      return <LoadFailurePage onRetry={() => void found.refetch()} busy={found.isFetching} />;
    case 'not-found':
      return <NotFoundPage />;
    case 'private':
      return <PrivateLocationPage location={screen.location} />;
    case 'method-unavailable':
      return <MethodUnavailablePage location={screen.location} />;
    case 'closed':
      return <ClosedPage location={screen.location} onContinue={null} onDue={() => void found.refetch()} />;
    case 'form':
      break;
  }
  const { location } = screen;
  if (reading.held)
    return <ClosedPage location={location} onContinue={reading.release} onDue={() => void found.refetch()} />;
  return <RequestPage key={found.data?.id} locationId={found.data?.id ?? ''} location={location} />;
}

function factOf(found: { data?: { attributes: unknown } | null; isError: boolean }): GuardFacts['location'] {
  if (found.data === null) return 'unknown';
  if (found.data === undefined) return found.isError ? 'failed' : 'loading';
  return found.data.attributes as LocationAttributes;
}

/** Whether a notice about this location is being read. */
function useReading(locationId: string | null) {
  const [heldAt, setHeldAt] = useState<string | null>(null);
  return {
    held: heldAt !== null && heldAt === locationId,
    hold: () => {
      if (heldAt !== locationId) setHeldAt(locationId);
    },
    release: () => setHeldAt(null),
  };
}
