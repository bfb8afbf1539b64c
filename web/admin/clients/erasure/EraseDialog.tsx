import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askErasure, seeErasure } from '#contract/clients/erasures.ts';
import type { ErasurePreview } from '#contract/clients/erasures.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { confirmsName, ERASURE_REASONS } from '#domain/clients/erasure.ts';
import type { ErasureReason } from '#domain/clients/erasure.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import type { RecordRef } from '../../resource/declaration.ts';
import { usePerson } from '../../session/session.ts';
import { FailedState } from '../../shell/FailedState.tsx';
import { faultsByField, useForm } from '../../shell/use-form.ts';
import { DIGIT_RULE, notesFault } from '../notes-faults.ts';
import { DecideDialog } from './ErasuresDialog.tsx';
import styles from './erasures.module.css';

/** Erasing a client: asks for it, or decides what another person has asked. */
export default function EraseDialog({ record, onClose }: { record: RecordRef; onClose: () => void }) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['erasures', 'of', record.id],
    queryFn: ({ signal }) => request(seeErasure, { params: { id: record.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (data?.data.open) return <DecideDialog erasure={data.data.open} onClose={onClose} />;
  if (data) return <AskDialog record={record} preview={data.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('clients.erase.title', { name: record.name })}
      closeLabel={t('action.close')}
    >
      {error ? (
        <FailedState title={t('form.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} height="48px" />
      )}
    </Dialog>
  );
}

interface Typed {
  reason: ErasureReason;
  notes: string;
  name: string;
}

function AskDialog(props: { record: RecordRef; preview: ErasurePreview['data']; onClose: () => void }) {
  const { record, preview, onClose } = props;
  const { t } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [key] = useState(newIdempotencyKey);
  const digitRule = usePerson().features.includes(DIGIT_RULE);
  const { typed, faults, general, busy, fields, change, submit } = useForm<Typed>({
    initial: () => ({ reason: 'client-request', notes: '', name: '' }),
    check: ({ name, notes }): { notes?: string; name?: string } => {
      const fault = notesFault(notes, { digitRule, label: t('clients.erase.notes'), t });
      return {
        ...(fault !== undefined && { notes: fault }),
        ...(!confirmsName(name, preview.name) && { name: t('clients.erase.differs') }),
      };
    },
    faultsOf: faultsByField,
    send: async (body) => {
      await request(askErasure, { params: { id: record.id }, body, idempotencyKey: key });
      await queries.invalidateQueries({ queryKey: ['erasures'] });
      toasts.show({ kind: 'success', text: t('clients.done.erase', { name: preview.name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('clients.erase.title', { name: preview.name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      busy={busy}
      onSubmit={() => void submit()}
      act={t('clients.erase.ask')}
      general={general}
      fields={fields}
      intro={
        <div className={styles.intro}>
          <p>{t('clients.erase.about')}</p>
          <Effects preview={preview} />
        </div>
      }
    >
      <SelectField
        name="reason"
        label={t('clients.erase.reason')}
        options={ERASURE_REASONS.map((value) => ({ value, label: t(`clients.erase.reason.${value}`) }))}
        value={typed.reason}
        onChange={({ target }) => change({ reason: target.value as ErasureReason })}
      />
      <TextArea
        name="notes"
        label={t('clients.erase.notes')}
        hint={t('clients.erase.notes.hint')}
        error={faults.notes}
        rows={2}
        value={typed.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
      <TextField
        name="name"
        label={t('clients.erase.name', { name: preview.name })}
        error={faults.name}
        autoComplete="off"
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
      />
    </FormDialog>
  );
}

/** What staff should know before they ask. */
function Effects({ preview }: { preview: ErasurePreview['data'] }) {
  const { t } = useWords();
  return (
    <>
      {preview.upcoming > 0 && (
        <Banner tone="warn">{t('clients.erase.upcoming', { count: preview.upcoming })}</Banner>
      )}
      {preview.held && (
        <Banner tone="warn">
          {t('clients.erase.held', {
            reason: t(`dataPage.hold.reason.${preview.held.reason}`),
            reference: preview.held.reference,
            name: preview.held.set_by,
          })}
        </Banner>
      )}
      {preview.in_service && <Banner tone="warn">{t('clients.erase.inService')}</Banner>}
      {preview.deciders === 0 && (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={() => window.location.assign(staffScreenPath('staff'))}>
              {t('clients.erase.alone.act')}
            </Button>
          }
        >
          {t('clients.erase.alone')}
        </Banner>
      )}
    </>
  );
}
