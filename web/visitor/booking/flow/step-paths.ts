import type { Step } from './steps.ts';

/** The address of each step (2.0.1). */
export const STEP_PATHS: Readonly<Record<Step, string>> = {
  service: '/select-service',
  'meeting-methods': '/select-meeting-method',
  location: '/select-location',
  staff: '/select-staff',
  times: '/select-timeslot',
  attendees: '/select-attendees',
  details: '/attendee-details',
};

const STEP_OF = new Map(Object.entries(STEP_PATHS).map(([step, path]) => [path.slice(1), step as Step]));

/** Every address of the steps, including that of a chosen location. */
export const BOOKING_ROUTE = new RegExp(`^/(?<step>${[...STEP_OF.keys()].join('|')})(?:/(?<id>[^/]+))?/?$`);

/** The step at an address; only the location step has further addresses below its own. */
export function stepAt(segment: string, id: string | null): Step | null {
  const step = STEP_OF.get(segment) ?? null;
  return id !== null && step !== 'location' ? null : step;
}
