import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';

/** Somebody who comes along. */
export type Guest = { firstName: string; lastName: string; email: string };

/** What somebody who books has said so far; null is not said. Ids as on the wire. */
export type Answers = {
  service: string | null;
  method: MeetingMethod | null;
  location: string | null;
  /** Somebody's id, ANYBODY for whoever is free first, or `speaks:` and a language for whoever speaks it. */
  staff: string | null;
  /** RFC 3339. */
  start: string | null;
  /** Those who come along; null until it is said that nobody does. */
  guests: Guest[] | null;
};
export const ANYBODY = 'anybody';

const SPEAKS = 'speaks:';
export const whoSpeaks = (language: Language): string => SPEAKS + language;

/** The language that somebody wants to be served in; null where they want somebody, or anybody. */
export function requestedLanguage(staff: string | null): Language | null {
  const language = staff?.startsWith(SPEAKS) ? staff.slice(SPEAKS.length) : null;
  return isLanguage(language) ? language : null;
}

/** Whose time is wanted; null is anybody's, or that of any who speak a language. */
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

/** What the address, an invitation or a shortcut says beforehand, and what of it may not be changed. */
export type Presets = {
  /** Only these services; empty is all. */
  services: readonly string[];
  serviceLocked: boolean;
  /** An id, or `e:{external id}`. */
  location: string | null;
  locationLocked: boolean;
  staff: string | null;
  /** What is suggested: it stands first and is marked, and is chosen like anything else. */
  preferredLocation: string | null;
  preferredStaff: string | null;
};

/** Who answered a question: the visitor, or nobody because there is nothing to choose. */
export type Settled<T> = { answer: T | null; settled: boolean };

/** An answer among what is offered: the only one there is, the one that was given if it is still offered, or none. */
export function settle<T>(input: T | null, offered: readonly T[] | null, only?: T | null): Settled<T> {
  if (only !== undefined && only !== null) return { answer: only, settled: true };
  // While it is not known what is offered, what was said stands.
  if (offered === null) return { answer: input, settled: false };
  if (offered.length === 1) return { answer: offered[0]!, settled: true };
  return { answer: input !== null && offered.includes(input) ? input : null, settled: false };
}
