import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconFingerprint } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Person } from '../session/session.ts';
import { SESSION_KEY } from '../session/session-queries.ts';
import { becomeDevice } from '../session/become-device.ts';
import { landingPath } from '../navigation/nav-entries.ts';
import { CodeField, PasswordField } from './PasswordField.tsx';
import { hasPasskeys } from './passkeys.ts';
import { returnPath } from './return-path.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { useSignIn } from './use-sign-in.ts';
import styles from './sign-in.module.css';

/** The sign-in of staff. Errors name the problem; the password may be pasted and shown. */
export function SignIn() {
  const { t } = useWords();
  return (
    <SignInFrame title={t('signIn.title')} lead={t('signIn.lead')} hasWayBack={false}>
      <SignInForm />
    </SignInFrame>
  );
}

function SignInForm() {
  const { t } = useWords();
  const enter = useEntrance();
  const form = useRef<HTMLFormElement>(null);
  const { attempt, attemptPasskey, busy, fault, factors, restart } = useSignIn({
    onDone: enter,
    onFault: () => form.current?.querySelector<HTMLInputElement>('[name=code], [name=password]')?.select(),
  });
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [empty, setEmpty] = useState<{ email?: string; password?: string; code?: string }>({});

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Password managers fill fields without React events, so read the form itself.
    const filled = new FormData(form.current ?? undefined);
    if (factors !== null) {
      const code = textIn(filled, 'code');
      if (code.trim() === '') setEmpty({ code: t('signIn.code.required') });
      else void attempt({ ...typed, code });
      return;
    }
    const email = textIn(filled, 'email');
    const password = textIn(filled, 'password');
    const missing = {
      ...(email.trim() === '' && { email: t('signIn.email.required') }),
      ...(password === '' && { password: t('signIn.password.required') }),
    };
    setEmpty(missing);
    setTyped({ email, password });
    const first = missing.email ? 'email' : missing.password ? 'password' : null;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else void attempt({ email, password });
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {fault && (
        <Banner tone="danger" role="alert">
          {fault}
        </Banner>
      )}
      {factors === null ? (
        <>
          <TextField
            label={t('signIn.email')}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            value={typed.email}
            error={empty.email}
            onChange={(event) => setTyped({ ...typed, email: event.target.value })}
          />
          <PasswordField
            label={t('signIn.password')}
            name="password"
            autoComplete="current-password"
            value={typed.password}
            error={empty.password}
            onChange={(event) => setTyped({ ...typed, password: event.target.value })}
            aside={
              <Link to="/forgotten-password" className={styles.link}>
                {t('signIn.forgotten')}
              </Link>
            }
          />
        </>
      ) : (
        <>
          <p role="status">{t(factors.includes('totp') ? 'signIn.second' : 'signIn.second.passkey')}</p>
          <CodeField autoFocus error={empty.code} />
        </>
      )}
      <Button variant="primary" size="large" type="submit" full busy={busy}>
        {t('signIn.submit')}
      </Button>
      {hasPasskeys() && (
        <Button variant="quiet" full icon={<IconFingerprint />} onClick={() => void attemptPasskey()}>
          {t('signIn.passkey')}
        </Button>
      )}
      {factors !== null && (
        <Button variant="quiet" full onClick={restart}>
          {t('signIn.other')}
        </Button>
      )}
    </form>
  );
}

function textIn(filled: FormData, name: string): string {
  const value = filled.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns a function that opens the requested page. */
function useEntrance(): (person: Person) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { from } = useSearch({ from: '/sign-in' });
  return (person: Person): void => {
    queries.setQueryData(SESSION_KEY, person);
    const target = returnPath(from) ?? landingPath(person);
    // The pages of a device are another application; this router knows only staff pages.
    if (person.role === 7) becomeDevice(person);
    else void navigate({ to: person.must_enrol ? person.landing : target, replace: true });
  };
}
