import type { InputHTMLAttributes } from 'react';
import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import { FieldShell, useFieldIds } from './FieldShell.tsx';
import type { FieldTexts } from './FieldShell.tsx';
import { CountrySelect } from './PhoneField.tsx';
import type { CountryProps } from './PhoneField.tsx';
import { warmPhoneNumbers } from './phone-number.ts';
import styles from './field.module.css';

export type PhoneOrEmailFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> &
  CountryProps & {
    value: string;
    /** What the typed text is. The icon, the country and the browser's suggestions follow it. */
    kind: 'email' | 'phone';
  };

/** One field that takes a phone number or an e-mail address. */
export function PhoneOrEmailField(props: PhoneOrEmailFieldProps) {
  const { label, optionalText, hint, error, aside, className, kind, ...rest } = props;
  const { country, onCountryChange, countryLabel, locale, countries, ...native } = rest;
  const texts = { label, optionalText, hint, error, aside };
  const ids = useFieldIds(native.id, texts, native['aria-describedby']);
  const isEmpty = native.value.trim() === '';
  // A number with its own calling code needs no country.
  const hasCountry = kind === 'phone' && !native.value.trim().startsWith('+');
  return (
    <FieldShell {...texts} ids={ids} className={className}>
      <div className={styles.box}>
        {!isEmpty && (
          <span className={styles.leading} aria-hidden="true">
            {kind === 'phone' ? <IconDeviceMobileMessage /> : <IconMail />}
          </span>
        )}
        <input
          // The keyboard for addresses has letters, digits and @.
          inputMode="email"
          autoComplete={kind === 'phone' ? 'tel' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
          {...native}
          type="text"
          id={ids.inputId}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid ?? native['aria-invalid']}
          className={classNames(styles.input, !isEmpty && styles.withLeading)}
          onFocus={(event) => {
            warmPhoneNumbers();
            native.onFocus?.(event);
          }}
        />
        {hasCountry && (
          <CountrySelect
            {...{ country, onCountryChange, countryLabel, locale, countries }}
            disabled={native.disabled}
            inside
          />
        )}
      </div>
    </FieldShell>
  );
}
