import { MEETING_METHOD } from '../codes/meeting-method.ts';
import { STATUS } from '../codes/status.ts';
import type { Status } from '../codes/status.ts';
import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

export interface JoinRequest {
  status: Status;
  meetingMethod: number;
  startsAt: Instant;
  endsAt: Instant;
  now: Instant;
  /** Minutes before the start at which the video call opens. */
  minutesBefore: number;
}

/**
 * Returns the instant from which a video appointment can be joined, and whether it is open now; null without
 * a call, or once it has ended.
 */
export function joinWindow(of: JoinRequest): { from: Instant; isOpen: boolean } | null {
  const { status, meetingMethod, startsAt, endsAt, now, minutesBefore } = of;
  if (meetingMethod !== MEETING_METHOD.video) return null;
  const from = startsAt - minutesBefore * MINUTE;
  // A conversation in progress has no time limit.
  if (status === STATUS.inProgress) return { from, isOpen: true };
  return status === STATUS.confirmed && now < endsAt ? { from, isOpen: now >= from } : null;
}
