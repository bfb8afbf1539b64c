import { useEffect, useState } from 'react';
import type { FieldName } from '#domain/intake/join-form.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ContactFields, MobileField } from '../../intake-form/ContactFields.tsx';
import { NameFields } from '../../intake-form/NameFields.tsx';
import { fieldId } from '../../intake-form/use-request-form.ts';
import type { RequestForm } from '../../intake-form/use-request-form.ts';
import type { DetailsForm } from './use-booking-form.ts';

type WhoBooksProps = {
  form: Pick<DetailsForm, 'invited' | 'typeOwn' | 'bookingRules'>;
  shared: RequestForm;
  lastName: 'required' | 'optional' | 'hidden';
};

/** The name and the contact; those of an invitation stand in, masked, until the visitor types others. */
export function WhoBooks({ form, shared, lastName }: WhoBooksProps) {
  const { t } = useWords();
  const [typesOwn, setTypesOwn] = useState(false);
  // The button that had the focus is gone.
  useEffect(() => {
    if (typesOwn) (['first_name', 'email'] as const).some(focused);
  }, [typesOwn]);
  if (form.invited === null)
    return (
      <>
        <NameFields form={shared} lastName={lastName} />
        <ContactFields form={shared} help="booking.contactHelp" />
      </>
    );
  const typeOwn = (): void => {
    form.typeOwn();
    setTypesOwn(true);
  };
  const asksNumber = shared.rules.contact.mobile_phone === 'required' || form.bookingRules.phoneNeeded;
  return (
    <>
      <Banner
        action={
          <Button size="small" onClick={typeOwn}>
            {t('shortcut.otherContact')}
          </Button>
        }
      >
        {t('shortcut.contact', { email: form.invited })}
      </Banner>
      {asksNumber && <MobileField form={shared} missing={false} />}
    </>
  );
}

/** Moves the focus to a field; false if the vendor does not ask for it. */
function focused(field: FieldName): boolean {
  const input = document.getElementById(fieldId(field));
  input?.focus();
  return input !== null;
}
