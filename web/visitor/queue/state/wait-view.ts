import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { shownWait, STEP, STEPS_FROM } from '#domain/language/shown-wait.ts';
import type { ShownWait } from '#domain/language/shown-wait.ts';
import { waitConfirm } from '#domain/language/wait-text.ts';
import type { Instant } from '#domain/time/instant.ts';
import { MINUTE, fromIso } from '#domain/time/instant.ts';
import type { LiveVisit } from './visit-state.ts';

/** The wait on the visitor's own page; the first case that applies (Q-06/07). */
export type WaitView =
  | { kind: 'none' }
  | { kind: 'custom'; text: string }
  | { kind: 'notify' }
  | { kind: 'unknown'; reason: QueueAppointmentAttributes['reason'] }
  | ({ kind: 'next' } & Bounds & ShownWait)
  | ({ kind: 'range' } & Bounds & ShownWait);

/** The ends of the range before rounding, and the expected start. */
type Bounds = { earliest: Instant; expected: Instant; latest: Instant };

export type WaitFacts = LiveVisit & {
  now: Instant;
  showWait: boolean;
  /** The vendor's text instead of the message, '' for none. */
  customText: string;
  /** Joined at a kiosk, or shown on one: its visitors do not watch the minutes (G-18). */
  kioskType: boolean;
};

export function waitView({ visit, waitShownAt, now, showWait, customText, kioskType }: WaitFacts): WaitView {
  if (!showWait) return { kind: 'none' };
  if (customText !== '') return { kind: 'custom', text: customText };
  if (kioskType) return { kind: 'notify' };
  if (!visit.shown || visit.expected_start === null) return { kind: 'unknown', reason: visit.reason };
  const expected = fromIso(visit.expected_start);
  const bounds = boundsOf({ visit, waitShownAt, now }, expected);
  const left = (instant: Instant): number => (instant - now) / MINUTE;
  const wait = shownWait({
    expected: left(expected),
    low: Math.round(left(bounds.earliest)),
    high: Math.round(left(bounds.latest)),
    least: left(waitShownAt + (visit.least ?? 0) * MINUTE),
    peopleBefore: visit.people_before,
  });
  return waitConfirm(wait.minutes).kind === 'next'
    ? { kind: 'next', ...wait, ...bounds }
    : { kind: 'range', ...wait, ...bounds };
}

/** The range counts down with the clock between two messages; it always includes the expected start. */
function boundsOf(
  { visit, waitShownAt, now }: Pick<WaitFacts, 'visit' | 'waitShownAt' | 'now'>,
  expected: Instant,
): Bounds {
  const at = (minutes: number | null): Instant =>
    minutes === null ? expected : waitShownAt + minutes * MINUTE;
  const earliest = Math.max(now, Math.min(at(visit.low), expected));
  const latest = Math.max(now, at(visit.high), expected);
  return { earliest, expected, latest };
}

/** A clock time, rounded as the wait is: further ahead to the nearest five minutes. */
export function roundedTime(at: Instant, now: Instant): Instant {
  const step = STEP * MINUTE;
  return at - now < STEPS_FROM * MINUTE ? at : Math.round(at / step) * step;
}

/**
 * Whether to announce a change of the wait: by five minutes or more, or to next (2.0.7). `before` null is the
 * first render.
 */
export function worthAnnouncing(before: number | null, after: number): boolean {
  if (before === null) return false;
  return Math.abs(after - before) >= 5 || (after === 0 && before !== 0);
}
