import type { OwnText, OwnTexts } from '#contract/wording/wording.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { toIso } from '#domain/time/instant.ts';
import { PLACEMENTS } from '#domain/wording/placements.ts';
import type { OwnTextKind } from '#domain/wording/own-texts.ts';
import { termForms } from '#domain/wording/terms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { sourceMessages } from '#server/infrastructure/words/words.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { draftsOf, lastPublications, publishedSnippets } from './wording-store.ts';
import type { Publication, PublishedSnippet, TextDraft } from './wording-store.ts';

/** Published own texts, by language and key. */
export type Published = Partial<Record<Language, Readonly<Record<string, string>>>>;

/** The own texts of a kind as they stand. */
export interface Stored {
  kind: OwnTextKind;
  defaultLanguage: Language;
  published: Published;
  drafts: readonly TextDraft[];
  snippets: readonly PublishedSnippet[];
  language: Language;
  /** The last publication of each text of `language`, by key. */
  publications: ReadonlyMap<string, Publication>;
}

/** The events of a kind in a language have one subject, whose history the page shows. */
export const subjectOf = (kind: OwnTextKind, language: Language): { kind: string; id: number } => ({
  kind,
  id: LANGUAGES.indexOf(language) + 1,
});

/** The own texts with the publications of a language; by default the vendor's. */
export async function storedTexts(tx: Tx, kind: OwnTextKind, wanted?: Language): Promise<Stored> {
  const settings = await effectiveSettings(tx);
  const defaultLanguage = settings.get('client_view.language');
  const language = wanted ?? defaultLanguage;
  const snippets = kind === 'snippets' ? await publishedSnippets(tx) : [];
  const published: Record<string, Record<string, string>> = {};
  for (const { locale, key, content } of snippets) (published[locale] ??= {})[key] = content;
  return {
    kind,
    defaultLanguage,
    language,
    published: kind === 'words' ? settings.get('synonyms') : published,
    drafts: await draftsOf(tx, kind),
    snippets,
    publications: new Map(
      (await lastPublications(tx, subjectOf(kind, language))).map((one) => [one.key, one]),
    ),
  };
}

/** Every text that may have an own one, by key, with what visitors read without it. */
export function baseTexts(
  { kind, snippets, drafts }: Stored,
  language: Language,
): ReadonlyMap<string, string> {
  const catalogue = { ...sourceMessages('en', 'visitor'), ...sourceMessages(language, 'visitor') };
  if (kind === 'words') return new Map(Object.entries({ ...termForms(language), ...catalogue }));
  // A snippet under the id of a text replaces it.
  const keys = new Set([...PLACEMENTS, ...snippets.map(({ key }) => key), ...drafts.map(({ key }) => key)]);
  return new Map([...keys].map((key) => [key, catalogue[key] ?? '']));
}

/** The page of a language. */
export function pageOfTexts(stored: Stored, mayChange: boolean): OwnTexts {
  const { defaultLanguage, published, drafts, language } = stored;
  const own = published[language] ?? {};
  const here = new Map(drafts.filter(({ locale }) => locale === language).map((one) => [one.key, one]));
  const base = baseTexts(stored, language);
  const texts = [...base].map(([key, text]): OwnText => {
    const draft = here.get(key);
    return {
      key,
      base: text,
      own: own[key] ?? null,
      version: versionOf(stored, key),
      draft: draft
        ? { text: draft.content, version: String(draft.id), at: toIso(draft.at), by: draft.by }
        : null,
      status: draft || own[key] === undefined ? 1 : 0,
      published: publishedAt(stored, key),
      languages: LANGUAGES.filter((one) => published[one]?.[key] !== undefined),
    };
  });
  const waiting: Partial<Record<Language, number>> = {};
  for (const one of LANGUAGES) {
    const count = drafts.filter(({ locale }) => locale === one).length;
    if (count > 0) waiting[one] = count;
  }
  return {
    data: {
      language,
      default_language: defaultLanguage,
      defaults: language === defaultLanguage ? {} : { ...published[defaultLanguage] },
      read_only: mayChange ? null : 'right',
      texts,
      waiting,
    },
  };
}

function publishedAt({ snippets, language, publications }: Stored, of: string): OwnText['published'] {
  const row = snippets.find(({ key, locale }) => key === of && locale === language);
  const { at, by } = (row && row.at !== null ? row : publications.get(of)) ?? { at: null, by: '' };
  return at === null ? null : { at: toIso(at), by };
}

/** The version of a text: its draft, else its last publication (`p` and the number of its event), else "0". */
export function versionOf({ drafts, language, publications }: Stored, of: string): string {
  const draft = drafts.find(({ key, locale }) => key === of && locale === language);
  if (draft) return String(draft.id);
  const publication = publications.get(of);
  return publication ? `p${publication.id}` : '0';
}
