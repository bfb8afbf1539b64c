import type {
  QueueAppointmentAttributes,
  QueueAppointmentDocument,
  QueueAppointmentIncluded,
} from '#contract/queue/queue.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { channelsTo } from '#domain/notifications/due-line-messages.ts';
import type { ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS, statusForVisitor } from '#domain/codes/status.ts';
import type { Status } from '#domain/codes/status.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { lastThree } from '#domain/visits/numbers.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Cache } from '#server/infrastructure/database/cache.ts';
import type { SecretRestorer } from '#server/infrastructure/http/response/idempotency.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import {
  cachedLocationText,
  locationResource,
  locationRow,
  nameOf,
  NO_LINE,
  readLocationText,
} from '../../locations/index.ts';
import { cachedServiceText, readServiceText, serviceResource, serviceRows } from '../../services/index.ts';
import { translationsOf } from '../../vendors/index.ts';
import { confirmCode } from '../../visits/index.ts';
import { isLinkByMessage } from './link-by-message.ts';
import { queueVisitRow } from './queue-view-store.ts';
import type { QueueVisitRow } from './queue-view-store.ts';

/**
 * Takes the condition that authorises the read of visit `v`. The LIMIT keeps the planner from running the
 * subquery before that condition holds.
 */
export async function queueDocument(
  tx: Tx,
  visitId: number,
  { now, closed }: { now: Instant; closed: ClosedChannels },
): Promise<QueueAppointmentDocument | undefined> {
  const row = await queueVisitRow(tx, visitId);
  if (!row) return undefined;
  const linkByMessage = await isLinkByMessage(tx, row, closed);
  return documentOf({ ...row, closed, linkByMessage }, await surroundingsOf(tx, { ...row, now }));
}

/** An encoded document with one hole, its confirm code: the database stores it without the code. */
export interface QueueDocumentText {
  with(code: string): string;
  withoutCode(): string;
}

/** Location and service come from the cache as encoded text. */
export async function queueDocumentText(
  cache: Cache,
  row: Omit<QueueVisitRow, 'locationName'>,
  of: {
    vendorId: number;
    configuration: number;
    now: Instant;
    closed: ClosedChannels;
    inTransaction: Transacting;
  },
): Promise<QueueDocumentText> {
  const { vendorId, configuration: version, now } = of;
  const locationKey = { id: row.locationId, version, now };
  const serviceKey = { id: row.serviceId, version };
  let location = cachedLocationText(cache, vendorId, locationKey);
  let service = cachedServiceText(cache, vendorId, serviceKey);
  if (!location || service === undefined)
    [location, service] = await of.inTransaction((tx) =>
      Promise.all([readLocationText(tx, locationKey), readServiceText(tx, serviceKey)]),
    );
  // Other methods have no link, and need no transaction for it.
  const linkByMessage =
    row.meetingMethod === MEETING_METHOD.video &&
    (await of.inTransaction((tx) => isLinkByMessage(tx, row, of.closed)));
  const locationName = location ? nameOf(location.row) : '';
  const whole = { ...row, locationName, closed: of.closed, linkByMessage };
  const staff = row.staffName ? JSON.stringify(staffOf(row.staffName)) : '';
  const included = [service, location?.with(NO_LINE), staff].filter(Boolean).join(',');
  const withCode = (code: string) =>
    `{"data":${JSON.stringify(resourceOf(whole, code))},"included":[${included}]}`;
  return { with: withCode, withoutCode: () => withCode(codePlaceholder(row)) };
}

type Transacting = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const staffOf = (name: string) => ({ id: '0', type: 'users' as const, attributes: { full_name: name } });

interface ViewLocation {
  serviceId: number;
  locationId: number;
  now: Instant;
}

async function surroundingsOf(
  tx: Tx,
  { serviceId, locationId, now }: ViewLocation,
): Promise<QueueAppointmentIncluded[]> {
  const [services, location, serviceWords, locationWords] = await Promise.all([
    serviceRows(tx, [serviceId]),
    locationRow(tx, locationId, now),
    translationsOf(tx, 'service', [serviceId]),
    translationsOf(tx, 'location', [locationId]),
  ]);
  const included: QueueAppointmentIncluded[] = services.map((service) =>
    serviceResource(service, serviceWords.get(service.id)),
  );
  if (location)
    included.push(
      locationResource(location, { now, line: NO_LINE, translations: locationWords.get(location.id) ?? [] }),
    );
  return included;
}

/** A row with the channels on which no message reaches its visitor. */
type Seen = QueueVisitRow & { closed: ClosedChannels; linkByMessage: boolean };

function documentOf(row: Seen, included: QueueAppointmentIncluded[]): QueueAppointmentDocument {
  if (row.staffName) included.push(staffOf(row.staffName));
  return { data: resourceOf(row, codePlaceholder(row)), included };
}

const resourceOf = (row: Seen, code: string) => ({
  id: String(row.id),
  type: 'queue-appointments' as const,
  attributes: attributesOf(row, code),
});

/**
 * The database never stores the confirm code, not even in a stored response. This placeholder replaces it and
 * holds its version.
 */
