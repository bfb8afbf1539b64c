import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { IconMail } from '@tabler/icons-react';
import { smsState } from '#domain/intake/join-form.ts';
import type { ContactOptions } from '#domain/intake/join-form.ts';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { FieldError } from '#web/kit/field/FieldShell.tsx';
import { PhoneField } from '#web/kit/field/PhoneField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import type { EitherContactProps } from './EitherContact.tsx';
import { asksEither, fieldId } from './use-request-form.ts';
import type { RequestForm } from './use-request-form.ts';
import styles from './request-form.module.css';

const EITHER = 'field-contact-error';

type ContactFieldsProps = {
  form: RequestForm;
  /** The text id of the hint. */
  help?: string;
  /** `EitherContact`, on a page that asks for one of the two where the vendor leaves both optional. */
  either?: ComponentType<EitherContactProps>;
};

/** The phone and e-mail fields, as far as the vendor requests them (§3 "callback_contact_options"). */
export function ContactFields({ form, help = 'contact.help', either: Either }: ContactFieldsProps) {
  const { t } = useWords();
  const { contact } = form.rules;
  const [added, setAdded] = useState<'email' | 'cell_phone' | null>(null);
  useEffect(() => {
    if (added !== null) document.getElementById(fieldId(added))?.focus();
  }, [added]);
  if (contact.email === 'hidden' && contact.mobile_phone === 'hidden') return null;
  if (Either && asksEither(contact, form.draft)) {
    const add = (other: 'email' | 'cell_phone'): void => {
      form.change({ bothContacts: true });
      setAdded(other);
    };
    return (
      <div className={styles.group}>
        <Either form={form} help={help} onAdd={add} />
        <SmsField form={form} />
      </div>
    );
  }
  const either = form.errorOf('contact');
  return (
    <section className={styles.group} aria-labelledby="contact-title">
      <div className={styles.groupHead}>
        <h2 id="contact-title">{t('form.contact')}</h2>
        <p className={styles.sub}>{t(help)}</p>
        <FieldError id={EITHER}>{either}</FieldError>
      </div>
      <div className={styles.pair}>
        {contact.email !== 'hidden' && <EmailField form={form} missing={either !== undefined} />}
        {contact.mobile_phone !== 'hidden' && <MobileField form={form} missing={either !== undefined} />}
      </div>
      <SmsField form={form} />
    </section>
  );
}

/** "(optional)" only where the other field is required: else one of the two is needed. */
const mayBeEmpty = (contact: ContactOptions, field: 'email' | 'mobile_phone'): boolean =>
  contact[field] !== 'required' && contact[field === 'email' ? 'mobile_phone' : 'email'] === 'required';

type FieldProps = {
  form: RequestForm;
  /** Phone and e-mail are both empty: one message describes both fields. */
  missing: boolean;
};

function EmailField({ form, missing }: FieldProps) {
  const { t } = useWords();
  const { flags } = useVisitor();
  const required = form.rules.contact.email === 'required';
  return (
    <TextField
      id={fieldId('email')}
      label={t('form.email')}
      optionalText={mayBeEmpty(form.rules.contact, 'email') ? t('common.optional') : undefined}
      type="email"
      inputMode="email"
      autoComplete={flags.autocomplete ? 'email' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      leading={<IconMail />}
      aria-required={required || undefined}
      aria-invalid={missing || undefined}
      aria-describedby={missing ? EITHER : undefined}
      value={form.draft.email}
      error={form.errorOf('email')}
      onChange={(event) => form.change({ email: event.target.value })}
      onBlur={() => form.draft.email !== '' && form.leave('email')}
    />
  );
}

export function MobileField({ form, missing }: FieldProps) {
  const { t, locale } = useWords();
  const { flags } = useVisitor();
  const required = form.rules.contact.mobile_phone === 'required';
  return (
    <PhoneField
      id={fieldId('cell_phone')}
      label={t('form.phone')}
      optionalText={mayBeEmpty(form.rules.contact, 'mobile_phone') ? t('common.optional') : undefined}
      country={form.draft.country}
      onCountryChange={(country) => form.change({ country })}
      countryLabel={t('form.country')}
      locale={locale}
      autoComplete={flags.autocomplete ? 'tel' : 'off'}
      aria-required={required || undefined}
      aria-invalid={missing || undefined}
      aria-describedby={missing ? EITHER : undefined}
      value={form.draft.phone}
      error={form.errorOf('cell_phone')}
      onChange={(event) => form.change({ phone: event.target.value })}
      onBlur={() => form.draft.phone !== '' && form.leave('cell_phone')}
    />
  );
}

/** Never pre-ticked, unless the vendor sets it for every phone number (§5). */
function SmsField({ form }: { form: RequestForm }) {
  const { t, language } = useWords();
  const { page, settings } = useVisitor();
  const sms = smsState(form.form, form.rules.contact);
  if (!sms.shown) return null;
  const forced = form.rules.contact.sms_notifications === 'required';
  return (
    <Checkbox
      label={settings.smsConsent[language]?.trim() || t('sms.consent')}
      description={forced ? t('sms.required', { vendor: page.vendor?.name ?? '' }) : undefined}
      checked={sms.checked}
      disabled={sms.disabled}
      onChange={(event) => form.change({ receiveSms: event.target.checked })}
    />
  );
}
