import { useState } from 'react';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { IconButton } from '#web/kit/button/Button.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import type { TextFieldProps } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** A password that can be pasted and shown. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useWords();
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      maxLength={128}
      trailing={
        <IconButton
          label={visible ? t('signIn.hide') : t('signIn.show')}
          size="small"
          icon={visible ? <IconEyeOff /> : <IconEye />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}

/** A code of the authenticator app, or a recovery code. Browsers fill it from a password manager. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  const { t } = useWords();
  return (
    <TextField
      label={t('signIn.code')}
      hint={t('signIn.code.hint')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  );
}
