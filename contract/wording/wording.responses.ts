import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import { history } from '../protocol/resource.responses.ts';
import { pageSettings } from '../vendors/page-settings.responses.ts';
import { seeLanguageCoverage, TEXTS_PAGES } from './wording.ts';

const language = z.enum(LANGUAGES);
const change = z.strictObject({
  at: instant,
  by: about('The display name of the staff member; empty for the system.', z.string()),
});
const text = part(
  'OwnText',
  z.strictObject({
    key: z.string(),
    base: about('What visitors read without an own text; empty for a snippet.', z.string()),
    own: about('The published own text.', z.nullable(z.string())),
    version: about(
      'Changes name it: the draft, else the last publication, else 0. The text is refused once it has another version.',
      z.string(),
    ),
    draft: about(
      'An unpublished change. Its text is null if publication removes the own text.',
      z.nullable(z.strictObject({ text: z.nullable(z.string()), version: id, ...change.shape })),
    ),
    status: about('0 published, 1 draft.', z.union([z.literal(0), z.literal(1)])),
    published: about('The last publication, if known.', z.nullable(change)),
    languages: about('The languages in which it is published.', z.array(language)),
  }),
);
const response = part(
  'OwnTexts',
  z.strictObject({
    data: z.strictObject({
      language,
      default_language: language,
      defaults: about('Published own texts in the default language.', z.record(z.string(), z.string())),
      read_only: about('`right` if the caller may only read them.', z.nullable(z.enum(['right']))),
      texts: z.array(text),
      waiting: about('Unpublished changes by language.', z.partialRecord(language, z.int())),
    }),
  }),
);

const counted = z.strictObject({ done: z.int(), total: z.int() });
const coverage = describe(seeLanguageCoverage, {
  tag: 'Set-up',
  summary: 'Get how much is translated into each language',
  words: 'Counts the texts of the vendor in each language, and the visits of the last 90 days.',
  status: 200,
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        language,
        offered: about('Whether visitors can choose it now.', z.boolean()),
        share: about('Its share of the visits; null without visits.', z.nullable(z.number())),
        parts: z.strictObject({
          service: counted,
          question: counted,
          category: counted,
          location: counted,
          snippet: counted,
          setting: counted,
          message: about('Published own messages to clients.', counted),
        }),
      }),
    ),
  }),
});

const NAMES = { words: 'words', snippets: 'snippets' } as const;

export const WORDING: readonly Description[] = [
  coverage,
  ...TEXTS_PAGES.flatMap(({ kind, see, draft, publish, history: changes, preview }) => [
    describe(see, {
      tag: 'Set-up',
      summary: `Get the own ${NAMES[kind]} of the vendor in a language`,
      words: 'Returns every text with what visitors read now, and what is not published yet.',
      status: 200,
      response,
    }),
    describe(draft, {
      tag: 'Set-up',
      summary: `Save drafts of own ${NAMES[kind]}`,
      words:
        'Saves all texts or none. A text that is broken, has markup, or lacks a variable is refused with its place. A text of null removes the own text with the next publication. `dry_run` only checks.',
      status: 200,
      response,
    }),
    describe(publish, {
      tag: 'Set-up',
      summary: `Publish drafts of own ${NAMES[kind]}`,
      words: 'Publishes the named drafts. Open pages of visitors show them within seconds.',
      status: 200,
      response,
    }),
    describe(changes, {
      tag: 'Set-up',
      summary: `List the publications of own ${NAMES[kind]} in a language`,
      status: 200,
      response: history,
    }),
    describe(preview, {
      tag: 'Set-up',
      summary: `Preview own ${NAMES[kind]}`,
      words: 'Returns what open pages would get if all drafts and the given texts were published.',
      status: 200,
      response: z.strictObject({ data: pageSettings }),
    }),
  ]),
];

const KEYS = { words: 'form.topic', snippets: 'cx.how' } as const;
/** Texts without a draft, of which version 0 is the current one. */
const WITHOUT_DRAFT = { words: 'how.book', snippets: 'cx.visit' } as const;

export const WORDING_EXAMPLES: Record<string, Example> = Object.fromEntries(
  TEXTS_PAGES.flatMap(({ kind, draft, publish, preview }) => {
    const key = KEYS[kind];
    return [
      [
        draft.name,
        { body: { language: 'en', texts: [{ key, text: 'What is it about?', version: '0' }] } },
      ] as const,
      [
        publish.name,
        { body: { language: 'en', texts: [{ key: WITHOUT_DRAFT[kind], version: '0' }] } },
      ] as const,
      [preview.name, { body: { language: 'en', texts: { [key]: 'What is it about?' } } }] as const,
    ];
  }),
);
