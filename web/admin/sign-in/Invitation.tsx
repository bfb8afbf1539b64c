import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { acceptInvitation, seeInvitation } from '#contract/vendors/accounts.ts';
import type { Invitation as InvitationDocument } from '#contract/vendors/accounts.ts';
import { request } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { adoptSession } from '#web/connection/session.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { SESSION_KEY } from '../session/session-queries.ts';
import { sessionState } from '../session/session-state.ts';
import { faultsByField, useForm } from '../shell/use-form.ts';
import { passwordHint } from './password-hint.ts';
import { CodeField, PasswordField } from './PasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import styles from './sign-in.module.css';

/** A person who was invited sets their password, and is signed in. */
export function Invitation() {
  const { t } = useWords();
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const seen = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => request(seeInvitation, { body: { token } }),
    staleTime: Infinity,
  });
  const data = seen.data?.data;
  return (
    <SignInFrame
      title={t('invitation.title')}
      lead={data ? t('invitation.lead', { vendor: data.vendor }) : ''}
    >
      {seen.isError ? (
        <Banner tone="danger" role="alert" className={styles.notice}>
          {isRefusal(seen.error, 'link-expired') ? t('invitation.expired') : t('error.unreachable')}
        </Banner>
      ) : data ? (
        <InvitationForm token={token} invitation={data} />
      ) : (
        <SkeletonRows rows={4} height="60px" />
      )}
    </SignInFrame>
  );
}

function InvitationForm({ token, invitation }: { token: string; invitation: InvitationDocument['data'] }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const { has_account: isKnown } = invitation;
  const { typed, faults, general, busy, fields, change, submit } = useForm({
    initial: () => ({
      first_name: invitation.first_name,
      last_name: invitation.last_name,
      password: '',
      code: '',
    }),
    check: ({ first_name: first, password, code }) => ({
      ...(first.trim() === '' && { first_name: t('profile.firstName.required') }),
      ...(password === '' && { password: t('signIn.password.required') }),
      ...(asksCode && code.trim() === '' && { code: t('signIn.code.required') }),
    }),
    send: async ({ code, ...body }) => {
      const sent = { token, ...body, ...(code && { code }) };
      const { data } = await request(acceptInvitation, { body: sent }).catch((fault: unknown) => {
        if (isRefusal(fault, 'second-factor-required')) setAsksCode(true);
        throw fault;
      });
      adoptSession(data);
      sessionState.gain();
      queries.setQueryData(SESSION_KEY, data);
      void navigate({ to: data.landing, replace: true });
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
        type="email"
        name="email"
        autoComplete="username"
        value={invitation.email}
        readOnly
      />
      <div className={styles.names}>
        <TextField
          label={t('profile.firstName')}
          name="first_name"
          autoComplete="given-name"
          maxLength={80}
          value={typed.first_name}
          error={faults.first_name}
          onChange={(event) => change({ first_name: event.target.value })}
        />
        <TextField
          label={t('profile.lastName')}
          name="last_name"
          autoComplete="family-name"
          maxLength={80}
          value={typed.last_name}
          error={faults.last_name}
          onChange={(event) => change({ last_name: event.target.value })}
        />
      </div>
      <PasswordField
        label={isKnown ? t('signIn.password') : t('invitation.password')}
        hint={isKnown ? t('invitation.password.known') : passwordHint(t, invitation.password_rule)}
        name="password"
        autoComplete={isKnown ? 'current-password' : 'new-password'}
        value={typed.password}
        error={faults.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      {asksCode && (
        <CodeField
          value={typed.code}
          error={faults.code}
          onChange={(event) => change({ code: event.target.value })}
        />
      )}
      <Button variant="primary" size="large" type="submit" full busy={busy}>
        {t('invitation.accept')}
      </Button>
    </form>
  );
}
