import * as z from 'zod/mini';
import { MAIL_LENGTH } from '#domain/conversations/mail-text.ts';
import { TEXT_LENGTH, THREAD_STATES } from '#domain/conversations/thread.ts';
import type {
  TextBlocked,
  ThreadMessageKind,
  ThreadMessageState,
  ThreadState,
} from '#domain/conversations/thread.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';
import { STAFF_READ_REFUSALS } from '../protocol/refusals.ts';

/** The lists of conversations: what no staff member has read, one's own, and all open ones; then those put away. */
export const THREAD_BOXES = ['unread', 'mine', 'all', 'closed', 'spam'] as const;
export type ThreadBox = (typeof THREAD_BOXES)[number];

/** The visit that a conversation is about. */
export interface ThreadVisitCard {
  id: string;
  version: number;
  kind: 'appointment' | 'walk-in';
  status: number;
  service_id: string;
  service: string;
  location_id: string;
  location: string;
  zone: string;
  start: string | null;
  ticket: string | null;
  in_line: boolean;
  meeting_method: 1 | 2 | 3;
  /** Whether the reader may move and cancel it. */
  may_edit: boolean;
}

export interface ThreadRow {
  id: string;
  version: number;
  state: ThreadState;
  channel: 'sms' | 'email';
  /** The client's name, as their visit has it; empty for a number without a visit. */
  name: string;
  /** The number or mail address as far as the reader may see it; empty once erased. */
  address: string;
  language: string;
  unread: number;
  staff: { id: string; name: string } | null;
  location_id: string | null;
  location: string | null;
  /** The line of business whose number it is with, else that of the visit. */
  line_of_business_id: string | null;
  line_of_business: string | null;
  last_at: string;
  /** The latest message; the subject of a text is empty. */
  last: { direction: 'in' | 'out'; subject: string; text: string; state: ThreadMessageState } | null;
}

export interface ThreadMessage {
  id: string;
  direction: 'in' | 'out';
  kind: ThreadMessageKind;
  /** Of a mail; empty for texts. */
  subject: string;
  text: string;
  /** Who wrote it from another address than the client's, as far as the reader may see it; else empty. */
  sender: string;
  /** The names of the files of a mail, which are not stored. */
  files: string[];
  state: ThreadMessageState;
  reason: string;
  /** The staff member who wrote it; null for the client and for automatic replies. */
  by: string | null;
  at: string;
}

export interface ThreadDetail extends ThreadRow {
  client_id: string | null;
  own_address: string;
  visit: ThreadVisitCard | null;
  messages: ThreadMessage[];
  /** Why no text may leave; null if one may. */
  blocked: TextBlocked | null;
  /** The vendor's templates in the client's language, filled in. */
  templates: string[];
  /** The staff who may get it. */
  people: { id: string; name: string }[];
}

export interface StartedConversation {
  id: string;
  message_id: string;
  /** When the text leaves if quiet hours hold it back; else null. */
  leaves_at: string | null;
}

const staff = {
  access: { permission: 'conversations' },
  vendor: 'session',
  api: 'internal',
  feature: 'conversations',
} as const;

const BASE = '/api/internal/v1/admin/conversations';
const CHANGE_REFUSALS = [
  'malformed-request',
  'sign-in-required',
  'forbidden',
  'csrf-refused',
  'not-found',
  'field-invalid',
] as const;

/** Conversations within the reader's reach, the latest first. Pass `next` as `after` to read on. */
export const listConversations = endpoint<{ data: ThreadRow[]; meta: { next: string | null } }>()({
  name: 'listConversations',
  method: 'GET',
  path: BASE,
  ...staff,
  query: z.object({
    box: z.optional(z.enum(THREAD_BOXES)),
    location: z.optional(idText),
    /** Ids of lines of business. */
    line: z.optional(z.string().check(z.maxLength(200))),
    search: z.optional(z.string().check(z.maxLength(60))),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  refusals: [...STAFF_READ_REFUSALS],
});

/** How many conversations wait to be read, for the rail. */
export const countUnreadConversations = endpoint<{ data: { count: number } }>()({
  name: 'countUnreadConversations',
  method: 'GET',
  path: '/api/internal/v1/admin/unread-conversations',
  ...staff,
  refusals: [...STAFF_READ_REFUSALS],
});

export const seeConversation = endpoint<{ data: ThreadDetail }>()({
  name: 'seeConversation',
  method: 'GET',
  path: `${BASE}/:id`,
  ...staff,
  params: z.object({ id: pathId }),
  refusals: [...STAFF_READ_REFUSALS],
});

/** Staff write to the client. The response names no address and no text. */
export const writeText = endpoint<{ data: { id: string } }>()({
  name: 'writeText',
  method: 'POST',
  path: `${BASE}/:id/messages`,
  ...staff,
  params: z.object({ id: pathId }),
  body: z.object({ text: text(2 * MAIL_LENGTH) }),
  refusals: [...CHANGE_REFUSALS, 'message-unreachable'],
});

/**
 * Staff begin a conversation: about a visit, with a client, or with a number whose owner agreed to texts. A conversation
 * with that number is opened again. The response names no address and no text.
 */
export const startConversation = endpoint<{ data: StartedConversation }>()({
  name: 'startConversation',
  method: 'POST',
  path: BASE,
  ...staff,
  body: z.object({
    visit_id: z.optional(idText),
    client_id: z.optional(idText),
    phone: z.optional(text(40)),
    /** Needed with a number alone: its owner has agreed. */
    consented: z.optional(z.literal(true)),
    location_id: z.optional(idText),
    text: text(2 * TEXT_LENGTH),
  }),
  refusals: [...CHANGE_REFUSALS, 'message-unreachable'],
});

/** Assigns a conversation, closes or reopens it, marks it as spam or as read. */
export const changeConversation = endpoint<{ data: { version: number } }>()({
  name: 'changeConversation',
  method: 'PATCH',
  path: `${BASE}/:id`,
  ...staff,
  params: z.object({ id: pathId }),
  body: z.object({
    state: z.optional(z.enum(THREAD_STATES)),
    staff_id: z.optional(z.nullable(idText)),
    read: z.optional(z.literal(true)),
  }),
  refusals: [...CHANGE_REFUSALS],
});
