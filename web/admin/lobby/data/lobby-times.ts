import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { bookingSourceName, isBookingSource } from '#domain/codes/booking-source.ts';
import { ENDONYMS, isLanguage } from '#domain/language/languages.ts';
import { CONFIRMATION_HOURS_FROM, shownWait } from '#domain/language/shown-wait.ts';
import type { ShownWait } from '#domain/language/shown-wait.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { LobbyView } from './use-lobby.ts';
import type { Words } from '../../shell/words.ts';

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

export type WaitMarks = LobbyView['location']['wait_marks'];

/** How a wait is marked: red for an overdue or very long one, amber for a long one; `over` is the limit it passed. */
export function waitMark(
  { minutes, overdue }: Pick<Waited, 'minutes' | 'overdue'>,
  { amber, red }: WaitMarks,
): { tone: 'red' | 'amber' | null; over: number | null } {
  if (red !== null && minutes >= red) return { tone: 'red', over: red };
  if (overdue > 0) return { tone: 'red', over: null };
  return amber !== null && minutes >= amber ? { tone: 'amber', over: amber } : { tone: null, over: null };
}

/** The expected wait in the figures that the visitor reads too. */
export function expectedWait(
  { low, high, least, people_before: peopleBefore }: LobbyVisit,
  { expectedStart, now }: { expectedStart: string; now: number },
): ShownWait {
  const expected = (Date.parse(expectedStart) - now) / MINUTE;
  return shownWait({ expected, low, high, least, peopleBefore });
}

/** "10:45, in about 35 minutes, most likely 20 to 50 minutes"; the clock time alone for the next visitor. */
export function expectedWords(
  time: string,
  wait: ShownWait,
  { t, duration }: { t: Words; duration: (minutes: number) => string },
): string {
  const { minutes, low, high, mayVary } = wait;
  if (minutes === 0) return time;
  const about = { time, wait: duration(minutes) };
  if (low === high) return t('fact.expected.about', about);
  // A duration names hours from 60 minutes on, and then the low end needs a unit of its own.
  const range = { low: high < CONFIRMATION_HOURS_FROM ? low : duration(low), high: duration(high) };
  return t(mayVary ? 'fact.expected.varies' : 'fact.expected.range', { ...about, ...range });
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
  const usual = Math.max(1, expectedLength(visit, visit.started_at));
  return { minutes, over: Math.max(0, minutes - Math.round(usual)), share: Math.min(1, minutes / usual) };
}

/** The minutes that staff expect for this visit, or else the usual ones. */
const expectedLength = ({ expected_end: end, expected_minutes: usual }: Timed, from: string): number =>
  end === null ? usual : (Date.parse(end) - Date.parse(from)) / MINUTE;

/** Minutes until the end that staff expect, as a fraction; null without one, or after it. */
export function minutesLeft(
  { expected_end: end }: Pick<LobbyVisit, 'expected_end'>,
  now: number,
): number | null {
  if (end === null || Date.parse(end) <= now) return null;
  return (Date.parse(end) - now) / MINUTE;
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
  | 'joined_at'
  | 'called_at'
  | 'started_at'
  | 'ended_at'
  | 'promised_minutes'
  | 'expected_minutes'
  | 'expected_end'
>;

function minutesBetween(from: string, to: number): number {
  return Math.max(0, Math.floor((to - Date.parse(from)) / MINUTE));
}

/** "Kiosk", "Web": the source of the visit; '' for an unknown code, or one that the vendor does not show. */
export function sourceWords(t: Words, source: number | null): string {
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
