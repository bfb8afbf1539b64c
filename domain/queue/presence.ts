import { normalAbove, normalWhereAbove } from '../capacity/normal.ts';
import type { ServiceLength } from '../capacity/service-length.ts';

/* Whether a staff member who should call soon is there: nothing is announced, only time passes. */

/** Doubts about a staff member who is available but does not call. */
export interface Doubt {
  /** Probability that they have left without notice, 0 to 1. */
  readonly gone: number;
  /** If they are there, the mean minutes until they call. */
  readonly delay: number;
}

/** A staff member who left without notice is back or replaced after this many minutes, on average. */
export const GONE_MINUTES = 120;

/** One in a hundred has left; one in ten present staff takes minutes to call; the others call at once. */
const LEFT = 0.01;
const SLOW = { share: 0.1, minutes: 8 };
const QUICK_MINUTES = 0.7;
/** A staff member needs a moment to call. */
const FIRST_DOUBT = 1;

/** After these minutes without a call, the lobby asks whether a staff member is still there. */
export const SILENT_MINUTES = 10;

/**
 * Returns the doubt after these minutes without a call, while a visitor waited whom they may call; undefined in
 * the first minute.
 */
export function doubtAfter(minutes: number): Doubt | undefined {
  if (minutes < FIRST_DOUBT) return undefined;
  const slow = SLOW.share * Math.exp(-minutes / SLOW.minutes);
  const quick = (1 - SLOW.share) * Math.exp(-minutes / QUICK_MINUTES);
  const there = (1 - LEFT) * (slow + quick);
  // After days both shares are 0.
  const delay = slow > 0 ? (slow * SLOW.minutes) / (slow + quick) : SLOW.minutes;
  return { gone: LEFT / (LEFT + there), delay };
}

/**
 * Returns the probability, 0 to 1, that a service or a break of this length that still runs after `age`
 * minutes was never ended; `seldom` is the share of those.
 */
export function neverEnded({ minutes, scatter }: ServiceLength, age: number, seldom: number): number {
  if (age <= minutes) return 0;
  const stillRuns =
    scatter < 0.01 ? 0 : normalAbove((Math.log(age / minutes) + (scatter * scatter) / 2) / scatter);
  return seldom / (seldom + (1 - seldom) * stillRuns);
}

/** Of services and breaks, this share is never ended: the server has left, or forgot. */
export const NEVER_ENDED = { service: 0.001, break: 0.02 };

/** From this probability on, the lobby asks about a service that may have been forgotten. */
const FORGOTTEN = 0.1;

/** Returns the age, in minutes, from which on a running service of this length may have been forgotten. */
export function forgottenFrom({ minutes, scatter }: ServiceLength): number {
  const stillRuns = (NEVER_ENDED.service * (1 - FORGOTTEN)) / (FORGOTTEN * (1 - NEVER_ENDED.service));
  const doubtful = minutes * Math.exp(scatter * normalWhereAbove(stillRuns) - (scatter * scatter) / 2);
  return Math.max(minutes + SILENT_MINUTES, doubtful);
}
