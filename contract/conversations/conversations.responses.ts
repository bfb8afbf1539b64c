import * as z from 'zod/mini';
import { THREAD_MESSAGE_KINDS, THREAD_MESSAGE_STATES, THREAD_STATES } from '#domain/conversations/thread.ts';
import { about, code, describe, id, instant, part } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import {
  changeConversation,
  countUnreadConversations,
  listConversations,
  seeConversation,
  startConversation,
  writeText,
} from './conversations.ts';

const tag = 'Conversations';
const named = z.strictObject({ id, name: z.string() });
const state = z.enum(THREAD_MESSAGE_STATES);
const subject = about('Of a mail; empty for texts.', z.string());
const direction = about('From the client, or to them.', z.enum(['in', 'out']));

const row = {
  id,
  version: z.int(),
  state: z.enum(THREAD_STATES),
  channel: z.enum(['sms', 'email']),
  name: about('The client’s name, as their visit has it.', z.string()),
  address: about('As far as the reader may see it.', z.string()),
  language: about('The client’s language; empty if unknown.', z.string()),
  unread: about('Messages of the client since staff opened it.', z.int()),
  staff: z.nullable(named),
  location_id: z.nullable(id),
  location: z.nullable(z.string()),
  line_of_business_id: z.nullable(id),
  line_of_business: about(
    'The line whose number it is with, else that of the visit.',
    z.nullable(z.string()),
  ),
  last_at: instant,
  last: z.nullable(z.strictObject({ direction, subject, text: z.string(), state })),
};

const visit = part(
  'ThreadVisit',
  z.strictObject({
    id,
    version: z.int(),
    kind: z.enum(['appointment', 'walk-in']),
    status: code,
    service_id: id,
    service: z.string(),
    location_id: id,
    location: z.string(),
    zone: z.string(),
    start: z.nullable(instant),
    ticket: z.nullable(z.string()),
    in_line: z.boolean(),
    meeting_method: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    may_edit: about('Whether the reader may move and cancel it.', z.boolean()),
  }),
);

export const CONVERSATIONS = [
  describe(listConversations, {
    tag,
    summary: 'List conversations with clients',
    words: 'Those within the caller’s reach, the latest first.',
    status: 200,
    response: z.strictObject({
      data: z.array(z.strictObject(row)),
      meta: z.strictObject({
        next: about('Pass it as `after` to read on; null at the end.', z.nullable(z.string())),
      }),
    }),
  }),
  describe(countUnreadConversations, {
    tag,
    summary: 'Count the conversations that wait to be read',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ count: z.int() }) }),
  }),
  describe(seeConversation, {
    tag,
    summary: 'See a conversation with its messages',
    words: 'The latest 200 messages, oldest first, and the visit that it is about.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        ...row,
        client_id: z.nullable(id),
        own_address: about('The vendor’s number in it.', z.string()),
        visit: z.nullable(visit),
        messages: z.array(
          z.strictObject({
            id,
            direction,
            kind: z.enum(THREAD_MESSAGE_KINDS),
            subject,
            sender: about('Who wrote a mail from another address than the client’s; else empty.', z.string()),
            files: about('The names of the files of a mail, which are not stored.', z.array(z.string())),
            text: about('Empty once its period is over.', z.string()),
            state,
            reason: z.string(),
            by: z.nullable(z.string()),
            at: instant,
          }),
        ),
        blocked: about(
          'Why no text may leave; null if one may.',
          z.nullable(z.enum(['opted-out', 'no-consent', 'no-provider', 'erased', 'daily-cap'])),
        ),
        templates: z.array(z.string()),
        people: about('The staff who may get it.', z.array(named)),
      }),
    }),
  }),
  describe(writeText, {
    tag,
    summary: 'Write to a client',
    words: 'Refused without the client’s consent. The text leaves with the next round of the sender.',
    status: 201,
    response: z.strictObject({ data: z.strictObject({ id }) }),
  }),
  describe(startConversation, {
    tag,
    summary: 'Begin a conversation with a client',
    words:
      'Name a visit, a client, or a number whose owner has agreed to texts. A conversation with that number is opened again. Refused without consent.',
    status: 201,
    response: z.strictObject({
      data: z.strictObject({
        id,
        message_id: id,
        leaves_at: about('When the text leaves if quiet hours hold it back.', z.nullable(instant)),
      }),
    }),
  }),
  describe(changeConversation, {
    tag,
    summary: 'Assign, close or reopen a conversation',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ version: z.int() }) }),
  }),
];

export const CONVERSATION_EXAMPLES: Record<string, Example> = {
  [listConversations.name]: { query: { box: 'unread' } },
  [startConversation.name]: {
    body: { phone: '+12065550123', consented: true, location_id: '1', text: 'Your card is here.' },
  },
  [writeText.name]: { body: { text: 'Yes, parking is free.' } },
  [changeConversation.name]: { body: { state: 'closed' } },
};
