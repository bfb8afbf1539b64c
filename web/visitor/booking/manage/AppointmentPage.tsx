import { Suspense, lazy } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { channels } from '#contract/protocol/realtime.ts';
import { useLive } from '#web/connection/use-live.ts';
import { locationQuery } from '../../location-picker/location-queries.ts';
import { LoadFailurePage } from '../../shell/problems/LoadFailure.tsx';
import { LoadingPage, useLoadingAnnounced } from '../../shell/problems/LoadingPage.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { VisitNotFoundPage } from '../../shell/problems/VisitNotFoundPage.tsx';
import { AppointmentCards } from './AppointmentCards.tsx';
import { appointmentKey, appointmentQuery } from './appointment-query.ts';
import type { AppointmentKey } from './appointment-query.ts';
import type { AppointmentShown } from './appointment-shown.ts';
import type { FirstQueries } from '../../first-screen.ts';

export const firstQueries: FirstQueries = ({ client, query: { id, code } }) =>
  id === null || code === null ? [] : [appointmentQuery(client, { id, code })];

// Includes the calendar, and most visitors of this page do not move their appointment.
const MoveScreen = lazy(async () => ({ default: (await import('./MoveScreen.tsx')).MoveScreen }));

/** B-08: one appointment, opened with its id and confirm code. */
export function AppointmentPage() {
  const { query } = useVisitor();
  if (query.id === null || query.code === null) return <VisitNotFoundPage />;
  return <Loaded key={query.id} appointmentKey={{ id: query.id, code: query.code }} />;
}

function Loaded({ appointmentKey: key }: { appointmentKey: AppointmentKey }) {
  const result = useAppointment(key);
  useLoadingAnnounced(result.isPending);
  if (result.data === null) return <VisitNotFoundPage />;
  if (result.data) return <Shown appointment={result.data} appointmentKey={key} />;
  // Never show "we couldn't find it" for a network failure.
  if (result.isError)
    return <LoadFailurePage onRetry={() => void result.refetch()} busy={result.isFetching} />;
  return <LoadingPage />;
}

function Shown({ appointment, appointmentKey: key }: Omit<AppointmentShown, 'location'>) {
  const { search } = useVisitor();
  const { data } = useQuery(locationQuery(appointment.location_id));
  const location = data && data.attributes.visibility !== 'private' ? data.attributes : null;
  const shown = { appointment, appointmentKey: key, location };
  const moves = new URLSearchParams(search).get('change') === 'time' && appointment.reschedule_until !== null;
  if (!moves) return <AppointmentCards {...shown} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <MoveScreen {...shown} />
    </Suspense>
  );
}

/** An appointment, refetched whenever its channel reports a change. */
function useAppointment(key: AppointmentKey) {
  const client = useQueryClient();
  const result = useQuery(appointmentQuery(client, key));
  const refetch = (): void => void client.invalidateQueries({ queryKey: appointmentKey(key) });
  useLive(result.data ? channels.appointment(result.data.id) : null, {
    code: key.code,
    onEvent: refetch,
    refetch,
  });
  return result;
}
