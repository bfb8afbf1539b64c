import type { ReactNode } from 'react';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { QuestionField } from '../../intake-form/QuestionFields.tsx';
import type { Changed } from './use-change-appointment.ts';
import type { CancellingReply, Answers } from './cancelling-replies.ts';
import { useState } from 'react';
import type { FieldName } from '#domain/intake/join-form.ts';
import type { RefusalReason } from '#web/connection/refusal.ts';
import { fieldId } from '../../intake-form/use-request-form.ts';
import type { AnswersForm } from '../../intake-form/QuestionFields.tsx';
import { useFaultWords } from '../../intake-form/use-fault-words.ts';
import { faultsOf, repliesOf } from './cancelling-replies.ts';

export type CancellingDialogProps = {
  /** The vendor's questions on cancelling; often none. */
  questions: readonly QuestionResource[];
  title: string;
  children: ReactNode;
  safeLabel: string;
  actLabel: string;
  busy: boolean;
  onSafe: () => void;
  onAct: (text: CancellingReply[]) => Promise<Changed>;
  onDone: () => void;
};

/** Confirms a cancellation, and asks the vendor's questions. */
export function CancellingDialog({ questions, children, onAct, onDone, ...dialog }: CancellingDialogProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const { form, read, refuse } = useCancellingForm(questions);
  const act = async (): Promise<void> => {
    const text = read();
    if (text === null) return;
    const changed = await onAct(text);
    if (changed.ok) onDone();
    // A question that is no longer asked has no field to show its error.
    else if (changed.wrong.length > 0 && !refuse(changed.wrong))
      toasts.show({ kind: 'failure', text: t('err.occurred') });
  };
  const fields = questions.map((question) => (
    <QuestionField key={question.id} question={question} form={form} />
  ));
  return (
    <ConfirmDialog {...dialog} open fields={fields.length > 0 && fields} onAct={() => void act()}>
      {children}
    </ConfirmDialog>
  );
}

type CancellingForm = {
  form: AnswersForm;
  /** The answers; null when one is invalid, whose error then shows. */
  read: () => CancellingReply[] | null;
  /** Shows the server's faults; false when none belongs to a question of this form. */
  refuse: (reasons: readonly RefusalReason[]) => boolean;
};

/** The answers to the cancelling form, and their faults. */
function useCancellingForm(questions: readonly QuestionResource[]): CancellingForm {
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
