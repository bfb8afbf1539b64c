import { VISITOR_DOCUMENTS } from '#contract/protocol/visitor-pages.ts';
import type { Shelf } from './common-code.ts';

const code = (page: keyof typeof VISITOR_DOCUMENTS): readonly string[] => VISITOR_DOCUMENTS[page].code;

/** The first screens of visitor documents: the sources under `web/visitor` that each loads, and its size limit. */
export const SCREENS = {
  how: { title: 'start: how', most: 125, sources: code('how') },
  where: { title: 'start: where', most: 125, sources: code('where') },
  picker: { title: 'picker', most: 125, sources: code('pick-location') },
  form: { title: 'request form', most: 155, sources: code('request') },
  booking: { title: 'booking', most: 130, sources: code('select-service') },
  'booking-details': {
    title: 'booking: details',
    most: 155,
    sources: [...code('attendee-details'), 'booking/steps/DetailsScreen.tsx'],
  },
  'booking-place': { title: 'booking: where', most: 155, sources: code('select-location') },
  appointment: { title: 'booking: appointment', most: 125, sources: code('appointment') },
  'branch-locator': { title: 'branch locator', most: 125, sources: code('branch-locator') },
  visit: { title: 'manage', most: 125, sources: code('visit') },
} as const satisfies Record<string, { title: string; most: number; sources: readonly string[] }>;

export type ScreenName = keyof typeof SCREENS;

/** Modules that nearly every screen needs, though the program does not load them first: paths from `web`. */
export const EVERYWHERE: readonly string[] = [
  'visitor/shell/problems/LoadFailure.tsx',
  'visitor/location-picker/location-queries.ts',
  'visitor/location-picker/detail/opening.ts',
  'kit/feedback/EmptyState.tsx',
];

/** The screens that decide about the shared chunks; another screen that also shows the picker adds nothing. */
export const SHELVED: readonly ScreenName[] = [
  'how',
  'picker',
  'form',
  'booking',
  'booking-details',
  'appointment',
  'visit',
];

/** A shelf for modules of several first screens. What `booking` needs, its last step needs too. */
const shelf = (name: string, holds: (needed: ReadonlySet<string>) => boolean): Shelf => ({
  name,
  holds(needed) {
    const first = new Set(needed);
    first.delete('booking-details');
    return first.size > 1 && holds(first);
  },
});

/**
 * Shared chunks for modules of several screens, so that visitors load little code of other screens. A module
 * on no shelf gets its own file.
 */
export const SHELVES: readonly Shelf[] = [
  // First, because a chunk takes its imports along: a waiting visitor's page would load `places` for an icon.
  shelf('parts', (needed) => needed.has('how') && needed.has('visit')),
  // A location, its opening hours, and the link to its form.
  shelf('places', (needed) => needed.has('how') || within(needed, ['picker', 'form'])),
  // Small parts of the kit, and the texts about waits.
  shelf(
    'parts',
    (needed) =>
      !within(needed, ['form', 'booking', 'appointment']) &&
      !within(needed, ['visit', 'booking', 'appointment']),
  ),
  shelf('fields', (needed) => within(needed, ['form', 'booking'])),
  shelf('cards', (needed) => needed.has('visit') && within(needed, ['visit', 'booking', 'appointment'])),
  // A chunk takes its imports along: without these two, the page of an appointment would load the forms.
  shelf('shared', (needed) => within(needed, ['form', 'booking', 'appointment'])),
  { name: 'booking-parts', holds: (needed) => within(needed, ['booking-details', 'appointment']) },
  // The contact and the questions: of the line's form, and of the last step of a booking.
  { name: 'intake', holds: (needed) => needed.has('form') && within(needed, ['form', 'booking-details']) },
];

function within(needed: ReadonlySet<string>, names: readonly ScreenName[]): boolean {
  return [...needed].every((name) => (names as readonly string[]).includes(name));
}
