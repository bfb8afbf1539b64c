import { formatDateTime } from '#domain/language/date-format.ts';
import type { Language } from '#domain/language/languages.ts';
import type { ThreadVisit } from './senders-visits-store.ts';

/** The time of an appointment in the client's words; `none` for a place in line. */
export const visitTime = (
  { startsAt, zone, isInLine }: Pick<ThreadVisit, 'startsAt' | 'zone' | 'isInLine'>,
  language: Language,
): string => (startsAt === null || isInLine ? 'none' : formatDateTime(startsAt, zone, language));
