import * as z from 'zod/mini';
import { CHAT_LINE_LENGTH, CHAT_OFFERS, LINES_AT_ONCE, STAFF_OUTCOMES } from '#domain/chats/chat.ts';
import type {
  ChatAuthor,
  ChatClosed,
  ChatOutcome,
  ChatState,
  LineKind,
  StaffOutcome,
} from '#domain/chats/chat.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

/* Live chats of visitors with staff. Text messages to phones are conversations. */

/** One line, as both sides see it. `number` counts from one within the chat, without gaps. */
export interface ChatLine {
  number: number;
  author: ChatAuthor;
  kind: LineKind;
  text: string;
  at: string;
  /** The name of the staff member who wrote it, accepted the chat or has it now; empty without one. */
  name: string;
  /** The key of its sender's browser: a line that is delivered again stands once. */
  key: string;
}

/** Whether a chat can begin now, and what to expect. */
export interface ChatOfferNow {
  open: boolean;
  reason: ChatClosed | null;
  waiting: number;
  /** The usual wait of recent chats in minutes; null with too few of them. */
  wait_minutes: number | null;
}

/** A chat as its visitor sees it. */
export interface VisitorChat {
  id: string;
  /** Opens the chat: keep it secret. */
  code: string;
  state: ChatState;
  location_id: string;
  service_id: string | null;
  /** The name of the staff member who has it; null while it waits. */
  staff: string | null;
  /** Chats before this one while it waits. */
  ahead: number;
  wait_minutes: number | null;
  outcome: ChatOutcome | null;
  /** The number of its last line. */
  last: number;
  /** Lines after the requested number, in order. */
  lines: ChatLine[];
}

const CODE = z.string().check(z.maxLength(64));
const KEY = z.string().check(z.regex(/^[\w-]{8,64}$/));
const after = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000)));
const afterText = z.optional(z.string().check(z.regex(/^[0-9]{1,7}$/)));
const lines = z
  .array(z.object({ key: KEY, text: text(2 * CHAT_LINE_LENGTH) }))
  .check(z.minLength(1), z.maxLength(LINES_AT_ONCE));

export const seeChatOffer = endpoint<{ data: ChatOfferNow }>()({
  name: 'seeChatOffer',
  method: 'GET',
  path: '/api/internal/v1/chat-offers/:id',
  access: 'anyone',
  vendor: { record: 'location', in: 'params', at: 'id' },
  api: 'internal',
  feature: 'chats',
  params: z.object({ id: pathId }),
  refusals: ['not-found', 'too-many-requests'],
});

/** The same `key` starts the same chat, so that a lost response starts no second one. */
export const startChat = endpoint<{ data: VisitorChat }>()({
  name: 'startChat',
  method: 'POST',
  path: '/api/internal/v1/chats',
  access: 'anyone',
  vendor: { record: 'location', in: 'body', at: 'location_id', isRequired: true },
  api: 'internal',
  feature: 'chats',
  idempotent: false,
  body: z.object({
    location_id: recordId,
    service_id: z.optional(z.nullable(recordId)),
    key: z.string().check(z.regex(/^[\w-]{22,64}$/)),
    first_name: text(200),
    last_name: z.optional(text(200)),
    email: z.optional(text(400)),
    phone: z.optional(text(100)),
    /** The path of the page, without its parameters. */
    page: text(300),
    lang: z.enum(LANGUAGES),
    text: text(2 * CHAT_LINE_LENGTH),
  }),
  refusals: ['not-found', 'malformed-request', 'chat-unavailable', 'field-invalid', 'too-many-requests'],
});

const ofVisitor = {
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  feature: 'chats',
  params: z.object({ id: pathId }),
} as const;

export const seeChat = endpoint<{ data: VisitorChat }>()({
  ...ofVisitor,
  name: 'seeChat',
  method: 'GET',
  path: '/api/internal/v1/chats/:id',
  query: z.looseObject({ code: z.optional(CODE), after: afterText }),
  refusals: ['vendor-required', 'not-found', 'too-many-requests'],
});

/** Delivers lines of the visitor in their order. A line with a known key changes nothing. */
export const writeInChat = endpoint<{ data: VisitorChat }>()({
  ...ofVisitor,
  name: 'writeInChat',
  method: 'POST',
  path: '/api/internal/v1/chats/:id/lines',
  idempotent: false,
  body: z.object({ code: CODE, lines, after }),
  refusals: [
    'vendor-required',
    'not-found',
    'malformed-request',
    'chat-ended',
    'field-invalid',
    'too-many-requests',
  ],
});

