import { OTHER_PHONES } from '#domain/intake/booking-form.ts';
import { PhoneField } from '#web/kit/field/PhoneField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { DetailsForm } from './use-booking-form.ts';
import { PHONE_WORDS } from './use-booking-form.ts';

const AUTOCOMPLETE = { phone: 'home tel', work_phone: 'work tel' } as const;

/** Phone numbers other than the mobile, as the vendor requests them (`clientFields`). */
export function OtherPhones({ form }: { form: DetailsForm }) {
  const { t, locale } = useWords();
  const { flags } = useVisitor();
  const { draft, bookingRules, change } = form;
  const names = OTHER_PHONES.filter((name) => (bookingRules.fields[name] ?? 'hidden') !== 'hidden');
  return names.map((name) => {
    const required = bookingRules.fields[name] === 'required';
    const { typed, country } = draft.otherPhones[name] ?? { typed: '', country: draft.country };
    const say = (part: Partial<{ typed: string; country: string }>): void =>
      change({ otherPhones: { ...draft.otherPhones, [name]: { typed, country, ...part } } });
    return (
      <PhoneField
        key={name}
        id={`field-${name}`}
        label={t(PHONE_WORDS[name]!)}
        optionalText={required ? undefined : t('common.optional')}
        country={country}
        onCountryChange={(to) => say({ country: to })}
        countryLabel={t('form.country')}
        locale={locale}
        autoComplete={flags.autocomplete ? AUTOCOMPLETE[name] : 'off'}
        aria-required={required || undefined}
        value={typed}
        error={form.errorOf(name)}
        onChange={(event) => say({ typed: event.target.value })}
        onBlur={() => typed !== '' && form.leave(name)}
      />
    );
  });
}
