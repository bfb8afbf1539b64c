import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { seeSession } from '#contract/vendors/session.ts';
import { call } from '#web/connection/request.ts';
import { adoptSession } from '#web/connection/session.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LeadTo } from '../shell/LeadTo.tsx';
import { SESSION_KEY, isSignedOut } from './session-queries.ts';
import { SessionOf } from './session.ts';
import { sessionState } from './session-state.ts';
import { SessionDialogs } from './SessionDialogs.tsx';
import styles from './session.module.css';

/** Renders for a signed-in person; redirects others to the sign-in and back afterwards. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const position = useLocation({ select: ({ href }) => href });
  const lost = useSyncExternalStore(sessionState.subscribe, sessionState.isLost);
  const session = useQuery({
    queryKey: SESSION_KEY,
    queryFn: async () => {
      const { data } = await call(seeSession, {});
      adoptSession(data);
      sessionState.gain();
      return data;
    },
    staleTime: 60_000,
  });
  const person = session.data;
  useEffect(() => {
    // A kiosk's sign-in turns the browser into a device, which has no staff pages.
    if (person && person.role === KIOSK) location.assign(person.landing);
  }, [person]);

  if (!person && isSignedOut(session.error)) return <LeadTo to="/sign-in" from={position} />;
  if (!person && session.isError) {
    return (
      <main className={styles.alone}>
        <EmptyState
          title={t('session.unreachable')}
          text={t('session.unreachable.why')}
          action={<Button onClick={() => void session.refetch()}>{t('action.retry')}</Button>}
        />
      </main>
    );
  }
  if (!person || person.role === KIOSK) return <div className={styles.alone} aria-busy="true" />;
  return (
    <SessionOf value={person}>
      {children}
      <SessionDialogs person={person} lost={lost} />
    </SessionOf>
  );
}

const KIOSK = 7;
