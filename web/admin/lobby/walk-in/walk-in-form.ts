import type { Language } from '#domain/language/languages.ts';

/** What staff type of somebody who joins through them. */
export interface WalkInForm {
  first_name: string;
  last_name: string;
  service_id: string;
  meeting_method: number;
  email: string;
  cell_phone: string;
  /** Two letters, for the phone number's country code. */
  country: string;
  lang: Language;
  notes: string;
  preferred_staff_id: string;
}

export function emptyWalkIn(timeZone: string, lang: Language): WalkInForm {
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
  };
}

/** Zones of Canada; a location elsewhere starts with the United States, and any country can be chosen. */
const CANADIAN =
  /\/(Toronto|Vancouver|Montreal|Winnipeg|Edmonton|Calgary|Regina|Halifax|St_Johns|Moncton|Whitehorse|Yellowknife|Iqaluit)$/;

/** The country a local visitor's number is most likely from. */
export function countryOfZone(timeZone: string): string {
  return CANADIAN.test(timeZone) ? 'CA' : 'US';
}
