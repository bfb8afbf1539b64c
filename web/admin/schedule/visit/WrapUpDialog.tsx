import { useState } from 'react';
import { wrapUpAppointment, wrapUpClient } from '#contract/clients/wrap-ups.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { usePerson } from '../../session/session.ts';
import { faultsByField, useForm } from '../../shell/use-form.ts';

/** A phone call that ended: with the appointment that it booked, or with its client alone. */
export interface WrapUpOf {
  of: 'appointment' | 'client';
  id: string;
  name: string;
}

const OF = { appointment: wrapUpAppointment, client: wrapUpClient } as const;

/** The vendor's rules for the end of a call; null where the person notes none. */
export function useWrapUp() {
  const rules = usePerson().contact_centre?.wrap_up;
  return rules && Object.keys(rules.reasons).length > 0 ? rules : null;
}

interface WrapUpDialogProps {
  ended: WrapUpOf;
  /** Leads back to the appointment that the call may still book; null once it is booked. */
  onBack: (() => void) | null;
  onDone: () => void;
}

/** Asks how a phone call ended, with the reasons that the vendor lists in the language of the reader. */
export function WrapUpDialog({ ended, onBack, onDone }: WrapUpDialogProps) {
  const { t, language } = useWords();
  const toasts = useToasts();
  const rules = useWrapUp();
  const isRequired = rules?.is_required === true;
  const all = rules?.reasons ?? {};
  const reasons = all[language] ?? all['en'] ?? Object.values(all)[0] ?? [];
  const [key] = useState(newIdempotencyKey);
  const { typed, faults, general, busy, fields, change, submit } = useForm({
    initial: () => ({ reason: '', notes: '' }),
    check: ({ reason, notes }) =>
      reason === '' && (isRequired || notes.trim() === '')
        ? { reason: t('v.required', { label: t('lobby.reason') }) }
        : {},
    send: async ({ reason, notes }) => {
      const body = { reason, notes: notes.trim() };
      await request(OF[ended.of], { params: { id: ended.id }, body, idempotencyKey: key });
      toasts.show({ kind: 'success', text: t('wrapUp.done') });
      onDone();
    },
    faultsOf: (refused) => faultsByField(refused),
  });
  // Without a way back, a required reason stands before the next call: closing says so at the field.
  const skip = isRequired ? () => void submit() : onDone;
  return (
    <FormDialog
      onClose={onBack ?? skip}
      busy={busy}
      title={t('wrapUp.title', { name: ended.name })}
      closeLabel={t('action.close')}
      back={onBack || isRequired ? t(onBack ? 'action.back' : 'action.close') : t('wrapUp.skip')}
      act={t('wrapUp.act')}
      general={general}
      fields={fields}
      onSubmit={() => void submit()}
    >
      <SelectField
        name="reason"
        label={t('lobby.reason')}
        optionalText={isRequired ? undefined : t('field.optional')}
        placeholder={t('wrapUp.choose')}
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
        value={typed.reason}
        error={faults.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <TextArea
        name="notes"
        rows={2}
        maxLength={500}
        label={t('wrapUp.notes')}
        optionalText={t('field.optional')}
        value={typed.notes}
        error={faults.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
    </FormDialog>
  );
}
