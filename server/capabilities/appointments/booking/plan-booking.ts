import { OTHER_PHONES } from '#domain/intake/booking-form.ts';
import type { BookingRules } from '#domain/intake/booking-form.ts';
import type { Slot } from '#domain/appointments/slot.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { questionRows } from '../../services/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import type { Booking } from './booking.ts';
import { bookingFaults, bookingRulesOf, ownFieldsRequested, tidyPeople } from './booking-rules.ts';
import type { People } from './booking-rules.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { choosePeople } from './choose-people.ts';
import type { Taken } from './choose-people.ts';
import { exceptionFor } from './overbook.ts';
import { readSlots, slotOf } from '../slots/read-slots.ts';
import type { SlotsRead } from '../slots/read-slots.ts';
import { refuseByContact, refuseByVendor } from './refuse-booking.ts';
import { refuseSlot } from '../slots/refuse-slot.ts';
import { assertFilesExpected } from '../requests/sent-files.ts';

/** A checked booking before anything is written. */
export interface Plan {
  request: BookingRequest;
  settings: Settings;
  read: SlotsRead;
  slot: Slot;
  people: People;
  /** The staff whose time is reserved; null for seats of a session. */
  taken: Taken | null;
  /** Whether the booking overrides a cause against its slot. */
  isException: boolean;
}

/** Checks a booking request against the current data. The order of the checks decides which refusal the client sees. */
export async function planBooking(tx: Tx, request: BookingRequest, booking: Booking): Promise<Plan> {
  const { now } = booking;
  const [settings, questions] = await Promise.all([
    effectiveSettings(tx, request.locationId),
    questionRows(tx, [request.serviceId]),
  ]);
  refuseByVendor(settings, request, booking);
  const read = await readSlots(tx, slotOf(request, now));
  const free = read?.result.slots[0];
  if (!read || (!free && !booking.overbook)) throw await refuseSlot(tx, { request, now, read });
  const baseRules = bookingRulesOf(settings, { request, questions });
  const rules =
    booking.caller === 'staff'
      ? beforeStaff(baseRules)
      : request.convert === null
        ? baseRules
        : inLine(baseRules);
  assertFilesExpected(request.files, baseRules.fields['uploads']);
  const faults = bookingFaults(
    request,
    rules,
    ownFieldsRequested(settings, { request, byStaff: booking.caller === 'staff' }),
  );
  if (faults) throw faults;
  const people = tidyPeople(request, rules);
  if (booking.limitsOn && request.convert === null)
    await refuseByContact(tx, people.lead, { locationId: request.locationId, now });
  const checked = { request, settings, read, people };
  if (free?.sessionId !== undefined) return { ...checked, slot: free, taken: null, isException: false };
  const { staffId: preferred, withStaff } = request;
  const taken = free ? await choosePeople(tx, { read, slot: free, preferred, withStaff }) : null;
  if (free && taken) return { ...checked, slot: free, taken, isException: false };
  if (!booking.overbook) throw await refuseSlot(tx, { request, now, read });
  return { ...checked, ...exceptionFor(read, request), isException: true };
}

/** Clients in front of staff accept no terms on a page, and need not upload files. */
const beforeStaff = ({ fields, ...rules }: BookingRules): BookingRules => ({
  ...inLine({ ...rules, fields: { ...fields, uploads: 'optional' } }),
  complianceRequired: false,
});

/** Visitors in line have given their contact already, and were not asked for other numbers. */
const inLine = ({ fields, ...rules }: BookingRules): BookingRules => ({
  ...rules,
  fields: {
    ...fields,
    ...Object.fromEntries(
      OTHER_PHONES.map((name) => [name, fields[name] === 'required' ? 'optional' : fields[name]]),
    ),
  },
});
