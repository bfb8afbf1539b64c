import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import type { SmsLength } from '#domain/notifications/sms-length.ts';
import type { TemplateEventName } from '#domain/notifications/template-events.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { routeAccess } from '../protocol/staff-addresses.ts';

/** The words of one language. Text messages have no subject. */
export interface TemplateText {
  subject: string;
  body: string;
}
export type TemplateTexts = Partial<Record<Language, TemplateText>>;

/** Own words for one message by one channel; a language without words gets those of the vendor, else the product's. */
export interface TemplateDocument {
  texts: TemplateTexts;
  /** The services whose messages have these words; empty is all. */
  service_ids: string[];
}

export interface TemplateRow {
  event: TemplateEventName;
  channel: Channel;
  /** 1 has a draft, 0 has none. */
  status: 0 | 1;
  /** The version that readers get; 0 are the words beneath. */
  version: number;
  /** Languages with words of the vendor in that version. */
  languages: Language[];
}

export interface TemplateVersion extends TemplateDocument {
  version: number;
  at: string;
  /** Empty for a process. */
  by: string;
}

export interface MessageTemplate extends TemplateRow {
  /** Counts the changes; a change names the one that it began with. */
  revision: number;
  published: TemplateDocument;
  draft: TemplateDocument | null;
  /** The words beneath: the product's, for a location first those of the vendor. A text of the same rules. */
  built_in: TemplateTexts;
  /** The published versions, the newest first. */
  versions: TemplateVersion[];
}

export interface MailParts {
  sender: string;
  /** The vendor's own lines around the message; empty ones are left out. */
  header: string;
  signature: string;
  footer: string;
  legal: string;
  /** The address of a logo that mail programs show; empty without one. */
  logo: string;
  /** The colour of the button. */
  colour: string;
  body: string;
  facts: { label: string; value: string }[];
  action: string;
  small: string[];
}

/** A message as its reader gets it, with example values. */
export interface MessagePreview {
  language: Language;
  subject: string;
  text: string;
  /** The parts of a mail, with the link in its text; null for a text message. */
  mail: MailParts | null;
  /** Null for a mail. */
  length: SmsLength | null;
}

const MOST_CHARACTERS = 20_000;
const text = z.object({
  subject: z.string().check(z.maxLength(MOST_CHARACTERS)),
  body: z.string().check(z.maxLength(MOST_CHARACTERS)),
});
const texts = z.partialRecord(z.enum(LANGUAGES), text);
const document = { texts, service_ids: z.array(recordId).check(z.maxLength(200)) };
const revision = z.int().check(z.minimum(0));

const base = '/api/internal/v1/admin/settings/notifications/:audience/messages';
const one = `${base}/:event/:channel` as const;
const audience = z.string().check(z.maxLength(10));
const params = z.object({
  audience,
  event: z.string().check(z.maxLength(40)),
  channel: z.string().check(z.maxLength(10)),
});
// Each audience has its page: the server asks whether the caller may open it.
const common = {
  access: routeAccess('/settings/notifications/location')!,
  vendor: 'session',
  api: 'internal',
  /** The location whose own words they are; absent for those of the vendor. */
  query: z.object({ location: z.optional(recordId) }),
} as const;
const WRITING = [...STAFF_WRITE_REFUSALS, 'record-changed'] as const;

/** Every message to an audience by each of its channels. */
export const listMessageTemplates = endpoint<{ data: TemplateRow[] }>()({
  ...common,
  name: 'listMessageTemplates',
  method: 'GET',
  path: base,
  params: z.object({ audience }),
  refusals: STAFF_READ_REFUSALS,
});

export const seeMessageTemplate = endpoint<{ data: MessageTemplate }>()({
  ...common,
  name: 'seeMessageTemplate',
  method: 'GET',
  path: one,
  params,
  refusals: STAFF_READ_REFUSALS,
});

/** Saves a draft: clients keep the published words. A draft equal to them is removed. */
export const saveMessageTemplate = endpoint<{ data: MessageTemplate }>()({
  ...common,
  name: 'saveMessageTemplate',
  method: 'PUT',
  path: one,
  params,
  body: z.object({ revision, ...document }),
  refusals: WRITING,
});

/** Makes the draft the version that clients get, also those whose message waits to be sent. */
export const publishMessageTemplate = endpoint<{ data: MessageTemplate }>()({
  ...common,
  name: 'publishMessageTemplate',
  method: 'POST',
  path: `${one}/publish`,
  idempotent: false,
  params,
  body: z.object({ revision }),
  refusals: WRITING,
});

/** Renders words with example values, in each of the given languages, and stores nothing. */
export const previewMessageTemplate = endpoint<{ data: MessagePreview[] }>()({
  ...common,
  name: 'previewMessageTemplate',
  method: 'POST',
  path: `${one}/preview`,
  act: 'read',
  idempotent: false,
  params,
  body: z.object({ texts, languages: z.array(z.enum(LANGUAGES)).check(z.maxLength(LANGUAGES.length)) }),
  refusals: WRITING,
});

/** Sends words with example values to the caller's own address; a text message arrives as a mail. */
export const testMessageTemplate = endpoint<{
  data: { recipient: string; outcome: 'sent' | 'failed'; reason: string };
}>()({
  ...common,
  name: 'testMessageTemplate',
  method: 'POST',
  path: `${one}/test`,
  idempotent: false,
  params,
  body: z.object({ texts, language: z.enum(LANGUAGES) }),
  refusals: WRITING,
});
