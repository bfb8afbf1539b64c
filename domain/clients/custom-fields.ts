import { checkAnswer } from '../intake/answers.ts';
import type { AnswerValue } from '../intake/answers.ts';
import { activeFields, questionOf } from '../intake/contact-fields.ts';
import type { Verdict } from '../intake/verdict.ts';
import type { Language } from '../language/languages.ts';
import type { ContactField } from '../vendors/setting-kinds.ts';

/** The key of a custom field. */
export const CUSTOM_KEY = /^[a-z][a-z0-9_]{0,39}$/;
/** Characters of one answer on a client's record. */
export const CUSTOM_MAX = 2000;

/** A client's answers to the vendor's own fields, by key. Several choices are lines of one text. */
export type CustomAnswers = Readonly<Record<string, string>>;

export type CustomFault = { key: string; fault: NonNullable<Verdict> | { code: 'unknown' } };

/**
 * Returns the faults of answers on a client's record. Staff may leave every field empty. Answers without a field, or to
 * an archived one, may only stay as they were.
 */
export function checkCustomAnswers(
  answers: CustomAnswers,
  { fields, before }: { fields: readonly ContactField[]; before: CustomAnswers },
): CustomFault[] {
  return Object.entries(answers).flatMap(([key, text]): CustomFault[] => {
    if (text === before[key]) return [];
    const field = fields.find((one) => one.key === key);
    if (!field || field.archived) return [{ key, fault: { code: 'unknown' } }];
    const fault = checkAnswer({ ...questionOf(field), required: false }, fieldValueOf(field, text));
    return fault === null ? [] : [{ key, fault }];
  });
}

/** Returns the text of a record as an answer to its field. */
export const fieldValueOf = ({ type }: Pick<ContactField, 'type'>, text: string): NonNullable<AnswerValue> =>
  type === 'checkbox_group' ? linesOf(text) : text;

/** Returns what a record answers to the fields that forms ask for; answers that a field no longer allows are left out. */
export function answersForForms(
  answers: CustomAnswers,
  fields: readonly ContactField[],
): Record<string, NonNullable<AnswerValue>> {
  const fitting = activeFields(fields).flatMap((field) => {
    const text = answers[field.key];
    if (text === undefined) return [];
    const answer = fieldValueOf(field, text);
    return checkAnswer(questionOf(field), answer) === null ? [[field.key, answer] as const] : [];
  });
  return Object.fromEntries(fitting);
}

/** Returns the answers with trimmed texts and without empty ones. */
export function tidyCustomAnswers(answers: CustomAnswers): CustomAnswers {
  const written = Object.entries(answers).map(([key, text]) => [key, text.trim().normalize('NFC')] as const);
  return Object.fromEntries(written.filter(([, text]) => text !== ''));
}

/** Returns a field's label in a language, else in the vendor's own. */
export const customLabel = (
  { label, translations }: Pick<ContactField, 'label' | 'translations'>,
  language: Language,
): string => translations[language] || label;

/** Returns the labels and answers that a record shows, in the order of the fields; unknown keys come last. */
export function shownCustomAnswers(
  answers: CustomAnswers,
  { fields, language }: { fields: readonly ContactField[]; language: Language },
): { key: string; label: string; text: string }[] {
  const known = fields.filter(({ key }) => key in answers);
  const others = Object.keys(answers).filter((key) => !known.some((field) => field.key === key));
  return [
    ...known.map((field) => ({
      key: field.key,
      label: customLabel(field, language),
      text: linesOf(answers[field.key]!)
        .map((line) => field.optionTranslations?.[language]?.[line] || line)
        .join(', '),
    })),
    ...others.map((key) => ({ key, label: key, text: answers[key]! })),
  ];
}

/** Returns the answers as one cell of a file, by key: `company=Acme; floor=3`. */
export const customCell = (answers: CustomAnswers): string =>
  Object.entries(answers)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, text]) => `${key}=${text}`)
    .join('; ');

/** A pair begins after a semicolon or a line's end; other lines belong to the answer before. */
const NEXT_PAIR = /[;\n] ?(?=[a-z][a-z0-9_]{0,39}=)/;

/** Reads such a cell. Null if a part of it is no pair. */
export function readCustomCell(cell: string): CustomAnswers | null {
  const pairs = cell.split(NEXT_PAIR).map((pair) => pair.trim());
  const read = pairs.map(
    (pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const,
  );
  return pairs.every((pair) => CUSTOM_KEY.test(pair.split('=', 1)[0]!) && pair.includes('='))
    ? tidyCustomAnswers(Object.fromEntries(read))
    : null;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
