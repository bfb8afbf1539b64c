import { useEffect } from 'react';
import { IconBackspace } from '@tabler/icons-react';
import { NUMBER_KEYS } from '#domain/visits/typed-number.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './keypad.module.css';

export type KeypadProps = {
  /** The accessible name of the group: what the keys are for. */
  label: string;
  /** The field that the keypad types into. The device's own keyboard stays closed for it. */
  inputId: string;
  value: string;
  onChange: (value: string) => void;
};

/** The zero stands under the eight, as on a phone. */
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', null, '0'];

/** Digits to touch. */
export const Keypad = (props: KeypadProps) => <Keys {...props} keys={DIGITS} className={styles.digits} />;

/** Digits and letters to touch, for a confirmation number. */
export const CharacterPad = (props: KeypadProps) => (
  <Keys {...props} keys={NUMBER_KEYS} className={styles.characters} />
);

type KeysProps = KeypadProps & { keys: readonly (string | null)[]; className: string | undefined };

/** A keyboard that is attached types into the field itself. */
function Keys({ label, inputId, value, onChange, keys, className }: KeysProps) {
  const { t } = useWords();
  useEffect(() => document.getElementById(inputId)?.setAttribute('inputmode', 'none'), [inputId]);
  return (
    <div role="group" aria-label={label} className={className}>
      {keys.map((key) =>
        key === null ? (
          <span key="gap" />
        ) : (
          <Button key={key} size="large" className={styles.key} onClick={() => onChange(value + key)}>
            {key}
          </Button>
        ),
      )}
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
