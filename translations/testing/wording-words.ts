import { PREVIEWED_PAGES } from '#domain/vendors/previewed-pages.ts';
import { PLACEMENTS } from '#domain/wording/placements.ts';
import { TERM_FORMS, TERMS } from '#domain/wording/terms.ts';

/** Ids that the pages of own texts build: the expression in their code, its values, and the reason. */
export const wordingWords = (): [string, readonly string[], string][] => [
  ['wording.filter.*', ['all', 'own', 'waiting'], 'the filter is chosen'],
  ['wording.placement.*', PLACEMENTS, 'the snippet names its placement'],
  ['wording.placement.*.why', PLACEMENTS, 'the snippet names its placement'],
  ['wording.term.*', TERMS, 'each term has a row'],
  ['wording.form.*', TERM_FORMS, 'each form has a field'],
  [
    'wording.part.*',
    ['service', 'question', 'category', 'location', 'snippet', 'setting', 'message'],
    'each part has a column',
  ],
  ['preview.page.*', PREVIEWED_PAGES, 'the page is chosen'],
  ['wording.import.*', ['quotes', 'columns', 'empty'], 'the file names its fault'],
  [
    'wording.fault.*',
    ['broken_text', 'markup', 'variable_missing', 'variable_unknown'],
    'the fault names its sentence',
  ],
];
