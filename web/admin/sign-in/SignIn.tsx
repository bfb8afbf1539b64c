import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { FoyerLogo } from '#web/kit/brand/Logo.tsx';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Person } from '../session/session.ts';
import { SESSION_KEY } from '../session/session-queries.ts';
import { landingPath } from '../navigation/nav-entries.ts';
import { LanguageMenu } from '../shell/LanguageMenu.tsx';
import { returnPath } from './return-path.ts';
import { useSignIn } from './use-sign-in.ts';
import styles from './sign-in.module.css';

/** The sign-in of staff. Errors name the problem; the password may be pasted and shown. */
export function SignIn() {
  const { t } = useWords();
  return (
    <div className={styles.page} data-density="visitor">
      <div className={styles.side}>
        <header className={styles.brand}>
          <FoyerLogo label="Foyer" />
        </header>
        <main className={styles.main}>
          <PageTitle documentTitle={`${t('signIn.title')} – Foyer`} className={styles.title}>
            {t('signIn.title')}
          </PageTitle>
          <p className={styles.lead}>{t('signIn.lead')}</p>
          <SignInForm />
          <p className={styles.forgotten}>{t('signIn.forgotten')}</p>
        </main>
        <footer className={styles.footer}>
          <LanguageMenu />
        </footer>
      </div>
      <aside className={styles.panel} data-scheme="ink">
        <VendorChoices />
        <p className={styles.slogan}>{t('signIn.slogan')}</p>
      </aside>
    </div>
  );
}

function SignInForm() {
  const { t } = useWords();
  const enter = useEntrance();
  const form = useRef<HTMLFormElement>(null);
  const { attempt, busy, fault } = useSignIn({
    onDone: enter,
    onFault: () => form.current?.querySelector<HTMLInputElement>('[name=password]')?.select(),
  });
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [empty, setEmpty] = useState<{ email?: string; password?: string }>({});
  const [visible, setVisible] = useState(false);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Password managers fill fields without React events, so read the form itself.
    const filled = new FormData(form.current ?? undefined);
    const email = textIn(filled, 'email');
    const password = textIn(filled, 'password');
    const missing = {
      ...(email.trim() === '' && { email: t('signIn.email.required') }),
      ...(password === '' && { password: t('signIn.password.required') }),
    };
    setEmpty(missing);
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
      <TextField
        label={t('signIn.password')}
        name="password"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        value={typed.password}
        error={empty.password}
        onChange={(event) => setTyped({ ...typed, password: event.target.value })}
        trailing={
          <IconButton
            label={visible ? t('signIn.hide') : t('signIn.show')}
            size="small"
            icon={visible ? <IconEyeOff /> : <IconEye />}
            onClick={() => setVisible(!visible)}
          />
        }
      />
      <Button variant="primary" size="large" type="submit" full busy={busy}>
        {t('signIn.submit')}
      </Button>
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
    // Kiosk and wall display pages are another application; this router knows only staff pages.
    if (person.role === 7) location.assign(person.landing);
    else void navigate({ to: target, replace: true });
  };
}

/** Receding arches, the nearest dark, the last one lit: half width and top in a frame of 720 by 900. */
const ENTRY_CHANNELS: readonly { half: number; top: number; shade: string | undefined }[] = [
  { half: 420, top: -104, shade: styles.door1 },
  { half: 320, top: 90, shade: styles.door2 },
  { half: 240, top: 230, shade: styles.door3 },
  { half: 170, top: 360, shade: styles.door4 },
  { half: 107, top: 480, shade: styles.door5 },
  { half: 56, top: 590, shade: styles.door6 },
];

/** The decorative picture next to the sign-in form. */
function VendorChoices() {
  return (
    <svg
      className={styles.doorways}
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {ENTRY_CHANNELS.map(({ half, top, shade }) => (
        <path
          key={half}
          className={shade}
          d={`M${360 - half} 900V${top + half}a${half} ${half} 0 0 1 ${2 * half} 0V900z`}
        />
      ))}
    </svg>
  );
}
