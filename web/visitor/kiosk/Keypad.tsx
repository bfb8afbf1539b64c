import { useEffect } from 'react';
import { IconBackspace } from '@tabler/icons-react';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './keypad.module.css';

export type KeypadProps = {
  /** The accessible name of the group: what the digits are for. */
  label: string;
  /** The field that the keypad types into. The device's own keyboard stays closed for it. */
  inputId: string;
  value: string;
  onChange: (value: string) => void;
};

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Digits to touch. A keyboard that is attached types into the field itself. */
export function Keypad({ label, inputId, value, onChange }: KeypadProps) {
  const { t } = useWords();
  useEffect(() => document.getElementById(inputId)?.setAttribute('inputmode', 'none'), [inputId]);
  const digit = (one: string) => (
    <Button key={one} size="large" className={styles.key} onClick={() => onChange(value + one)}>
      {one}
    </Button>
  );
  return (
    <div role="group" aria-label={label} className={styles.keypad}>
      {DIGITS.map(digit)}
      <span />
      {digit('0')}
      <IconButton
        label={t('kiosk.delete')}
        icon={<IconBackspace />}
        className={styles.key}
        onClick={() => onChange(value.slice(0, -1))}
      />
    </div>
  );
}

/** The last three digits of a number. */
export const lastDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-3);
