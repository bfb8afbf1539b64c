import { useQuery, useQueryClient } from '@tanstack/react-query';
import { channels } from '#contract/protocol/realtime.ts';
import { useLive } from '#web/connection/use-live.ts';
import { appointmentKey, appointmentQuery } from './appointment-query.ts';
import type { AppointmentKey } from './appointment-query.ts';

/** An appointment, refetched whenever its channel reports a change. */
export function useAppointment(key: AppointmentKey) {
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
