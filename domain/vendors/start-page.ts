import type { PageMode } from '../codes/page-mode.ts';

export type StartFacts = {
  mode: PageMode | null;
  /** The address has the token of a shortcut or an invitation. */
  isLinked?: boolean;
  clientViewEnabled: boolean;
  /** `joinLineFromClientView`: the start page offers the line next to booking. */
  joinLine: boolean;
  firstStep: 'service' | 'location';
  includeLocationStep: boolean;
};

/** Names of pages in `contract/protocol/visitor-pages.ts`. */
export type StartPage = 'how' | 'pick-location' | 'select-service' | 'select-location' | 'select-timeslot';

/**
 * Returns the start page of a vendor's bare address (visitor screens 2.0.1, G-41). A visitor with a scanned
 * code gets the join form. Visitors with a link get the times, which lead back to the first step that its presets leave
 * open (B-10). Kiosks, and visitors with a choice, get the choice; all others get the first step of booking.
 */
export function startPage(facts: StartFacts): StartPage {
  if (facts.mode === 'walk-in') return 'pick-location';
  if (facts.isLinked) return 'select-timeslot';
  const onlyBooking = facts.clientViewEnabled && !facts.joinLine;
  if (facts.mode === 'kiosk' || !onlyBooking) return 'how';
  return facts.firstStep === 'location' && facts.includeLocationStep ? 'select-location' : 'select-service';
}
