import type { AnswerValue } from '#domain/intake/join-form.ts';
import {
  answerValue,
  bag,
  firstText,
  idOf,
  CONSENT,
  isYes,
  malformed,
  optionalBag,
  textOf,
} from '#server/infrastructure/http/request/read-loosely.ts';
import type { Bag } from '#server/infrastructure/http/request/read-loosely.ts';
import { zoneAt } from './booking-request.ts';
import type { PersonRequest } from './booking-request.ts';

interface ExistingAttendee {
  pointer: string;
  zone: string;
  serviceId: string | null;
}

/** An attendee of the open API, with the pointer of every field. */
export function readAttendee(value: unknown, { pointer, zone, serviceId }: ExistingAttendee): PersonRequest {
  const person = bag(value, pointer);
  const at = `${pointer}/attributes`;
  const attributes = optionalBag(person['attributes'], at);
  const text = (name: string, most = 4_000): string => textOf(attributes[name], `${at}/${name}`, most);
  const relationships = optionalBag(person['relationships'], `${pointer}/relationships`);
  const { [CONSENT]: consent, ...answers } = {
    ...answersOf(relationships, pointer),
    ...responsesOf(relationships, pointer),
  };
  return {
    form: {
      service_id: serviceId,
      first_name: text('first_name'),
      last_name: text('last_name'),
      email: text('email'),
      // Clients without a mobile get calls on another number; text messages go to a mobile only.
      cell_phone: text('cell_phone') || text('phone') || text('work_phone'),
      phone_country_code: text('phone_country_code', 10),
      phone: text('phone'),
      work_phone: text('work_phone'),
      receive_sms: text('cell_phone') !== '' && isYes(attributes['receive_sms']),
      address: addressOf(text),
      notes: text('notes', 20_000),
      compliance_accepted: isYes(attributes[CONSENT]) || isYes(consent),
      answers,
    },
    lang: firstText([attributes['lang']]),
    externalId: text('external_id', 255),
    clientZone: zoneAt(attributes['timezone'], `${at}/timezone`) || zone,
    pointers: {
      attendee: at,
      notes: `${at}/notes`,
      answers: `${pointer}/relationships/answers`,
      rest: at,
    },
  };
}

const addressOf = (text: (name: string) => string): string =>
  ['address', 'city', 'prov_state', 'zip_postal', 'country']
    .map((name) => text(name).trim())
    .filter((part) => part !== '')
    .join(', ');

type Answers = Record<string, AnswerValue>;

function answersOf(relationships: Bag, pointer: string): Answers {
  return Object.fromEntries(
    entriesOf(relationships, `${pointer}/relationships/answers`).map(({ fields, at }) => [
      idOf(fields['question_id']) ?? '',
      answerValue(fields['value'], `${at}/value`),
    ]),
  );
}

function responsesOf(relationships: Bag, pointer: string): Answers {
  return answersIn(entriesOf(relationships, `${pointer}/relationships/responses`));
}

/**
 * Answers of a form: an option by its id, which begins with its question's id, or a text; several answers to
 * one question form a list.
 */
function answersIn(entries: readonly Entry[]): Answers {
  const answers: Record<string, string | string[]> = {};
  for (const { fields, at } of entries) {
    const question = idOf(fields['form_question_id']) ?? '';
    const option = idOf(fields['form_option_id']);
    const value = option?.replace(`${question}:`, '') ?? textOf(fields['value'], `${at}/value`, 20_000);
    const before = answers[question];
    answers[question] = before === undefined ? value : [before, value].flat();
  }
  return answers;
}

/** Reads a list of responses from any part of the body. Ignores a response without a question. */
export function responsesIn(list: readonly unknown[], pointer: string): Answers {
  const { '': _nothing, ...answers } = answersIn(entriesIn(list, pointer));
  return answers;
}

interface Entry {
  fields: Bag;
  at: string;
}

function entriesOf(relationships: Bag, at: string): Entry[] {
  const input = relationships[at.slice(at.lastIndexOf('/') + 1)];
  if (input === undefined || input === null) return [];
  const list = Array.isArray(input) ? input : (input as Bag)['data'];
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw malformed(at);
  return entriesIn(list, `${at}/data`);
}

function entriesIn(list: readonly unknown[], at: string): Entry[] {
  if (list.length > 200) throw malformed(at);
  return list.map((entry, index) => {
    const pointer = `${at}/${index}`;
    const whole = bag(entry, pointer);
    return { fields: optionalBag(whole['attributes'], `${pointer}/attributes`), at: `${pointer}/attributes` };
  });
}
