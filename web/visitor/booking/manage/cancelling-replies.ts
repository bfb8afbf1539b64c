import type { FormOptionResource, FormQuestionResource, FormResource } from '#contract/appointments/forms.ts';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { checkAnswer } from '#domain/intake/answers.ts';
import type { AnswerValue, FieldFault } from '#domain/intake/join-form.ts';

/** An answer to a question of the cancelling form. */
export type CancellingReply = { question_id: string; value: string | string[] };
export type Answers = Readonly<Record<string, AnswerValue>>;
export type Forms = {
  data: readonly FormResource[];
  included: readonly (FormQuestionResource | FormOptionResource)[];
};

/** The cancelling form's questions for a service, as question fields. All are optional. */
export function questionsOf({ data, included }: Forms, serviceId: string): QuestionResource[] {
  const form = data.find(({ attributes }) => attributes.type === 1 && attributes.service_id === serviceId);
  return included.flatMap((part, position): QuestionResource[] => {
    if (part.type !== 'form-questions' || part.attributes.form_id !== form?.id) return [];
    const { type, label, placeholder } = part.attributes;
    const options = included.flatMap((option) =>
      option.type === 'form-options' && option.attributes.form_question_id === part.id
        ? [{ value: option.id.slice(part.id.length + 1), text: option.attributes.label }]
        : [],
    );
    return [
      {
        id: part.id,
        type: 'questions',
        attributes: {
          service_id: serviceId,
          type,
          label,
          placeholder,
          options,
          required: false,
          sort_order: position,
        },
      },
    ];
  });
}

export const faultsOf = (questions: readonly QuestionResource[], answers: Answers): FieldFault[] =>
  questions.flatMap(({ id, attributes }) => {
    const fault = checkAnswer({ id, ...attributes, required: false }, answers[id]);
    return fault ? [{ field: `answers.${id}` as const, ...fault }] : [];
  });

/** The answers, without empty ones. */
export const repliesOf = (questions: readonly QuestionResource[], answers: Answers): CancellingReply[] =>
  questions.flatMap(({ id }) => {
    const input = answers[id] ?? '';
    const value = typeof input === 'string' ? input.trim() : [...input];
    return value.length === 0 ? [] : [{ question_id: id, value }];
  });
