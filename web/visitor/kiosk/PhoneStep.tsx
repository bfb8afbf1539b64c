import { useState } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ContactFields } from '../intake-form/ContactFields.tsx';
import { fieldId } from '../intake-form/use-request-form.ts';
import type { RequestForm } from '../intake-form/use-request-form.ts';
import { Keypad, lastDigits } from './Keypad.tsx';
import styles from './kiosk-questions.module.css';

/** The phone number by keypad. A number that was left shows its last digits only: others look at this screen. */
export function PhoneStep({ form }: { form: RequestForm }) {
  const { t } = useWords();
  const takesPhone = form.rules.contact.mobile_phone !== 'hidden';
  const [isLeft, setLeft] = useState(form.draft.phone !== '' && form.errorOf('cell_phone') === undefined);
  if (isLeft)
    return (
      <div className={styles.left}>
        <p>{t('kiosk.phoneEnds', { last3: lastDigits(form.draft.phone) })}</p>
        <Button
          size="large"
          onClick={() => {
            form.change({ phone: '' });
            setLeft(false);
          }}
        >
          {t('common.change')}
        </Button>
      </div>
    );
  return (
    <>
      <ContactFields form={form} />
      {takesPhone && (
        <Keypad
          label={t('form.phone')}
          inputId={fieldId('cell_phone')}
          value={form.draft.phone}
          onChange={(phone) => form.change({ phone })}
        />
      )}
    </>
  );
}
