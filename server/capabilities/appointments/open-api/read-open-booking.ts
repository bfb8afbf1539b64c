import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { isLanguage } from '#domain/language/languages.ts';
import {
  readId,
  CONSENT,
  cut,
  bag,
  firstText,
  idOf,
  isYes,
  looseNumber,
  malformed,
  optionalBag,
  textOf,
  utmOf,
  whole,
} from '#server/infrastructure/http/request/read-loosely.ts';
import type { Bag } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { PUBLIC, startOf, startWith, zoneAt } from '../requests/booking-request.ts';
import type { BookingRequest, PersonRequest } from '../requests/booking-request.ts';
import { wantsSilence } from './open-meta.ts';
import { readAttendee } from '../requests/read-open-attendee.ts';
import type { FilesRequest } from '../requests/sent-files.ts';

const AT = '/data/attributes';
const PEOPLE = '/data/relationships/attendees/data';

/** Reads a booking of the open API as existing integrations send it; ignores unknown fields. */
export function readOpenBooking(body: unknown, files: FilesRequest): BookingRequest {
  const data = bag((body as Bag)['data'], '/data');
  const attributes = optionalBag(data['attributes'], AT);
  const meta = optionalBag((body as Bag)['meta'], '/meta');
  const people = attendeesIn(data, attributes);
  const token = firstText([attributes['convert']]);
  const staffId = readId(idOf(attributes['staff_id']));
  return {
    slot: {
      ...PUBLIC,
      locationId: readId(idOf(attributes['location_id'])) ?? 0,
      serviceId: serviceOf(attributes['service_id']),
      method: methodOf(attributes['meeting_method']),
      ...startWith(startOf(textOf(attributes['start'], `${AT}/start`, 40), `${AT}/start`), staffId),
      withStaff: listOf(attributes['additional_staff_id']).flatMap((id) => readId(idOf(id)) ?? []),
      languages: listOf(attributes['supported_locale']).filter(isLanguage),
      attendees: people.length,
    },
    pointerOf: (field) => `${AT}/${field}`,
    staffId,
    lead: leadOf(people[0]!, { attributes, meta, uploads: files.sent.length }),
    others: people.slice(1),
    utm: { ...utmOf(attributes), ...utmOf(optionalBag(meta['utm'], '/meta/utm')) },
    origin: {
      claimed: looseNumber(attributes['booked_through']),
      src: firstText([attributes['src']]),
      rwgToken: cut(firstText([attributes['rwg_token']]) ?? '', 2_000),
    },
    files,
    shortcut: idOf(attributes['booking_shortcut_id']) ?? idOf(attributes['invitation_id']),
    sessionId: null,
    convert: token === null ? null : { token },
    waitList: null,
    silent: wantsSilence(body),
    workflowId: textOf(attributes['workflow_id'], `${AT}/workflow_id`, 255),
    contactFields: null,
  };
}

function attendeesIn(data: Bag, attributes: Bag): PersonRequest[] {
  const relationships = optionalBag(data['relationships'], '/data/relationships');
  const input = optionalBag(relationships['attendees'], '/data/relationships/attendees')['data'];
  const list = listOf(input);
  if (list.length > 100) throw malformed(PEOPLE);
  const zone = zoneAt(attributes['timezone'], `${AT}/timezone`);
  // An empty list becomes one empty attendee, so that the faults point at its fields.
  return (list.length === 0 ? [{}] : list).map((each, index) =>
    readAttendee(each, {
      pointer: `${PEOPLE}/${index}`,
      zone,
      serviceId: String(serviceOf(attributes['service_id'])),
    }),
  );
}

/** The booker's entry inherits the values given once for all. */
function leadOf(
  person: PersonRequest,
  { attributes, meta, uploads }: { attributes: Bag; meta: Bag; uploads: number },
): PersonRequest {
  const notes = textOf(attributes['notes'], `${AT}/notes`, 20_000);
  return {
    ...person,
    form: {
      ...person.form,
      notes: notes === '' ? person.form.notes : notes,
      compliance_accepted:
        person.form.compliance_accepted === true || [attributes[CONSENT], meta[CONSENT]].some(isYes),
      uploads,
    },
    pointers: { ...person.pointers, rest: person.pointers.attendee },
  };
}

/** Accepts one service, alone or in a list. Several services in one booking are not supported. */
function serviceOf(value: unknown): number {
  const services = listOf(value);
  if (services.length > 1)
    throw refuse('field-invalid', { fields: [{ pointer: `${AT}/service_id`, code: 'option' }] });
  return readId(idOf(services[0])) ?? 0;
}

function methodOf(value: unknown): MeetingMethod {
  const method = whole(value) ?? MEETING_METHOD.inPerson;
  const known = Object.values(MEETING_METHOD).find((code) => code === method);
  if (!known)
    throw refuse('field-invalid', { fields: [{ pointer: `${AT}/meeting_method`, code: 'option' }] });
  return known;
}

/** Reads a list, a single value, or a text with commas. */
function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.slice(0, 101);
  return typeof value === 'string' ? value.split(',') : [value];
}
