import type { AppointmentAttributes, AppointmentDocument } from '#contract/appointments/appointments.ts';
import type { StaffAppointmentDocument } from '#contract/appointments/staff-appointments.ts';
import { mayChange } from '#domain/appointments/may-change.ts';
import { seesField } from '#domain/access/field-visibility.ts';
import { STATUS, statusForVisitor } from '#domain/codes/status.ts';
import { maskedEmail } from '#domain/intake/email.ts';
import { remindersOf } from '#domain/notifications/due-booking-messages.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { lastThree } from '#domain/visits/numbers.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { workflowOfVisit } from '../../clients/index.ts';
import { settingsOfService } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { filesOfVisit } from '../../visits/index.ts';
import { checkInOf, clientViewOf } from '../../queue/index.ts';
import { appointmentRow } from './appointments-store.ts';
import type { AppointmentRow } from './appointments-store.ts';
import { joiningOf } from './meeting-room.ts';

/**
 * The appointment for clients with its code. `confirm_code` holds the code version until the caller derives
 * the code.
 */
export async function appointmentDocument(tx: Tx, id: number, now: Instant): Promise<AppointmentDocument> {
  const row = await appointmentRow(tx, id);
  if (!row) throw refuse('not-found');
  return documentOf(row, { settings: await settingsOfService(tx, row), now });
}

interface Seen {
  settings: Settings;
  now: Instant;
}

/** The appointment for staff, without its code. The reader's right to see clients decides the client's fields. */
export async function staffDocument(
  tx: Tx,
  id: number,
  { now, person }: { now: Instant; person: Person | null },
): Promise<StaffAppointmentDocument> {
  const row = await appointmentRow(tx, id);
  if (!row) throw refuse('not-found');
  const seen = { settings: await settingsOfService(tx, row), now };
  const { confirm_code: _code, ...attributes } = attributesOf(row, seen);
  const { source, overbooked } = row;
  const view = clientViewOf(person, row);
  const files = view === 'full' ? await filesOfVisit(tx, id) : [];
  const showsWorkflow = view !== 'least' && seen.settings.get('feature.newActivities');
  const workflow = showsWorkflow ? await workflowOfVisit(tx, id) : null;
  const isLeast = view === 'least';
  const hidesNotes = (isLeast && !person?.contactCentre?.seesNotes) || !seesField(person, 'notes');
  const hidesAddress = isLeast || !seesField(person, 'address');
  const typed = { ...(hidesAddress && { address: '' }), ...(hidesNotes && { notes: '' }) };
  const exception = overbooked && {
    by: overbooked.by === null ? null : String(overbooked.by),
    reason: overbooked.reason,
  };
  return {
    data: {
      id: String(row.id),
      type: 'appointments',
      attributes: {
        ...attributes,
        ...typed,
        status: row.status,
        source,
        files: files.map(({ id: file, name, size }) => ({ id: String(file), name, size })),
        overbooked: exception,
        workflow: workflow && {
          id: String(workflow.id),
          client_id: String(workflow.clientId),
          title: workflow.title,
        },
      },
    },
  };
}

const documentOf = (row: AppointmentRow, seen: Seen): AppointmentDocument => ({
  data: { id: String(row.id), type: 'appointments', attributes: attributesOf(row, seen) },
});

/** Clients see a served visit as completed. */
function attributesOf(row: AppointmentRow, seen: Seen): AppointmentAttributes {
  const status = statusForVisitor(row.status);
  return {
    status,
    confirm_code: `v${row.codeVersion}`,
    confirmation_number: row.confirmationNumber,
    start: toIso(row.startsAt),
    end: toIso(row.endsAt),
    time_zone: row.timeZone,
    client_time_zone: row.clientTimeZone === '' ? null : row.clientTimeZone,
    meeting_method: row.meetingMethod,
    location_id: String(row.locationId),
    location: row.locationName,
    service_id: String(row.serviceId),
    service: row.serviceName,
    staff: (row.staff ?? []).map(({ id, name }) => ({ id: String(id), full_name: name })),
    attendees: row.attendees.map(({ id, first, last, left }) => ({
      id: String(id),
      first_name: first,
      last_name: last,
      status: left ? STATUS.cancelled : status,
    })),
    told: {
      email: maskedEmail(row.email),
      phone: lastThree(row.phone),
      sms: row.receiveSms && row.phone !== '',
      reminder_at: reminderOf(row, seen),
    },
    address: row.address,
    notes: row.notes,
    ...joiningOf(row, seen),
    book_another_link: row.bookAnotherLink || null,
    cancel_until: until(row, { limit: seen.settings.get('timeToCancel'), now: seen.now }),
    check_in: checkInOf(row, seen.settings),
    reschedule_until: row.ticket
      ? null
      : until(row, { limit: seen.settings.get('timeToReschedule'), now: seen.now }),
    feedback_given: row.feedbackGiven,
    created: toIso(row.createdAt),
    version: row.version,
  };
}

/** The next reminder of the booker; null without one, or without an address. */
function reminderOf(row: AppointmentRow, { settings, now }: Seen): string | null {
  const isReachable = row.email !== '' || (row.receiveSms && row.phone !== '');
  if (!isReachable || row.status !== STATUS.confirmed) return null;
  const minutesBefore = settings.get('notifications.reminder_minutes');
  const [next] = remindersOf({ startsAt: row.startsAt, from: now, minutesBefore });
  return next ? toIso(next.at) : null;
}

/** The attributes that a realtime message sends to the appointment's page. */
export function attributesForUpdate(row: AppointmentRow) {
  const [leads] = row.staff ?? [];
  const status = statusForVisitor(row.status);
  return {
    status,
    start: toIso(row.startsAt),
    end: toIso(row.endsAt),
    version: row.version,
    user: leads ? { full_name: leads.name } : null,
    meeting_link: status === STATUS.inProgress && row.meetingLink !== '' ? row.meetingLink : null,
  };
}

/** The last instant at which the client may change it; null once that has passed. */
function until({ status, startsAt }: AppointmentRow, { limit, now }: { limit: number; now: Instant }) {
  return mayChange({ status, startsAt, now, limit }).ok ? toIso(startsAt - limit * MINUTE) : null;
}
