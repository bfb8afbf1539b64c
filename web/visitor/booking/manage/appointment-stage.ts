import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Appointment } from './appointment-query.ts';

/** The appointment's stage for its client. */
export type AppointmentStage = 'confirmed' | 'in-progress' | 'completed' | 'no-show' | 'cancelled';

export function stageOf({ status }: Pick<Appointment, 'status'>): AppointmentStage {
  if (status === STATUS.inProgress) return 'in-progress';
  // Clients read served as completed (G-19).
  if (status === STATUS.completed || status === STATUS.served) return 'completed';
  if (status === STATUS.noShow) return 'no-show';
  return status === STATUS.cancelled ? 'cancelled' : 'confirmed';
}

/** The changes that the client may still make now. */
export function changesLeft(
  { cancel_until, reschedule_until }: Pick<Appointment, 'cancel_until' | 'reschedule_until'>,
  now: Instant,
): { cancel: boolean; move: boolean } {
  const until = (limit: string | null): boolean => limit !== null && now <= fromIso(limit);
  return { cancel: until(cancel_until), move: until(reschedule_until) };
}

/** The changes that are too late; one of the two may still be possible. */
export function tooLateFor(left: {
  cancel: boolean;
  move: boolean;
}): 'changing' | 'moving' | 'cancelling' | null {
  if (left.cancel) return left.move ? null : 'moving';
  return left.move ? 'cancelling' : 'changing';
}

/** The meeting method; an unknown code of a later server version means in person. */
export const methodOf = ({ meeting_method }: Pick<Appointment, 'meeting_method'>): MeetingMethod =>
  Object.values(MEETING_METHOD).find((method) => method === meeting_method) ?? MEETING_METHOD.inPerson;