const codePlaceholder = ({ codeVersion }: Pick<QueueVisitRow, 'codeVersion'>): string => `v${codeVersion}`;

export function attributesOf(row: Seen, code: string): QueueAppointmentAttributes {
  const status = isConverted(row) ? STATUS.cancelled : statusForVisitor(row.status as Status);
  const called = row.calledAt !== null && (status === STATUS.confirmed || status === STATUS.inProgress);
  // Visitors by phone or video come to no station.
  const comesHere = called && row.meetingMethod === MEETING_METHOD.inPerson;
  const waiting = status === STATUS.confirmed && !called;
  const hasRoom = status === STATUS.inProgress && row.meetingLink !== '';
  return {
    id: String(row.id),
    status,
    confirm_code: code,
    meeting_method: row.meetingMethod,
    fulfillment_method: row.fulfilment,
    car_details: row.carDetails,
    location_id: String(row.locationId),
    location: row.locationName,
    service_id: String(row.serviceId),
    client: {
      first_name: row.firstName,
      cell_phone_formatted: row.phone === '' ? null : lastThree(row.phone),
      email_hint: emailHint(row.email),
      receive_sms: row.receiveSms,
    },
    // The demo’s invented visitors get no messages.
    notified_by: row.isDemo ? [] : channelsTo(row, row.closed),
    user: row.staffName === null ? null : { full_name: row.staffName },
    meeting_link: hasRoom && !row.linkByMessage ? row.meetingLink : null,
    link_by_message: row.linkByMessage,
    meeting_message: (hasRoom && row.meetingMessage) || null,
    dial_in: status === STATUS.inProgress ? row.dialIn : null,
    book_another_link: row.bookAnotherLink || null,
    created: toIso(row.createdAt),
    notes: row.notes,
    ticket_number: formatTicket(row.prefix, row.number),
    confirmation_number: row.confirmationNumber,
    public_ref: row.publicRef,
    called_at: called && row.calledAt !== null ? toIso(row.calledAt) : null,
    station: comesHere ? row.stationName : null,
    station_directions: comesHere && row.stationDirections ? row.stationDirections : null,
    people_before: waiting ? (row.peopleBefore ?? 0) : null,
    serving: waiting ? row.serving : null,
    others_waiting: waiting ? (row.othersWaiting ?? 0) : null,
    expected_start: waiting && row.shown && row.expectedStart !== null ? toIso(row.expectedStart) : null,
    // mutation: shortest-wait-told
    low: waiting && row.shown ? row.low : null,
    high: waiting && row.shown ? row.high : null,
    least: waiting && row.shown ? row.least : null,
    varies: waiting && row.shown ? (row.varies as QueueAppointmentAttributes['varies']) : null,
    shown: waiting && row.shown,
    reason: waiting && !row.shown ? (row.reason as QueueAppointmentAttributes['reason']) : null,
    feedback_given: row.feedbackGiven,
    cancel_reason: cancelReasonOf(row, status),
    appointment_url:
      row.bookedAt === null || !isConverted(row)
        ? null
        : `${vendorPrefix(row.bookedAt)}${visitorPath('appointment')}?id=${row.id}&code=${code}`,
    arrived_at: row.arrivedAt === null ? null : toIso(row.arrivedAt),
    sent_on: waiting && row.sentOn !== null ? { to: row.sentOn, staff: row.sentTo } : null,
    held_until: row.heldUntil === null ? null : toIso(row.heldUntil),
    opens_at: waiting && row.opensAt !== null ? toIso(row.opensAt) : null,
    version: row.version,
  };
}

/** A visit's document, in line or booked, as far as it holds the confirm code. */
interface CodedDocument {
  data: { id: string; attributes: { confirm_code: string; appointment_url?: string | null } };
}

/** Puts the confirm code in the place of its placeholder. */
export function codeSecrets(keys: Keys): SecretRestorer {
  return {
    restore(body, vendorId) {
      const { data, ...others } = body as CodedDocument;
      const { confirm_code: placeholder, appointment_url: url } = data.attributes;
      const codeVersion = Number(placeholder.slice(1));
      const code = confirmCode(keys, { vendorId, visitId: Number(data.id), codeVersion });
      const attributes = { ...data.attributes, confirm_code: code };
      // The appointment's address ends with the same code.
      if (url) attributes.appointment_url = `${url.slice(0, -placeholder.length)}${code}`;
      return { data: { ...data, attributes }, ...others };
    },
  };
}

/** The place was given up for an appointment; its visitor has another one after checking in. */
const isConverted = (row: QueueVisitRow): boolean => row.leftReason === 'converted';

function cancelReasonOf(row: QueueVisitRow, status: number): QueueAppointmentAttributes['cancel_reason'] {
  if (isConverted(row)) return 'converted';
  if (status !== STATUS.cancelled) return null;
  if (row.endedReason === 'day_ended') return 'day_ended';
  return row.endedReason === 'staff' ? 'staff' : 'cancelled';
}

/** Shortens the address so that only its owner recognises it: "a…@example.com". */
function emailHint(email: string): string | null {
  const [name = '', domain] = email.split('@');
  return domain ? `${name.slice(0, 1)}…@${domain}` : null;
}
