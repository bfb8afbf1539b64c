import { useState } from 'react';
import { confirmAgain } from '#contract/vendors/session.ts';
import { isRefusal, Refusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { adoptSession } from '#web/connection/session.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** The password dialog, while it is open. */
export interface PasswordPrompt {
  confirm: (password: string) => Promise<string | null>;
  cancel: () => void;
}

/** Runs changes for which the server may ask for the password again; such a change then runs once more. */
export interface Proof {
  asked: PasswordPrompt | null;
  /** Rejects with the refusal of the change, also if the person closes the dialog. */
  run: <T>(change: () => Promise<T>) => Promise<T>;
}

export function useProof(): Proof {
  const { t } = useWords();
  const [asked, setAsked] = useState<PasswordPrompt | null>(null);
  const prove = (refusal: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      setAsked({
        async confirm(password) {
          try {
            const { data } = await request(confirmAgain, { body: { password } });
            adoptSession(data);
          } catch (fault) {
            return fault instanceof Refusal && fault.title ? fault.title : t('error.unreachable');
          }
          setAsked(null);
          resolve();
          return null;
        },
        cancel() {
          setAsked(null);
          reject(refusal);
        },
      });
    });
  return {
    asked,
    async run(change) {
      try {
        return await change();
      } catch (fault) {
        if (!isRefusal(fault, 'password-required')) throw fault;
        await prove(fault);
        return change();
      }
    },
  };
}
