import type { Language } from '#domain/language/languages.ts';

/** Staff's input for a new walk-in. */
export interface WalkInForm {
  first_name: string;
  last_name: string;
  service_id: string;
  meeting_method: number;
  email: string;
  cell_phone: string;
  /** Two-letter country of the phone number. */
  country: string;
  lang: Language;
  notes: string;
  preferred_staff_id: string;
}

/** A new walk-in; `typed` is what is known of the visitor. */
export function emptyWalkIn(timeZone: string, lang: Language, typed: Partial<WalkInForm> = {}): WalkInForm {
  return {
    first_name: '',
    last_name: '',
    service_id: '',
    meeting_method: 1,
    email: '',
    cell_phone: '',
    country: countryOfZone(timeZone),
    lang,
    notes: '',
    preferred_staff_id: '',
    ...typed,
  };
}

/** Zones of Canada; other locations start with the United States, and staff can choose any country. */
const CANADIAN =
  /\/(Toronto|Vancouver|Montreal|Winnipeg|Edmonton|Calgary|Regina|Halifax|St_Johns|Moncton|Whitehorse|Yellowknife|Iqaluit)$/;

/** The most likely country of a local visitor's number. */
export function countryOfZone(timeZone: string): string {
  return CANADIAN.test(timeZone) ? 'CA' : 'US';
}
