import { useMemo } from 'react';
import type { InputHTMLAttributes, Ref } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { FieldShell, useFieldIds } from './FieldShell.tsx';
import type { FieldTexts } from './FieldShell.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { callingCodeOf, phoneCountries } from './phone-countries.ts';
import { warmPhoneNumbers } from './phone-number.ts';
import styles from './field.module.css';

export type PhoneFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
    /** Two-letter country code, "CA". */
    country: string;
    onCountryChange: (country: string) => void;
    /** The accessible name of the country list. */
    countryLabel: string;
    /** The language of the country names (BCP 47). */
    locale: string;
    /** Only these countries, in this order; all countries when omitted. */
    countries?: readonly string[];
    ref?: Ref<HTMLInputElement>;
  };

/**
 * A phone number with its country. Typed text is not changed; `internationalPhone` of phone-number.ts makes
 * the number that is sent.
 */
export function PhoneField(props: PhoneFieldProps) {
  const {
    label,
    optionalText,
    hint,
    error,
    aside,
    country,
    onCountryChange,
    countryLabel,
    locale,
    countries,
    ...rest
  } = props;
  const { className, onFocus, ...native } = rest;
  const texts = { label, optionalText, hint, error, aside };
  const ids = useFieldIds(native.id, texts, native['aria-describedby']);
  return (
    <FieldShell {...texts} ids={ids} className={className}>
      <div className={styles.phone}>
        <CountrySelect
          {...{ country, onCountryChange, countryLabel, locale, countries }}
          disabled={native.disabled}
        />
        <input
          inputMode="tel"
          autoComplete="tel"
          {...native}
          type="tel"
          id={ids.inputId}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid ?? native['aria-invalid']}
          className={styles.input}
          onFocus={(event) => {
            warmPhoneNumbers();
            onFocus?.(event);
          }}
        />
      </div>
    </FieldShell>
  );
}

export type CountryProps = Pick<
  PhoneFieldProps,
  'country' | 'onCountryChange' | 'countryLabel' | 'locale' | 'countries'
> & {
  disabled?: boolean | undefined;
  /** At the end of a field, with the country's name. */
  inside?: boolean;
};

export function CountrySelect({
  country,
  onCountryChange,
  countryLabel,
  locale,
  countries,
  disabled,
  inside = false,
}: CountryProps) {
  const all = useMemo(() => phoneCountries(locale), [locale]);
  // Two hundred names in a closed list, worded differently by each device: render them after hydration.
  const isAlive = useHydrated();
  const offered = all.filter(({ code }) =>
    isAlive ? (countries?.includes(code) ?? true) : code === country,
  );
  return (
    <span className={styles.country}>
      <span aria-hidden="true">{inside ? all.find(({ code }) => code === country)?.name : country}</span>
      <span className={styles.callingCode} aria-hidden="true">
        +{callingCodeOf(country) ?? ''}
      </span>
      <IconChevronDown className={styles.chevron} aria-hidden="true" />
      <select
        aria-label={countryLabel}
        autoComplete="tel-country-code"
        value={country}
        disabled={disabled}
        onChange={(event) => onCountryChange(event.target.value)}
      >
        {offered.map(({ code, callingCode, name }) => (
          <option key={code} value={code}>
            {isAlive ? name : code} (+{callingCode})
          </option>
        ))}
      </select>
    </span>
  );
}
