import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { editVisit } from '#contract/queue/edit-visit.ts';
import type { EditBody } from '#contract/queue/edit-visit.ts';
import type { VisitDetail } from '#contract/queue/lobby.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { ENDONYMS, LANGUAGES } from '#domain/language/languages.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { internationalPhone } from '#web/kit/field/phone-number.ts';
import { PhoneField } from '#web/kit/field/PhoneField.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import { faultsByField, useForm } from '../../shell/use-form.ts';
import { notesFault } from '../../clients/notes-faults.ts';
import { visitKey } from '../data/use-lobby.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import { countryOfZone } from '../walk-in/walk-in-form.ts';
import panel from '../visit/panel.module.css';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import styles from './dialogs.module.css';

interface EditProps {
  visit: VisitDetail;
  view: LobbyView;
}

/** Staff correct name, contact, language, notes and car of a visitor. */
export function EditButton(props: EditProps) {
  const { t } = useWords();
  // The visit as it was when the dialog opened: a version that changes meanwhile is refused, not overwritten.
  const [editing, setEditing] = useState<VisitDetail | null>(null);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={panel.verb}
        icon={<IconPencil />}
        onClick={() => setEditing(props.visit)}
      >
        {t('lobby.edit')}
      </Button>
      {editing && <EditDialog {...props} visit={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

interface Typed {
  first_name: string;
  last_name: string;
  email: string;
  cell_phone: string;
  /** Two-letter country of the phone number. */
  country: string;
  lang: string;
  notes: string;
  car_details: string;
}

/** Contact data that the reader sees masked cannot be corrected. */
export const seesContact = ({ email, phone }: Pick<VisitDetail, 'email' | 'phone'>, may: boolean): boolean =>
  may && ![email, phone].some((contact) => contact?.includes('…'));

/** Returns the fields that differ from the visit. */
export function changedFields(typed: Omit<Typed, 'country'>, visit: VisitDetail): Omit<EditBody, 'version'> {
  const before: Omit<Typed, 'country'> = {
    first_name: visit.first_name,
    last_name: visit.last_name,
    email: visit.email ?? '',
    cell_phone: visit.phone ?? '',
    lang: visit.lang,
    notes: visit.notes,
    car_details: visit.car,
  };
  const entries = Object.entries(typed).filter(
    ([field, value]) => value.trim() !== before[field as keyof typeof before],
  );
  return Object.fromEntries(entries);
}

function EditDialog({ visit, view, onClose }: EditProps & { onClose: () => void }) {
  const { t, locale } = useWords();
  const { hidden_fields } = usePerson();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [key] = useState(newIdempotencyKey);
  const { typed, faults, general, busy, fields, change, submit } = useForm<Typed>({
    initial: () => ({
      first_name: visit.first_name,
      last_name: visit.last_name,
      email: visit.email ?? '',
      cell_phone: visit.phone ?? '',
      country: countryOfZone(view.location.time_zone),
      lang: visit.lang,
      notes: visit.notes,
      car_details: visit.car,
    }),
    // The server holds the rules of each method, and names the field.
    check: ({ notes }): { notes?: string } => {
      const asked = { digitRule: view.location.notes_digit_rule, label: t('walkIn.notes'), t };
      const fault = notes.trim() === visit.notes ? undefined : notesFault(notes, asked);
      return fault === undefined ? {} : { notes: fault };
    },
    faultsOf: faultsByField,
    send: async ({ country, ...form }) => {
      const cell_phone = await internationalPhone(form.cell_phone, country);
      const body = { version: visit.version, ...changedFields({ ...form, cell_phone }, visit) };
      const { data } = await request(editVisit, { params: { id: visit.id }, body, idempotencyKey: key });
      queries.setQueryData(visitKey(visit.id), data);
      toasts.show({ kind: 'success', text: t('lobby.edit.done', { name: data.name }) });
      onClose();
    },
  });
  const field = (name: Exclude<keyof Typed, 'country'>) => ({
    name,
    value: typed[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      size="wide"
      title={t('lobby.edit.title', { name: visit.name })}
      closeLabel={t('action.close')}
      act={t('lobby.edit.save')}
      general={general}
      fields={fields}
      onSubmit={() => void submit()}
    >
      <TextField label={t('walkIn.first_name')} {...field('first_name')} />
      <TextField label={t('walkIn.last_name')} optionalText={t('field.optional')} {...field('last_name')} />
      {seesContact(visit, view.me.may.see_contact) && (
        <>
          <TextField label={t('walkIn.email')} type="email" {...field('email')} />
          <PhoneField
            label={t('walkIn.cell_phone')}
            country={typed.country}
            onCountryChange={(country) => change({ country })}
            countryLabel={t('walkIn.country')}
            locale={locale}
            {...field('cell_phone')}
          />
          {visit.receive_sms && <p className={styles.note}>{t('lobby.edit.number')}</p>}
        </>
      )}
      <SelectField
        label={t('walkIn.lang')}
        options={LANGUAGES.map((code) => ({ value: code, label: ENDONYMS[code], lang: code }))}
        {...field('lang')}
      />
      {visit.fulfillment_method === FULFILMENT.curbside && (
        <TextField label={t('fact.car')} {...field('car_details')} />
      )}
      {!hidden_fields.includes('notes') && (
        <TextArea label={t('walkIn.notes')} rows={3} {...field('notes')} />
      )}
    </FormDialog>
  );
}
