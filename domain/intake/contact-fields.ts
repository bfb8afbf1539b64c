import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import type { AnswerValue, Question } from './answers.ts';
import { checkAnswer } from './answers.ts';
import type { VerdictCode } from './verdict.ts';

/** Answers to the vendor's custom fields of a booking form (`customContactFields`), by key. */
export type ContactAnswers = Readonly<Record<string, AnswerValue>>;

/** Returns the fields that forms ask for, in their order. */
export const activeFields = (fields: readonly ContactField[]): ContactField[] =>
  fields.filter(({ archived }) => archived !== true);

/** Converts a custom field to a question of its kind for validation; its options are their own labels. */
export const questionOf = ({ key, type, required, options }: ContactField): Question => ({
  id: key,
  type,
  required,
  options: options.map((value) => ({ value })),
});

export type ContactFieldFault = {
  key: string;
  code: VerdictCode;
  values?: Record<string, string | number>;
};

/** Returns all faults of the answers, in the order of the fields; ignores answers that no form asks for. */
export function checkContactFields(
  text: ContactAnswers,
  fields: readonly ContactField[],
): ContactFieldFault[] {
  return activeFields(fields).flatMap((field) => {
    const verdict = checkAnswer(questionOf(field), text[field.key]);
    return verdict === null ? [] : [{ key: field.key, ...verdict }];
  });
}

/** An answer with its field's label, so that later readers do not need the old setting. */
export type VendorReply = { label: string; value: string };

/** Returns the answers to store, in the order of the fields. */
export function tidyContactFields(reply: ContactAnswers, fields: readonly ContactField[]): VendorReply[] {
  return activeFields(fields).flatMap(({ key, label }) => {
    const value = reply[key] ?? '';
    const text = (typeof value === 'string' ? value : [...new Set(value)].join(', ')).trim();
    return text === '' ? [] : [{ label, value: text }];
  });
}
