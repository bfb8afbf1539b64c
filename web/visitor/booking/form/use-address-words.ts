import { addressOption } from '#domain/intake/booking-form.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { DetailsForm } from './use-booking-form.ts';

/** The field of an address, with or without suggestions. */
export type AddressProps = {
  form: DetailsForm;
  onTyping: (is: boolean) => void;
  /** Whether somebody is in the field that another takes the place of. */
  wasTyping: () => boolean;
};

/** What the field says of itself, however it is drawn. */
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
