import { useState } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { PhoneField } from '#web/kit/field/PhoneField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ClientFinder } from '../../clients/ClientFinder.tsx';
import { usePerson, worksByPhone } from '../../session/session.ts';
import type { BookingFaults, BookingForm, Like } from './use-booking.ts';
import styles from './visit.module.css';

interface Input {
  form: BookingForm;
  faults: BookingFaults;
  onChange: (part: Partial<BookingForm>) => void;
}

interface ClientPartProps extends Input {
  like: Like | null;
  /** Whether the person may choose another client. */
  mayChange: boolean;
  onFind: (client: Like | null) => void;
}

/** Whom the appointment is for. The contact centre looks for the client first. */
export function ClientPart({ like, mayChange, onFind, ...input }: ClientPartProps) {
  const { t } = useWords();
  const isByPhone = worksByPhone(usePerson());
  const [isCleared, setCleared] = useState(false);
  const { service_id: serviceId, meeting_method: method } = input.form;
  if (!isByPhone) return like === null && <ClientFields {...input} />;
  if (like === null)
    return (
      <>
        <div className={styles.whole} ref={isCleared ? focusInput : undefined}>
          <ClientFinder
            label={t('schedule.client.find')}
            onFind={({ id, name }) => onFind({ of: 'client', id, name, serviceId, method })}
          />
        </div>
        <p className={styles.whole}>{t('schedule.client.new')}</p>
        <ClientFields {...input} />
      </>
    );
  return (
    <>
      {mayChange && (
        <div className={styles.client}>
          <strong>{like.name}</strong>
          <Button
            ref={focusButton}
            size="small"
            onClick={() => {
              setCleared(true);
              onFind(null);
            }}
          >
            {t('schedule.client.other')}
          </Button>
        </div>
      )}
      {like.of === 'client' && <ContactFields {...input} hint={t('schedule.client.own')} />}
    </>
  );
}

// Stable functions: the focus moves once, when the part appears.
const focusInput = (part: HTMLElement | null): void => part?.querySelector('input')?.focus();
const focusButton = (button: HTMLButtonElement | null): void => button?.focus();

function ClientFields({ form, faults, onChange }: Input) {
  const { t } = useWords();
  return (
    <>
      <TextField
        label={t('walkIn.first_name')}
        name="first_name"
        autoComplete="off"
        value={form.first_name}
        error={faults.first_name}
        onChange={({ target }) => onChange({ first_name: target.value })}
      />
      <TextField
        label={t('walkIn.last_name')}
        optionalText={t('field.optional')}
        name="last_name"
        autoComplete="off"
        value={form.last_name}
        error={faults.last_name}
        onChange={({ target }) => onChange({ last_name: target.value })}
      />
      <ContactFields {...{ form, faults, onChange }} />
    </>
  );
}

function ContactFields({ form, faults, onChange, hint }: Input & { hint?: string }) {
  const { t, locale } = useWords();
  const optional = t('field.optional');
  return (
    <>
      <TextField
        label={t('walkIn.email')}
        optionalText={optional}
        hint={hint}
        name="email"
        type="email"
        autoComplete="off"
        value={form.email}
        error={faults.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <PhoneField
        label={t('walkIn.cell_phone')}
        optionalText={optional}
        hint={hint}
        name="cell_phone"
        autoComplete="off"
        country={form.country}
        onCountryChange={(country) => onChange({ country })}
        countryLabel={t('walkIn.country')}
        locale={locale}
        value={form.cell_phone}
        error={faults.cell_phone}
        onChange={({ target }) => onChange({ cell_phone: target.value })}
      />
    </>
  );
}
