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
  /** How long before its start anybody is there, in minutes. */
  minutesBefore: number;
}

/** From when on a video appointment can be joined, and whether that is so now; null where there is no call, or none any more. */
export function joinWindow(of: JoinRequest): { from: Instant; isOpen: boolean } | null {
  const { status, meetingMethod, startsAt, endsAt, now, minutesBefore } = of;
  if (meetingMethod !== MEETING_METHOD.video) return null;
  const from = startsAt - minutesBefore * MINUTE;
  // A conversation that has begun goes on for as long as it takes.
  if (status === STATUS.inProgress) return { from, isOpen: true };
  return status === STATUS.confirmed && now < endsAt ? { from, isOpen: now >= from } : null;
}
