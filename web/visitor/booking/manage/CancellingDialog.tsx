import type { ReactNode } from 'react';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { QuestionField } from '../../intake-form/QuestionFields.tsx';
import type { Changed } from './use-change-appointment.ts';
import type { CancellingReply } from './cancelling-replies.ts';
import { useCancellingForm } from './use-cancelling-form.ts';

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
