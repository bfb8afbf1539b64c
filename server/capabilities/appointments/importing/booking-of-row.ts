import type { ImportedAppointment } from '#contract/appointments/imported-appointment.values.ts';
import type { ClientValues } from '#contract/clients/clients.ts';
import { can } from '#domain/access/permission-table.ts';
import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import { ROLE } from '#domain/codes/role.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { scopeOfPerson } from '#server/infrastructure/http/authorise.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { Change } from '#server/infrastructure/resources/record-rules.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { clientsOfRow, contactOfClient, faultsOfNewClient } from '../../clients/index.ts';
import { readScopeOf } from '../../queue/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { planBooking } from '../booking/plan-booking.ts';
import type { Booking } from '../booking/plan-booking.ts';
import { outsideRules, readBooking } from '../requests/booking-request.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { faultsOfCheck } from './row-faults.ts';

export interface ImportingDeps {
  keys: Keys;
  random(bytes: number): Buffer;
}

/** The booking that a row asks for, and its client: a known one, or one to add with the right to. */
export interface BookingOfRow {
  request: BookingRequest;
  booking: Booking;
  clientId: number | null;
  /** The client to add, by the rights of their form; null where none is added. */
  adds: { values: Partial<ClientValues>; change: Change } | null;
}

/** What the person may do in a booking, as on the schedule. */
export const rightsOf = ({ person = null }: Change) => ({
  outsideRules: person !== null && can(person, 'book-outside-rules', 'write'),
  usualLength: person === null || !can(person, 'overbook', 'write'),
  isByPhone: person?.role === ROLE.callCentreStaff,
});

/** The clients whom the person may add and remove; null without the right. */
export const clientScopeOf = ({ person = null }: Change): RecordScope | null =>
  person !== null && can(person, 'clients-edit', 'write')
    ? scopeOfPerson(person, 'clients-edit', 'write')
    : null;

/** Returns the booking of a row, or its fault: the row may mean several clients. */
export async function bookingOfRow(
  tx: Tx,
  values: ImportedAppointment,
  { change, deps }: { change: Change; deps: ImportingDeps },
): Promise<BookingOfRow | { fault: FieldFault }> {
  const sees = readScopeOf(change.person ?? null, 'clients-see');
  const found = sees === null ? [] : await clientsOfRow(tx, contactIn(values), sees);
  if (found.length > 1) return { fault: severalClients(values) };
  const clientId = found[0] ?? null;
  const known = clientId === null ? undefined : await contactOfClient(tx, clientId);
  const { outsideRules: isOutside, usualLength, isByPhone } = rightsOf(change);
  const typed = readBooking({
    location_id: values.location_id,
    service_id: values.service_id,
    start: values.start,
    ...(values.staff_id !== null && { staff_id: values.staff_id }),
    meeting_method: Number(values.meeting_method) as 1,
    attendee: {
      first_name: values.first_name || (known?.firstName ?? ''),
      last_name: values.last_name || (known?.lastName ?? ''),
      email: values.email || (known?.email ?? ''),
      cell_phone: values.phone || (known?.phone ?? ''),
      lang: values.lang || (known?.lang ?? (await languageAt(tx, values))),
    },
    external_id: values.client_external_id,
    address: values.address,
    notes: values.notes,
  });
  const claimed = isByPhone ? BOOKING_SOURCE.callCentre : BOOKING_SOURCE.schedule;
  const { now, actor, requestId, language } = change;
  return {
    request: {
      ...typed,
      slot: { ...typed.slot, ...outsideRules(isOutside), minutes: values.minutes },
      origin: { claimed, src: null, rwgToken: '' },
      // The other system has told its clients.
      silent: true,
      contactFields: null,
    },
    booking: {
      ...deps,
      now,
      actor,
      requestId,
      language,
      usualLength,
      isByPhone,
      limitsOn: false,
      caller: 'staff',
      overbook: null,
      imported: true,
    },
    clientId,
    adds: clientId === null ? await clientToAdd(tx, values, change) : null,
  };
}

/** The faults of a new appointment: those of its booking, then those of the client whom it would add. */
export async function faultsOfRow(
  tx: Tx,
  values: ImportedAppointment,
  of: { change: Change; deps: ImportingDeps },
): Promise<FieldFault[]> {
  const row = await bookingOfRow(tx, values, of);
  if ('fault' in row) return [row.fault];
  const { request, booking, adds } = row;
  const query = request.slot;
  const faults = await faultsOfCheck(tx, { query, now: booking.now }, () =>
    planBooking(tx, request, booking),
  );
  if (faults.length > 0 || adds === null) return faults;
  const ofClient = await faultsOfNewClient(tx, adds.values, adds.change);
  return ofClient.map((fault) => {
    const field = fault.pointer.split('/').at(-1)!;
    return { ...fault, pointer: `/values/${field === 'external_id' ? 'client_external_id' : field}` };
  });
}

const contactIn = (values: ImportedAppointment) => ({
  firstName: values.first_name,
  lastName: values.last_name,
  email: values.email,
  phone: values.phone,
  externalId: values.client_external_id,
});

function severalClients({ email, client_external_id: number }: ImportedAppointment): FieldFault {
  const field = number !== '' ? 'client_external_id' : email !== '' ? 'email' : 'phone';
  return { pointer: `/values/${field}`, code: 'several_clients', label: field };
}

/** A new client without contact or number would never be found again, so the appointment alone holds the name. */
async function clientToAdd(
  tx: Tx,
  values: ImportedAppointment,
  change: Change,
): Promise<BookingOfRow['adds']> {
  const isKnowable = [values.email, values.phone, values.client_external_id].some((text) => text !== '');
  const scope = clientScopeOf(change);
  if (!isKnowable || scope === null) return null;
  return {
    values: {
      first_name: values.first_name,
      last_name: values.last_name,
      email: values.email,
      phone: values.phone,
      lang: values.lang || (await languageAt(tx, values)),
      external_id: values.client_external_id,
      // Within the reach of the person, as a client whom they add by hand.
      ...(scope.reach === 'locations' && { home_location_id: values.location_id }),
    },
    change: { ...change, scope },
  };
}

async function languageAt(tx: Tx, { location_id: id }: ImportedAppointment): Promise<Language> {
  const language = (await effectiveSettings(tx, Number(id))).get('client_view.language');
  return isLanguage(language) ? language : 'en';
}
