import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { clients } from '#contract/clients/clients.ts';
import { decideErasure } from '#contract/clients/erasures.ts';
import type { ErasureRow } from '#contract/clients/erasures.ts';
import { confirmsName } from '#domain/clients/erasure.ts';
import type { ErasureOutcome } from '#domain/clients/erasure.ts';
import { fromIso } from '#domain/time/instant.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { useRefresh } from '../../resource/use-record.ts';
import { useChange } from '../../session/use-change.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { faultsByField, useForm } from '../../shell/use-form.ts';
import { ErasureList } from './ErasureList.tsx';
import styles from './erasures.module.css';

/** Requests to erase clients, and the certificates of those that were. */
export default function ErasuresDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<ErasureRow | null>(null);
  if (chosen) return <DecideDialog erasure={chosen} onClose={() => setChosen(null)} />;
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('clients.erasures')}
      closeLabel={t('action.close')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <ErasureList onChoose={setChosen} onLeave={onClose} />
    </Dialog>
  );
}

/** Another person approves with the client's name, or declines; the person who asked withdraws. */
export function DecideDialog({ erasure, onClose }: { erasure: ErasureRow; onClose: () => void }) {
  const { t, formats } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefresh(clients.list.path);
  const [key] = useState(newIdempotencyKey);
  const send = async (outcome: ErasureOutcome, name: string): Promise<void> => {
    const { reference } = erasure;
    await request(decideErasure, {
      params: { reference },
      body: { outcome, name },
      idempotencyKey: outcome === 'approve' ? newIdempotencyKey() : key,
    });
    await queries.invalidateQueries({ queryKey: ['erasures'] });
    if (outcome === 'approve') await refresh();
    toasts.show({ kind: 'success', text: t('clients.erase.decided', { outcome }) });
    onClose();
  };
  const { typed, faults, general, busy, fields, change, submit } = useForm<{ name: string }>({
    initial: () => ({ name: '' }),
    check: ({ name }) => (confirmsName(name, erasure.client) ? {} : { name: t('clients.erase.differs') }),
    faultsOf: faultsByField,
    send: ({ name }) => send('approve', name),
  });
  const end = useChange({
    mutationFn: (outcome: 'decline' | 'withdraw') => send(outcome, ''),
    onError: fail,
  });
  const on = (at: string) => formats.dateTime(fromIso(at), ownZone());
  const facts = (
    <>
      <DescriptionList
        facts={[
          {
            key: 'asked',
            term: t('clients.erase.asked'),
            description: t('clients.erase.asked.by', { name: erasure.asked_by, time: on(erasure.asked_at) }),
          },
          {
            key: 'reason',
            term: t('clients.erase.reason'),
            description: t(`clients.erase.reason.${erasure.reason}`),
          },
          erasure.notes === ''
            ? null
            : { key: 'notes', term: t('clients.erase.notes'), description: erasure.notes },
          { key: 'expires', term: t('clients.erase.expires'), description: on(erasure.expires_at) },
        ]}
      />
      {erasure.upcoming > 0 && (
        <Banner tone="warn">{t('clients.erase.upcoming', { count: erasure.upcoming })}</Banner>
      )}
    </>
  );
  const title = t('clients.erase.title', { name: erasure.client });
  if (erasure.is_own)
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        closeLabel={t('action.close')}
        busy={end.isPending}
        actions={
          <>
            <Button onClick={onClose}>{t('action.back')}</Button>
            <Button busy={end.isPending} onClick={() => void end.mutate('withdraw')}>
              {t('clients.erase.withdraw')}
            </Button>
          </>
        }
      >
        <div className={styles.intro}>
          {facts}
          <Banner tone="info">{t('clients.erase.own')}</Banner>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      closeLabel={t('action.close')}
      onClose={onClose}
      busy={busy || end.isPending}
      onSubmit={() => void submit()}
      act={t('clients.erase.approve')}
      more={
        <Button disabled={busy} busy={end.isPending} onClick={() => void end.mutate('decline')}>
          {t('clients.erase.decline')}
        </Button>
      }
      general={general}
      fields={fields}
      intro={
        <div className={styles.intro}>
          {facts}
          <p>{t('clients.erase.final')}</p>
        </div>
      }
    >
      <TextField
        name="name"
        label={t('clients.erase.name', { name: erasure.client })}
        error={faults.name}
        autoComplete="off"
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
      />
    </FormDialog>
  );
}
