import { useState } from 'react';
import type { QuestionResource } from '#contract/vendors/services.ts';
import type { FieldName } from '#domain/intake/join-form.ts';
import type { RefusalReason } from '#web/connection/refusal.ts';
import { fieldId } from '../../intake-form/field-ids.ts';
import type { AnswersForm } from '../../intake-form/QuestionFields.tsx';
import { useFaultWords } from '../../intake-form/use-fault-words.ts';
import { faultsOf, repliesOf } from './cancelling-replies.ts';
import type { Answers, CancellingReply } from './cancelling-replies.ts';

type CancellingForm = {
  form: AnswersForm;
  /** The answers; null when one is invalid, whose error then shows. */
  read: () => CancellingReply[] | null;
  /** Shows the server's faults; false when none belongs to a question of this form. */
  refuse: (reasons: readonly RefusalReason[]) => boolean;
};

/** The answers to the cancelling form, and their faults. */
export function useCancellingForm(questions: readonly QuestionResource[]): CancellingForm {
  const [answers, setAnswers] = useState<Answers>({});
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({});
  const words = useFaultWords(questions);
  const faults = faultsOf(questions, answers);
  const shows = (fields: readonly FieldName[]): void => {
    setLeft((before) => new Set([...before, ...fields]));
    const [first] = fields;
    if (first !== undefined) document.getElementById(fieldId(first))?.focus();
  };
  return {
    form: {
      draft: { answers: { ...answers } },
      change: ({ answers: input }) => {
        setAnswers(input);
        setRefused({});
      },
      errorOf: (field) => {
        const fault = left.has(field) ? faults.find((one) => one.field === field) : undefined;
        return fault ? words(fault) : refused[field];
      },
      leave: (field) => setLeft((before) => new Set([...before, field])),
    },
    read: () => {
      if (faults.length === 0) return repliesOf(questions, answers);
      shows(faults.map(({ field }) => field));
      return null;
    },
    refuse: (reasons) => {
      const messages = reasons.flatMap(({ title, meta }): [FieldName, string][] =>
        questions.some(({ id }) => id === meta['question_id'])
          ? [[`answers.${String(meta['question_id'])}`, title]]
          : [],
      );
      setRefused(Object.fromEntries(messages));
      shows(messages.map(([field]) => field));
      return messages.length > 0;
    },
  };
}
