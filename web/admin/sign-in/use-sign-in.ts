import { useState } from 'react';
import { signIn } from '#contract/vendors/session.ts';
import { request } from '#web/connection/request.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { adoptSession } from '#web/connection/session.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Person } from '../session/session.ts';
import { sessionState } from '../session/session-state.ts';

/** Sends one sign-in attempt at a time; holds the message of the last error. */
export function useSignIn({ onDone, onFault }: { onDone: (person: Person) => void; onFault?: () => void }) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const attempt = async (typed: { email: string; password: string }): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const { data } = await request(signIn, {
        body: { email: typed.email.trim(), password: typed.password },
      });
      adoptSession(data);
      sessionState.gain();
      onDone(data);
    } catch (refused) {
      setFault(refused instanceof Refusal && refused.title ? refused.title : t('error.unreachable'));
      onFault?.();
    } finally {
      setBusy(false);
    }
  };
  return { attempt, busy, fault };
}
