import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { PagesOf } from '#contract/protocol/visitor-pages.ts';
import type { Step } from './steps.ts';

const PAGES = {
  service: 'select-service',
  'meeting-methods': 'select-meeting-method',
  location: 'select-location',
  staff: 'select-staff',
  times: 'select-timeslot',
  attendees: 'select-attendees',
  details: 'attendee-details',
} as const satisfies Record<Step, PagesOf<'booking'>>;

/** The path of a step (2.0.1). */
export const stepPath = (step: Step): string => visitorPath(PAGES[step]);

/** The step of each page of a booking. */
export const STEP_OF: Readonly<Record<PagesOf<'booking'>, Step>> = {
  'select-service': 'service',
  'select-meeting-method': 'meeting-methods',
  'select-location': 'location',
  'chosen-location': 'location',
  'select-staff': 'staff',
  'select-timeslot': 'times',
  'select-attendees': 'attendees',
  'attendee-details': 'details',
};
