import { useQuery } from '@tanstack/react-query';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { InstructionsPanel } from '../../intake-form/InstructionsPanel.tsx';
import { servicesOffered } from '../flow/offer-queries.ts';
import type { AppointmentShown } from './appointment-query.ts';

/** Instructions of the vendor, the location and the service. */
export function Instructions({
  appointment,
  location,
}: Pick<AppointmentShown, 'appointment'> & { location: LocationAttributes }) {
  const { data } = useQuery(servicesOffered(appointment.location_id));
  const service = data?.find(({ id }) => id === appointment.service_id) ?? null;
  return <InstructionsPanel location={location} service={service} method={appointment.meeting_method} />;
}
