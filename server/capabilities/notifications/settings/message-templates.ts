import {
  listMessageTemplates,
  previewMessageTemplate,
  publishMessageTemplate,
  saveMessageTemplate,
  seeMessageTemplate,
  testMessageTemplate,
} from '#contract/settings/message-templates.ts';
import type {
  MessagePreview,
  MessageTemplate,
  TemplateDocument,
  TemplateRow,
  TemplateTexts,
} from '#contract/settings/message-templates.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import {
  eventsOf,
  languagesOf,
  templateEvent,
  templateRules,
} from '#domain/notifications/template-events.ts';
import type { TemplateEventName } from '#domain/notifications/template-events.ts';
import { AUDIENCES } from '#domain/notifications/team-kinds.ts';
import type { Audience } from '#domain/notifications/team-kinds.ts';
import { checkTemplate } from '#domain/notifications/template-text.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { mayOpen } from '#contract/protocol/staff-addresses.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { ServicesOf } from '../../connections/index.ts';
import { serviceExists } from '../../services/index.ts';
import { exampleMessage, previewOf, sendExample } from './example-messages.ts';
import type { Example } from './example-messages.ts';
import {
  lockedTemplate,
  publishDraft,
  storeDraft,
  templateRecord,
  templateRecords,
  templateVersions,
} from '../content/message-templates-store.ts';
import type { StoredWords, TemplateRecord } from '../content/message-templates-store.ts';
import { builtInTexts } from '../content/own-words.ts';
import { teamLocation } from '../team/team-facts-store.ts';

export interface TemplateDeps {
  servicesOf: ServicesOf;
  random(bytes: number): Buffer;
  publicUrl: string;
  from: string;
}

/** Versions that the history lists. */
const VERSIONS = 20;
const NO_WORDS: StoredWords = { texts: {}, serviceIds: [] };

interface Key {
  event: TemplateEventName;
  channel: Channel;
  /** The location whose own words they are; null for those of the vendor. */
  locationId: number | null;
}

/** Own words for messages to clients, staff and locations: drafts, versions, previews and tests. */
export const messageTemplateRoutes = (deps: TemplateDeps): Route[] => [
  route(listMessageTemplates, async (context) =>
    context.read(async (tx) => {
      const { audience, locationId } = await wordsPlaceOf(tx, context, 'read');
      const records = await templateRecords(tx, locationId);
      const rows = eventsOf(audience).flatMap((event) =>
        templateEvent(event).channels.map((channel) =>
          rowOf(
            { event, channel, locationId },
            records.find((one) => one.event === event && one.channel === channel),
          ),
        ),
      );
      return ok({ data: rows });
    }),
  ),
  route(seeMessageTemplate, async (context) =>
    context.read(async (tx) => ok({ data: await templateView(tx, await keyOf(tx, context, 'read')) })),
  ),
  route(saveMessageTemplate, async (context) => {
    const { revision, texts, service_ids: ids } = context.body;
    const words: StoredWords = { texts: normalised(texts), serviceIds: ids.map(Number) };
    return context.write(async (tx) => {
      const key = await keyOf(tx, context, 'write');
      assertGood(key, words.texts);
      await assertServices(tx, words.serviceIds);
      const record = await assertRevision(tx, key, revision);
      const before = record.draft ?? record.published ?? NO_WORDS;
      const draft = isSame(words, record.published ?? NO_WORDS) ? null : words;
      if (!isSame(words, before)) {
        const version = await storeDraft(tx, record.id, draft);
        await note(tx, context, {
          kind: 'message-template-drafted',
          id: record.id,
          version,
          before,
          after: words,
        });
      }
      return ok({ data: await templateView(tx, key) });
    });
  }),
  route(publishMessageTemplate, async (context) =>
    context.write(async (tx) => {
      const key = await keyOf(tx, context, 'write');
      const record = await assertRevision(tx, key, context.body.revision);
      const { id, draft: words } = record;
      if (words === null) return ok({ data: await templateView(tx, key) });
      // The rules may have changed since the draft was saved.
      assertGood(key, words.texts);
      const { person, now } = context;
      const version = record.version + 1;
      const revision = await publishDraft(tx, { id, version, words, staffId: person?.staffId ?? null, now });
      const before = record.published ?? NO_WORDS;
      await note(tx, context, {
        kind: 'message-template-published',
        id,
        version: revision,
        before,
        after: words,
      });
      return ok({ data: await templateView(tx, key) });
    }),
  ),
  route(previewMessageTemplate, async (context) => {
    const { body, now } = context;
    const texts = normalised(body.texts);
    return context.read(async (tx) => {
      const key = await keyOf(tx, context, 'read');
      assertGood(key, texts);
      const previews: MessagePreview[] = [];
      for (const language of body.languages) {
        const of = { ...key, language, text: texts[language], publicUrl: deps.publicUrl, now };
        previews.push(previewOf(await exampleMessage(tx, of), language));
      }
      return ok({ data: previews });
    });
  }),
  route(testMessageTemplate, async (context) => {
    const key = await context.read((tx) => keyOf(tx, context, 'write'));
    const { language } = context.body;
    const texts = normalised(context.body.texts);
    assertGood(key, texts);
    const of = { ...key, language, text: texts[language], publicUrl: deps.publicUrl, now: context.now };
    return ok({ data: await testOf(deps, context, { language, example: (tx) => exampleMessage(tx, of) }) });
  }),
];

