import { OTHER_PHONES } from '#domain/intake/booking-form.ts';
import type { BookingRules } from '#domain/intake/booking-form.ts';
import type { Instant } from '#domain/time/instant.ts';
import { decidingLine } from '#domain/vendors/deciding-line.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { attendeesLimitOf, questionRows } from '../../services/index.ts';
import { settingsByLine, settingsOfService } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { limitContact } from '../../visits/index.ts';
import { bookingRulesOf, checkedPeople, refuseCrowd } from './booking-rules.ts';
import type { People } from './booking-rules.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { assertFilesExpected } from '../requests/sent-files.ts';
import type { SlotsRead } from '../slots/read-slots.ts';
import { chooseTime, readSlot, refuseLength } from './take-time.ts';
import type { ChosenTime, Exception } from './take-time.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';

/** A checked booking before anything is written. */
export interface Plan extends ChosenTime {
  request: BookingRequest;
  settings: Settings;
  people: People;
  /** Staff decide whether the client gets a message. */
  byStaff: boolean;
}

/** Checks a booking request against the current data. The order of the checks decides which refusal the client sees. */
export async function planBooking(tx: Tx, request: BookingRequest, booking: Booking): Promise<Plan> {
  const { now, overbook } = booking;
  const { locationId, serviceId } = request.slot;
  const [settings, questions, limit] = await Promise.all([
    settingsOfService(tx, { locationId, serviceId }),
    questionRows(tx, { serviceIds: [serviceId], open: 'all' }, 'appointments'),
    attendeesLimitOf(tx, serviceId),
  ]);
  const isKnown = request.convert !== null || request.waitList !== null;
  if (booking.caller !== 'staff' && !settings.get('client_view.enabled')) throw refuse('booking-disabled');
  // A visitor who converts a position in the line was offered that at the kiosk.
  if (booking.caller === 'device' && !isKnown && !settings.get('kiosk.appointmentBooking'))
    throw refuse('booking-disabled');
  refuseCrowd(settings, request.slot.attendees, limit);
  const read = await readSlot(tx, request.slot, { now, overbook });
  if (booking.isByPhone) await assertBooksHere(tx, read);
  const baseRules = bookingRulesOf(settings, {
    method: request.slot.method,
    // A file holds no answers to them.
    questions: booking.imported ? [] : questions,
    isKiosk: booking.caller === 'device',
  });
  const rules = booking.caller === 'staff' ? beforeStaff(baseRules) : isKnown ? inLine(baseRules) : baseRules;
  assertFilesExpected(request.files, baseRules.fields['uploads']);
  const people = checkedPeople(request, rules, { settings, byStaff: booking.caller === 'staff' });
  if (booking.limitsOn && !isKnown)
    await limitContact(tx, booking.keys, { kind: 'booking', ...people.lead, now });
  const time = await chooseTime(tx, read, {
    preferred: request.staffId,
    sessionId: request.sessionId,
    overbook,
  });
  if (booking.usualLength) refuseLength(time, request.slot.minutes ?? null);
  return { ...time, request, settings, people, byStaff: booking.caller === 'staff' };
}

/** The contact centre books only what the location, or the line of business of the service, leaves to it. */
async function assertBooksHere(tx: Tx, { query, rows }: SlotsRead): Promise<void> {
  const settings = await settingsByLine(tx, query.locationId);
  const line = decidingLine(query.service.lineOfBusiness, rows.linesOfBusiness);
  if (!settings.of(line).get('contact_centre.books_here')) throw refuse('location-unknown');
}

/** Clients in front of staff accept no terms on a page, and need not upload files. */
const beforeStaff = ({ fields, ...rules }: BookingRules): BookingRules => ({
  ...inLine({ ...rules, fields: { ...fields, uploads: 'optional' } }),
  complianceRequired: false,
});

/** Visitors in line or on the wait list have given their contact already, and were not asked for other numbers. */
const inLine = ({ fields, ...rules }: BookingRules): BookingRules => ({
  ...rules,
  fields: {
    ...fields,
    ...Object.fromEntries(
      OTHER_PHONES.map((name) => [name, fields[name] === 'required' ? 'optional' : fields[name]]),
    ),
  },
});

/** The circumstances of a booking: actor, time and request. */
export interface Booking {
  now: Instant;
  actor: Actor;
  requestId: string;
  language: Language;
  keys: Keys;
  random(bytes: number): Buffer;
  /** Whether the limit on bookings per contact applies. */
  limitsOn: boolean;
  /** Decides the recorded booking source, unless the request proves another one. */
  caller: 'anyone' | 'device' | 'staff';
  /** Overbooks: takes the time over existing reservations. Needs a permission and a reason. */
  overbook: Exception | null;
  /** The contact centre books: only where a location or a line of business takes its appointments. */
  isByPhone?: boolean;
  /** The caller cannot give a service of fixed length another one. */
  usualLength?: boolean;
  /** A row of a file: it has no answers to questions, and staff get no message of it. */
  imported?: boolean;
}
