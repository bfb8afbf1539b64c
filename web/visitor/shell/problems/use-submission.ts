import { useRef, useState } from 'react';
import { ConnectionFailure, Refusal } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** The parts of a submission that joining the line and booking share. */
export function useSubmission({ keepAttempt }: { keepAttempt: (attempt: null) => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const toastId = useRef<number | null>(null);

  /** Removes the messages of the last attempt. */
  function reset(): void {
    setRefused([]);
    if (toastId.current !== null) toasts.dismiss(toastId.current);
  }

  /** Shows a failure; returns the refusal if the visitor can correct it. */
  function correctable(fault: unknown): Refusal | null {
    const reference =
      fault instanceof Refusal && fault.status >= 500 && fault.reference
        ? t('err.reference', { reference: fault.reference })
        : undefined;
    toastId.current = toasts.show({ kind: 'failure', text: t('err.booking'), reference });
    if (!(fault instanceof Refusal) || fault.status >= 500) return null;
    // A refusal ends the attempt, so the next press is a new request. While another press is in flight the
    // key stays.
    if (fault.code !== 'idempotency-key-in-flight') keepAttempt(null);
    return fault;
  }

  return { sending, setSending, refused, setRefused, reset, correctable };
}

/** The tag manager's kind of a failure. */
export function errorKind(fault: unknown): 'validation' | 'conflict' | 'network' | 'server' {
  if (fault instanceof ConnectionFailure) return 'network';
  if (!(fault instanceof Refusal) || fault.status >= 500) return 'server';
  return fault.status === 409 ? 'conflict' : 'validation';
}
