import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Step } from './steps.ts';

/** A further attendee. */
export type Guest = { firstName: string; lastName: string; email: string };

/** The visitor's answers so far; null means no answer yet. Ids as on the wire. */
export type Answers = {
  service: string | null;
  method: MeetingMethod | null;
  location: string | null;
  /** A staff id, ANYBODY for the first free one, or `speaks:` and a language. */
  staff: string | null;
  /** RFC 3339. */
  start: string | null;
  /** The further attendees; null until the visitor has answered. */
  guests: Guest[] | null;
};
export const ANYBODY = 'anybody';

const SPEAKS = 'speaks:';
export const whoSpeaks = (language: Language): string => SPEAKS + language;

/** The requested language; null when the visitor chose a person or anybody. */
export function requestedLanguage(staff: string | null): Language | null {
  const language = staff?.startsWith(SPEAKS) ? staff.slice(SPEAKS.length) : null;
  return isLanguage(language) ? language : null;
}

/** The requested staff member; null for anybody, or for a language. */
export const requestedPerson = (staff: string | null): string | null =>
  staff === null || staff === ANYBODY || staff.startsWith(SPEAKS) ? null : staff;

export const NO_ANSWERS: Answers = {
  service: null,
  method: null,
  location: null,
  staff: null,
  start: null,
  guests: null,
};

/** Presets from the address, an invitation or a shortcut, and which of them are locked. */
export type Presets = {
  /** Only these services; empty means all. */
  services: readonly string[];
  serviceLocked: boolean;
  /** Preselected, and open to change. */
  service: string | null;
  /** An id, or `e:{external id}`. */
  location: string | null;
  locationLocked: boolean;
  /** Only these locations and staff; empty means all. */
  locations: readonly string[];
  people: readonly string[];
  staff: string | null;
  /** Preselected, as in the line that the visitor comes from. */
  method: MeetingMethod | null;
  methodLocked: boolean;
  /** Suggested options: listed first and marked, and chosen like any other. */
  preferredLocation: string | null;
  preferredStaff: string | null;
  /** Chosen already, and shown as such among the times. */
  start: string | null;
  /** Steps whose answer the visitor's link locks. */
  fixed: readonly Step[];
};

/** An answer; `settled` when there is only one option, so the visitor is not asked. */
export type Settled<T> = { answer: T | null; settled: boolean };

/** The answer among the options: the only one, else the visitor's if it is still offered, else null. */
export function settle<T>(input: T | null, offered: readonly T[] | null, only?: T | null): Settled<T> {
  if (only !== undefined && only !== null) return { answer: only, settled: true };
  // While the options load, the visitor's answer stays.
  if (offered === null) return { answer: input, settled: false };
  if (offered.length === 1) return { answer: offered[0]!, settled: true };
  return { answer: input !== null && offered.includes(input) ? input : null, settled: false };
}
