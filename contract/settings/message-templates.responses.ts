import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import { TEMPLATE_EVENT_NAMES } from '#domain/notifications/template-events.ts';
import { about, describe, id, part } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import {
  listMessageTemplates,
  previewMessageTemplate,
  publishMessageTemplate,
  saveMessageTemplate,
  seeMessageTemplate,
  testMessageTemplate,
} from './message-templates.ts';

const language = z.enum(LANGUAGES);
const text = part('TemplateText', z.strictObject({ subject: z.string(), body: z.string() }));
const texts = z.partialRecord(language, text);
const document = {
  texts: about('Words by language; a language without words gets the product’s.', texts),
  service_ids: about('The services whose messages have these words; empty is all.', z.array(id)),
};
const row = {
  event: z.enum(TEMPLATE_EVENT_NAMES),
  channel: z.enum(CHANNELS),
  status: about('1 has a draft, 0 has none.', z.union([z.literal(0), z.literal(1)])),
  version: about('The version that readers get; 0 are the words beneath.', z.int()),
  languages: z.array(language),
};
const template = part(
  'MessageTemplate',
  z.strictObject({
    ...row,
    revision: about('Counts the changes; a change names the one that it began with.', z.int()),
    published: z.strictObject(document),
    draft: z.nullable(z.strictObject(document)),
    built_in: about('The words beneath: the product’s, for a location first those of the vendor.', texts),
    versions: z.array(z.strictObject({ ...document, version: z.int(), at: z.string(), by: z.string() })),
  }),
);
const one = z.strictObject({ data: template });
/** A message as its reader gets it. */
export const messagePreview = z.strictObject({
  language,
  subject: z.string(),
  text: z.string(),
  mail: about(
    'The parts of a mail, with the link in its text; null for a text message.',
    z.nullable(
      z.strictObject({
        sender: z.string(),
        header: z.string(),
        signature: z.string(),
        footer: z.string(),
        legal: z.string(),
        logo: about('The address of a logo that mail programs show; empty without one.', z.string()),
        colour: z.string(),
        body: z.string(),
        facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
        action: z.string(),
        small: z.array(z.string()),
      }),
    ),
  ),
  length: z.nullable(
    z.strictObject({
      encoding: z.enum(['gsm-7', 'ucs-2']),
      count: z.int(),
      segments: z.int(),
      room: z.int(),
    }),
  ),
});
/** What a mail server answered to a test. */
export const testResult = z.strictObject({
  data: z.strictObject({ recipient: z.string(), outcome: z.enum(['sent', 'failed']), reason: z.string() }),
});
const tag = 'Set-up' as const;

export const MESSAGE_TEMPLATES: readonly Description[] = [
  describe(listMessageTemplates, {
    tag,
    summary: 'List the messages to clients, staff or a location',
    words: 'Every message by each of its channels, and whether it has own words.',
    status: 200,
    response: z.strictObject({ data: z.array(z.strictObject(row)) }),
  }),
  describe(seeMessageTemplate, {
    tag,
    summary: 'Get the words of a message',
    status: 200,
    response: one,
  }),
  describe(saveMessageTemplate, {
    tag,
    summary: 'Save a draft of a message',
    words: 'Readers keep the published words. A draft equal to them is removed.',
    status: 200,
    response: one,
  }),
  describe(publishMessageTemplate, {
    tag,
    summary: 'Publish the draft of a message',
    words: 'Messages that wait to be sent get the new words too.',
    status: 200,
    response: one,
  }),
  describe(previewMessageTemplate, {
    tag,
    summary: 'Preview the words of a message',
    words: 'Renders words with example values and stores nothing.',
    status: 200,
    response: z.strictObject({ data: z.array(messagePreview) }),
  }),
  describe(testMessageTemplate, {
    tag,
    summary: 'Send a test of a message to the caller',
    words: 'Goes to the caller’s own address alone; a text message arrives as a mail.',
    status: 200,
    response: testResult,
  }),
];

const params = { audience: 'client', event: 'reminder', channel: 'email' };
const words = { en: { subject: 'See you {when}', body: 'Hello {name},\n\nwe look forward to seeing you.' } };

export const MESSAGE_TEMPLATE_EXAMPLES: Record<string, Example> = {
  listMessageTemplates: { params: { audience: 'client' } },
  seeMessageTemplate: { params },
  saveMessageTemplate: { params, body: { revision: 0, texts: words, service_ids: [] } },
  publishMessageTemplate: { params, body: { revision: 1 } },
  previewMessageTemplate: { params, body: { texts: words, languages: ['en'] } },
  testMessageTemplate: { params, body: { texts: words, language: 'en' } },
};
