import type { AnswerValue } from '#domain/intake/join-form.ts';
import {
  answerValue,
  bag,
  CONSENT,
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

/** A join request in any accepted spelling, with the pointer of every field. */
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
  /** The staff member who joins on behalf of a visitor; accepted only with that person's own session. */
  booker: string | null;
  client: {
    externalId: string;
    firstName: string;
    lastName: string;
    phone: string;
    phoneCountryCode: string;
    email: string;
    lang: string | null;
    receiveSms: boolean;
  };
  answers: { questionId: string; value: AnswerValue; pointer: string }[];
  rwgToken: string | null;
  /** The token of a walk-in link. */
  shortcut: string | null;
  captcha: unknown;
  pointers: { client: string };
}

/**
 * Reads a join of the open API as our pages and existing integrations send it. Client attributes come
 * directly or under `data`, answers next to the client or inside it, and numbers may be strings. Unknown
 * attributes are ignored.
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
  const meta = optionalBag((body as Bag)['meta'], '/meta');
  const answers =
    relationships['answers'] === undefined
      ? answersOf(within['answers'], `${base}/relationships/answers`)
      : answersOf(relationships['answers'], '/data/relationships/answers');
  const consent = answers.find(({ questionId }) => questionId === CONSENT);
  return {
    serviceId: idOf(attributes['service_id']),
    locationId: idOf(attributes['location_id']),
    meetingMethod: whole(attributes['meeting_method']),
    fulfilment: whole(attributes['fulfillment_method']) as 1 | 2 | null,
    carDetails: textOf(attributes['car_details'], '/data/attributes/car_details', 4000),
    notes: notesOf(attributes['notes'], client['notes']),
    workflowId: textOf(attributes['workflow_id'], '/data/attributes/workflow_id', 255),
    bookedThrough: looseNumber(attributes['booked_through']),
    src: typeof attributes['src'] === 'string' ? attributes['src'] : null,
    complianceAccepted: [attributes[CONSENT], client[CONSENT], meta[CONSENT], consent?.value].some(isYes),
    booker: idOf(meta['booker']),
    // Integrations also send these next to `data`.
    utm: { ...utmOf(body as Bag), ...utmOf(attributes) },
    preferredStaffId: idOf(attributes['preferred_staff_id']),
    captcha: attributes['recaptcha_token'],
    rwgToken: typeof attributes['rwg_token'] === 'string' ? attributes['rwg_token'] : null,
    shortcut: firstText([attributes['shortcut']]),
    client: {
      externalId: textOf(client['external_id'], `${pointer}/external_id`, 255),
      firstName: textOf(client['first_name'], `${pointer}/first_name`, 4000),
      lastName: textOf(client['last_name'], `${pointer}/last_name`, 4000),
      phone: textOf(client['cell_phone'], `${pointer}/cell_phone`, 4000),
      phoneCountryCode: textOf(client['phone_country_code'], `${pointer}/phone_country_code`, 10),
      email: textOf(client['email'], `${pointer}/email`, 4000),
      lang: firstText([client['lang'], attributes['lang'], attributes['preferred_lang']]),
      // Accepts the field inside the attributes or next to them.
      receiveSms: isYes(client['receive_sms'] ?? clientData['receive_sms']),
    },
    answers: answers.filter((each) => each !== consent),
    pointers: { client: pointer },
  };
}

/** Prefers the visit's own notes over the client's: integrations send the visit's notes empty. */
function notesOf(own: unknown, ofClient: unknown): string {
  const at = '/data/attributes/notes';
  return textOf(own, at, 20_000) || textOf(ofClient, at, 20_000);
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
