import type { AnswerValue } from '#domain/intake/join-form.ts';
import { readNumber } from '#server/infrastructure/http/ids.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';

/** A join as it arrived, whatever spelling it came in, with the pointer of every field. */
export interface JoinRequest {
  serviceId: string | null;
  locationId: string | null;
  meetingMethod: number | null;
  fulfilment: 1 | 2 | null;
  carDetails: string;
  notes: string;
  workflowId: string;
  bookedThrough: number | null;
  src: string | null;
  complianceAccepted: boolean;
  utm: Record<string, string>;
  preferredStaffId: string | null;
  client: {
    externalId: string;
    firstName: string;
    lastName: string;
    phone: string;
    email: string;
    lang: string | null;
    receiveSms: boolean;
  };
  answers: { questionId: string; value: AnswerValue; pointer: string }[];
  rwgToken: string | null;
  pointers: { client: string };
}

type Bag = Record<string, unknown>;
const UTM = ['content', 'medium', 'source', 'campaign', 'term'] as const;

/**
 * Reads the join of the open API as our pages and as existing integrations send it: client attributes directly or under `data`,
 * answers beside the client or within it, numbers as strings. Unknown attributes are ignored.
 */
export function readJoin(body: unknown): JoinRequest {
  const data = bag((body as Bag)['data'], '/data');
  const attributes = optionalBag(data['attributes'], '/data/attributes');
  const relationships = optionalBag(data['relationships'], '/data/relationships');
  const outer = optionalBag(relationships['client'], '/data/relationships/client');
  const nested = 'data' in outer && !('attributes' in outer);
  const clientData = nested ? optionalBag(outer['data'], '/data/relationships/client/data') : outer;
  const base = nested ? '/data/relationships/client/data' : '/data/relationships/client';
  const pointer = `${base}/attributes`;
  const client = optionalBag(clientData['attributes'], pointer);
  const within = optionalBag(clientData['relationships'], `${base}/relationships`);
  return {
    serviceId: idOf(attributes['service_id']),
    locationId: idOf(attributes['location_id']),
    meetingMethod: whole(attributes['meeting_method']),
    fulfilment: whole(attributes['fulfillment_method']) as 1 | 2 | null,
    carDetails: textOf(attributes['car_details'], '/data/attributes/car_details', 4000),
    notes: textOf(attributes['notes'] ?? client['notes'], '/data/attributes/notes', 20_000),
    workflowId: textOf(attributes['workflow_id'], '/data/attributes/workflow_id', 255),
    bookedThrough: looseNumber(attributes['booked_through']),
    src: typeof attributes['src'] === 'string' ? attributes['src'] : null,
    complianceAccepted:
      attributes['compliance_accepted'] === true || attributes['compliance_accepted'] === 'true',
    utm: utmOf(attributes),
    preferredStaffId: idOf(attributes['preferred_staff_id']),
    rwgToken: typeof attributes['rwg_token'] === 'string' ? attributes['rwg_token'] : null,
    client: {
      externalId: textOf(client['external_id'], `${pointer}/external_id`, 255),
      firstName: textOf(client['first_name'], `${pointer}/first_name`, 4000),
      lastName: textOf(client['last_name'], `${pointer}/last_name`, 4000),
      phone: textOf(client['cell_phone'], `${pointer}/cell_phone`, 4000),
      email: textOf(client['email'], `${pointer}/email`, 4000),
      lang:
        typeof client['lang'] === 'string'
          ? client['lang']
          : typeof attributes['lang'] === 'string'
            ? attributes['lang']
            : null,
      receiveSms:
        client['receive_sms'] === true ||
        client['receive_sms'] === 'true' ||
        client['receive_sms'] === 1 ||
        client['receive_sms'] === '1',
    },
    answers:
      relationships['answers'] === undefined
        ? answersOf(within['answers'], `${base}/relationships/answers`)
        : answersOf(relationships['answers'], '/data/relationships/answers'),
    pointers: { client: pointer },
  };
}

function answersOf(value: unknown, at: string): JoinRequest['answers'] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : (value as Bag)['data'];
  if (!Array.isArray(list) || list.length > 200) throw malformed(at);
  return list.map((entry, index) => {
    const pointer = `${at}${Array.isArray(value) ? '' : '/data'}/${index}`;
    const answer = bag(entry, pointer);
    const fields = optionalBag(answer['attributes'], `${pointer}/attributes`);
    const valueAt = fields['value'] === undefined ? `${pointer}/value` : `${pointer}/attributes/value`;
    return {
      questionId: idOf(fields['question_id'] ?? answer['question_id']) ?? '',
      value: answerValue(fields['value'] ?? answer['value'], valueAt),
      pointer: valueAt,
    };
  });
}

function answerValue(value: unknown, pointer: string): AnswerValue {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((part) => textOf(part, pointer, 10_000));
  return textOf(value, pointer, 20_000);
}

function utmOf(attributes: Bag): Record<string, string> {
  const entries = UTM.flatMap((name) => {
    const value = attributes[`utm_${name}`] ?? attributes[name];
    return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 255)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function bag(value: unknown, pointer: string): Bag {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw malformed(pointer);
  return value as Bag;
}
const optionalBag = (value: unknown, pointer: string): Bag =>
  value === undefined || value === null ? {} : bag(value, pointer);

function idOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || text === '0' ? null : text.slice(0, 64);
}

function textOf(value: unknown, pointer: string, most: number): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') throw refuse('field-invalid', { fields: [{ pointer, code: 'unknown' }] });
  if (text.length > most)
    throw refuse('field-invalid', { fields: [{ pointer, code: 'too_long', values: { max: most } }] });
  return text.normalize('NFC');
}

/** Absent is null; what is no whole number is a fault of the field, told by the caller through -1. */
function whole(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null;
  const number = readNumber(value);
  return Number.isInteger(number) ? number : -1;
}

const looseNumber = (value: unknown): number | null =>
  Number.isInteger(readNumber(value)) ? readNumber(value) : null;
const malformed = (pointer: string) => refuse('malformed-request', { meta: { pointer } });
