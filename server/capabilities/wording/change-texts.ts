import type { Language } from '#domain/language/languages.ts';
import { toIso } from '#domain/time/instant.ts';
import { textFault } from '#domain/wording/check-text.ts';
import { variablesFor } from '#domain/wording/own-texts.ts';
import type { OwnTextKind } from '#domain/wording/own-texts.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { effectiveSettings, writeSetting } from '../vendors/index.ts';
import { baseTexts, storedTexts, subjectOf, versionOf } from './own-texts.ts';
import type { Stored } from './own-texts.ts';
import { deleteDrafts, insertDrafts, publishSnippets } from './wording-store.ts';

type Caller = Pick<RequestContext, 'actor' | 'now' | 'requestId'>;

interface TextChange {
  key: string;
  text: string | null;
  version: string;
}

/** Stores drafts, all of them or none. A text that equals the published one needs no draft. */
export async function saveDrafts(
  tx: Tx,
  { kind, language, dryRun, ...caller }: Caller & { kind: OwnTextKind; language: Language; dryRun: boolean },
  texts: readonly TextChange[],
): Promise<void> {
  const subject = subjectOf(kind, language);
  // Locks the texts of this language until the end of the transaction.
  await nextVersionOf(tx, subject.kind, subject.id);
  const stored = await storedTexts(tx, kind, language);
  const fields = faultsOf(stored, language, texts);
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  assertVersions(stored, texts);
  if (dryRun) return;
  const own = stored.published[language] ?? {};
  const changed = texts.filter(({ key, text }) => text !== (own[key] ?? null));
  const of = { kind, locale: language, now: caller.now, by: staffOf(caller) };
  await deleteDrafts(
    tx,
    of,
    texts.map(({ key }) => key),
  );
  await insertDrafts(tx, of, changed);
}

/** Publishes the drafts that the person has seen: pages of visitors show them at once. */
export async function publishDrafts(
  tx: Tx,
  { kind, language, ...caller }: Caller & { kind: OwnTextKind; language: Language },
  texts: readonly { key: string; version: string }[],
): Promise<void> {
  const subject = subjectOf(kind, language);
  const version = await nextVersionOf(tx, subject.kind, subject.id);
  const stored = await storedTexts(tx, kind, language);
  assertVersions(stored, texts);
  const own = stored.published[language] ?? {};
  const wanted = new Set(texts.map(({ key }) => key));
  const drafts = stored.drafts
    .filter(({ locale, key }) => locale === language && wanted.has(key))
    .map(({ key, content }) => ({ key, text: content }));
  // A text that has lost its variables with a release of the product would show them raw.
  const fields = faultsOf(stored, language, drafts);
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  if (drafts.length === 0) return;
  if (kind === 'words') await publishWords(tx, { language, ...caller }, drafts);
  else await publishSnippets(tx, { locale: language, now: caller.now, by: staffOf(caller) }, drafts);
  await deleteDrafts(tx, { kind, locale: language }, [...wanted]);
  await appendEvent(tx, {
    subject: { ...subject, version },
    kind: `${kind}-published`,
    actor: caller.actor,
    at: caller.now,
    data: { language, texts: drafts.length },
    changes: drafts.map(({ key, text }) => ({
      field: key,
      before: JSON.stringify(own[key] ?? null),
      after: JSON.stringify(text),
    })),
    requestId: caller.requestId,
  });
}

/** Own words are a setting, which the pages read. */
async function publishWords(
  tx: Tx,
  { language, ...caller }: Caller & { language: Language },
  drafts: readonly { key: string; text: string | null }[],
): Promise<void> {
  const words = (await effectiveSettings(tx)).get('synonyms');
  const next: Record<string, string> = { ...words[language] };
  for (const { key, text } of drafts) {
    if (text === null) delete next[key];
    else next[key] = text;
  }
  const value = { ...words, [language]: next };
  const written = await writeSetting(tx, { name: 'synonyms', value, ...caller });
  if (!written.ok) throw new Error(`Checked words are refused: ${written.words}`);
}

/** Faults of own texts by their key, each with its place in the text. */
export function faultsOf(
  stored: Stored,
  language: Language,
  texts: readonly { key: string; text: string | null }[],
): FieldFault[] {
  const base = baseTexts(stored, language);
  const seen = new Set<string>();
  return texts.flatMap(({ key, text }): FieldFault[] => {
    const pointer = `/texts/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const replaced = base.get(key);
    if (replaced === undefined) return [{ pointer, code: 'not_asked' }];
    if (seen.has(key)) return [{ pointer, code: 'not_asked' }];
    seen.add(key);
    const fault = text === null ? null : textFault(text, variablesFor(key, replaced));
    return fault === null
      ? []
      : [{ pointer, code: fault.code, name: key, ...(fault.values && { values: fault.values }) }];
  });
}

/** Refuses texts that another person has drafted or published since, and names them all with their versions. */
function assertVersions(stored: Stored, texts: readonly { key: string; version: string }[]): void {
  const { drafts, language, publications, published } = stored;
  const changed = texts.filter(({ key, version }) => versionOf(stored, key) !== version);
  if (changed.length === 0) return;
  const theirs = changed.map(({ key }) => {
    const draft = drafts.find((one) => one.key === key && one.locale === language);
    const text = draft ? draft.content : (published[language]?.[key] ?? null);
    return { key, text, last: draft ?? publications.get(key) };
  });
  const last = theirs.flatMap((one) => one.last ?? []).toSorted((a, b) => b.at - a.at)[0];
  throw refuse('record-changed', {
    meta: {
      name: last?.by ?? '',
      at: last ? toIso(last.at) : null,
      version: last?.id ?? 0,
      values: Object.fromEntries(theirs.map(({ key, text }) => [key, text])),
      versions: Object.fromEntries(theirs.map(({ key }) => [key, versionOf(stored, key)])),
    },
  });
}

const staffOf = ({ actor }: Pick<Caller, 'actor'>): number | null =>
  actor.kind === 'staff' ? actor.id : null;
