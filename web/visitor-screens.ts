import type { Shelf } from './common-code.ts';

/** The screens that a visitor's document may begin with: the sources under `web/visitor` that each asks for, and what it may weigh. */
export const SCREENS = {
  how: { title: 'start: how', most: 125, sources: ['start/HowPage.tsx'] },
  where: { title: 'start: where', most: 125, sources: ['start/WherePage.tsx'] },
  picker: {
    title: 'picker',
    most: 125,
    sources: ['queue/request/RequestFlow.tsx', 'location-picker/LocationPicker.tsx'],
  },
  form: {
    title: 'request form',
    most: 155,
    sources: ['queue/request/RequestFlow.tsx', 'intake-form/RequestPage.tsx'],
  },
  booking: { title: 'booking', most: 130, sources: ['booking/flow/BookingFlow.tsx'] },
  'booking-details': {
    title: 'booking: details',
    most: 155,
    sources: ['booking/flow/BookingFlow.tsx', 'booking/steps/DetailsScreen.tsx'],
  },
  'booking-place': {
    title: 'booking: where',
    most: 155,
    sources: ['booking/flow/BookingFlow.tsx', 'booking/steps/LocationStep.tsx'],
  },
  appointment: {
    title: 'booking: appointment',
    most: 125,
    sources: ['booking/manage/AppointmentPage.tsx'],
  },
  visit: { title: 'manage', most: 125, sources: ['queue/page/VisitPage.tsx'] },
} as const satisfies Record<string, { title: string; most: number; sources: readonly string[] }>;

export type ScreenName = keyof typeof SCREENS;

/** What nearly every screen needs, though the program does not begin with it: paths from `web`. */
export const EVERYWHERE: readonly string[] = [
  'visitor/shell/problems/LoadFailure.tsx',
  'visitor/location-picker/location-queries.ts',
  'visitor/location-picker/detail/opening.ts',
  'visitor/location-picker/map/use-wide.ts',
  'kit/feedback/EmptyState.tsx',
  '../contract/vendors/services.ts',
];

/** What each screen needs, for the shelves: that another screen shows the picker as well says nothing new. */
export const SHELVED: readonly ScreenName[] = ['how', 'picker', 'form', 'booking', 'appointment', 'visit'];

/** Where parts go that several screens need, so that nobody loads much that is another's; what is on none is a file by itself. */
export const SHELVES: readonly Shelf[] = [
  // About a place, when it is open, and the way to its form.
  { name: 'places', holds: (needed) => needed.has('how') || within(needed, ['picker', 'form']) },
  // Small parts of the kit, and what is told of a wait.
  {
    name: 'parts',
    holds: (needed) =>
      !within(needed, ['form', 'booking', 'appointment']) &&
      !within(needed, ['visit', 'booking', 'appointment']),
  },
  { name: 'fields', holds: (needed) => within(needed, ['form', 'booking']) },
  {
    name: 'cards',
    holds: (needed) => needed.has('visit') && within(needed, ['visit', 'booking', 'appointment']),
  },
];

function within(needed: ReadonlySet<string>, names: readonly ScreenName[]): boolean {
  return [...needed].every((name) => (names as readonly string[]).includes(name));
}
