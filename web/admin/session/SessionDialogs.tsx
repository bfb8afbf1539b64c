import { useEffect, useId, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { seeSession } from '#contract/vendors/session.ts';
import { call } from '#web/connection/request.ts';
import { adoptSession } from '#web/connection/session.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { SESSION_KEY } from './session-queries.ts';
import type { Person } from './session.ts';
import { sessionState } from './session-state.ts';
import { useSessionEnd } from './use-session-end.ts';
import styles from './session.module.css';

/** Dialogs over a page when its session is about to end or has ended. */
export function SessionDialogs({ person, lost }: { person: Person; lost: boolean }) {
  const queries = useQueryClient();
  const minutesLeft = useSessionEnd(Date.parse(person.ends_at), async () => {
    const { data } = await call(seeSession, { poll: true });
    queries.setQueryData(SESSION_KEY, data);
  });
  const over = minutesLeft !== null && minutesLeft <= 0;
  useEffect(() => {
    if (over) sessionState.lose();
  }, [over]);
  return (
    <>
      <EndingDialog open={!lost && !over && minutesLeft !== null} minutes={minutesLeft ?? 0} />
      <ReSignInDialog open={lost} person={person} />
    </>
  );
}

/** Shown two minutes before the end. A request for the current person prolongs the session. */
function EndingDialog({ open, minutes }: { open: boolean; minutes: number }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const stay = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await call(seeSession, {});
      adoptSession(data);
      queries.setQueryData(SESSION_KEY, data);
    } catch {
      sessionState.lose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={() => void stay()}
      role="alertdialog"
      title={t('session.ending')}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void stay()}>
          {t('session.stay')}
        </Button>
      }
    >
      <p>{t('session.ending.why', { minutes })}</p>
    </Dialog>
  );
}

/** Signs the same person in again without leaving the page. */
function ReSignInDialog({ open, person }: { open: boolean; person: Person }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { attempt, busy, fault } = useSignIn({
    onFault: () => field.current?.select(),
    onDone: (back) => {
      setPassword('');
      // The page's content belongs to one person; another person gets a reload.
      if (back.identity_id !== person.identity_id) location.reload();
      queries.setQueryData(SESSION_KEY, back);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    },
  });
  return (
    <Dialog
      open={open}
      onClose={() => field.current?.focus()}
      role="alertdialog"
      title={t('session.lost')}
      initialFocus={field}
      busy={busy}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t('session.other')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('signIn.submit')}
          </Button>
        </>
      }
    >
      <p>{t('session.lost.why', { name: person.name })}</p>
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void attempt({ email: person.email, password });
        }}
      >
        {fault && (
          <Banner tone="danger" role="alert">
            {fault}
          </Banner>
        )}
        <TextField
          label={t('signIn.email')}
          type="email"
          value={person.email}
          readOnly
          autoComplete="username"
        />
        <TextField
          label={t('signIn.password')}
          type="password"
          ref={field}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </form>
    </Dialog>
  );
}
