import { MEETING_METHOD } from '../codes/meeting-method.ts';
import type { NearKind } from '../notifications/due-line-messages.ts';
import type { WaitEstimate } from './wait-estimate.ts';

/** When a vendor tells visitors that their turn comes near, for one service. */
export interface NearRules {
  /** The position in line at which visitors hear of it (2 …); null for no message. */
  readonly position: number | null;
  /** Minutes before the earliest expected turn at which visitors are asked to come back; null for no message. */
  readonly returnMinutes: number | null;
}

/** The position in line, from 1; null without a shown wait. */
export const positionOf = (wait: WaitEstimate): number | null =>
  wait.shown && wait.peopleBefore !== null ? wait.peopleBefore + 1 : null;

/**
 * Returns the messages that a waiting visitor's estimate requires. A visitor who is next gets another one. The time to come
 * back counts from the earliest turn of the range: a visitor who comes too late loses the turn.
 */
export function nearKinds(
  wait: WaitEstimate,
  { position, returnMinutes, method }: NearRules & { method: number },
): NearKind[] {
  const current = positionOf(wait);
  if (!wait.shown || current === null || current === 1) return [];
  const kinds: NearKind[] = [];
  if (returnMinutes !== null && method === MEETING_METHOD.inPerson && wait.lowMinutes <= returnMinutes)
    kinds.push('return');
  if (position !== null && current <= position) kinds.push('position');
  return kinds;
}