export const endOwnChat = endpoint<{ data: VisitorChat }>()({
  ...ofVisitor,
  name: 'endOwnChat',
  method: 'POST',
  path: '/api/internal/v1/chats/:id/end',
  idempotent: false,
  body: z.object({ code: CODE, after }),
  refusals: ['vendor-required', 'not-found', 'malformed-request', 'too-many-requests'],
});

/** A chat in the list of staff. */
export interface ChatRow {
  id: string;
  version: number;
  state: ChatState;
  location_id: string;
  location: string;
  service_id: string | null;
  service: string | null;
  name: string;
  language: Language;
  page: string;
  started: string;
  accepted: string | null;
  staff_id: string | null;
  staff: string | null;
  outcome: ChatOutcome | null;
  /** Lines of the visitor that its staff member has not read. */
  unread: number;
  last: number;
}

/** A chat with its lines. The contact is as the reader may see it. */
export interface ChatDetail extends ChatRow {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  client: { id: string; name: string; confirmed: boolean } | null;
  lines: ChatLine[];
  /** Whether the reader has it and may write. */
  own: boolean;
}

export interface ChatList {
  /** Waiting chats, the oldest first, then open ones, then those of the reader that ended within a day. */
  data: ChatRow[];
  meta: {
    /** The reader takes chats now. */
    available: boolean;
    /** Colleagues who take chats now. */
    colleagues: { id: string; name: string }[];
    locations: { id: string; name: string }[];
    /** Canned replies by language. */
    replies: Partial<Record<Language, string[]>>;
  };
}

const staff = {
  access: { permission: 'conversations' },
  vendor: 'session',
  api: 'internal',
  feature: 'chats',
} as const;

export const listChats = endpoint<ChatList>()({
  ...staff,
  name: 'listChats',
  method: 'GET',
  path: '/api/internal/v1/admin/chats',
  refusals: STAFF_READ_REFUSALS,
});

export const seeStaffChat = endpoint<{ data: ChatDetail }>()({
  ...staff,
  name: 'seeStaffChat',
  method: 'GET',
  path: '/api/internal/v1/admin/chats/:id',
  params: z.object({ id: pathId }),
  query: z.object({ after: afterText }),
  refusals: STAFF_READ_REFUSALS,
});

/** Says that the caller takes chats for the next minutes, or no longer. An open page repeats it. */
export const setChatDuty = endpoint<{ data: { available: boolean } }>()({
  ...staff,
  name: 'setChatDuty',
  method: 'PUT',
  path: '/api/internal/v1/admin/chats/duty',
  body: z.object({ available: z.boolean() }),
  refusals: STAFF_WRITE_REFUSALS,
});

const OUTCOME = z.enum(STAFF_OUTCOMES) satisfies z.ZodMiniType<StaffOutcome>;

/** What staff do with a chat, apart from writing. */
const CHAT_MOVE = z.discriminatedUnion('act', [
  z.object({ act: z.literal('accept') }),
  z.object({ act: z.literal('read'), upto: z.int().check(z.minimum(0), z.maximum(1_000_000)) }),
  z.object({
    act: z.literal('transfer'),
    /** A colleague who takes chats now … */
    staff_id: z.optional(recordId),
    /** … or another location, where the chat waits again. */
    location_id: z.optional(recordId),
  }),
  z.object({ act: z.literal('offer'), offer: z.enum(CHAT_OFFERS) }),
  z.object({ act: z.literal('link'), client_id: z.nullable(recordId) }),
  z.object({ act: z.literal('end'), outcome: OUTCOME }),
]);
export type ChatMove = z.infer<typeof CHAT_MOVE>;

export const moveChat = endpoint<{ data: ChatDetail }>()({
  ...staff,
  name: 'moveChat',
  method: 'POST',
  path: '/api/internal/v1/admin/chats/:id/moves',
  params: z.object({ id: pathId }),
  body: CHAT_MOVE,
  refusals: [...STAFF_WRITE_REFUSALS, 'chat-taken', 'chat-ended'],
});

export const replyInChat = endpoint<{ data: ChatDetail }>()({
  ...staff,
  name: 'replyInChat',
  method: 'POST',
  path: '/api/internal/v1/admin/chats/:id/lines',
  idempotent: false,
  params: z.object({ id: pathId }),
  body: z.object({ lines, after }),
  refusals: [...STAFF_WRITE_REFUSALS, 'chat-taken', 'chat-ended'],
});
