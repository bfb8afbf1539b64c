import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { PasswordRule } from '#domain/access/password-rule.ts';
import { requestPasswordReset, resetPassword, seePasswordReset } from '#contract/vendors/accounts.ts';
import { request } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { faultsByField, useForm } from '../shell/use-form.ts';
import { passwordHint } from './password-hint.ts';
import { PasswordField } from './PasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import styles from './sign-in.module.css';

/** Asks for a link to a new password. Says the same for every address. */
export function ForgottenPassword() {
  const { t } = useWords();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { typed, faults, general, busy, fields, change, submit } = useForm({
    initial: () => ({ email: '' }),
    check: ({ email }) => (email.trim() === '' ? { email: t('signIn.email.required') } : {}),
    send: async ({ email }) => {
      await request(requestPasswordReset, { body: { email } });
      setSentTo(email.trim());
    },
    faultsOf: faultsByField,
  });
  return (
    <SignInFrame title={t('forgotten.title')} lead={t('forgotten.lead')}>
      {sentTo !== null ? (
        <Banner tone="ok" role="status" className={styles.notice}>
          {t('forgotten.sent', { email: sentTo })}
        </Banner>
      ) : (
        <form
          ref={fields}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {general && (
            <Banner tone="danger" role="alert">
              {general}
            </Banner>
          )}
          <TextField
            label={t('signIn.email')}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            value={typed.email}
            error={faults.email}
            onChange={(event) => change({ email: event.target.value })}
          />
          <Button variant="primary" size="large" type="submit" full busy={busy}>
            {t('forgotten.submit')}
          </Button>
        </form>
      )}
    </SignInFrame>
  );
}

/** Sets a new password with the link of a mail. */
export function ResetPassword() {
  const { t } = useWords();
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const [done, setDone] = useState(false);
  const seen = useQuery({
    queryKey: ['password-reset', token],
    queryFn: () => request(seePasswordReset, { body: { token } }),
    staleTime: Infinity,
  });
  return (
    <SignInFrame title={t('reset.title')} lead={t('reset.lead')}>
      {done ? (
        <Banner tone="ok" role="status" className={styles.notice}>
          {t('reset.done')}
        </Banner>
      ) : seen.isError ? (
        <Banner tone="danger" role="alert" className={styles.notice}>
          {isRefusal(seen.error, 'link-expired') ? t('reset.expired') : t('error.unreachable')}
        </Banner>
      ) : seen.data ? (
        <ResetForm
          token={token}
          email={seen.data.data.email}
          rule={seen.data.data.password_rule}
          onDone={() => setDone(true)}
        />
      ) : (
        <SkeletonRows rows={2} height="60px" />
      )}
    </SignInFrame>
  );
}

function ResetForm({
  token,
  email,
  rule,
  onDone,
}: {
  token: string;
  email: string;
  rule: PasswordRule;
  onDone: () => void;
}) {
  const { t } = useWords();
  const { typed, faults, general, busy, fields, change, submit } = useForm({
    initial: () => ({ password: '' }),
    check: ({ password }) => (password === '' ? { password: t('signIn.password.required') } : {}),
    send: async ({ password }) => {
      await request(resetPassword, { body: { token, password } });
      onDone();
    },
    faultsOf: faultsByField,
  });
  return (
    <form
      ref={fields}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {general && (
        <Banner tone="danger" role="alert">
          {general}
        </Banner>
      )}
      <TextField
        label={t('signIn.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <PasswordField
        label={t('profile.password.new')}
        hint={passwordHint(t, rule)}
        name="password"
        autoComplete="new-password"
        autoFocus
        value={typed.password}
        error={faults.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <Button variant="primary" size="large" type="submit" full busy={busy}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
