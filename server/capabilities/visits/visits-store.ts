import { destinationOf } from '#domain/codes/destination.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import type { Status } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

export interface NewVisit {
  id: number;
  entry: 'booked' | 'joined';
  serviceId: number;
  locationId: number;
  preferredStaffId: number | null;
  meetingMethod: MeetingMethod;
  fulfilment: number;
  source: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  lang: string;
  receiveSms: boolean;
  externalId: string;
  carDetails: string;
  notes: string;
  utm: Record<string, string>;
  workflowId: string;
  timeZone: string;
  confirmationNumber: string;
  publicRef: string;
  createdAt: Instant;
}

/** The state that decides a move of a visit; read under its row lock. */
export interface VisitState {
  id: number;
  version: number;
  status: Status;
  entry: 'booked' | 'joined';
  serviceId: number;
  locationId: number;
  staffId: number | null;
  preferredStaffId: number | null;
  meetingMethod: number;
  fulfilment: number;
  lang: string;
  timeZone: string;
  endedAt: Instant | null;
  endedReason: string | null;
  currentLeg: number;
  codeVersion: number;
  lastMove: LastMove | null;
  /** The start of the appointment; null without one. */
  startsAt: Instant | null;
  isDemo: boolean;
  createdAt: Instant;
  meetingLink: string;
}

/** The state before the last move, complete, without personal data. */
export interface LastMove {
  kind: string;
  by: number;
  at: Instant;
  before: Record<string, unknown>;
}

const STATE = sql`
  v.id, v.version, v.status, v.entry, v.service_id, v.location_id, v.staff_id,
  v.preferred_staff_id, v.meeting_method, v.fulfillment_method AS fulfilment, v.lang, v.time_zone,
  v.ended_at, v.ended_reason, v.current_leg, v.code_version,
  v.last_move, v.starts_at, v.is_demo, v.created_at, v.meeting_link`;

/** The id must come from the sequence, so that dependent rows go into the same pipeline. */
export function insertVisit(tx: Tx, visit: NewVisit): void {
  tx.enqueue(sql`
    INSERT INTO visits (vendor_id, id, entry, service_id, location_id, preferred_staff_id, meeting_method, destination, fulfillment_method, source,
      first_name, last_name, email, phone, lang, receive_sms, external_id, car_details, notes, utm, workflow_id, time_zone, arrived_at, current_leg,
      confirmation_number, public_ref, created_at)
    VALUES (${tx.vendorId}, ${visit.id}, ${visit.entry}, ${visit.serviceId}, ${visit.locationId}, ${visit.preferredStaffId}, ${visit.meetingMethod},
      ${destinationOf(visit.meetingMethod)}, ${visit.fulfilment}, ${visit.source}, ${visit.firstName}, ${visit.lastName}, ${visit.email}, ${visit.phone},
      ${visit.lang}, ${visit.receiveSms}, ${visit.externalId}, ${visit.carDetails}, ${visit.notes}, ${json(visit.utm)}, ${visit.workflowId}, ${visit.timeZone},
      ${null}::timestamptz, 1, ${visit.confirmationNumber}, ${visit.publicRef}, ${at(visit.createdAt)})`);
}

/** Locks the visit. Always lock its live ticket first, if it has one. */
export async function lockVisit(tx: Tx, id: number): Promise<VisitState | undefined> {
  return tx.maybe(
    sql<VisitState>`SELECT ${STATE} FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${id} FOR NO KEY UPDATE`,
  );
}

export interface VisitPatch {
  status?: Status;
  staffId?: number | null;
  endedAt?: Instant | null;
  endedReason?: string | null;
  currentLeg?: number;
  lastMove?: LastMove | null;
  carDetails?: string;
  notes?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  /** Another number ends the consent to text messages. */
  phone?: string;
  lang?: string;
  /** Sets the destination with it. */
  meetingMethod?: number;
  arrivedAt?: Instant | null;
  convertedAt?: Instant | null;
  meetingLink?: string;
  locationId?: number;
  serviceId?: number;
  preferredStaffId?: number | null;
  timeZone?: string;
  dialIn?: { e164: string; international: string; pin: string } | null;
  videoFault?: VideoFaultCode | null;
  /** Another time as a whole: local time and instant change together. */
  booked?: BookedTime;
  clientTimeZone?: string;
  /** Number of attendees. */
  seats?: number;
}

const changesPerson = ({ firstName, lastName, email, phone }: VisitPatch): boolean =>
  [firstName, lastName, email, phone].some((field) => field !== undefined);

export interface BookedTime {
  staffId: number | null;
  sessionId: number | null;
  startsAt: Instant;
  endsAt: Instant;
  localStart: string;
  tzdata: string;
  /** Minutes reserved around it; unchanged when absent. */
  around?: { before: number; after: number; travel: number };
  /** The length that staff gave it, null for the length of the service; unchanged when absent. */
  fixedMinutes?: number | null;
}

/** The reason for a missing video room. */
export type VideoFaultCode = 'no-link' | 'unusable' | 'failed';

