import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconKey, IconTrash } from '@tabler/icons-react';
import { pathOf } from '#contract/protocol/endpoint.ts';
import {
  listVendorExports,
  removeVendorExport,
  seeExportPassword,
  seeVendorArchive,
  startVendorExport,
} from '#contract/settings/vendor-exports.ts';
import type { VendorExport } from '#contract/settings/vendor-exports.ts';
import { fromIso } from '#domain/time/instant.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { ProgressBar } from '#web/kit/display/ProgressBar.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { PasswordDialog } from '../../profile/FactorDialogs.tsx';
import { useSecureChange } from '../../profile/use-profile.ts';
import type { SecureChange } from '../../profile/use-profile.ts';
import { useChange } from '../../session/use-change.ts';
import { FailedState } from '../../shell/FailedState.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import styles from './data.module.css';

const EXPORTS_KEY = ['vendor-exports'] as const;
const POLL_MS = 2_000;

/** Full exports: starting one with the password, its progress, and its archive until it expires. */
export function ExportSection() {
  const { t } = useWords();
  const queries = useQueryClient();
  const { busy, run, asked } = useSecureChange();
  const { data, error, refetch } = useQuery({
    queryKey: EXPORTS_KEY,
    queryFn: ({ signal }) => request(listVendorExports, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === 'running') ? POLL_MS : false,
  });
  const startButton = useRef<HTMLButtonElement>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: EXPORTS_KEY });
  const start = () =>
    run(async () => {
      await request(startVendorExport, { body: {}, idempotencyKey: newIdempotencyKey() });
      await refresh();
    });
  const removed = async () => {
    await refresh();
    // The focus was on a button of the row that is gone.
    startButton.current?.focus();
  };
  const isRunning = data?.data.some(({ state }) => state === 'running') ?? false;
  return (
    <Card title={t('dataPage.export')} id="export">
      <div className={styles.section}>
        <div className={styles.head}>
          <p className={styles.muted}>{t('dataPage.export.text')}</p>
          <Button
            ref={startButton}
            icon={<IconDownload />}
            busy={busy}
            unavailableBecause={isRunning ? t('dataPage.export.runs') : null}
            onClick={() => void start()}
          >
            {t('dataPage.export.start')}
          </Button>
        </div>
        {error ? (
          <FailedState title={t('dataPage.export.failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={1} height="56px" />
        ) : (
          data.data.length > 0 && (
            <ul className={styles.list} aria-label={t('dataPage.export')}>
              {data.data.map((one) => (
                <Export key={one.key} of={one} run={run} onRemoved={() => void removed()} />
              ))}
            </ul>
          )
        )}
      </div>
      {asked && <PasswordDialog {...asked} text={t('dataPage.export.password')} />}
    </Card>
  );
}

function Export({
  of,
  run,
  onRemoved,
}: {
  of: VendorExport;
  run: SecureChange['run'];
  onRemoved: () => void;
}) {
  const { t, formats } = useWords();
  const [password, setPassword] = useState<string>();
  const showPassword = () =>
    run(async () => {
      const { data } = await request(seeExportPassword, { params: { key: of.key } });
      setPassword(data.password);
    });
  const fail = useFailureToast();
  const remove = useChange({
    mutationFn: () => request(removeVendorExport, { params: { key: of.key } }),
    onError: fail,
    onSuccess: onRemoved,
  });
  const on = (at: string) => formats.dateTime(fromIso(at), ownZone());
  const label = t('dataPage.export.of', { time: on(of.started_at) });
  return (
    <li className={styles.row}>
      <div>
        <p>
          <strong>{label}</strong>{' '}
          <Badge tone={of.state === 'done' ? 'ok' : of.state === 'failed' ? 'danger' : 'wait'}>
            {t(`dataPage.export.state.${of.state}`)}
          </Badge>
        </p>
        <p className={styles.muted}>{t('dataPage.export.by', { name: of.started_by })}</p>
        {of.state === 'running' ? (
          <ProgressBar
            share={of.total === 0 ? 0 : of.done / of.total}
            label={t('dataPage.export.progress', { done: of.done, total: of.total })}
          />
        ) : (
          of.state === 'done' &&
          of.expires_at !== null && (
            <p className={styles.muted}>
              {t('dataPage.export.counts', { rows: of.rows, files: of.files, time: on(of.expires_at) })}
            </p>
          )
        )}
        {password !== undefined && (
          <TextField
            label={t('dataPage.export.archivePassword')}
            hint={t('dataPage.export.archivePassword.hint')}
            value={password}
            readOnly
            autoFocus
            spellCheck={false}
            onFocus={({ target }) => target.select()}
          />
        )}
      </div>
      <div className={styles.chosen}>
        {of.state === 'done' && (
          <a href={pathOf(seeVendorArchive, { key: of.key })} download>
            {t('dataPage.export.download')}
          </a>
        )}
        {of.state === 'done' && password === undefined && (
          <Button
            size="small"
            icon={<IconKey />}
            aria-label={t('dataPage.export.showPasswordOf', { name: label })}
            onClick={() => void showPassword()}
          >
            {t('dataPage.export.showPassword')}
          </Button>
        )}
        <Button
          size="small"
          icon={<IconTrash />}
          busy={remove.isPending}
          aria-label={t('dataPage.export.removeOf', { name: label })}
          onClick={() => void remove.mutate()}
        >
          {t(of.state === 'running' ? 'dataPage.export.stop' : 'dataPage.export.remove')}
        </Button>
      </div>
    </li>
  );
}
