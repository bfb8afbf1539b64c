import type { PageMode } from '../codes/page-mode.ts';

export type StartFacts = {
  mode: PageMode | null;
  clientViewEnabled: boolean;
  /** `joinLineFromClientView`: the start page offers the line next to booking. */
  joinLine: boolean;
  firstStep: 'service' | 'location';
  includeLocationStep: boolean;
};

/** Names of pages in `contract/protocol/visitor-pages.ts`. */
export type StartPage = 'how' | 'pick-location' | 'select-service' | 'select-location';

/**
 * Returns the start page of a vendor's bare address (visitor screens 2.0.1, G-41). A visitor with a scanned
 * code gets the join form; kiosks, and visitors with a choice, get the choice; all others get the first step
 * of booking.
 */
export function startPage(facts: StartFacts): StartPage {
  if (facts.mode === 'walk-in') return 'pick-location';
  const onlyBooking = facts.clientViewEnabled && !facts.joinLine;
  if (facts.mode === 'kiosk' || !onlyBooking) return 'how';
  return facts.firstStep === 'location' && facts.includeLocationStep ? 'select-location' : 'select-service';
}
