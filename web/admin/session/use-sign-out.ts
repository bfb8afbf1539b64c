import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '#contract/vendors/session.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { sessionState } from './session-state.ts';

/** Ends the session, forgets what it showed, and leads to the sign-in. */
export function useSignOut(): () => Promise<void> {
  const { t } = useWords();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  return async () => {
    try {
      await request(signOut, {});
    } catch {
      toasts.show({ kind: 'failure', text: t('user.signOut.failed') });
      return;
    }
    sessionState.end();
    queries.clear();
    void navigate({ to: '/sign-in', search: {} });
  };
}
