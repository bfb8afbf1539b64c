import type { QuestionResource } from '#contract/vendors/services.ts';
import { checkContactFields, questionOf } from '#domain/intake/contact-fields.ts';
import type { ContactAnswers } from '#domain/intake/contact-fields.ts';
import type { AnswerValue, FieldFault } from '#domain/intake/join-form.ts';
import type { Language } from '#domain/language/languages.ts';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';

/* The vendor's own fields stand in the form as questions do, under ids that no question has. */

const OWN = 'own.';

/** As the fields of a question draw them. */
export function ownQuestions(fields: readonly ContactField[], language: Language): QuestionResource[] {
  return fields.map((field, position) => ({
    id: OWN + field.key,
    type: 'questions',
    attributes: {
      service_id: '',
      placeholder: '',
      sort_order: position,
      type: field.type,
      required: field.required,
      label: field.translations[language] || field.label,
      options: questionOf(field).options.map(({ value }) => ({ value, text: value })),
    },
  }));
}

/** Of what was typed, what was said to them, by their keys; nothing that is empty. */
export function ownReplies(
  answers: Readonly<Record<string, AnswerValue>>,
  fields: readonly ContactField[],
): Record<string, string | string[]> {
  const text = fields.flatMap(({ key }): [string, string | string[]][] => {
    const value = answers[OWN + key] ?? '';
    if (value.length === 0) return [];
    return [[key, typeof value === 'string' ? value : [...value]]];
  });
  return Object.fromEntries(text);
}

export const ownFaults = (text: ContactAnswers, fields: readonly ContactField[]): FieldFault[] =>
  checkContactFields(text, fields).map(({ key, ...fault }) => ({ field: ownFieldName(key), ...fault }));

/** The field of the form that an own field is. */
export const ownFieldName = (key: string): `answers.${string}` => `answers.${OWN}${key}`;
