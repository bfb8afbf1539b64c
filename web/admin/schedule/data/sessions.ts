import type { ScheduleSession, ScheduleVisit } from '#contract/appointments/schedule.ts';

const SESSION = 'session-';

/** A group session in the shape of an appointment, so that the views place it among them. Staff cannot drag it. */
const eventOfSession = (session: ScheduleSession): ScheduleVisit => ({
  id: SESSION + session.id,
  version: 1,
  status: 1,
  stage: null,
  ticket_number: null,
  start: session.start,
  end: session.end,
  name: session.name,
  first_name: session.name,
  service_id: session.service_id,
  service: session.service,
  meeting_method: session.meeting_method,
  confirmation_number: '',
  staff_ids: session.staff_ids,
  room_ids: session.room_ids,
  seats: session.booked,
  session_id: session.id,
  before: 0,
  after: 0,
  overbooked: false,
  has_notes: false,
  fixed_minutes: null,
});

/** The session of an event that was pressed or is drawn; undefined for an appointment. */
export const sessionOfEvent = (
  sessions: readonly ScheduleSession[],
  eventId: string,
): ScheduleSession | undefined =>
  eventId.startsWith(SESSION) ? sessions.find(({ id }) => SESSION + id === eventId) : undefined;

/** The appointments and sessions of the views in order of time. Attendees of a session stand on its roster instead. */
export const eventsOf = ({
  visits,
  sessions,
}: {
  visits: readonly ScheduleVisit[];
  sessions: readonly ScheduleSession[];
}): ScheduleVisit[] =>
  [...visits.filter(({ session_id: session }) => session === null), ...sessions.map(eventOfSession)].toSorted(
    (a, b) => Date.parse(a.start) - Date.parse(b.start),
  );
