import * as z from 'zod/mini';
import { CHAT_AUTHORS, CHAT_OUTCOMES, CHAT_STATES, LINE_KINDS } from '#domain/chats/chat.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import {
  replyInChat,
  endOwnChat,
  listChats,
  moveChat,
  seeChat,
  seeChatOffer,
  seeStaffChat,
  setChatDuty,
  startChat,
  writeInChat,
} from './chats.ts';

const tag = 'Chats' as const;

const line = part(
  'ChatLine',
  z.strictObject({
    number: about('Counts from one within the chat, without gaps.', z.int()),
    author: z.enum(CHAT_AUTHORS),
    kind: z.enum(LINE_KINDS),
    text: z.string(),
    at: instant,
    name: about('The staff member who wrote it, accepted the chat or has it now.', z.string()),
    key: about('The key of its sender’s browser.', z.string()),
  }),
);
const wait_minutes = about('The usual wait of recent chats; null with too few of them.', z.nullable(z.int()));
const visitorChat = part(
  'VisitorChat',
  z.strictObject({
    id,
    code: about('Opens the chat: keep it secret.', z.string()),
    state: z.enum(CHAT_STATES),
    location_id: id,
    service_id: z.nullable(id),
    staff: about('The staff member who has it; null while it waits.', z.nullable(z.string())),
    ahead: about('Chats before this one while it waits.', z.int()),
    wait_minutes,
    outcome: z.nullable(z.enum(CHAT_OUTCOMES)),
    last: about('The number of its last line.', z.int()),
    lines: about('Lines after the requested number, in order.', z.array(line)),
  }),
);
const row = {
  id,
  version: z.int(),
  state: z.enum(CHAT_STATES),
  location_id: id,
  location: z.string(),
  service_id: z.nullable(id),
  service: z.nullable(z.string()),
  name: z.string(),
  language: z.enum(LANGUAGES),
  page: about('The path of the page on which it began.', z.string()),
  started: instant,
  accepted: z.nullable(instant),
  staff_id: z.nullable(id),
  staff: z.nullable(z.string()),
  outcome: z.nullable(z.enum(CHAT_OUTCOMES)),
  unread: about('Lines of the visitor that its staff member has not read.', z.int()),
  last: z.int(),
};
const detail = part(
  'ChatDetail',
  z.strictObject({
    ...row,
    first_name: z.string(),
    last_name: z.string(),
    email: about('As the reader may see it.', z.string()),
    phone: about('As the reader may see it.', z.string()),
    client: z.nullable(
      z.strictObject({
        id,
        name: z.string(),
        confirmed: about('Staff have confirmed the link.', z.boolean()),
      }),
    ),
    lines: z.array(line),
    own: about('The reader has it and may write.', z.boolean()),
  }),
);
const named = z.array(z.strictObject({ id, name: z.string() }));
const replies = z.optional(z.array(z.string()));
const ofVisitor = { tag, status: 200, response: z.strictObject({ data: visitorChat }) } as const;
const ofStaff = { tag, status: 200, response: z.strictObject({ data: detail }) } as const;

export const CHATS = [
  describe(seeChatOffer, {
    tag,
    summary: 'Get whether a chat can begin at a location',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        open: z.boolean(),
        reason: z.nullable(z.enum(['off', 'closed', 'unattended', 'full'])),
        waiting: z.int(),
        wait_minutes,
      }),
    }),
  }),
  describe(startChat, {
    ...ofVisitor,
    status: 201,
    summary: 'Start a chat',
    words: 'The same key starts the same chat. The response is the only one with a new code.',
  }),
  describe(seeChat, { ...ofVisitor, summary: 'Get a chat and its lines after a number' }),
  describe(writeInChat, {
    ...ofVisitor,
    summary: 'Write in a chat',
    words: 'A line with a known key changes nothing, so send unconfirmed lines again.',
  }),
  describe(endOwnChat, { ...ofVisitor, summary: 'End a chat as its visitor' }),
  describe(listChats, {
    tag,
    summary: 'List the chats within the reader’s reach',
    status: 200,
    response: z.strictObject({
      data: z.array(z.strictObject(row)),
      meta: z.strictObject({
        available: z.boolean(),
        colleagues: named,
        locations: named,
        replies: z.strictObject({
          en: replies,
          es: replies,
          fr: replies,
          ko: replies,
          pl: replies,
          pt: replies,
          ru: replies,
          zh: replies,
        }),
      }),
    }),
  }),
  describe(seeStaffChat, { ...ofStaff, summary: 'Get a chat for staff' }),
  describe(setChatDuty, {
    tag,
    summary: 'Start or stop taking chats',
    words: 'It holds for two and a half minutes; an open page repeats it.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ available: z.boolean() }) }),
  }),
  describe(moveChat, {
    ...ofStaff,
    summary: 'Accept, transfer or end a chat, offer a page, or link a client',
    words: 'One staff member accepts. A later one is refused, with the name of the first.',
  }),
  describe(replyInChat, {
    ...ofStaff,
    summary: 'Answer in a chat',
    words: 'A line with a known key changes nothing.',
  }),
];

const LINES = [{ key: 'b2f6a1c4d5e7', text: 'Can I open an account online?' }];
const CODE = '6f3JrQ0pXk2sYt8aWn5BvE';

export const CHAT_EXAMPLES: Record<string, Example> = {
  seeChatOffer: { params: { id: '12' } },
  startChat: {
    body: {
      location_id: '12',
      key: '0f8a2c7e-5b1d-4a69-9d3e-6c2b8f7a1e40',
      first_name: 'Ana',
      page: '/s/harbor/select-service',
      lang: 'es',
      text: '¿Puedo abrir una cuenta en línea?',
    },
  },
  seeChat: { query: { code: CODE, after: '3' } },
  writeInChat: { body: { code: CODE, lines: LINES } },
  endOwnChat: { body: { code: CODE } },
  setChatDuty: { body: { available: true } },
  moveChat: { body: { act: 'accept' } },
  replyInChat: { body: { lines: LINES } },
};
