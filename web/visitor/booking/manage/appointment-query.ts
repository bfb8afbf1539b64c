import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { seeAppointment } from '#contract/appointments/appointments.ts';
import type { AppointmentAttributes } from '#contract/appointments/appointments.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { sourceOf } from '../../shell/context/visitor-queries.ts';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { servicesOffered } from '../flow/offer-queries.ts';

export type AppointmentKey = { id: string; code: string };
export type Appointment = AppointmentAttributes & { id: string };

export const appointmentKey = ({ id, code }: AppointmentKey) => ['appointment', id, code] as const;

/** `null` when no appointment opens with this id and code: the server does not say which one is wrong. */
export const appointmentQuery = (client: QueryClient, key: AppointmentKey) =>
  queryOptions<Appointment | null>({
    queryKey: appointmentKey(key),
    queryFn: async ({ signal }) => {
      try {
        const { data } = await sourceOf(client).request(seeAppointment, {
          params: { id: key.id },
          query: { code: key.code },
          signal,
        });
        return newer({ id: data.id, ...data.attributes }, client.getQueryData(appointmentKey(key)));
      } catch (fault) {
        if (isRefusal(fault) && fault.status === 404) return null;
        throw fault;
      }
    },
    staleTime: 10_000,
  });

/** An appointment in the response of any of its endpoints. */
export type AppointmentResponse = { data: { id: string; attributes: AppointmentAttributes } };

/** Replaces the cached appointment by a response. */
export function adoptAppointment(client: QueryClient, { data }: AppointmentResponse, code: string): void {
  const next = { id: data.id, ...data.attributes };
  client.setQueryData<Appointment | null>(appointmentKey({ id: data.id, code }), (existing) =>
    newer(next, existing),
  );
}

/** Ignores a response older than the cached one. */
function newer(next: Appointment, existing: Appointment | null | undefined): Appointment {
  return existing && existing.version > next.version ? existing : next;
}

/** An appointment as its page shows it. */
export type AppointmentShown = {
  appointment: Appointment;
  appointmentKey: AppointmentKey;
  /** Null while it loads, or when it is not public. */
  location: LocationAttributes | null;
};

/**
 * The service's name in the page's language; the vendor's original while it loads, or when the service is no
 * longer offered.
 */
export function useServiceName({
  location_id,
  service_id,
  service,
}: Pick<Appointment, 'location_id' | 'service_id' | 'service'>): string {
  const { language } = useWords();
  const { settings } = useVisitor();
  const { data } = useQuery(servicesOffered(location_id));
  const result = data?.find(({ id }) => id === service_id);
  return result
    ? translated(result.attributes, 'name', { language, original: settings['client_view.language'] }).text
    : service;
}
