import { useState } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clients } from '#contract/clients/clients.ts';
import { decideErasure, listErasures } from '#contract/clients/erasures.ts';
import type { ErasureRow } from '#contract/clients/erasures.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { confirmsName } from '#domain/clients/erasure.ts';
import type { ErasureOutcome } from '#domain/clients/erasure.ts';
import { fromIso } from '#domain/time/instant.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { useRefresh } from '../../resource/use-record.ts';
import { useChange } from '../../session/use-change.ts';
import { FailedState } from '../../shell/FailedState.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { faultsByField, useForm } from '../../shell/use-form.ts';
import styles from './erasures.module.css';

/** Requests to erase clients, and the certificates of those that were. */
export default function ErasuresDialog({ onClose }: { onClose: () => void }) {
  const { t, formats } = useWords();
  const [chosen, setChosen] = useState<ErasureRow | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['erasures', 'list'],
    queryFn: ({ pageParam: before, signal }) =>
      request(listErasures, { query: before === null ? {} : { before }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const on = (at: string) => formats.dateTime(fromIso(at), ownZone());
  if (chosen) return <DecideDialog erasure={chosen} onClose={() => setChosen(null)} />;
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('clients.erasures')}
      closeLabel={t('action.close')}
      actions={
        <>
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('form.history.more')}
            </Button>
          )}
          <Button onClick={onClose}>{t('action.close')}</Button>
        </>
      }
    >
      {error ? (
        <FailedState title={t('form.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} height="64px" />
      ) : rows.length === 0 ? (
        <EmptyState title={t('clients.erasures.none')} text={t('clients.erasures.none.why')} />
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.reference} className={styles.row}>
              <div className={styles.words}>
                <p>
                  <strong>
                    {row.client || t('clients.erasures.reference', { reference: row.reference })}
                  </strong>{' '}
                  <Badge tone={row.state === 'open' ? 'warn' : row.state === 'done' ? 'ok' : 'wait'}>
                    {t(`clients.erasures.state.${row.state}`)}
                  </Badge>
                </p>
                <p className={styles.small}>
                  {t('clients.erasures.askedBy', { name: row.asked_by, time: on(row.asked_at) })}
                </p>
                <p className={styles.small}>
                  {row.state === 'open'
                    ? t('clients.erasures.expires', { time: on(row.expires_at) })
                    : row.decided_by !== '' &&
                      row.decided_at !== null &&
                      t('clients.erasures.decided', { name: row.decided_by, time: on(row.decided_at) })}
                </p>
              </div>
              {row.state === 'open' && (
                <Button size="small" onClick={() => setChosen(row)}>
                  {t(row.is_own ? 'clients.erasures.look' : 'clients.erasures.decide', { name: row.client })}
                </Button>
              )}
              {row.state === 'done' && (
                <Link
                  to={staffScreenPath('clients')}
                  search={{ certificate: row.reference } as never}
                  onClick={onClose}
                >
                  {t('clients.erasures.certificate')}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
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
