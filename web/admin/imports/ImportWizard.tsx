import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { ROW_ID } from '#contract/protocol/imports.ts';
import type { ImportEndpoints, ImportSummary } from '#contract/protocol/imports.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { ProgressBar } from '#web/kit/display/ProgressBar.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { FileField } from '#web/kit/field/FileField.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../session/use-change.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { ImportRows } from './ImportRows.tsx';
import styles from './imports.module.css';

interface WizardProps {
  /** The beginning of the text ids of the records, as in `locations`. */
  words: string;
  endpoints: ImportEndpoints;
  /** The import of the address, or `new`. */
  address: string;
}

/** A CSV file on its way into the records: each step stands on the server, so the page may be left and reloaded. */
export function ImportWizard({ words, endpoints, address }: WizardProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const open = (id: string | undefined): void =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, import: id }) });
  return (
    <div className={styles.page}>
      <PageHead
        title={t('import.title', { records: t(`${words}.title`) })}
        actions={<Button onClick={() => open(undefined)}>{t('import.back')}</Button>}
      />
      {address === 'new' ? (
        <Upload words={words} endpoints={endpoints} onOpen={open} />
      ) : (
        <Step words={words} endpoints={endpoints} id={address} onOpen={open} />
      )}
    </div>
  );
}

