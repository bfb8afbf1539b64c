import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { BOOK_ANOTHER_LINK } from '../../shortcuts/index.ts';
import type { NewVisit } from '../../visits/index.ts';
import type { Shown } from '../state/tickets-store.ts';
import { ROOM_SIGN } from '../state/rooms-store.ts';

export interface QueueVisitRow {
  id: number;
  version: number;
  status: number;
  serviceId: number;
  locationId: number;
  meetingMethod: number;
  fulfilment: number;
  lang: string;
  preferredStaffId: number | null;
  firstName: string;
  email: string;
  phone: string;
  receiveSms: boolean;
  isDemo: boolean;
  carDetails: string;
  notes: string;
  meetingLink: string;
  /** Of the staff member whose own room it is; null or empty without one. */
  meetingMessage: string | null;
  dialIn: { e164: string; international: string; pin: string } | null;
  createdAt: Instant;
  endedReason: string | null;
  confirmationNumber: string;
  publicRef: string;
  codeVersion: number;
  convertedAt: Instant | null;
  /** The start of the appointment; null for a walk-in. */
  startsAt: Instant | null;
  arrivedAt: Instant | null;
  prefix: string;
  number: number;
  joinedAt: Instant;
  calledAt: Instant | null;
  heldUntil: Instant | null;
  /** The opening for which the place was saved. */
  opensAt: Instant | null;
  leftReason: string | null;
  shown: boolean;
  reason: string | null;
  expectedStart: Instant | null;
  low: number | null;
  high: number | null;
  peopleBefore: number | null;
  serving: number | null;
  othersWaiting: number | null;
  least: number | null;
  varies: string | null;
  stationName: string | null;
  stationDirections: string | null;
  staffName: string | null;
  /** The kind of the last transfer, until the leg that it began ends; `sentTo` names the preferred staff member. */
  sentOn: 'service' | 'location' | 'staff' | null;
  sentTo: string | null;
  feedbackGiven: boolean;
  /** The vendor's pathname, if the position was converted to an appointment. */
  bookedAt: string | null;
  /** Of the shortcut that the visitor came through; null without one, empty without a link. */
  bookAnotherLink: string | null;
  locationName: string;
}

const OF_VISIT = sql`
  v.id, v.version, v.status, v.service_id, v.location_id, v.meeting_method,
  v.fulfillment_method AS fulfilment, v.lang, v.preferred_staff_id, v.first_name, v.email, v.phone, v.receive_sms, v.is_demo, v.car_details,
  v.notes, v.meeting_link, v.dial_in, v.created_at, v.ended_reason,
  v.confirmation_number, v.public_ref, v.code_version, v.converted_at, v.starts_at,
  v.arrived_at, t.prefix, t.number, t.joined_at, t.held_until, t.opens_at, t.left_reason,
  t.wait_shown AS shown, t.wait_reason AS reason, t.expected_start, t.low_minutes AS low, t.high_minutes AS high,
  t.people_before, t.serving, t.others_waiting, t.least_minutes AS least, t.varies`;

/** Reads the data of the manage page in one statement. */
export async function queueVisitRow(tx: Tx, visitId: number): Promise<QueueVisitRow | undefined> {
  return tx.maybe(sql<QueueVisitRow>`
    SELECT ${OF_VISIT}, g.called_at, COALESCE(sign.text, st.name) AS station_name, CASE WHEN sign.text IS NULL THEN st.directions END AS station_directions, p.display_name AS staff_name,
           CASE WHEN p.video_link = v.meeting_link THEN p.video_message END AS meeting_message, (f.visit_id IS NOT NULL) AS feedback_given,
           CASE WHEN b.seq IS NULL THEN NULL WHEN b.location_id <> v.location_id THEN 'location' WHEN b.service_id <> v.service_id THEN 'service' ELSE 'staff' END AS sent_on,
           w.display_name AS sent_to,
           CASE WHEN v.converted_at IS NOT NULL THEN (SELECT pathname FROM vendors WHERE id = v.vendor_id) END AS booked_at, ${BOOK_ANOTHER_LINK} AS book_another_link, COALESCE(NULLIF(l.name, ''), l.address) AS location_name
    FROM visits v
    JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
    JOIN LATERAL (SELECT * FROM tickets WHERE vendor_id = v.vendor_id AND visit_id = v.id ORDER BY id DESC LIMIT 1) t ON true
    LEFT JOIN legs g ON g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.seq = v.current_leg
    LEFT JOIN stations st ON st.vendor_id = g.vendor_id AND st.id = g.station_id AND g.called_at IS NOT NULL
    LEFT JOIN LATERAL (SELECT ${ROOM_SIGN} AS text WHERE g.called_at IS NOT NULL) sign ON true
    LEFT JOIN legs b ON b.vendor_id = v.vendor_id AND b.visit_id = v.id AND b.seq = v.current_leg - 1 AND b.outcome = 'transferred'
    LEFT JOIN staff w ON w.vendor_id = v.vendor_id AND w.id = v.preferred_staff_id AND b.seq IS NOT NULL
    LEFT JOIN staff p ON p.vendor_id = v.vendor_id AND p.id = v.staff_id
    LEFT JOIN feedback f ON f.vendor_id = v.vendor_id AND f.visit_id = v.id
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId}`);
}

/** The row of a visit that has only waited so far, which most requests read; null for any other visit. */
export type WaitingRow = Pick<QueueVisitRow, ShownOfVisit> | Record<ShownOfVisit, null>;
type ShownOfVisit = Exclude<keyof QueueVisitRow, keyof typeof NOT_YET | 'locationName'>;

/** The columns that are empty for every waiting visit, so its query skips them. */
const NOT_YET = {
  calledAt: null,
  stationName: null,
  stationDirections: null,
  staffName: null,
  meetingMessage: null,
  sentOn: null,
  sentTo: null,
  feedbackGiven: false,
  bookedAt: null,
  // The page offers it once the visit is over.
  bookAnotherLink: null,
} as const;

/** The columns that are empty for every waiting visit, so its query skips them. */
export const waitingView = (open: Sql): Sql<WaitingRow> => sql<WaitingRow>`
  SELECT ${OF_VISIT} FROM tickets t
  WHERE ${open} AND t.vendor_id = v.vendor_id AND t.visit_id = v.id AND t.left_at IS NULL AND t.called_at IS NULL
    AND v.status = 1 AND v.current_leg = 1 AND v.staff_id IS NULL
  LIMIT 1`;

export function rowOfWaiting(seen: WaitingRow): Omit<QueueVisitRow, 'locationName'> | undefined {
  return seen.id === null ? undefined : { ...seen, ...NOT_YET };
}

/** Builds the row of a new visit in memory, which saves a query after the insert. */
export function rowOfNewcomer(
  visit: NewVisit,
  of: Shown & { prefix: string; number: number; now: Instant; opensAt: Instant | null },
): Omit<QueueVisitRow, 'locationName'> {
  const { prefix, number, shown, reason, expectedStart, low, high, peopleBefore, serving, now } = of;
  const { othersWaiting, least, varies, opensAt } = of;
  return {
    ...visit,
    version: 1,
    isDemo: false,
    status: 1,
    codeVersion: 1,
    meetingLink: '',
    dialIn: null,
    endedReason: null,
    convertedAt: null,
    startsAt: null,
    arrivedAt: null,
    prefix,
    number,
    joinedAt: now,
    heldUntil: opensAt,
    opensAt,
    leftReason: null,
    shown,
    reason,
    expectedStart,
    low,
    high,
    peopleBefore,
    serving,
    othersWaiting,
    least,
    varies,
    ...NOT_YET,
  };
}
