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

type Person = { id: string; full_name: string };

type MoveFacts = {
  /** The staff member of the appointment; null for a group session. */
  now: Person | null;
  /** That person is free at the new time. */
  isSame: boolean;
  /** Ids of the staff who are free then. */
  free: readonly string[];
  /** The staff that visitors may know by name. */
  people: readonly Person[];
};

/** The staff member after a move: the same one if free, else one whose name the page can show; null if none. */
export function movedTo({ now, isSame, free, people }: MoveFacts): Person | null {
  if (now !== null && (isSame || free.includes(now.id))) return now;
  return people.find(({ id }) => free.includes(id)) ?? null;
}