type Words = Pick<RequestContext, 'person' | 'scope'> & {
  params: { audience: string };
  query: { location?: string | undefined };
};

/** Whose words they are. A manager words the messages to their locations; only admins word those of the vendor. */
async function wordsPlaceOf(
  tx: Tx,
  { params, query, person, scope }: Words,
  act: 'read' | 'write',
): Promise<{ audience: Audience; locationId: number | null }> {
  const audience = AUDIENCES.find((one) => one === params.audience);
  if (!audience) throw refuse('not-found');
  if (person === null || !mayOpen(person, `/settings/notifications/${audience}`)) throw refuse('forbidden');
  const locationId = query.location === undefined ? null : (readId(query.location) ?? -1);
  const isAdmin = scope.reach === 'vendor';
  if (locationId === null) {
    if (act === 'write' && !isAdmin) throw refuse('forbidden');
    return { audience, locationId };
  }
  const isInReach = isAdmin || scope.locationIds.includes(locationId);
  if (audience !== 'location' || !isInReach || !(await teamLocation(tx, locationId)))
    throw refuse('not-found');
  return { audience, locationId };
}

async function keyOf(
  tx: Tx,
  context: Words & { params: { event: string; channel: string } },
  act: 'read' | 'write',
): Promise<Key> {
  const { audience, locationId } = await wordsPlaceOf(tx, context, act);
  const { event, channel } = context.params;
  const name = eventsOf(audience).find((one) => one === event);
  const found = name && templateEvent(name).channels.find((one) => one === channel);
  if (!name || !found) throw refuse('not-found');
  return { event: name, channel: found, locationId };
}

/** Without carriage returns, and without languages that say nothing. */
function normalised(texts: TemplateTexts): TemplateTexts {
  const tidy = (text: string) => text.normalize('NFC').replaceAll('\r\n', '\n').trim();
  return Object.fromEntries(
    Object.entries(texts)
      .map(
        ([language, { subject, body }]) => [language, { subject: tidy(subject), body: tidy(body) }] as const,
      )
      .filter(([, { subject, body }]) => subject !== '' || body !== ''),
  );
}

/** Refuses words that no reader could get, with the place of the first fault of each text. */
function assertGood({ event, channel }: Key, texts: TemplateTexts): void {
  const spoken = languagesOf(templateEvent(event).audience);
  const unread = Object.keys(texts).filter((language) => !spoken.some((one) => one === language));
  if (unread.length > 0)
    throw refuse('field-invalid', {
      fields: unread.map((language) => ({ pointer: `/texts/${language}`, code: 'unknown' })),
    });
  const fields = Object.entries(texts).flatMap(([language, text]): FieldFault[] =>
    (channel === 'email' ? (['subject', 'body'] as const) : (['body'] as const)).flatMap((field) => {
      const fault = checkTemplate(text[field], templateRules(event, { channel, field }));
      if (!fault) return [];
      const { reason, line, column, name } = fault;
      return {
        pointer: `/texts/${language}/${field}`,
        code: 'template',
        values: { reason, line, column, name },
      };
    }),
  );
  if (fields.length > 0) throw refuse('field-invalid', { fields });
}