function Upload(props: Pick<WizardProps, 'words' | 'endpoints'> & { onOpen: (id: string) => void }) {
  const { words, endpoints, onOpen } = props;
  const { t, formats } = useWords();
  const fail = useFailureToast();
  const latest = useQuery({
    queryKey: ['imports', endpoints.list.path],
    queryFn: ({ signal }) => request(endpoints.list, { signal }),
    staleTime: 0,
  });
  const send = useChange({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      const start: Endpoint<unknown, unknown, unknown, { data: ImportSummary }> = endpoints.start;
      return request(start, { form, timeout: 120_000 });
    },
    onError: fail,
    onSuccess: ({ data }) => onOpen(data.id),
  });
  return (
    <section className={styles.card}>
      <FileField
        id="import-file"
        label={t('import.file')}
        hint={t('import.file.hint')}
        accept=".csv,.txt,.tsv,text/csv"
        choose={t('import.choose')}
        files={[]}
        busy={send.isPending}
        onChoose={([file]) => void send.mutate(file!)}
        onRemove={() => {}}
      />
      {latest.data && (
        <p>
          <a
            href={templateOf(latest.data.meta.fields, (name) => t(`${words}.field.${name}`))}
            download={`${words}.csv`}
          >
            {t('import.template')}
          </a>
        </p>
      )}
      {(latest.data?.data.length ?? 0) > 0 && (
        <>
          <h2>{t('import.latest')}</h2>
          <ul className={styles.list}>
            {latest.data!.data.map((one) => (
              <li key={one.id}>
                <Button variant="link" onClick={() => onOpen(one.id)}>
                  {one.file_name || one.id}
                </Button>{' '}
                {t(`import.state.${one.state}`)} · {t('import.rows', { count: one.rows })} ·{' '}
                {formats.dateTime(fromIso(one.made_at), ownZone())} {one.actor}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** An empty file with a head for each field but the id: new records have none. The mark says UTF-8 to spreadsheets. */
function templateOf(fields: ImportSummary['fields'], nameOf: (field: string) => string): string {
  const heads = fields.filter(({ name }) => name !== ROW_ID).map(({ name }) => nameOf(name));
  const quoted = heads.map((head) => `"${head.replaceAll('"', '""')}"`);
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\u{FEFF}${quoted.join(',')}\r\n`)}`;
}

const POLL_MS = 1_000;
const isBusy = (state: string | undefined): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';

function Step(
  props: Omit<WizardProps, 'address'> & { id: string; onOpen: (id: string | undefined) => void },
) {
  const { words, endpoints, id, onOpen } = props;
  const { t, formats } = useWords();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const [isMapping, setMapping] = useState(false);
  const [invites, setInvites] = useState(false);
  const summary = useRef<HTMLHeadingElement>(null);
  const queryKey = ['imports', endpoints.list.path, id];
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(endpoints.see, { params: { id }, signal, poll: true }),
    refetchInterval: ({ state }) => (isBusy(state.data?.data.state) ? POLL_MS : false),
    staleTime: 0,
  });
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey });
    // The records of the list have changed, or will.
    await queries.invalidateQueries({ queryKey: ['records'] });
  };
  const act = useChange({
    mutationFn: async (step: 'run' | 'undo' | 'discard') => {
      await request(
        endpoints[step] as Endpoint<{ id: string }, unknown, object>,
        step === 'discard'
          ? ({ params: { id } } as never)
          : { params: { id }, body: step === 'run' && invites ? { invite: true } : {} },
      );
      return step;
    },
    onError: fail,
    onSuccess: (step) => (step === 'discard' ? onOpen('new') : refresh()),
  });
  const map = useChange({
    mutationFn: (mapping: string[]) => request(endpoints.map, { params: { id }, body: { mapping } }),
    onError: fail,
    onSuccess: async () => {
      setMapping(false);
      await refresh();
    },
  });
  const of = found.data?.data;
  if (!of)
    return found.isError ? (
      <Banner tone="danger" title={t('import.gone')} />
    ) : (
      <section className={styles.card} aria-busy="true">
        <SkeletonRows rows={6} height="44px" />
      </section>
    );
  const fileAddress = (rows: 'faults' | 'all') => `${pathOf(endpoints.file, { id })}?rows=${rows}`;
  const created = (label: string, count: number): [string, number][] =>
    of.updates_only ? [] : [[label, count]];
  const takenBack = of.outcome.undone + of.outcome.kept;
  const ready = of.plan.create + of.plan.update;
  const discard = (
    <Button variant="danger-text" busy={act.isPending} onClick={() => void act.mutate('discard')}>
      {t('import.discard')}
    </Button>
  );
  if (isBusy(of.state))
    return (
      <section className={styles.card} role="status">
        <h2>{t(`import.state.${of.state}`)}</h2>
        <ProgressBar
          share={of.progress.of === 0 ? 1 : of.progress.done / of.progress.of}
          label={of.file_name}
        />
        <p>
          {t('import.progress', {
            done: formats.number(of.progress.done),
            of: formats.number(of.progress.of),
          })}
        </p>
        <p className={styles.muted}>{t('import.mayLeave')}</p>
      </section>
    );
  if (of.state === 'mapping' || isMapping)
    return (
      <section className={styles.card}>
        <ColumnMapping of={of} words={words} busy={map.isPending} onMap={(next) => void map.mutate(next)} />
        {discard}
      </section>
    );
  if (of.state === 'checked')
    return (
      <section className={styles.card}>
        <h2 ref={summary} tabIndex={-1}>
          {t('import.summary')}
        </h2>
        <Counts
          of={[
            ...created(t('import.plan.create'), of.plan.create),
            [t('import.plan.update'), of.plan.update],
            [t('import.plan.same'), of.plan.same],
            [t('import.plan.fault'), of.plan.fault],
          ]}
        />
        {of.plan.fault > 0 && (
          <ImportRows
            of={of}
            endpoints={endpoints}
            which={{ plan: 'fault' }}
            onMended={async (isLast) => {
              await refresh();
              if (isLast) summary.current?.focus();
            }}
          />
        )}
        {of.may_invite && of.plan.create > 0 && (
          <Checkbox
            label={t('import.invite')}
            description={t('import.invite.hint')}
            checked={invites}
            onChange={({ target }) => setInvites(target.checked)}
          />
        )}
        <div className={styles.actions}>
          {discard}
          <Button onClick={() => setMapping(true)}>{t('import.remap')}</Button>
          {of.plan.fault > 0 && (
            <ButtonLink href={fileAddress('faults')} download>
              {t('import.faults')}
            </ButtonLink>
          )}
          <Button
            variant="primary"
            busy={act.isPending}
            unavailableBecause={ready > 0 ? null : t('import.nothing')}
            onClick={() => void act.mutate('run')}
          >
            {t('import.run', { count: ready })}
          </Button>
        </div>
      </section>
    );
  return (
    <section className={styles.card}>
      <h2>{t(`import.state.${of.state}`)}</h2>
      <Counts
        of={[
          ...created(t('import.outcome.created'), of.outcome.created + takenBack),
          [t('import.outcome.updated'), of.outcome.updated + (of.updates_only ? takenBack : 0)],
          [t('import.outcome.same'), of.outcome.same],
          [t('import.outcome.leftOut'), of.plan.fault + of.outcome.failed],
          ...(of.state === 'undone'
            ? ([
                [t('import.outcome.undone'), of.outcome.undone],
                [t('import.outcome.kept'), of.outcome.kept],
              ] as const)
            : []),
        ]}
      />
      {of.outcome.updated > 0 && !of.updates_only && <p>{t('import.changesStay')}</p>}
      {of.outcome.failed > 0 && <ImportRows of={of} endpoints={endpoints} which={{ outcome: 'failed' }} />}
      {of.outcome.kept > 0 && <ImportRows of={of} endpoints={endpoints} which={{ outcome: 'kept' }} />}
      <div className={styles.actions}>
        <ButtonLink href={fileAddress('all')} download>
          {t('import.report')}
        </ButtonLink>
        {of.state === 'done' && (
          <Button
            busy={act.isPending}
            unavailableBecause={
              of.undoable > 0 ? null : t(of.updates_only ? 'import.nothingChanged' : 'import.nothingToUndo')
            }
            onClick={() => void act.mutate('undo')}
          >
            {t(of.updates_only ? 'import.undoChanges' : 'import.undo', { count: of.undoable })}
          </Button>
        )}
      </div>
    </section>
  );
}

function Counts({ of }: { of: readonly (readonly [string, number])[] }) {
  const { formats } = useWords();
  return (
    <dl className={styles.counts}>
      {of.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formats.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
