import { activeFields, checkContactFields } from '#domain/intake/contact-fields.ts';
import type { ContactAnswers } from '#domain/intake/contact-fields.ts';
import type { AnswerValue, FieldFault } from '#domain/intake/join-form.ts';
import type { Language } from '#domain/language/languages.ts';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import type { FormQuestion } from '../../intake-form/use-fault-words.ts';

/* The form shows the vendor's own fields as questions, with ids that no question uses. */

const OWN = 'own.';

/** As questions, for the question fields to render. */
export function ownQuestions(fields: readonly ContactField[], language: Language): FormQuestion[] {
  return activeFields(fields).map((field, position) => ({
    id: OWN + field.key,
    type: 'questions',
    attributes: {
      service_id: '',
      placeholder: '',
      sort_order: position,
      type: field.type,
      required: field.required,
      label: field.translations[language] || field.label,
      options: field.options.map((value) => ({
        value,
        text: field.optionTranslations?.[language]?.[value] || value,
      })),
    },
  }));
}

/** The replies to own fields by their keys, without empty ones. */
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

/** The form field of an own field. */
export const ownFieldName = (key: string): `answers.${string}` => `answers.${OWN}${key}`;
