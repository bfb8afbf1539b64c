import { useState } from 'react';
import { setHold } from '#contract/settings/holds.ts';
import { HOLD_REASONS, HOLD_REFERENCE_MAX } from '#domain/vendors/legal-holds.ts';
import type { HoldReason } from '#domain/vendors/legal-holds.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ClientFinder } from '../../clients/ClientFinder.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { faultsByField, useForm } from '../../shell/use-form.ts';
import styles from './data.module.css';

interface Typed {
  of: 'client' | 'period';
  client_id: { id: string; name: string } | null;
  from: string;
  until: string;
  reason: HoldReason;
  reference: string;
}

/** Sets a legal hold on a client or a period. */
export function HoldDialog({ onClose, onSet }: { onClose: () => void; onSet: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const [key] = useState(newIdempotencyKey);
  const { typed, faults, general, busy, fields, change, submit } = useForm<Typed>({
    initial: () => ({
      of: 'client',
      client_id: null,
      from: '',
      until: '',
      reason: 'legal-claim',
      reference: '',
    }),
    check: (values) => faultsOf(values, t),
    faultsOf: faultsByField,
    send: async ({ of, client_id: client, from, until, reason, reference }) => {
      const isClient = of === 'client';
      await request(setHold, {
        body: {
          client_id: isClient ? client!.id : null,
          from: isClient ? null : from,
          until: isClient ? null : until,
          reason,
          reference,
        },
        idempotencyKey: key,
      });
      onSet();
      toasts.show({ kind: 'success', text: t('dataPage.hold.done') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('dataPage.hold.set')}
      closeLabel={t('action.close')}
      onClose={onClose}
      busy={busy}
      onSubmit={() => void submit()}
      act={t('dataPage.hold.act')}
      general={general}
      fields={fields}
      intro={<p>{t('dataPage.hold.text')}</p>}
    >
      <Segmented
        label={t('dataPage.hold.of')}
        value={typed.of}
        onChange={(of) => change({ of })}
        options={(['client', 'period'] as const).map((value) => ({
          value,
          label: t(`dataPage.hold.of.${value}`),
        }))}
      />
      {typed.of === 'client' ? (
        typed.client_id ? (
          <p className={styles.chosen}>
            <strong>{typed.client_id.name}</strong>
            <Button size="small" onClick={() => change({ client_id: null })}>
              {t('dataPage.hold.other')}
            </Button>
          </p>
        ) : (
          <ClientFinder
            label={t('dataPage.hold.find')}
            error={faults.client_id}
            onFind={(client) => change({ client_id: client })}
          />
        )
      ) : (
        <>
          <TextField
            type="date"
            name="from"
            label={t('dataPage.hold.from')}
            error={faults.from}
            value={typed.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            type="date"
            name="until"
            label={t('dataPage.hold.until')}
            error={faults.until}
            value={typed.until}
            onChange={({ target }) => change({ until: target.value })}
          />
        </>
      )}
      <SelectField
        name="reason"
        label={t('dataPage.hold.reason')}
        options={HOLD_REASONS.map((value) => ({ value, label: t(`dataPage.hold.reason.${value}`) }))}
        value={typed.reason}
        onChange={({ target }) => change({ reason: target.value as HoldReason })}
      />
      <TextField
        name="reference"
        label={t('dataPage.hold.reference')}
        hint={t('dataPage.hold.reference.hint')}
        maxLength={HOLD_REFERENCE_MAX}
        error={faults.reference}
        value={typed.reference}
        onChange={({ target }) => change({ reference: target.value })}
      />
    </FormDialog>
  );
}

/** A client, or both days in their order. */
function faultsOf(
  { of, client_id: client, from, until }: Typed,
  t: (id: string) => string,
): Record<string, string> {
  if (of === 'client') return client ? {} : { client_id: t('dataPage.hold.client.missing') };
  return {
    ...(from === '' && { from: t('dataPage.hold.day.missing') }),
    ...(until === '' && { until: t('dataPage.hold.day.missing') }),
    ...(from !== '' && until !== '' && until < from && { until: t('dataPage.hold.day.order') }),
  };
}
