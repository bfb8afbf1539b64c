import type { QuestionResource } from '#contract/vendors/services.ts';
import type { QuestionType } from '#domain/intake/answers.ts';
import type { FieldFault } from '#domain/intake/join-form.ts';
import { isQuestionLabel } from '#domain/language/fold-text.ts';
import type { VerdictCode } from '#domain/intake/verdicts.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** A question of a service, or a field of the vendor's own, which may be a date. */
export interface FormQuestion extends Omit<QuestionResource, 'attributes'> {
  attributes: Omit<QuestionResource['attributes'], 'type'> & { type: QuestionType };
}

/** The text of a fault, with its field's name where needed. */
export function useFaultWords(
  questions: readonly FormQuestion[],
  { either = false } = {},
): (fault: FieldFault) => string {
  const { t } = useWords();
  return (fault) => faultWords(fault, { t, questions, either });
}

/** The same without hooks. */
export function faultWords(
  { field, code, values }: FieldFault,
  of: { t: Words; questions: readonly FormQuestion[]; either?: boolean },
): string {
  // One field takes both, so its message names both.
  if (of.either && (code === 'email' || code === 'phone_valid')) return of.t('form.either.wrong');
  const question = of.questions.find(({ id }) => field === `answers.${id}`);
  const label = question?.attributes.label ?? of.t(LABELS[field] ?? 'form.topic');
  const id = code === 'required' ? missingWords(label, isChosen(field, question)) : FAULT_WORDS[code];
  return of.t(id, { label, ...values });
}

/** The text for a missing answer: to a question, to a choice from a list, or typed. */
function missingWords(label: string, chosen: boolean): string {
  if (isQuestionLabel(label)) return 'v.answer';
  return chosen ? 'v.choose' : 'v.required';
}

const isChosen = (field: string, question: FormQuestion | undefined): boolean =>
  field === 'service_id' || question?.attributes.type === 'radio' || question?.attributes.type === 'select';

type Words = (id: string, values?: Record<string, string | number>) => string;

const LABELS: Readonly<Record<string, string>> = {
  service_id: 'form.topic',
  first_name: 'form.firstName',
  last_name: 'form.lastName',
  email: 'form.email',
  cell_phone: 'form.phone',
  car_details: 'form.carDetails',
  notes: 'form.notes',
};

/** The text id of each fault. */
export const FAULT_WORDS: Readonly<Record<VerdictCode, string>> = {
  required: 'v.required',
  email: 'v.email',
  phone_country_code: 'v.phone_country_code',
  phone_valid: 'v.phone_valid',
  name_characters: 'v.name_characters',
  not_url: 'v.not_url',
  too_long: 'v.too_long',
  digits: 'v.digits',
  checkbox_group: 'v.checkbox_group',
  option: 'v.option',
  date: 'v.date',
  contact: 'v.contact',
  compliance: 'v.compliance',
};
