import { addressOption } from '#domain/intake/booking-form.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { DetailsForm } from './use-booking-form.ts';

/** Props of the address field, with or without suggestions. */
export type AddressProps = {
  form: DetailsForm;
  onTyping: (is: boolean) => void;
  /** Whether the field that this one replaces has the focus. */
  wasTyping: () => boolean;
};

/** The label, hint and error of the address field, for both variants. */
export function useAddressWords(form: DetailsForm) {
  const { t } = useWords();
  const required = addressOption(form.bookingRules) === 'required';
  return {
    id: 'field-address',
    label: t('booking.address'),
    hint: form.bookingRules.addressNeeded ? t('booking.addressHint') : undefined,
    optionalText: required ? undefined : t('common.optional'),
    'aria-required': required || undefined,
    error: form.addressError,
  };
}
