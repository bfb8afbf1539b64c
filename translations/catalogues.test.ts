import { globSync, readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { FIELD_FAULTS, REFUSALS } from '#contract/protocol/refusals.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import { CATALOGUE_NAMES, missingIds, partsOf, wholeLanguages } from './catalogues.ts';
import type { Catalogue, CatalogueName } from './catalogues.ts';
import { readCatalogue } from './read.ts';
import { requestFields } from './testing/request-fields.ts';
import { SAME_AS_ENGLISH } from './testing/same-as-english.ts';
import { settingsPageWords, settingWords } from './testing/setting-words.ts';
import { faultsOfText, untranslatedIds } from './testing/rules.ts';

/** Languages that must be complete, by catalogue. Other languages may be in progress and are not offered until then. */
const REQUIRED: Partial<Record<CatalogueName, readonly Language[]>> = {
  refusals: LANGUAGES,
  validation: LANGUAGES,
  messages: LANGUAGES,
  visitor: LANGUAGES,
  embed: LANGUAGES,
  admin: ['en', 'fr'],
  settings: ['en', 'fr'],
  team: ['en', 'fr'],
};

const present = CATALOGUE_NAMES.flatMap((name) =>
  LANGUAGES.flatMap((language) => {
    const catalogue = readCatalogue(language, name);
    return catalogue
      ? [
          {
            place: `${language}/${name}`,
            language,
            name,
            catalogue,
            english: readCatalogue('en', name) ?? {},
          },
        ]
      : [];
  }),
);

describe.each(present)('translations/$place', ({ place: position, language, catalogue, english }) => {
  it('has no id that English lacks', () => {
    expect(Object.keys(catalogue).filter((id) => !(id in english))).toEqual([]);
  });

  it('takes the same values as English, in well-formed messages with every plural of the language', () => {
    const faults = Object.entries(catalogue).flatMap(([id, text]) =>
      faultsOfText(text, english[id] ?? text, language).map((fault) => `${id} ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('is translated: a text equal to English is on the list, with a reason', () => {
    const foreign = language === 'en' ? [] : untranslatedIds(catalogue, english);
    const allowed = Object.keys(SAME_AS_ENGLISH).filter((entry) => entry.startsWith(`${position}/`));
    expect(foreign.map((id) => `${position}/${id}`).sort()).toEqual(allowed.sort());
  });
});

it.each(CATALOGUE_NAMES)('English %s has curly apostrophes', (name) => {
  const texts = Object.entries(readCatalogue('en', name) ?? {});
  expect(texts.filter(([, text]) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
});

// "Return to queue" is a name that others rely on; the rest are sentences of the specification.
const SAYS_QUEUE = [
  'visitor/queue.unavailable',
  'refusals/queue-paused',
  'refusals/method-unavailable',
  'admin/verb.return',
  'admin/lobby.reason.return.act',
];

it('people read “line”: “queue” stays in five texts', () => {
  const ids = CATALOGUE_NAMES.flatMap((name) =>
    Object.entries(readCatalogue('en', name) ?? {})
      .filter(([, text]) => /\bqueue\b/i.test(text))
      .map(([id]) => `${name}/${id}`),
  );
  expect(ids.sort()).toEqual([...SAYS_QUEUE].sort());
});

// The line has topics, a booking has services: no label says the other word for its own list.
it('staff choose among topics where the label says topic', () => {
  const admin = readCatalogue('en', 'admin') ?? {};
  for (const id of ['lobby.filter.service', 'walkIn.service_id']) expect(admin[id]).toBe('Topic');
  for (const id of ['lobby.filter.service.all', 'walkIn.service.choose'])
    expect(admin[id]).toMatch(/\btopics?\b/);
});

it.each(LANGUAGES)('%s: a page and a mail offer another appointment in the same words', (language) => {
  const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u2011', '-');
  const [page, mail] = [readCatalogue(language, 'visitor'), readCatalogue(language, 'messages')];
  expect(plain(mail?.['action.book'])).toBe(plain(page?.['book.another']));
});

// JSON.parse keeps the last of two equal keys and says nothing.
it('every catalogue has each id once', () => {
  const folder = new URL('./', import.meta.url);
  const files = globSync('*/*.json', { cwd: folder });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const ids = [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map(
      ([, id]) => id,
    );
    expect(ids.length, file).toBe(new Set(ids).size);
  }
});

// A title or a button that wraps would end a line with “rendez-” or “e-”. Names of headers stay as they are.
const HYPHENATED = (['fr', 'pl', 'pt'] as const).flatMap((language) =>
  (['visitor', 'admin', 'refusals', 'validation', 'settings'] as const).map(
    (name) => [language, name] as const,
  ),
);
it.each(HYPHENATED)('%s/%s breaks no word at its hyphen', (language, name) => {
  const foreign = /X-Vendor|Idempotency-Key|harbor-bank|https:\S+/g;
  const breaking = Object.entries(readCatalogue(language, name) ?? {}).filter(([, text]) =>
    /\p{L}-\p{L}/u.test(text.replaceAll(foreign, '')),
  );
  expect(breaking).toEqual([]);
});

it.each(['visitor', 'admin', 'refusals'] as const)('%s repeats nothing of validation', (name) => {
  const shared = readCatalogue('en', 'validation') ?? {};
  const own = Object.entries(readCatalogue('en', name) ?? {});
  const sentences = name === 'refusals' ? [] : Object.values(shared);
  expect(own.filter(([id, text]) => id in shared || sentences.includes(text))).toEqual([]);
});

describe('required texts', () => {
  const promised = Object.entries(REQUIRED).flatMap(([name, languages]) =>
    languages.map((language) => [`${language}/${name}`, language, name as CatalogueName] as const),
  );
  it.each(promised)('%s has every id of English', (_, language, name) => {
    expect(missingIds(readCatalogue(language, name), readCatalogue('en', name) ?? { none: '' })).toEqual([]);
    expect(wholeLanguages(name, readCatalogue)).toContain(language);
  });

  it('include every refusal, every field error and the fields they name', () => {
    const labels = Object.keys(readCatalogue('en', 'refusals') ?? {}).filter((id) => id.startsWith('label.'));
    // A label that is a question, and a choice from a list, have their own text for a missing answer.
    const faults = [...FIELD_FAULTS, 'answer', 'choose'].map((code) => `v.${code}`);
    const ids = [...Object.keys(REFUSALS), ...faults, ...labels];
    expect(Object.keys(textsOf('en', 'refusals')).sort()).toEqual(ids.sort());
    expect(labels).toEqual(
      expect.arrayContaining(
        [
          'first_name',
          'last_name',
          'email',
          'cell_phone',
          'notes',
          'car_details',
          'service_id',
          'rating',
          'answer',
        ].map((field) => `label.${field}`),
      ),
    );
  });
});

describe('the texts of settings', () => {
  const ids = Object.keys(readCatalogue('en', 'settings') ?? {});

  it('are those of the registry and of its pages, and no others', () => {
    expect(ids.toSorted()).toEqual([...settingWords(), ...settingsPageWords()].sort());
  });

  it('are short labels that differ within a page', () => {
    const english = readCatalogue('en', 'settings') ?? {};
    for (const page of new Set(SETTINGS.map((setting) => setting.page))) {
      const labels = SETTINGS.filter((setting) => setting.page === page).map(
        ({ words }) => english[`${words}.label`],
      );
      expect(new Set(labels).size, page).toBe(labels.length);
    }
  });
});

describe('a field in a request body of our own pages', () => {
  it('has a label for its errors', async () => {
    const labels = readCatalogue('en', 'refusals') ?? {};
    const fields = await requestFields(
      ({ api, refusals }) => api === 'internal' && refusals.includes('field-invalid'),
    );
    expect(fields).toContain('first_name');
    expect(fields.filter((field) => !labels[`label.${field}`])).toEqual([]);
  });
});

describe('the exact English of the product specification (§5, §8)', () => {
  it.each([
    ['general-error', 'There was an error with your request'],
    ['queue-disabled', 'We are currently not taking callback requests'],
    ['location-private', 'This location is private and you cannot join the line here'],
    ['location-closed', 'Currently Closed'],
    ['contact-required', 'Please provide either a phone number or an email'],
    ['v.contact', 'Please provide either a phone number or an email'],
    ['v.checkbox_group', 'Please check at least one option.'],
    ['v.digits', 'Cannot contain 8 or more consecutive digits'],
    ['v.rating', 'Please provide a rating before submitting'],
    ['v.required', '{label} is required'],
    ['v.email', 'Enter a valid email address'],
    ['v.phone_country_code', 'Start the country code with +'],
    ['v.phone_valid', 'Enter a phone number with 8 to 15 digits'],
    ['v.name_characters', 'Use only letters, spaces, apostrophes and hyphens'],
    ['v.not_url', 'This cannot be a web address'],
    ['slot-unavailable', 'That time is no longer available. Please choose another time.'],
  ])('%s', (id, text) => {
    expect(textsOf('en', 'refusals')[id]).toBe(text);
  });
});

describe.each(['method-unavailable', 'queue-paused'])('a refused method (§8): %s', (code) => {
  it.each([
    ['phone', 'This location is not taking phone callbacks at this time'],
    ['video', 'This location is not taking video callbacks at this time'],
    ['in-person', 'This location is not taking Online Queue requests at this time'],
  ])('%s', (method, text) => {
    const words = compileMessageOrThrow(readCatalogue('en', 'refusals')?.[code] ?? '');
    expect(setupI18n({ locale: 'en', messages: { en: { refused: words } } }).t('refused', { method })).toBe(
      text,
    );
  });
});

describe('one English text has one translation', () => {
  const pages = LANGUAGES.flatMap((language) =>
    (['visitor', 'admin'] as const).map((name) => [language, name] as const),
  );
  it.each(pages)('in %s, whether a page (%s) or a refusal uses it', (language, name) => {
    // Without the texts that both share.
    const [page, refusals] = [readCatalogue(language, name) ?? {}, textsOf(language, 'refusals')];
    const english = Object.entries(textsOf('en', 'refusals'));
    const twice = Object.entries(readCatalogue('en', name) ?? {}).flatMap(([id, text]) =>
      english.filter(([, refusal]) => refusal === text).map(([code]) => [id, code] as const),
    );
    expect(twice.length).toBeGreaterThan(5);
    expect(twice.filter(([id, code]) => page[id] && page[id] !== refusals[code])).toEqual([]);
  });
});

describe('wholeLanguages', () => {
  const measured = (catalogues: Partial<Record<Language, Catalogue>>) =>
    wholeLanguages('visitor', (language) => catalogues[language] ?? null);

  it('lists English and the complete languages, in the product’s order', () => {
    expect(measured({ zh: { a: '甲', b: '乙' }, en: { a: 'A', b: 'B' }, fr: { a: 'À', b: 'Bé' } })).toEqual([
      'en',
      'fr',
      'zh',
    ]);
  });

  it('leaves out a language with a missing or empty text', () => {
    expect(measured({ en: { a: 'A', b: 'B' }, fr: { a: 'À' }, es: { a: 'Á', b: ' ' } })).toEqual(['en']);
  });

  it('ignores ids that English no longer has', () => {
    expect(measured({ en: { a: 'A' }, fr: { a: 'À', old: 'Vieux' } })).toEqual(['en', 'fr']);
  });

  it('throws without English', () => {
    expect(() => measured({ fr: { a: 'À' } })).toThrow('translations/en/visitor.json is missing');
  });
});

/** The texts of a catalogue and those it shares. */
function textsOf(language: Language, name: CatalogueName): Catalogue {
  const parts = partsOf(name).map((part) => readCatalogue(language, part) ?? {});
  return Object.assign({}, ...parts) as Catalogue;
}
