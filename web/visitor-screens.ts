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
  visit: { title: 'manage', most: 125, sources: code('visit') },
} as const satisfies Record<string, { title: string; most: number; sources: readonly string[] }>;

export type ScreenName = keyof typeof SCREENS;

/** Modules that nearly every screen needs, though the program does not load them first: paths from `web`. */
export const EVERYWHERE: readonly string[] = [
  'visitor/shell/problems/LoadFailure.tsx',
  'visitor/location-picker/location-queries.ts',
  'visitor/location-picker/detail/opening.ts',
  'visitor/location-picker/map/use-wide.ts',
  'kit/feedback/EmptyState.tsx',
  '../contract/vendors/services.ts',
];

/** The screens that decide about the shared chunks; another screen that also shows the picker adds nothing. */
export const SHELVED: readonly ScreenName[] = ['how', 'picker', 'form', 'booking', 'appointment', 'visit'];

/**
 * Shared chunks for modules of several screens, so that visitors load little code of other screens. A module
 * on no shelf gets its own file.
 */
export const SHELVES: readonly Shelf[] = [
  // A location, its opening hours, and the link to its form.
  { name: 'places', holds: (needed) => needed.has('how') || within(needed, ['picker', 'form']) },
  // Small parts of the kit, and the texts about waits.
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
