import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clients } from '#contract/clients/clients.ts';
import type { ClientValues } from '#contract/clients/clients.ts';
import { mergeClient, previewMerge } from '#contract/clients/merging.ts';
import type { MergedRecord, MergePreview } from '#contract/clients/merging.ts';
import { canJoin, differingFields, mergedValues } from '#domain/clients/merged-client.ts';
import type { FieldPick, FieldPicks } from '#domain/clients/merged-client.ts';
import { fullName } from '#domain/language/person-name.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { RecordRef } from '../resource/declaration.ts';
import { useRefresh } from '../resource/use-record.ts';
import { useChange } from '../session/use-change.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { ClientFinder } from './ClientFinder.tsx';
import { PickField } from './PickField.tsx';
import styles from './merge.module.css';

interface MergeDialogProps {
  /** One or two clients; a person finds the missing one. */
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Merges two clients field by field, with what moves in view. */
export function MergeDialog({ ids, onClose, onDone }: MergeDialogProps) {
  const { t } = useWords();
  const [found, setFound] = useState<string | null>(null);
  const [one, other = found] = ids as [string, string?];
  if (other === null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('clients.merge.title')}
        closeLabel={t('action.close')}
        actions={<Button onClick={onClose}>{t('form.cancel')}</Button>}
      >
        <ClientFinder label={t('clients.merge.with')} without={one} onFind={({ id }) => setFound(id)} />
      </Dialog>
    );
  return <ComparedClients one={one} other={other} onClose={onClose} onDone={onDone} />;
}

/** Merges the client of a row or a form with another one. */
export const MergeOneDialog = ({ record, onClose }: { record: RecordRef; onClose: () => void }) => (
  <MergeDialog ids={[record.id]} onClose={onClose} onDone={onClose} />
);

function ComparedClients(props: { one: string; other: string; onClose: () => void; onDone: () => void }) {
  const { one, other, onClose, onDone } = props;
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefresh(clients.list.path);
  const [chosen, setChosen] = useState<FieldPicks>({});
  const { data, error, refetch } = useQuery({
    queryKey: ['records', clients.list.path, 'merge', one, other],
    queryFn: ({ signal }) => request(previewMerge, { params: { id: one }, query: { other }, signal }),
    staleTime: 0,
    retry: false,
  });
  const compared = data?.data;
  const picks = { ...compared?.picks, ...chosen } as Record<string, FieldPick>;
  const values = compared && mergedValues(compared.client.values, compared.other.values, picks);
  const name = values ? nameOf(values) : '';
  const merge = useChange({
    mutationFn: ({ client, other: theirs }: MergePreview['data']) =>
      request(mergeClient, {
        params: { id: client.id },
        body: { version: client.version, other_id: theirs.id, other_version: theirs.version, picks },
      }),
    onError: (fault) => {
      fail(fault);
      // Another person changed, merged or forgot one of them: the dialog shows what is now.
      void refetch();
    },
    onSuccess: async () => {
      toasts.show({ kind: 'success', text: t('clients.done.merge', { name }) });
      await refresh();
      onDone();
    },
  });
  return (
    <Dialog
      open
      size="widest"
      onClose={onClose}
      title={t('clients.merge.title')}
      closeLabel={t('action.close')}
      busy={merge.isPending}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          {compared && (
            <Button variant="primary" busy={merge.isPending} onClick={() => void merge.mutate(compared)}>
              {t('clients.merge.into', { name })}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <FailedState title={t('clients.merge.failed')} error={error} onRetry={() => void refetch()} />
      ) : !compared ? (
        <SkeletonRows rows={5} height="56px" />
      ) : (
        <Comparison
          compared={compared}
          picks={picks}
          onPick={(field, pick) => setChosen((before) => ({ ...before, [field]: pick }))}
        />
      )}
    </Dialog>
  );
}

const nameOf = ({ first_name: first, last_name: last }: ClientValues): string => fullName(first, last);
const COUNTED = ['visits', 'messages', 'consents', 'notes', 'files'] as const;

function Comparison({
  compared: { client, other },
  picks,
  onPick,
}: {
  compared: MergePreview['data'];
  picks: Record<string, FieldPick>;
  onPick: (field: string, pick: FieldPick) => void;
}) {
  const { t, formats, language } = useWords();
  const differing = differingFields(client.values, other.values);
  const moved = COUNTED.filter((kind) => other.history[kind] > 0).map((kind) =>
    t(`clients.merge.count.${kind}`, { count: other.history[kind] }),
  );
  const headOf = (record: MergedRecord, note: string) => (
    <div className={styles.person}>
      <strong>{nameOf(record.values)}</strong>
      <span>{note}</span>
      <span>
        {t('clients.merge.changed', { date: formats.shortDate(fromIso(record.changed_at), ownZone()) })}
      </span>
    </div>
  );
  return (
    <div className={styles.comparison}>
      <p role="status">
        {moved.length === 0
          ? t('clients.merge.movesNothing', { name: nameOf(other.values) })
          : t('clients.merge.moves', {
              name: nameOf(other.values),
              what: new Intl.ListFormat(language).format(moved),
            })}{' '}
        {t('clients.merge.leads')}
      </p>
      <div className={styles.heads}>
        {headOf(client, t('clients.merge.stays'))}
        {headOf(other, t('clients.merge.goes'))}
      </div>
      {differing.map((field) => (
        <PickField
          key={field}
          field={field}
          records={{ client, other }}
          pick={picks[field] ?? 'this'}
          canJoin={canJoin(field)}
          onPick={(pick) => onPick(field, pick)}
        />
      ))}
      {differing.length === 0 && <p>{t('clients.merge.same')}</p>}
    </div>
  );
}
