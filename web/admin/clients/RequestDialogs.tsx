import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clients } from '#contract/clients/clients.ts';
import type { ClientValues } from '#contract/clients/clients.ts';
import { correctClient, exportClientData, REASON_MAX, seeAccesses } from '#contract/clients/data-requests.ts';
import type { ClientAccess, ClientExport } from '#contract/clients/data-requests.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import { lockedFields } from '#domain/clients/masked-contact.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { RecordRef } from '../resource/declaration.ts';
import { recordKey } from '../resource/use-list.ts';
import { useRefresh } from '../resource/use-record.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import styles from './merge.module.css';

interface RequestProps {
  record: RecordRef;
  onClose: () => void;
}

/** Exports everything on record about a client as two files, after a person has read that it is recorded. */
export function ExportDialog({ record, onClose }: RequestProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<ClientExport['data'] | null>(null);
  const run = useChange({
    mutationFn: () => request(exportClientData, { params: { id: record.id }, body: { reason } }),
    onError: fail,
    onSuccess: ({ data }) => {
      setFiles(data);
      toasts.show({ kind: 'success', text: t('clients.done.export', { name: record.name }) });
    },
  });
  const kinds = Object.values(files?.document ?? {}).filter((rows) => rows.length > 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('clients.export.title', { name: record.name })}
      closeLabel={t('action.close')}
      busy={run.isPending}
      actions={
        files ? (
          <Button onClick={onClose}>{t('action.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('form.cancel')}</Button>
            <Button variant="primary" busy={run.isPending} onClick={() => void run.mutate()}>
              {t('clients.export.act')}
            </Button>
          </>
        )
      }
    >
      {files ? (
        <div className={styles.comparison} role="status">
          <p>{t('clients.export.records', { count: kinds.flat().length, kinds: kinds.length })}</p>
          <FileLink name={`${files.file_name}.html`} type="text/html" text={files.page}>
            {t('clients.export.page')}
          </FileLink>
          <FileLink
            name={`${files.file_name}.json`}
            type="application/json"
            text={JSON.stringify(files.document, null, 2)}
          >
            {t('clients.export.file')}
          </FileLink>
        </div>
      ) : (
        <div className={styles.comparison}>
          <p>{t('clients.export.why')}</p>
          <ReasonField value={reason} onChange={setReason} />
        </div>
      )}
    </Dialog>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useWords();
  return (
    <TextField
      label={t('clients.request.reason')}
      hint={t('clients.request.reason.hint')}
      maxLength={REASON_MAX}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A file that the page itself has made. */
function FileLink(props: { name: string; type: string; text: string; children: string }) {
  const { name, type, text, children } = props;
  const [address] = useState(() => URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` })));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <a href={address} download={name}>
      {children}
    </a>
  );
}

/** Who looked at a client's data or changed it. Opening it is recorded. */
export function AccessesDialog({ record, onClose }: RequestProps) {
  const { t, formats } = useWords();
  const fail = useFailureToast();
  const [entries, setEntries] = useState<readonly ClientAccess[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const read = useChange({
    mutationFn: (before: string | null) =>
      request(seeAccesses, {
        params: { id: record.id },
        query: before === null ? {} : { before },
        body: {},
      }),
    onError: fail,
    onSuccess: ({ data, meta }) => {
      setEntries((known) => [...(known ?? []), ...data]);
      setNext(meta.next);
    },
  });
  const { mutate } = read;
  useEffect(() => void mutate(null), [mutate]);
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('clients.accesses.of', { name: record.name })}
      closeLabel={t('action.close')}
      actions={
        <>
          {next !== null && (
            <Button busy={read.isPending} onClick={() => void mutate(next)}>
              {t('form.history.more')}
            </Button>
          )}
          <Button onClick={onClose}>{t('action.close')}</Button>
        </>
      }
    >
      <p>{t('clients.accesses.recorded')}</p>
      {entries === null ? (
        <SkeletonRows rows={4} height="41px" />
      ) : entries.length === 0 ? (
        <p>{t('clients.accesses.none')}</p>
      ) : (
        <DescriptionList
          lines
          facts={entries.map(({ id, at, kind, actor }) => ({
            key: id,
            term: actor || t('form.history.system'),
            description: `${t(`clients.access.${kind}`)} · ${formats.dateTime(fromIso(at), ownZone())}`,
          }))}
        />
      )}
    </Dialog>
  );
}

const CORRECTED = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'home_phone',
  'work_phone',
  'address',
] as const;

/** Corrects a client's name and contact at their request, with the reason. */
export function CorrectDialog({ record, onClose }: RequestProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefresh(clients.list.path);
  const [typed, setTyped] = useState<Partial<ClientValues>>({});
  const [reason, setReason] = useState('');
  const person = usePerson();
  const locked = lockedFields(cellOf(holderOf(person), 'clients-see'), person.hidden_fields);
  const { data } = useQuery({
    queryKey: recordKey(clients.list.path, record.id),
    queryFn: ({ signal }) => request(clients.see, { params: { id: record.id }, signal }),
    staleTime: 0,
  });
  const stored = data?.data;
  const values = stored && { ...stored.values, ...typed };
  const correct = useChange({
    mutationFn: () =>
      request(correctClient, {
        params: { id: stored!.id },
        body: { version: stored!.version, reason, values: values! },
      }),
    onError: fail,
    onSuccess: async () => {
      toasts.show({ kind: 'success', text: t('clients.done.correct', { name: record.name }) });
      await refresh();
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('clients.correct.title', { name: record.name })}
      closeLabel={t('action.close')}
      busy={correct.isPending}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            busy={correct.isPending}
            unavailableBecause={reason.trim() === '' ? t('clients.request.reason.hint') : null}
            onClick={() => void (stored && correct.mutate())}
          >
            {t('clients.correct.act')}
          </Button>
        </>
      }
    >
      {values ? (
        <div className={styles.comparison}>
          <p>{t('clients.correct.why')}</p>
          {CORRECTED.filter((field) => !locked.includes(field)).map((field) => (
            <TextField
              key={field}
              label={t(`clients.field.${field}`)}
              value={values[field]}
              onChange={({ target }) => setTyped((before) => ({ ...before, [field]: target.value }))}
            />
          ))}
          <ReasonField value={reason} onChange={setReason} />
        </div>
      ) : (
        <SkeletonRows rows={6} height="56px" />
      )}
    </Dialog>
  );
}
