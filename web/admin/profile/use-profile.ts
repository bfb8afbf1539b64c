import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listSessions, seeProfile } from '#contract/vendors/profile.ts';
import { confirmAgain, seeSession } from '#contract/vendors/session.ts';
import { request } from '#web/connection/request.ts';
import { isRefusal, Refusal } from '#web/connection/refusal.ts';
import { adoptSession } from '#web/connection/session.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { SESSION_KEY } from '../session/session-queries.ts';
import { wasDismissed } from '../sign-in/passkeys.ts';

export const PROFILE_KEY = ['profile'] as const;
export const SESSIONS_KEY = ['profile', 'sessions'] as const;

export const useProfile = () =>
  useQuery({ queryKey: PROFILE_KEY, queryFn: async () => (await request(seeProfile, {})).data });

export const useSessions = () =>
  useQuery({ queryKey: SESSIONS_KEY, queryFn: async () => (await request(listSessions, {})).data });

/** A change of the sign-in. The server may ask for the password first; then the change runs again. */
export interface SecureChange {
  busy: boolean;
  run: (change: () => Promise<void>) => Promise<void>;
  /** The password dialog, while it is open. */
  asked: { confirm: (password: string) => Promise<string | null>; cancel: () => void } | null;
}

export function useSecureChange(): SecureChange {
  const { t } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null);
  const run = async (change: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await change();
      await refresh();
    } catch (fault) {
      if (isRefusal(fault, 'password-required')) setWaiting(() => change);
      else if (!wasDismissed(fault))
        toasts.show({
          kind: 'failure',
          text: fault instanceof Refusal && fault.title ? fault.title : t('error.unreachable'),
        });
    } finally {
      setBusy(false);
    }
  };
  /** A second factor may open everything else. */
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: PROFILE_KEY });
    const { data } = await request(seeSession, {});
    adoptSession(data);
    queries.setQueryData(SESSION_KEY, data);
  };
  const confirm = async (password: string): Promise<string | null> => {
    try {
      const { data } = await request(confirmAgain, { body: { password } });
      adoptSession(data);
    } catch (fault) {
      return fault instanceof Refusal && fault.title ? fault.title : t('error.unreachable');
    }
    const change = waiting!;
    setWaiting(null);
    await run(change);
    return null;
  };
  return { busy, run, asked: waiting && { confirm, cancel: () => setWaiting(null) } };
}
