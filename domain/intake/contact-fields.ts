import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import type { AnswerValue, Question } from './answers.ts';
import { checkAnswer } from './answers.ts';
import type { VerdictCode } from './verdict.ts';

/** What was said to the vendor's own fields of a booking's form (`customContactFields`), by their keys. */
export type ContactAnswers = Readonly<Record<string, AnswerValue>>;

/** A field as it is judged: as a question of its kind, whose choices are their own words. */
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

/** Everything wrong with what was said, in the order of the fields; what nobody has asked for is no fault. */
export function checkContactFields(
  text: ContactAnswers,
  fields: readonly ContactField[],
): ContactFieldFault[] {
  return fields.flatMap((field) => {
    const verdict = checkAnswer(questionOf(field), text[field.key]);
    return verdict === null ? [] : [{ key: field.key, ...verdict }];
  });
}

/** What was said under the label of its field, as the vendor calls it: whoever reads it later need not know the setting of then. */
export type VendorReply = { label: string; value: string };

/** What is kept: what was asked and answered, in the order of the fields. */
export function tidyContactFields(reply: ContactAnswers, fields: readonly ContactField[]): VendorReply[] {
  return fields.flatMap(({ key, label }) => {
    const value = reply[key] ?? '';
    const text = (typeof value === 'string' ? value : [...new Set(value)].join(', ')).trim();
    return text === '' ? [] : [{ label, value: text }];
  });
}
