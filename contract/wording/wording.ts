import * as z from 'zod/mini';
import type { Language } from '#domain/language/languages.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { OwnTextKind } from '#domain/wording/own-texts.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import type { History } from '../protocol/resource.ts';
import { routeAccess } from '../protocol/staff-addresses.ts';
import type { PageSettings } from '../vendors/page-settings.ts';

/** One text of the vendor in one language. */
export interface OwnText {
  key: string;
  /** What visitors read without it: the product's text; empty for a snippet. */
  base: string;
  /** The published own text; null if there is none. */
  own: string | null;
  /** The draft or else the last publication, for changes; "0" without either. */
  version: string;
  /** An unpublished change. Its text is null if publication removes the own text. */
  draft: { text: string | null; version: string; at: string; by: string } | null;
  /** As in templates of messages: 0 published, 1 draft. */
  status: 0 | 1;
  /** The last publication; null if it is not known. */
  published: { at: string; by: string } | null;
  /** The languages in which it is published. */
  languages: Language[];
}

export interface OwnTexts {
  data: {
    language: Language;
    /** The vendor's default language, and the texts in it by key where they differ from `base`. */
    default_language: Language;
    defaults: Record<string, string>;
    /** Why the caller may only read them; null if they may change them. */
    read_only: 'right' | null;
    texts: OwnText[];
    /** Unpublished changes by language. */
    waiting: Partial<Record<Language, number>>;
  };
}

const language = z.enum(LANGUAGES);
const key = z.string().check(z.minLength(1), z.maxLength(120));
/** Checked by the rules of the texts: a fault names its place. */
const text = z.nullable(z.string().check(z.maxLength(20_000)));

/** The most texts of one request, for imports. */
const OWN_TEXTS_MOST = 1500;

/**
 * Declares the endpoints of a page of own texts. `path` is its address, whose permission gates them; `name` stands in
 * the names of the endpoints: `seeWording`.
 */
function textsPage(name: string, { kind, path }: { kind: OwnTextKind; path: `/${string}` }) {
  const access = routeAccess(path);
  if (access === null) throw new Error(`${path} is no address of the staff`);
  const base = `/api/internal/v1/admin${path}`;
  const common = { access, vendor: 'session', api: 'internal' } as const;
  return {
    kind,
    path,
    permission: access.permission,
    see: endpoint<OwnTexts>()({
      ...common,
      name: `see${name}`,
      method: 'GET',
      path: base,
      query: z.object({ lang: z.optional(language) }),
      refusals: STAFF_READ_REFUSALS,
    }),
    draft: endpoint<OwnTexts>()({
      ...common,
      name: `draft${name}`,
      method: 'PUT',
      path: base,
      body: z.object({
        language,
        /** Only checks the texts, as the first step of an import. */
        dry_run: z.optional(z.boolean()),
        texts: z
          .array(z.object({ key, text, version: recordVersion() }))
          .check(z.minLength(1), z.maxLength(OWN_TEXTS_MOST)),
      }),
      refusals: [...STAFF_WRITE_REFUSALS, 'record-changed'],
    }),
    publish: endpoint<OwnTexts>()({
      ...common,
      name: `publish${name}`,
      method: 'POST',
      path: `${base}/publications`,
      idempotent: false,
      body: z.object({
        language,
        texts: z
          .array(z.object({ key, version: recordVersion() }))
          .check(z.minLength(1), z.maxLength(OWN_TEXTS_MOST)),
      }),
      refusals: [...STAFF_WRITE_REFUSALS, 'record-changed'],
    }),
    history: endpoint<History>()({
      ...common,
      name: `see${name}History`,
      method: 'GET',
      path: `${base}/history`,
      query: z.object({ lang: z.optional(language), before: z.optional(recordId) }),
      refusals: STAFF_READ_REFUSALS,
    }),
    preview: endpoint<{ data: PageSettings }>()({
      ...common,
      name: `preview${name}`,
      method: 'POST',
      act: 'read',
      path: `${base}/preview`,
      idempotent: false,
      body: z.object({
        language,
        /** Unsaved texts over the drafts. */
        texts: z.record(key, text),
      }),
      refusals: [...STAFF_READ_REFUSALS, 'csrf-refused', 'malformed-request', 'field-invalid'],
    }),
  };
}

/** The version of the text that a change began with; "0" for none. */
function recordVersion() {
  return z.string().check(z.regex(/^(0|p?[1-9][0-9]{0,14})$/));
}

export type TextsPageEndpoints = ReturnType<typeof textsPage>;

/** How much of the vendor's texts is there in a language. */
export interface LanguageCoverage {
  language: Language;
  /** Whether visitors can choose it now. */
  offered: boolean;
  /** Its share of the visits of the last 90 days, from 0 to 1; null without visits. */
  share: number | null;
  /** Texts that are there, of those that the vendor has written in the original. */
  parts: Record<CoveredPart, { done: number; total: number }>;
}
export const COVERED_PARTS = [
  'service',
  'question',
  'category',
  'location',
  'snippet',
  'setting',
  'message',
] as const;
export type CoveredPart = (typeof COVERED_PARTS)[number];

const WORDING_PATH = '/synonyms-management';
export const seeLanguageCoverage = endpoint<{ data: LanguageCoverage[] }>()({
  name: 'seeLanguageCoverage',
  method: 'GET',
  path: `/api/internal/v1/admin${WORDING_PATH}/coverage`,
  access: { permission: 'settings-client-view' },
  vendor: 'session',
  api: 'internal',
  query: z.object({}),
  refusals: STAFF_READ_REFUSALS,
});

export const wordingPage = textsPage('Wording', { kind: 'words', path: WORDING_PATH });
export const snippetsPage = textsPage('Snippets', { kind: 'snippets', path: '/cx-snippets-management' });
export const TEXTS_PAGES: readonly TextsPageEndpoints[] = [wordingPage, snippetsPage];
