import type { MeetingMethod } from '../codes/meeting-method.ts';
import type { Language } from '../language/languages.ts';

/** The fields of a client that a search can look in, in the order of the settings. */
export const CLIENT_SEARCH_FIELDS = ['name', 'email', 'phone'] as const;
export type ClientSearchField = (typeof CLIENT_SEARCH_FIELDS)[number];

/** The steps of a call that have a script, in their order. */
export const SCRIPT_STEPS = ['client', 'service', 'time', 'end'] as const;
export type ScriptStep = (typeof SCRIPT_STEPS)[number];
export type Scripts = Partial<Record<Language, Partial<Record<ScriptStep, string>>>>;

/** What the contact centre notes when a phone call ends. */
export interface WrapUp {
  /** Whether each call needs one of the reasons. */
  readonly isRequired: boolean;
  /** The reasons that the vendor lists, by language. */
  readonly reasons: Partial<Record<Language, readonly string[]>>;
}

/** The rules of a vendor for its contact centre. */
export interface ContactCentre {
  /** Without it, the contact centre opens no page and books nothing. */
  readonly enabled: boolean;
  readonly searchFields: readonly ClientSearchField[];
  /** Whether the contact centre sees what visitors wrote on booking. */
  readonly seesNotes: boolean;
  /** Whether the contact centre sees numbers in place of the names of staff, and no photos. */
  readonly hidesStaff: boolean;
  /** Which exceptions a person with the right to overbook may make. */
  readonly outsideHours: boolean;
  readonly overCapacity: boolean;
  /** The meeting method that a new appointment begins with. */
  readonly method: MeetingMethod;
  readonly scripts: Scripts;
  readonly wrapUp: WrapUp;
}