async function assertServices(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    if (!(await serviceExists(tx, id)))
      throw refuse('field-invalid', { fields: [{ pointer: `/service_ids/${index}`, code: 'unknown' }] });
}

async function assertRevision(tx: Tx, key: Key, revision: number): Promise<TemplateRecord> {
  const record = await lockedTemplate(tx, key);
  if (record.revision === revision) return record;
  const { version, at, by } = (await templateVersions(tx, record.id, 1))[0] ?? {};
  throw refuse('record-changed', {
    meta: {
      name: by ?? '',
      at: at === undefined ? null : toIso(at),
      version: record.revision,
      values: { version: version ?? 0 },
    },
  });
}

const isSame = (one: StoredWords, other: StoredWords): boolean => textOf(one) === textOf(other);

/** Stored JSON has its own order of fields. */
const textOf = ({ texts, serviceIds }: StoredWords): string =>
  JSON.stringify([
    LANGUAGES.map((language) => [texts[language]?.subject ?? null, texts[language]?.body ?? null]),
    serviceIds.toSorted((a, b) => a - b),
  ]);

async function note(
  tx: Tx,
  { actor, now, requestId }: Pick<RequestContext, 'actor' | 'now' | 'requestId'>,
  of: { kind: string; id: number; version: number; before: StoredWords; after: StoredWords },
): Promise<void> {
  await appendEvent(tx, {
    subject: { kind: 'message-template', id: of.id, version: of.version },
    kind: of.kind,
    actor,
    at: now,
    changes: [{ field: 'words', before: JSON.stringify(of.before), after: JSON.stringify(of.after) }],
    requestId,
  });
}

function rowOf({ event, channel }: Key, record: TemplateRecord | undefined): TemplateRow {
  return {
    event,
    channel,
    status: record?.draft ? 1 : 0,
    version: record?.version ?? 0,
    languages: LANGUAGES.filter((language) => record?.published?.texts[language]),
  };
}

async function templateView(tx: Tx, key: Key): Promise<MessageTemplate> {
  const record = await templateRecord(tx, key);
  const versions = record ? await templateVersions(tx, record.id, VERSIONS) : [];
  return {
    ...rowOf(key, record),
    revision: record?.revision ?? 0,
    published: documentOf(record?.published ?? NO_WORDS),
    draft: record?.draft ? documentOf(record.draft) : null,
    built_in: { ...builtInTexts(key.event, key.channel), ...(await textsBeneath(tx, key)) },
    versions: versions.map(({ version, words, at, by }) => ({
      ...documentOf(words),
      version,
      at: toIso(at),
      by: by ?? '',
    })),
  };
}

/** A location's words stand above those of the vendor. */
async function textsBeneath(tx: Tx, key: Key): Promise<TemplateTexts> {
  if (key.locationId === null) return {};
  return (await templateRecord(tx, { ...key, locationId: null }))?.published?.texts ?? {};
}

const documentOf = ({ texts, serviceIds }: StoredWords): TemplateDocument => ({
  texts,
  service_ids: serviceIds.map(String),
});

/** Sends an example to the caller alone. */
export async function testOf(
  { servicesOf, random, publicUrl, from }: TemplateDeps,
  { person, read }: Pick<RequestContext, 'person' | 'read'>,
  { language, example }: { language: Language; example(tx: Tx): Promise<Example> },
): ReturnType<typeof sendExample> {
  const ready = await read(async (tx) => ({ example: await example(tx), services: await servicesOf(tx) }));
  return sendExample(ready.example, {
    services: ready.services,
    recipient: person?.email ?? '',
    id: `test-${random(12).toString('hex')}@${new URL(publicUrl).hostname}`,
    from,
    language,
  });
}
