import { useQueryClient } from '@tanstack/react-query';
import { changePassword, changeProfile } from '#contract/vendors/profile.ts';
import type { Profile } from '#contract/vendors/profile.ts';
import { CLOCKS } from '#domain/language/date-format.ts';
import { ENDONYMS } from '#domain/language/languages.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { SESSION_KEY } from '../session/session-queries.ts';
import { STAFF_LANGUAGES } from '../shell/staff-languages.ts';
import { faultsByField, useForm } from '../shell/use-form.ts';
import { passwordHint } from '../sign-in/password-hint.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { Section } from './Section.tsx';
import { PROFILE_KEY, SESSIONS_KEY } from './use-profile.ts';
import styles from './profile.module.css';

/** Name, language and clock. The address is the sign-in, which only an admin changes. */
export function DetailsSection({ profile }: { profile: Profile['data'] }) {
  const { t, switchLanguage } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { typed, faults, general, busy, fields, change, submit } = useForm({
    initial: () => ({
      first_name: profile.first_name,
      last_name: profile.last_name,
      language: profile.language ?? '',
      clock: profile.clock ?? '',
    }),
    check: ({ first_name: first }) =>
      first.trim() === '' ? { first_name: t('profile.firstName.required') } : {},
    send: async ({ language, clock, ...names }) => {
      const chosen = STAFF_LANGUAGES.find((one) => one === language) ?? null;
      const hours = CLOCKS.find((one) => one === clock) ?? null;
      const body = { ...names, language: chosen as 'en' | 'fr' | null, clock: hours };
      const { data } = await request(changeProfile, { body });
      queries.setQueryData(PROFILE_KEY, data);
      await queries.invalidateQueries({ queryKey: SESSION_KEY });
      if (chosen) await switchLanguage(chosen);
      toasts.show({ kind: 'success', text: t('profile.saved') });
    },
    faultsOf: faultsByField,
  });
  const isShared = profile.is_shared;
  return (
    <Section title={t('profile.details')}>
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
        <div className={styles.pair}>
          <TextField
            label={t('profile.firstName')}
            name="first_name"
            autoComplete="given-name"
            maxLength={80}
            readOnly={isShared}
            value={typed.first_name}
            error={faults.first_name}
            onChange={(event) => change({ first_name: event.target.value })}
          />
          <TextField
            label={t('profile.lastName')}
            name="last_name"
            autoComplete="family-name"
            maxLength={80}
            readOnly={isShared}
            value={typed.last_name}
            error={faults.last_name}
            onChange={(event) => change({ last_name: event.target.value })}
          />
        </div>
        <TextField label={t('signIn.email')} hint={t('profile.email.hint')} value={profile.email} readOnly />
        <SelectField
          label={t('profile.language')}
          hint={t('profile.language.hint')}
          options={[
            { value: '', label: t('profile.language.vendor') },
            ...STAFF_LANGUAGES.map((code) => ({ value: code, label: ENDONYMS[code] })),
          ]}
          value={typed.language}
          disabled={isShared}
          onChange={(event) => change({ language: event.target.value })}
        />
        <SelectField
          label={t('profile.clock')}
          options={[
            { value: '', label: t('profile.clock.language') },
            ...CLOCKS.map((hours) => ({ value: hours, label: t(`profile.clock.${hours}`) })),
          ]}
          value={typed.clock}
          disabled={isShared}
          onChange={(event) => change({ clock: event.target.value })}
        />
        <Button type="submit" busy={busy} unavailableBecause={isShared ? t('profile.shared') : null}>
          {t('profile.save')}
        </Button>
      </form>
    </Section>
  );
}

export function PasswordSection({ profile }: { profile: Profile['data'] }) {
  const { t } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { typed, faults, general, busy, fields, change, submit } = useForm({
    initial: () => ({ current_password: '', password: '' }),
    check: (input) => ({
      ...(input.current_password === '' && { current_password: t('signIn.password.required') }),
      ...(input.password === '' && { password: t('signIn.password.required') }),
    }),
    send: async (body) => {
      await request(changePassword, { body });
      change({ current_password: '', password: '' });
      toasts.show({ kind: 'success', text: t('profile.password.changed') });
      await queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    faultsOf: faultsByField,
  });
  return (
    <Section title={t('profile.password')} text={t('profile.password.text')}>
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
        <input type="hidden" name="username" autoComplete="username" value={profile.email} readOnly />
        <PasswordField
          label={t('profile.password.current')}
          name="current_password"
          autoComplete="current-password"
          value={typed.current_password}
          error={faults.current_password}
          onChange={(event) => change({ current_password: event.target.value })}
        />
        <PasswordField
          label={t('profile.password.new')}
          hint={passwordHint(t, profile.password_rule)}
          name="password"
          autoComplete="new-password"
          value={typed.password}
          error={faults.password}
          onChange={(event) => change({ password: event.target.value })}
        />
        <Button type="submit" busy={busy}>
          {t('profile.password.change')}
        </Button>
      </form>
    </Section>
  );
}
