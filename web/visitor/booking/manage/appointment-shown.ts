import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { Appointment, AppointmentKey } from './appointment-query.ts';

/** An appointment as its page shows it. */
export type AppointmentShown = {
  appointment: Appointment;
  appointmentKey: AppointmentKey;
  /** Null while it loads, or when it is not public. */
  location: LocationAttributes | null;
};
