import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { bookingSourceName, isBookingSource } from '#domain/codes/booking-source.ts';
import { ENDONYMS, isLanguage } from '#domain/language/languages.ts';
import type { Words } from '../../shell/words.ts';

const MINUTE = 60_000;

export interface Waited {
  /** Whole minutes from joining until now or the call. */
  minutes: number;
  promised: number | null;
  /** Whole minutes beyond the estimate at joining; 0 within it. */
  overdue: number;
}

/** Minutes a visitor has waited, until now or the call, compared with the estimate at joining. */
export function waited(visit: Timed, now: number): Waited {
  const end = visit.called_at ?? visit.started_at ?? visit.ended_at;
  const minutes = minutesBetween(visit.joined_at, end === null ? now : Date.parse(end));
  const promised = visit.promised_minutes;
  return { minutes, promised, overdue: promised === null ? 0 : Math.max(0, minutes - promised) };
}

export interface Served {
  minutes: number;
  /** Whole minutes beyond the usual length of this service. */
  over: number;
  /** 0 to 1: elapsed share of the usual length. */
  share: number;
}

/** Length of the service so far, compared with the usual length of such a visit. */
export function served(visit: Timed, now: number): Served {
  if (visit.started_at === null) return { minutes: 0, over: 0, share: 0 };
  const minutes = minutesBetween(
    visit.started_at,
    visit.ended_at === null ? now : Date.parse(visit.ended_at),
  );
  const usual = Math.max(1, visit.expected_minutes);
  return { minutes, over: Math.max(0, minutes - Math.round(usual)), share: Math.min(1, minutes / usual) };
}

/** "0:48", "12:05", "1:02:05": time since an instant; below zero reads as zero. */
export function ticking(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

type Timed = Pick<
  LobbyVisit,
  'joined_at' | 'called_at' | 'started_at' | 'ended_at' | 'promised_minutes' | 'expected_minutes'
>;

function minutesBetween(from: string, to: number): number {
  return Math.max(0, Math.floor((to - Date.parse(from)) / MINUTE));
}

/** "Kiosk", "Web": the source of the visit; '' for an unknown code. */
export function sourceWords(t: Words, source: number): string {
  return isBookingSource(source) ? t(`source.${bookingSourceName(source)}`) : '';
}

/** "In person", "Phone", "Curbside": the visitor's method. */
export function methodWords(
  t: Words,
  visit: Pick<LobbyVisit, 'meeting_method' | 'fulfillment_method'>,
): string {
  if (visit.meeting_method === 1 && visit.fulfillment_method === 2) return t('method.curbside');
  return t(`method.${visit.meeting_method}`);
}

/** The name of a language in that language, shown next to a visitor's name. */
export function endonym(lang: string): string {
  return isLanguage(lang) ? ENDONYMS[lang] : lang;
}
