import { destinationOf } from '#domain/codes/destination.ts';
import type { VendorReply } from '#domain/intake/contact-fields.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { NewVisit } from './visits-store.ts';

/** A visit with reserved time. Stores the local time next to the instant, and the time-zone data that converted it. */
export interface NewBookedVisit extends Omit<NewVisit, 'entry' | 'carDetails' | 'fulfilment'> {
  staffId: number | null;
  startsAt: Instant;
  endsAt: Instant;
  /** `2026-11-23 09:30:00`, in the visit's zone. */
  localStart: string;
  /** The release of the time-zone data. */
  tzdata: string;
  bufferBefore: number;
  bufferAfter: number;
  travelMinutes: number;
  /** The length that staff gave it; null with the length of its service. */
  fixedMinutes: number | null;
  seats: number;
  sessionId: number | null;
  address: string;
  contactFields: readonly VendorReply[];
  clientTimeZone: string;
  rwgToken: string;
}

/** The id must come from the sequence, so that dependent rows go into the same pipeline. */
export function insertBookedVisit(tx: Tx, visit: NewBookedVisit): void {
  tx.enqueue(sql`
    INSERT INTO visits (vendor_id, id, entry, service_id, location_id, staff_id, preferred_staff_id, meeting_method, destination, source,
      first_name, last_name, email, phone, lang, receive_sms, external_id, address, contact_fields, notes, utm, workflow_id, time_zone, starts_at, ends_at,
      local_start, tzdata, buffer_before, buffer_after, travel_minutes, seats, session_id, fixed_minutes, client_time_zone, rwg_token,
      confirmation_number, public_ref, created_at)
    VALUES (${tx.vendorId}, ${visit.id}, 'booked', ${visit.serviceId}, ${visit.locationId}, ${visit.staffId}, ${visit.preferredStaffId},
      ${visit.meetingMethod}, ${destinationOf(visit.meetingMethod)}, ${visit.source}, ${visit.firstName}, ${visit.lastName}, ${visit.email},
      ${visit.phone}, ${visit.lang}, ${visit.receiveSms}, ${visit.externalId}, ${visit.address}, ${json(visit.contactFields)}, ${visit.notes}, ${json(visit.utm)},
      ${visit.workflowId}, ${visit.timeZone}, ${at(visit.startsAt)}, ${at(visit.endsAt)}, ${visit.localStart}::timestamp, ${visit.tzdata},
      ${visit.bufferBefore}, ${visit.bufferAfter}, ${visit.travelMinutes}, ${visit.seats}, ${visit.sessionId}, ${visit.fixedMinutes},
      ${visit.clientTimeZone}, ${visit.rwgToken}, ${visit.confirmationNumber},
      ${visit.publicRef}, ${at(visit.createdAt)})`);
}

/**
 * Turns a visit in line into an appointment: merges the contact of joining with the new one, and keeps id,
 * code, source and creation time. The caller holds the lock; the event increments the version.
 */
export async function writeConverted(tx: Tx, visit: NewBookedVisit): Promise<void> {
  await tx.run(sql`
    UPDATE visits SET service_id = ${visit.serviceId}, location_id = ${visit.locationId}, preferred_staff_id = ${visit.preferredStaffId},
      meeting_method = ${visit.meetingMethod}, destination = ${destinationOf(visit.meetingMethod)}, fulfillment_method = 1, first_name = ${visit.firstName},
      last_name = ${visit.lastName}, email = ${visit.email}, phone = ${visit.phone}, lang = ${visit.lang}, receive_sms = ${visit.receiveSms},
      external_id = ${visit.externalId}, address = ${visit.address}, contact_fields = ${json(visit.contactFields)}, notes = ${visit.notes}, utm = utm || ${json(visit.utm)}::jsonb,
      time_zone = ${visit.timeZone}, buffer_before = ${visit.bufferBefore}, buffer_after = ${visit.bufferAfter}, travel_minutes = ${visit.travelMinutes},
      seats = ${visit.seats}, client_time_zone = ${visit.clientTimeZone}
    WHERE vendor_id = ${tx.vendorId} AND id = ${visit.id}`);
}

/** Marks the visits' instants as correct under this release of the time-zone data. */
export async function rememberTzdata(
  tx: Tx,
  { visitIds, tzdata }: { visitIds: readonly number[]; tzdata: string },
): Promise<void> {
  await tx.run(
    sql`UPDATE visits SET tzdata = ${tzdata} WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...visitIds]}::bigint[])`,
  );
}

/** The contact given on joining. */
export interface JoinedContact {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  lang: string;
  receiveSms: boolean;
  externalId: string;
  notes: string;
  confirmationNumber: string;
  answers: { questionId: string; value: string | string[] }[];
}

export async function joinedContact(tx: Tx, visitId: number): Promise<JoinedContact> {
  return tx.one(sql<JoinedContact>`
    SELECT v.first_name, v.last_name, v.email, v.phone, v.lang, v.receive_sms, v.external_id,
      v.notes, v.confirmation_number,
      COALESCE((SELECT json_agg(json_build_object('questionId', a.question_id::text, 'value', a.value)) FROM answers a
        WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id), '[]') AS answers
    FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId}`);
}

/** Removes the answers of joining, before the booking's answers replace them. */
export async function removeAnswers(tx: Tx, visitId: number): Promise<void> {
  await tx.run(sql`DELETE FROM answers WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId}`);
}

/** The token was reported, or never will be. */
export async function forgetRwgToken(tx: Tx, visitId: number): Promise<void> {
  await tx.run(sql`UPDATE visits SET rwg_token = '' WHERE vendor_id = ${tx.vendorId} AND id = ${visitId}`);
}
