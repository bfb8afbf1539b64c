import { blankAppointment, importedAppointment } from '#contract/appointments/imported-appointment.values.ts';
import type { ImportedAppointment } from '#contract/appointments/imported-appointment.values.ts';
import { importAppointments } from '#contract/imports/imports.ts';
import { readImportedStart } from '#domain/appointments/imported-start.ts';
import { can } from '#domain/access/permission-table.ts';
import { MEETING_METHOD, meetingMethodName } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { foldText } from '#domain/language/fold-text.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { UseCaseKind } from '#server/infrastructure/resources/import-kind.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { Change, StoredRecord } from '#server/infrastructure/resources/record-rules.ts';
import { idsByText } from '#server/infrastructure/resources/records-store.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { addClientOfRow, isClientOfRow, masksOf, removeClientOfRow } from '../../clients/index.ts';
import { reaches } from '../../queue/index.ts';
import { linkClient, unlinkVisit } from '../../visits/index.ts';
import { book } from '../booking/book.ts';
import { readSlot } from '../booking/take-time.ts';
import { cancel, lockedAppointment, move, newTimeOf } from '../changing/changing.ts';
import type { AnotherTime, Changing } from '../changing/changing.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import type { AppointmentRow } from '../documents/appointments-store.ts';
import { zoneOfLocation } from '../slots/slots-store.ts';
import { bookingOfRow, clientScopeOf, faultsOfRow, rightsOf } from './booking-of-row.ts';
import type { ImportingDeps } from './booking-of-row.ts';
import { importedVisit, insertImported, isMadeByFile } from './imported-appointments-store.ts';
import { takeImported, visitsByNumber } from './imported-appointments-store.ts';
import { faultsOfCheck, faultsOfError } from './row-faults.ts';

/** What a later row of the same appointment cannot change: it would be another appointment. */
const LASTING = ['external_id', 'location_id', 'service_id', 'meeting_method'] as const;

/**
 * Appointments to come from a CSV file, by the use cases of staff: booking, moving and cancelling. A later row of the
 * same number moves the appointment.
 */
export const appointmentImport = (deps: ImportingDeps): UseCaseKind<ImportedAppointment> => ({
  name: 'appointments',
  endpoints: importAppointments,
  schema: importedAppointment,
  blank: blankAppointment,
  rules: {
    kind: 'visit',
    read,
    masks: masksOf,
    mayChange: (scope, { location_id: location, staff_id: staff }) =>
      reaches(scope, { locationId: Number(location), staffId: staff === null ? null : Number(staff) }),
    // A new appointment needs the right to book, as on the schedule.
    mayManage: (person, _values, id) =>
      id !== null || (person !== null && can(person, 'join-queue', 'write')),
    check: (tx, values, { id, change }) =>
      id === null ? faultsOfRow(tx, values, { change, deps }) : faultsOfChange(tx, values, { id, change }),
  },
  apart: [],
  find: visitsByNumber,
  references: {
    location_id: idsByText('locations', ['external_id', 'name']),
    service_id: idsByText('services', ['external_id', 'name']),
    staff_id: idsByText('staff', ['external_id', 'email', 'display_name']),
    meeting_method: methodsByText,
  },
  names: {
    external_id: ['Appointment ID', 'Booking ID', 'Appointment number', 'Numéro de rendez-vous'],
    location_id: ['Branch', 'Location ID', 'Location external ID', 'Lieu', 'Site', 'Succursale'],
    service_id: ['Service', 'Appointment type', 'Service ID', 'Type de rendez-vous', 'Prestation'],
    staff_id: ['Staff', 'Staff member', 'Staff email', 'Advisor', 'Adviser', 'Conseiller', 'Conseillère'],
    start: ['Start', 'Starts at', 'Date and time', 'Début', 'Date et heure'],
    minutes: ['Length', 'Duration', 'Duration (minutes)', 'Durée (minutes)'],
    meeting_method: ['Meeting type', 'Channel', 'Mode'],
    first_name: ['Given name', 'Client first name'],
    last_name: ['Surname', 'Family name', 'Client last name', 'Nom de famille'],
    email: ['Client email', 'Courriel'],
    phone: ['Cell phone', 'Cell', 'Mobile', 'Client phone', 'Portable'],
    lang: ['Locale', 'Client language'],
    client_external_id: ['Client ID', 'Customer ID', 'Customer number', 'CRM ID', 'Numéro de client'],
    notes: ['Note', 'Comment', 'Comments', 'Commentaire'],
  },
  given: ['first_name', 'last_name', 'email', 'phone', 'lang', 'address', 'client_external_id', 'notes'],
  resolve: withInstant,
  useCase: {
    async create(tx, values, change) {
      const row = await bookingOfRow(tx, values, { change, deps });
      if ('fault' in row) throw new Error('A row is checked in the transaction that saves it');
      const visitId = await book(tx, row.request, row.booking);
      const added = row.adds ? await addClientOfRow(tx, row.adds.values, row.adds.change) : null;
      const clientId = row.clientId ?? added;
      if (clientId !== null) await linkClient(tx, { visitId, clientId });
      const isMade = added !== null || (clientId !== null && (await isMadeByFile(tx, clientId)));
      const { external_id: externalId } = values;
      await insertImported(tx, { externalId, visitId, madeClientId: isMade ? clientId : null });
      return { id: visitId, version: 1 };
    },
    async save(tx, { id, change }, values) {
      const to = await newTime(tx, id, values);
      const locked = await lockedAppointment(tx, id);
      await move(tx, locked, { to, changing: changingBy(change) });
      return { version: locked.visit.version + 1 };
    },
    async undo(tx, { id, change }) {
      const locked = await lockedAppointment(tx, id);
      try {
        await cancel(tx, locked, changingBy(change));
      } catch (error) {
        if (error instanceof Refusal) return 'used';
        throw error;
      }
      const clientId = await takeImported(tx, id);
      if (clientId !== null) await removeClient(tx, { visitId: id, clientId, change });
      return null;
    },
    faultsOf: faultsOfError,
  },
});