/** Every change increments the version by one; its event has the same version. */
export async function patchVisit(tx: Tx, id: number, patch: VisitPatch): Promise<number> {
  const sets = [
    patch.status !== undefined && sql`status = ${patch.status}`,
    patch.staffId !== undefined && sql`staff_id = ${patch.staffId}`,
    patch.endedAt !== undefined && sql`ended_at = ${at(patch.endedAt)}`,
    patch.endedReason !== undefined && sql`ended_reason = ${patch.endedReason}`,
    patch.currentLeg !== undefined && sql`current_leg = ${patch.currentLeg}`,
    patch.lastMove !== undefined && sql`last_move = ${patch.lastMove === null ? null : json(patch.lastMove)}`,
    patch.carDetails !== undefined && sql`car_details = ${patch.carDetails}`,
    patch.notes !== undefined && sql`notes = ${patch.notes}`,
    patch.firstName !== undefined && sql`first_name = ${patch.firstName}`,
    patch.lastName !== undefined && sql`last_name = ${patch.lastName}`,
    patch.email !== undefined && sql`email = ${patch.email}`,
    patch.phone !== undefined &&
      sql`phone = ${patch.phone}, receive_sms = receive_sms AND phone = ${patch.phone}`,
    patch.lang !== undefined && sql`lang = ${patch.lang}`,
    // Another name or contact may be another client.
    changesPerson(patch) &&
      sql`client_id = CASE WHEN client_link = 'suggested' THEN NULL ELSE client_id END,
        client_link = CASE WHEN client_link = 'suggested' THEN 'none' ELSE client_link END`,
    patch.meetingMethod !== undefined &&
      sql`meeting_method = ${patch.meetingMethod}, destination = ${destinationOf(patch.meetingMethod as MeetingMethod)}`,
    patch.arrivedAt !== undefined && sql`arrived_at = ${at(patch.arrivedAt)}`,
    patch.convertedAt !== undefined && sql`converted_at = ${at(patch.convertedAt)}`,
    patch.meetingLink !== undefined && sql`meeting_link = ${patch.meetingLink}`,
    patch.locationId !== undefined && sql`location_id = ${patch.locationId}`,
    patch.serviceId !== undefined && sql`service_id = ${patch.serviceId}`,
    patch.preferredStaffId !== undefined && sql`preferred_staff_id = ${patch.preferredStaffId}`,
    patch.dialIn !== undefined && sql`dial_in = ${patch.dialIn === null ? null : json(patch.dialIn)}`,
    patch.videoFault !== undefined && sql`video_fault = ${patch.videoFault}`,
    patch.timeZone !== undefined && sql`time_zone = ${patch.timeZone}`,
    patch.clientTimeZone !== undefined && sql`client_time_zone = ${patch.clientTimeZone}`,
    patch.seats !== undefined && sql`seats = ${patch.seats}`,
    patch.booked !== undefined &&
      sql`staff_id = ${patch.booked.staffId}, session_id = ${patch.booked.sessionId}, starts_at = ${at(patch.booked.startsAt)}, ends_at = ${at(patch.booked.endsAt)},
        local_start = ${patch.booked.localStart}::timestamp, tzdata = ${patch.booked.tzdata}`,
    patch.booked?.fixedMinutes !== undefined && sql`fixed_minutes = ${patch.booked.fixedMinutes}`,
    patch.booked?.around !== undefined &&
      sql`buffer_before = ${patch.booked.around.before}, buffer_after = ${patch.booked.around.after}, travel_minutes = ${patch.booked.around.travel}`,
    sql`version = version + 1`,
  ].filter((set) => set !== false);
  const { version } = await tx.one(sql<{ version: number }>`
    UPDATE visits SET ${sql.join(sets)} WHERE vendor_id = ${tx.vendorId} AND id = ${id} RETURNING version`);
  return version;
}

export function insertAnswers(
  tx: Tx,
  visitId: number,
  answers: readonly { questionId: string; value: string | readonly string[] }[],
): void {
  const rows = answers.map(({ questionId, value }) => ({ question: questionId, value }));
  if (rows.length === 0) return;
  tx.enqueue(sql`INSERT INTO answers (vendor_id, visit_id, question_id, value)
    SELECT ${tx.vendorId}, ${visitId}, (a->>'question')::bigint, a->'value' FROM jsonb_array_elements(${json(rows)}::jsonb) AS a`);
}

export function insertConsent(
  tx: Tx,
  consent: {
    visitId: number;
    kind: 'compliance' | 'sms';
    textVersion: string;
    locale: string;
    submittedAt: Instant;
    /** The attendee, unless it is the visitor or booker. */
    attendeeId?: number;
  },
): void {
  tx.enqueue(sql`INSERT INTO consents (vendor_id, visit_id, kind, text_version, locale, given_at, attendee_id)
    VALUES (${tx.vendorId}, ${consent.visitId}, ${consent.kind}, ${consent.textVersion}, ${consent.locale}, ${at(consent.submittedAt)}, ${consent.attendeeId ?? null})`);
}

/** Returns false when the visit has feedback already. */
export async function insertFeedback(
  tx: Tx,
  feedback: { visitId: number; rating: number; experience: string; submittedAt: Instant },
): Promise<boolean> {
  const rows = await tx.run(sql`INSERT INTO feedback (vendor_id, visit_id, rating, experience, given_at)
    VALUES (${tx.vendorId}, ${feedback.visitId}, ${feedback.rating}, ${feedback.experience}, ${at(feedback.submittedAt)}) ON CONFLICT DO NOTHING`);
  return rows === 1;
}
