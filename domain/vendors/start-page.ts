import type { PageMode } from '../codes/page-mode.ts';

export type StartFacts = {
  mode: PageMode | null;
  clientViewEnabled: boolean;
  /** `joinLineFromClientView`: the line stands beside booking. */
  joinLine: boolean;
  firstStep: 'service' | 'location';
  includeLocationStep: boolean;
};

export type StartPage = '/how' | '/callback-service' | '/select-service' | '/select-location';

/**
 * Where the bare address of a vendor leads (visitor screens 2.0.1, G-41): whoever scanned a code at the door to the
 * line's form; a kiosk, and everybody who has a choice, to the choice; else to the first step of booking.
 */
export function startPage(facts: StartFacts): StartPage {
  if (facts.mode === 'walk-in') return '/callback-service';
  const onlyBooking = facts.clientViewEnabled && !facts.joinLine;
  if (facts.mode === 'kiosk' || !onlyBooking) return '/how';
  return facts.firstStep === 'location' && facts.includeLocationStep ? '/select-location' : '/select-service';
}
