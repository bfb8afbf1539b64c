import { useState } from 'react';
import { confirmTotp } from '#contract/vendors/profile.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { QrCode } from '#web/kit/display/QrCode.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { faultsByField, useForm } from '../shell/use-form.ts';
import { CodeField, PasswordField } from '../sign-in/PasswordField.tsx';
import type { SecureChange } from './use-profile.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import styles from './profile.module.css';

/** The password again, before a change of the sign-in. */
export function PasswordDialog({
  confirm,
  cancel,
  text,
}: NonNullable<SecureChange['asked']> & {
  /** Why it is asked; a change of the sign-in by default. */
  text?: string;
}) {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setFault(await confirm(password));
    setBusy(false);
  };
  return (
    <FormDialog
      onClose={cancel}
      busy={busy}
      title={t('profile.confirm')}
      act={t('profile.confirm.submit')}
      back={t('profile.cancel')}
      intro={<p>{text ?? t('profile.confirm.text')}</p>}
      onSubmit={() => void submit()}
    >
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        value={password}
        error={fault ?? undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}

interface TotpDialogProps {
  secret: string;
  address: string;
  onClose: () => void;
  onDone: (codes: string[]) => void;
}

/** Shows the secret as a picture and as text, and takes the first code. */
export function TotpDialog({ secret, address, onClose, onDone }: TotpDialogProps) {
  const { t } = useWords();
  const { typed, faults, general, busy, fields, change, submit } = useForm({
    initial: () => ({ code: '' }),
    check: ({ code }) => (code.trim() === '' ? { code: t('signIn.code.required') } : {}),
    send: async ({ code }) => onDone((await request(confirmTotp, { body: { code } })).data.recovery_codes),
    faultsOf: faultsByField,
  });
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('profile.totp.title')}
      act={t('profile.totp.confirm')}
      back={t('profile.cancel')}
      intro={
        <>
          <p>{t('profile.totp.scan')}</p>
          <QrCode text={address} label={t('profile.totp.qr')} className={styles.qr} />
          <p>
            {t('profile.totp.type')} <code className={styles.secret}>{secret.match(/.{4}/g)?.join(' ')}</code>
          </p>
        </>
      }
      general={general}
      fields={fields}
      onSubmit={() => void submit()}
    >
      <CodeField
        hint={t('profile.totp.code.hint')}
        inputMode="numeric"
        value={typed.code}
        error={faults.code}
        onChange={(event) => change({ code: event.target.value })}
      />
    </FormDialog>
  );
}

/** The recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toasts.show({ kind: 'success', text: t('profile.copied') });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t('profile.codes')}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('profile.copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('profile.codes.stored')}
          </Button>
        </>
      }
    >
      <p>{t('profile.codes.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
