import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import { foldText } from '#domain/language/fold-text.ts';
import { settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import { opensTo } from '../session/is-offered.ts';
import type { Person } from '../session/session.ts';
import type { Words } from '../shell/words.ts';

/** A setting with the words that find it. */
export interface SearchableSetting {
  readonly setting: Setting;
  readonly label: string;
  readonly others: readonly string[];
  /** The single words of the label and of the others, folded once for every search. */
  readonly folded: { readonly label: readonly string[]; readonly others: readonly string[] };
}

/** Settings outside the settings pages: the words of the vendor, and the features. */
const FURTHER_PAGES: readonly string[] = ['/synonyms-management', '/manage-features'];

/** The settings of the pages that a person may open, with their label, key, synonyms and help. */
export function settingsToFind(person: Person, t: Words): readonly SearchableSetting[] {
  const pages = [...SETTINGS_PAGES.map(({ path }) => path), ...FURTHER_PAGES];
  return pages
    .filter((path) => opensTo(person, path))
    .flatMap((path) =>
      settingsOfPage(path).map((setting) => {
        const { key, twins, words, hasSynonyms } = setting;
        const label = t(`${words}.label`);
        const others = [key, ...twins, ...(hasSynonyms ? [t(`${words}.synonyms`)] : []), t(`${words}.help`)];
        const folded = { label: wordsOf(label), others: wordsOf(others.join(' ')) };
        return { setting, label, others, folded };
      }),
    );
}

/** The settings that match every word of the query at the start of one of theirs, or by a part of their key. */
export function matchingSettings(
  all: readonly SearchableSetting[],
  typed: string,
): readonly SearchableSetting[] {
  const query = wordsOf(typed);
  if (query.length === 0) return [];
  return all
    .flatMap((one) => {
      const { label, others } = one.folded;
      const isIn = (words: readonly string[], word: string) => words.some((own) => own.startsWith(word));
      const isKey = foldText(one.setting.key).includes(foldText(typed.trim()));
      if (!isKey && !query.every((word) => isIn(label, word) || isIn(others, word))) return [];
      return [{ one, rank: query.every((word) => isIn(label, word)) ? 0 : 1 }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

const wordsOf = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
