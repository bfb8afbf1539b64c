import { useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { serviceOptions } from './service-options.ts';
import { QUEUE_METHODS } from '#domain/codes/meeting-method.ts';
import { ENDONYMS, LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { PhoneField } from '#web/kit/field/PhoneField.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { MethodIcon } from '../data/MethodIcon.tsx';
import type { LobbyView } from '../data/use-lobby.ts';
import type { WalkInFaults } from './walk-in-faults.ts';
import type { WalkInForm } from './walk-in-form.ts';
import { addWalkIn } from '#contract/queue/lobby.ts';
import type { VisitDetail } from '#contract/queue/lobby.ts';
import { request, newIdempotencyKey } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { internationalPhone } from '#web/kit/field/phone-number.ts';
import { useForm } from '../../shell/use-form.ts';
import { walkInFaults, walkInFaultsOf } from './walk-in-faults.ts';
import { emptyWalkIn } from './walk-in-form.ts';
import { useNamedClient } from '../../clients/use-named-client.ts';
import type { NamedClient } from '../../clients/use-named-client.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import styles from '../verbs/dialogs.module.css';

interface AddWalkInProps extends WalkInDeps {
  onClose: () => void;
}

/**
 * Staff add a visitor who is at the counter or on the phone. Mounted while open, so each time is a new form. It begins
 * with the client whom the address names (`?client=12`), as a step of their workflow (`&workflow=7`).
 */
export function AddWalkInDialog({ view, onClose, onAdded }: AddWalkInProps) {
  const { client: id = null, workflow } = useSearch({ strict: false }) as {
    client?: string;
    workflow?: string;
  };
  const navigate = useNavigate();
  const client = useNamedClient(id);
  if (client === undefined) return null;
  const forget = (): void => {
    if (id === null) return;
    const search = (before: object) => ({ ...before, client: undefined, workflow: undefined });
    void navigate({ to: '.', search, replace: true });
  };
  return (
    <WalkInDialog
      view={view}
      client={client}
      workflowId={workflow}
      onClose={() => {
        forget();
        onClose();
      }}
      onAdded={(visit) => {
        forget();
        onAdded(visit);
      }}
    />
  );
}

function WalkInDialog({ onClose, ...of }: AddWalkInProps & OfClient) {
  const { t } = useWords();
  const { typed, faults, general, busy, fields, change, submit } = useWalkIn(of);
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      size="wide"
      title={t('walkIn.title')}
      closeLabel={t('action.close')}
      act={t('walkIn.submit')}
      general={general}
      fields={fields}
      className={styles.walkIn}
      onSubmit={() => void submit()}
    >
      <WalkInFields form={typed} faults={faults} view={of.view} onChange={change} />
    </FormDialog>
  );
}

interface WalkInFieldsProps {
  form: WalkInForm;
  faults: WalkInFaults;
  view: LobbyView;
  onChange: (change: Partial<WalkInForm>) => void;
}

function WalkInFields({ form, faults, view, onChange }: WalkInFieldsProps) {
  const { t, locale } = useWords();
  const optional = t('field.optional');
  return (
    <>
      <TextField
        label={t('walkIn.first_name')}
        name="first_name"
        autoComplete="off"
        value={form.first_name}
        error={faults.first_name}
        onChange={(event) => onChange({ first_name: event.target.value })}
      />
      <TextField
        label={t('walkIn.last_name')}
        optionalText={optional}
        name="last_name"
        autoComplete="off"
        value={form.last_name}
        error={faults.last_name}
        onChange={(event) => onChange({ last_name: event.target.value })}
      />
      <SelectField
        label={t('walkIn.service_id')}
        name="service_id"
        className={styles.whole}
        placeholder={t('walkIn.service.choose')}
        options={serviceOptions(view.services, form.service_id)}
        value={form.service_id}
        error={faults.service_id}
        onChange={(event) => onChange({ service_id: event.target.value })}
      />
      <ChoiceCards
        legend={t('walkIn.meeting_method')}
        name="meeting_method"
        className={styles.whole}
        columns={3}
        options={QUEUE_METHODS.map((method) => ({
          value: String(method),
          label: t(`method.${method}`),
          icon: <MethodIcon visit={{ meeting_method: method, fulfillment_method: 1 }} />,
        }))}
        value={String(form.meeting_method)}
        error={faults.meeting_method}
        onChange={(method) => onChange({ meeting_method: Number(method) })}
      />
      <TextField
        label={t('walkIn.email')}
        optionalText={optional}
        name="email"
        type="email"
        autoComplete="off"
        value={form.email}
        error={faults.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <PhoneField
        label={t('walkIn.cell_phone')}
        optionalText={optional}
        name="cell_phone"
        autoComplete="off"
        country={form.country}
        onCountryChange={(country) => onChange({ country })}
        countryLabel={t('walkIn.country')}
        locale={locale}
        value={form.cell_phone}
        error={faults.cell_phone}
        onChange={(event) => onChange({ cell_phone: event.target.value })}
      />
      <SelectField
        label={t('walkIn.lang')}
        name="lang"
        options={LANGUAGES.map((code) => ({ value: code, label: ENDONYMS[code], lang: code }))}
        value={form.lang}
        error={faults.lang}
        onChange={(event) => onChange({ lang: event.target.value as Language })}
      />
      <SelectField
        label={t('walkIn.preferred_staff_id')}
        optionalText={optional}
        name="preferred_staff_id"
        placeholder={t('walkIn.preferred.any')}
        options={view.staff.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.preferred_staff_id}
        error={faults.preferred_staff_id}
        onChange={(event) => onChange({ preferred_staff_id: event.target.value })}
      />
      <TextArea
        label={t('walkIn.notes')}
        optionalText={optional}
        name="notes"
        rows={2}
        className={styles.whole}
        value={form.notes}
        error={faults.notes}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
    </>
  );
}

interface WalkInDeps {
  view: LobbyView;
  onAdded: (visit: VisitDetail) => void;
}

interface OfClient {
  client: NamedClient | null;
  /** The workflow of that client, of which the visit is a step. */
  workflowId: string | undefined;
}

/** The form of a walk-in. */
function useWalkIn({ view, client, workflowId, onAdded }: WalkInDeps & OfClient) {
  const { t, language } = useWords();
  const toasts = useToasts();
  // One key per form: a second press after a lost response adds no second visitor.
  const [key] = useState(newIdempotencyKey);
  const send = async (form: WalkInForm): Promise<void> => {
    const { data } = await request(addWalkIn, {
      params: { locationId: view.location.id },
      body: {
        ...(await bodyOf(form)),
        ...(client && { client_id: client.id, workflow_id: workflowId }),
      },
      idempotencyKey: key,
    });
    const text = t('walkIn.added', { name: data.name, ticket: data.ticket_number });
    toasts.show({ kind: 'success', text });
    onAdded(data);
  };
  return useForm<WalkInForm>({
    initial: () => emptyWalkIn(view.location.time_zone, language, client?.typed),
    check: (form) => walkInFaults(form, { digitRule: view.location.notes_digit_rule, t }),
    send,
    faultsOf: walkInFaultsOf,
  });
}

async function bodyOf({ country, ...form }: WalkInForm) {
  return {
    ...form,
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    cell_phone: await internationalPhone(form.cell_phone, country),
    preferred_staff_id: form.preferred_staff_id || null,
  };
}