async function read(
  tx: Tx,
  id: number,
  { lock }: { lock: boolean },
): Promise<StoredRecord<ImportedAppointment, unknown> | undefined> {
  const imported = await importedVisit(tx, id);
  if (!imported) return undefined;
  const row = lock ? (await lockedAppointment(tx, id)).row : await appointmentRow(tx, id);
  if (!row) return undefined;
  const values = {
    ...blankAppointment,
    external_id: imported.externalId,
    location_id: String(row.locationId),
    service_id: String(row.serviceId),
    staff_id: row.staffId === null ? null : String(row.staffId),
    start: toIso(row.startsAt),
    minutes: minutesOf(row),
    meeting_method: String(row.meetingMethod) as ImportedAppointment['meeting_method'],
  };
  return { version: row.version, archived: false, values, facts: null };
}

const minutesOf = ({ startsAt, endsAt }: AppointmentRow): number => (endsAt - startsAt) / MINUTE;

/** Reads the start in the zone of its location. */
async function withInstant(
  tx: Tx,
  values: ImportedAppointment,
): Promise<{ values: ImportedAppointment; faults: FieldFault[] }> {
  const { start: text, location_id: location } = values;
  if (text === '' || location === '') return { values, faults: [] };
  const zone = await zoneOfLocation(tx, Number(location));
  if (zone === undefined) return { values, faults: faultOf(true, 'location_id', 'unknown') };
  const start = readImportedStart(text, zone);
  if ('at' in start) return { values: { ...values, start: toIso(start.at) }, faults: [] };
  const [fault] = faultOf(true, 'start', start.fault);
  const [first, second] = 'readings' in start ? start.readings : ['', ''];
  return { values, faults: [first === '' ? fault! : { ...fault!, values: { first, second } }] };
}

/** Meeting methods by their codes, their names in the API and their labels in every language of staff. */
function methodsByText(_tx: Tx, texts: readonly string[]): Promise<Map<string, string>> {
  const found = texts.flatMap((text) => {
    const code = METHODS.get(plain(text));
    return code === undefined ? [] : [[text, code] as const];
  });
  return Promise.resolve(new Map(found));
}

const plain = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
/** The texts by which pages of staff call the methods. */
const METHOD_LABELS = ['services.meeting_methods', 'groups.meeting_method', 'shortcuts.meeting_method'];
const METHODS: ReadonlyMap<string, string> = new Map(
  Object.values(MEETING_METHOD).flatMap((code) => {
    const labels = LANGUAGES.flatMap((language) =>
      METHOD_LABELS.map((label) => words(language, 'admin')(`${label}.${code}`)),
    );
    return [String(code), meetingMethodName(code), ...labels].map((name) => [plain(name), String(code)]);
  }),
);

/** Staff and clients get no message of a row: the other system has told them. */
function changingBy(change: Change): Changing {
  const { now, actor, requestId } = change;
  const { outsideRules, usualLength } = rightsOf(change);
  return {
    now,
    actor,
    requestId,
    outsideRules,
    usualLength,
    by: 'staff',
    reason: null,
    silent: true,
    imported: true,
  };
}

/** The time of a later row. Without another name the same person stays if free, or if the client asked for them. */
async function newTime(tx: Tx, id: number, values: ImportedAppointment): Promise<AnotherTime> {
  const row = (await appointmentRow(tx, id))!;
  const named = values.staff_id === null ? null : Number(values.staff_id);
  const isAsked = named !== row.staffId || named === (await importedVisit(tx, id))?.preferredStaffId;
  return { start: fromIso(values.start), staffId: isAsked ? named : null, minutes: values.minutes };
}

async function faultsOfChange(
  tx: Tx,
  values: ImportedAppointment,
  { id, change }: { id: number; change: Change },
): Promise<FieldFault[]> {
  const row = (await appointmentRow(tx, id))!;
  const before = (await read(tx, id, { lock: false }))!.values;
  const lasting = LASTING.filter((field) => values[field] !== before[field]);
  if (lasting.length > 0) return lasting.flatMap((field) => faultOf(true, field, 'lasting'));
  if (row.status !== STATUS.confirmed) return faultOf(true, 'id', 'visit_ended');
  const to = await newTime(tx, id, values);
  const query = newTimeOf(row, { to, changing: changingBy(change) });
  return faultsOfCheck(tx, { query, now: change.now }, () =>
    readSlot(tx, query, { now: change.now, overbook: null }),
  );
}

/** Deletes a client whom a file brought and who has nothing else; the cancelled visit then names no person. */
async function removeClient(
  tx: Tx,
  { visitId, clientId, change }: { visitId: number; clientId: number; change: Change },
): Promise<void> {
  const scope = clientScopeOf(change);
  if (scope === null || !(await isClientOfRow(tx, clientId, scope))) return;
  await unlinkVisit(tx, visitId);
  await removeClientOfRow(tx, clientId, { ...change, scope });
}
