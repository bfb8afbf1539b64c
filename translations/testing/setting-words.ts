import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import { DIAL_IN_PARTS } from '#domain/vendors/setting-kinds.ts';
import type { SettingKind } from '#domain/vendors/setting-kinds.ts';
import { sectionsOf, settingsOfPage, settingsPageSlug } from '#domain/vendors/settings-of-page.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';

/** The ids that the code of the pages builds, by their expression. */
export const builtSettingWords = (): Map<string, readonly string[]> => {
  const ids = [...settingWords(), ...settingsPageWords()];
  const ending = (pattern: RegExp): string[] => ids.filter((id) => pattern.test(id));
  return new Map([
    ['*.label', ending(/\.label$/)],
    ['*.help', ending(/\.help$/)],
    ['*.synonyms', ending(/\.synonyms$/)],
    ['*.value.*', ending(/\.value\.[^.]+$/)],
    ['*.name.*', ending(/\.name\.[^.]+$/)],
    ['settings.unit.*', ending(/^settings\.unit\./)],
    ['settings.amount.*', ending(/^settings\.amount\./)],
    ['settings.section.*', ending(/^settings\.section\./)],
    ['settings.page.*', ending(/^settings\.page\.(?!.*\.use$)/)],
    ['settings.page.*.use', ending(/^settings\.page\..*\.use$/)],
  ]);
};

/** A label and a help for every key, and words for each value and part of those that are built. */
export const settingWords = (): string[] =>
  SETTINGS.flatMap(({ words, kind, isBuilt, hasSynonyms }) => [
    `${words}.label`,
    `${words}.help`,
    ...(hasSynonyms ? [`${words}.synonyms`] : []),
    ...(isBuilt ? valuesOf(kind).map((value) => `${words}.value.${value}`) : []),
    ...(isBuilt ? namesOf(kind).map((name) => `${words}.name.${name}`) : []),
  ]);

/** The values that a person chooses from. */
const valuesOf = (kind: SettingKind): readonly string[] =>
  kind.type === 'enum' || kind.type === 'map' ? kind.values : [];

/** The parts of a value that has several. */
const namesOf = (kind: SettingKind): readonly string[] =>
  kind.type === 'map' || kind.type === 'url-map'
    ? kind.names
    : kind.type === 'int-fields'
      ? Object.keys(kind.fields)
      : kind.type === 'dial-in'
        ? DIAL_IN_PARTS
        : [];

const UNITS = [
  'seconds',
  'minutes',
  'hours',
  'days',
  'months',
  'characters',
  'people',
  'distance',
  'metres',
  'appointments',
  'attempts',
  'tickets',
  'percent',
];

/** Titles of pages and their sections, and the units of numbers. */
export const settingsPageWords = (): string[] => [
  ...UNITS.flatMap((unit) => [`settings.unit.${unit}`, `settings.amount.${unit}`]),
  ...SETTINGS_PAGES.flatMap(({ path }) => {
    const slug = settingsPageSlug(path);
    return [
      `settings.page.${slug}`,
      `settings.page.${slug}.use`,
      ...sectionsOf(settingsOfPage(path)).map(({ name }) => `settings.section.${slug}.${name}`),
    ];
  }),
];
