import { useEffect, useSyncExternalStore, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { seeSession } from '#contract/vendors/session.ts';
import { request } from '#web/connection/request.ts';
import { adoptSession } from '#web/connection/session.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LeadTo } from '../shell/LeadTo.tsx';
import { SESSION_KEY, isSignedOut } from './session-queries.ts';
import { OnClockOf } from './OnClockOf.tsx';
import { StatesInColour } from './StatesInColour.tsx';
import { SessionOf } from './session.ts';
import { becomeDevice } from './become-device.ts';
import { sessionState } from './session-state.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { CodeField } from '../sign-in/PasswordField.tsx';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import type { Person } from './session.ts';
import styles from './session.module.css';

/** Renders for a signed-in person; redirects others to the sign-in and back afterwards. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const position = useLocation({ select: ({ href }) => href });
  const lost = useSyncExternalStore(sessionState.subscribe, sessionState.isLost);
  const session = useQuery({
    queryKey: SESSION_KEY,
    queryFn: async () => {
      const { data } = await request(seeSession, {});
      adoptSession(data);
      sessionState.gain();
      return data;
    },
    staleTime: 60_000,
  });
  const person = session.data;
  useEffect(() => {
    // A kiosk's sign-in turns the browser into a device, which has no staff pages.
    if (person && person.role === KIOSK) becomeDevice(person);
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
      <OnClockOf clock={person.clock}>
        <StatesInColour>{children}</StatesInColour>
        <SessionDialogs person={person} lost={lost} />
      </OnClockOf>
    </SessionOf>
  );
}

const KIOSK = 7;

/** Dialogs over a page when its session is about to end or has ended. */
function SessionDialogs({ person, lost }: { person: Person; lost: boolean }) {
  const queries = useQueryClient();
  const minutesLeft = useSessionEnd(Date.parse(person.ends_at), async () => {
    const { data } = await request(seeSession, { poll: true });
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
      const { data } = await request(seeSession, {});
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
  const [code, setCode] = useState('');
  const { attempt, attemptPasskey, busy, fault, factors } = useSignIn({
    onFault: () => field.current?.select(),
    onDone: (back) => {
      setPassword('');
      setCode('');
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
          void attempt({ email: person.email, password, code });
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
        {factors?.includes('totp') && (
          <CodeField autoFocus value={code} onChange={(event) => setCode(event.target.value)} />
        )}
        {factors?.includes('passkey') && (
          <Button onClick={() => void attemptPasskey()}>{t('signIn.passkey')}</Button>
        )}
      </form>
    </Dialog>
  );
}

/** Milliseconds from the warning to the end of the session. */
const WARN_BEFORE = 2 * 60_000;
/** Timers do not run on a sleeping laptop, so check the clock often. */
const CHECK_EVERY = 5_000;

/** Whole minutes left, rounded up, within the warning time; null before it. */
export function minutesToEnd(endsAt: number, now: number): number | null {
  const left = endsAt - now;
  return left > WARN_BEFORE ? null : Math.max(0, Math.ceil(left / 60_000));
}

/**
 * Watches the end of the session. Every request of the person prolongs it, also from other pages: before a
 * warning, `ask` fetches the true end.
 */
function useSessionEnd(endsAt: number, ask: () => Promise<void>): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    let isAsking = false;
    const check = async (): Promise<void> => {
      const near = minutesToEnd(endsAt, Date.now());
      if (near === null || isAsking) return setLeft(near);
      isAsking = true;
      // A later end arrives as a new `endsAt`, and the effect restarts.
      await latest.current().catch(() => undefined);
    };
    void check();
    const timer = setInterval(() => void check(), CHECK_EVERY);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
