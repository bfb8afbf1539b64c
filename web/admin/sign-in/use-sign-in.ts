import { useState } from 'react';
import { offerPasskeySignIn, signIn, signInWithPasskey } from '#contract/vendors/session.ts';
import { request } from '#web/connection/request.ts';
import { isRefusal, Refusal } from '#web/connection/refusal.ts';
import { adoptSession } from '#web/connection/session.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Person } from '../session/session.ts';
import { sessionState } from '../session/session-state.ts';
import { findPasskey, wasDismissed } from './passkeys.ts';

/** The second factors of an account whose password was right; null before. */
type Factors = readonly string[] | null;

/** Sends one sign-in attempt at a time; holds the message of the last error. */
export function useSignIn({ onDone, onFault }: { onDone: (person: Person) => void; onFault?: () => void }) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [factors, setFactors] = useState<Factors>(null);
  const adopt = (data: Person): void => {
    adoptSession(data);
    sessionState.gain();
    onDone(data);
  };
  const attemptOnce = async (send: () => Promise<{ data: Person }>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const { data } = await send();
      setFactors(null);
      adopt(data);
    } catch (refused) {
      if (wasDismissed(refused)) return;
      if (isRefusal(refused, 'second-factor-required') && factors === null) {
        setFactors(factorsOf(refused));
        return;
      }
      setFault(refused instanceof Refusal && refused.title ? refused.title : t('error.unreachable'));
      onFault?.();
    } finally {
      setBusy(false);
    }
  };
  return {
    attempt: ({ email, password, code }: { email: string; password: string; code?: string }) =>
      attemptOnce(() =>
        request(signIn, { body: { email: email.trim(), password, ...(code && { code: code.trim() }) } }),
      ),
    attemptPasskey: () =>
      attemptOnce(async () => {
        const { data } = await request(offerPasskeySignIn, {});
        return request(signInWithPasskey, { body: await findPasskey(data) });
      }),
    adopt,
    busy,
    fault,
    factors,
    restart: () => {
      setFactors(null);
      setFault(null);
    },
  };
}

/** Returns the second factors that a refusal names. */
function factorsOf({ errors }: Refusal): string[] {
  const factors = errors[0]?.meta['factors'];
  return Array.isArray(factors) ? factors.map(String) : [];
}
