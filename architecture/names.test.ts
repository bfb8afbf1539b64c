import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exportsOf } from './source/exports.ts';
import { isTest, readTree } from './source/tree.ts';

/** Words that meant something here only; docs/glossary.md has the field's word for each. */
const PRIVATE_WORDS = new Set(
  (
    'Ground Asked Found Told Given Known Said Wanted Kept Keeper Wish Wishes Along Picture Door Doorway Seal ' +
    'Knock Sight Owed Village House Planted Breach Whither WaysOut Place Call Answer Look Drawn'
  ).split(' '),
);

const CALLS_A_VISITOR = 'staff call a visitor';
const VIDEO_CALL = 'a video call';
const VISITORS_ANSWER = 'a visitor’s answer to a question';
const PLACE_ON_A_MAP = 'a place on a map, found by a search';
const STATUS_404 = 'HTTP’s "not found"';

/** Exported names with such a word in its ordinary sense. */
const ALLOWED: Readonly<Record<string, string>> = {
  BoardCall: CALLS_A_VISITOR,
  CallRow: CALLS_A_VISITOR,
  ShownCall: CALLS_A_VISITOR,
  callNext: CALLS_A_VISITOR,
  callNextRoute: CALLS_A_VISITOR,
  callOrder: CALLS_A_VISITOR,
  callRows: CALLS_A_VISITOR,
  litCall: CALLS_A_VISITOR,
  withCall: CALLS_A_VISITOR,
  call: CALLS_A_VISITOR,
  JoinCall: VIDEO_CALL,
  JoinCallCard: VIDEO_CALL,
  AnswerBulkRow: VISITORS_ANSWER,
  AnswerRow: VISITORS_ANSWER,
  AnswerValue: VISITORS_ANSWER,
  answerRows: VISITORS_ANSWER,
  answerValue: VISITORS_ANSWER,
  checkAnswer: VISITORS_ANSWER,
  GeoPlace: PLACE_ON_A_MAP,
  GeoPlaceMatch: PLACE_ON_A_MAP,
  PickedPlace: PLACE_ON_A_MAP,
  PlaceDetails: PLACE_ON_A_MAP,
  PlaceSearch: PLACE_ON_A_MAP,
  seePlace: PLACE_ON_A_MAP,
  NotFound: STATUS_404,
  NotFoundPage: STATUS_404,
  VisitNotFoundPage: STATUS_404,
};

const project = readTree(fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, ''));

describe('exported names', () => {
  const found = project.code
    .filter(({ path }) => /^(domain|contract|server|web)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) => exportsOf(path, text).map(({ name }) => ({ path, name })))
    .filter(({ name }) => privateWordsIn(name).length > 0);

  it('use the field’s words', () => {
    const refused = found.filter(({ name }) => !(name in ALLOWED)).map(({ path, name }) => `${path} ${name}`);
    expect(refused).toEqual([]);
  });

  it('need each exception', () => {
    const names = new Set(found.map(({ name }) => name));
    expect(Object.keys(ALLOWED).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the check of a name', () => {
  it.each([
    ['SlotWish', ['Wish']],
    ['groundOf', ['Ground']],
    ['KEPT_FOR_DAYS', ['Kept']],
    ['openWaysOut', ['WaysOut']],
    ['saidAndDrawn', ['Said', 'Drawn']],
    ['background', []],
    ['Household', []],
    ['recallAll', []],
  ])('%s', (name, words) => {
    expect(privateWordsIn(name)).toEqual(words);
  });
});

/** Single words, and pairs of neighbours, in CamelCase. */
function privateWordsIn(name: string): string[] {
  const words = (
    name.includes('_') || /^[A-Z\d]+$/.test(name) ? name.toLowerCase().split('_') : camelWords(name)
  ).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.flatMap((word, index) =>
    [word, word + (words[index + 1] ?? '')].filter((each) => PRIVATE_WORDS.has(each)).slice(0, 1),
  );
}

const camelWords = (name: string): string[] => name.match(/^[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z\d]*/g) ?? [];
