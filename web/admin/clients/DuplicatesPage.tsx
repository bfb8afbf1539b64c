import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clients } from '#contract/clients/clients.ts';
import type { ClientListRow } from '#contract/clients/clients.ts';
import { decideDuplicate, listDuplicates } from '#contract/clients/merging.ts';
import type { DuplicateRow } from '#contract/clients/merging.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../session/use-change.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { inViewOf } from '../shell/keep-location.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { ClientTabs, DUPLICATES } from './ClientTabs.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import table from '../resource/table.module.css';
import styles from './merge.module.css';

const STATES = ['open', 'decided'] as const;
type Search = { state?: string; before?: string; after?: string };

/** Clients that may be one person, to work through: merge them, or say that they are two. */
export function DuplicatesPage() {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const fail = useFailureToast();
  const { before, after, ...search }: Search = useSearch({ strict: false });
  const state = STATES.find((one) => one === search.state) ?? 'open';
  const [merging, setMerging] = useState<DuplicateRow | null>(null);
  const query = { state, ...(before && { before }), ...(after && { after }) };
  const page = useQuery({
    queryKey: ['records', clients.list.path, 'duplicates', query],
    queryFn: ({ signal }) => request(listDuplicates, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const go = (next: Search): void =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...inViewOf(now), show: DUPLICATES, ...next }),
    });
  const decide = useChange({
    mutationFn: ({ id, apart }: { id: string; apart: boolean }) =>
      request(decideDuplicate, { params: { id }, body: { apart } }),
    onError: fail,
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: ['records', clients.list.path, 'duplicates'] });
      toasts.show({
        kind: 'success',
        text: t(data.apart ? 'duplicates.parted' : 'duplicates.reopened'),
        undo: {
          label: t('action.undo'),
          act: () => void decide.mutate({ id: data.id, apart: !data.apart }),
        },
      });
    },
  });
  const meta = page.data?.meta;
  const rows = page.data?.data;
  return (
    <div className={table.page}>
      <PageHead
        title={t('duplicates.title')}
        count={
          meta &&
          (meta.is_more
            ? t('list.moreThan', { count: formats.number(meta.total) })
            : formats.number(meta.total))
        }
        use={t('duplicates.use')}
      />
      <ClientTabs />
      <Segmented
        label={t('duplicates.state')}
        value={state}
        onChange={(chosen) => go({ state: chosen })}
        options={STATES.map((one) => ({ value: one, label: t(`duplicates.state.${one}`) }))}
      />
      {!rows ? (
        page.isError ? (
          <FailedState title={t('list.failed')} error={page.error} onRetry={() => void page.refetch()} />
        ) : (
          <SkeletonRows rows={4} height="140px" />
        )
      ) : rows.length === 0 ? (
        <EmptyState role="status" title={t(`duplicates.none.${state}`)} text={t('duplicates.none.why')} />
      ) : (
        <ul className={styles.pairs} aria-label={t('duplicates.title')}>
          {rows.map((pair) => (
            <Pair
              key={pair.id}
              pair={pair}
              busy={decide.isPending}
              onMerge={() => setMerging(pair)}
              onDecide={() => void decide.mutate({ id: pair.id, apart: pair.decided_at === null })}
            />
          ))}
        </ul>
      )}
      {meta && (meta.before !== null || meta.after !== null) && (
        <div className={styles.turns}>
          <Button
            size="small"
            unavailableBecause={meta.before === null ? t('list.isFirst') : null}
            onClick={() => go({ state, before: meta.before! })}
          >
            {t('list.before')}
          </Button>
          <Button
            size="small"
            unavailableBecause={meta.after === null ? t('list.isLast') : null}
            onClick={() => go({ state, after: meta.after! })}
          >
            {t('list.after')}
          </Button>
        </div>
      )}
      {merging && (
        <MergeDialog
          ids={merging.clients.map(({ id }) => id)}
          onClose={() => setMerging(null)}
          onDone={() => setMerging(null)}
        />
      )}
    </div>
  );
}

function Pair(props: { pair: DuplicateRow; busy: boolean; onMerge: () => void; onDecide: () => void }) {
  const { pair, busy, onMerge, onDecide } = props;
  const { t, formats, language } = useWords();
  const { reasons, decided_at: at, decided_by: by } = pair;
  const names = new Intl.ListFormat(language).format(pair.clients.map(({ name }) => name));
  return (
    <li>
      <article className={styles.pair} aria-label={names}>
        <div className={styles.reasons}>
          {reasons.map((reason) => (
            <Badge key={reason}>{t(`duplicates.reason.${reason}`)}</Badge>
          ))}
          {at !== null && (
            <span className={styles.decided}>
              {t('duplicates.decided', { name: by, time: formats.dateTime(fromIso(at), ownZone()) })}
            </span>
          )}
        </div>
        <div className={styles.sides}>
          {pair.clients.map((client) => (
            <Side key={client.id} client={client} />
          ))}
        </div>
        <div className={styles.acts}>
          <Button size="small" busy={busy} onClick={onDecide}>
            {t(at === null ? 'duplicates.apart' : 'duplicates.reopen')}
          </Button>
          {at === null && (
            <Button size="small" variant="primary" onClick={onMerge}>
              {t('clients.action.merge')}
            </Button>
          )}
        </div>
      </article>
    </li>
  );
}

function Side({ client }: { client: ClientListRow }) {
  const { t, formats } = useWords();
  const day = (at: string | null, zone: string) => at !== null && formats.shortDate(fromIso(at), zone);
  return (
    <div className={styles.side}>
      <h2>
        <Link to={staffScreenPath('clients')} search={{ id: client.id } as never}>
          {client.name}
        </Link>
      </h2>
      <DescriptionList
        facts={[
          { term: t('clients.column.email'), description: client.email || '–' },
          { term: t('clients.column.phone'), description: client.phone || '–' },
          { term: t('clients.column.location'), description: client.location || '–' },
          { term: t('clients.column.externalId'), description: client.external_id },
          { term: t('clients.column.last'), description: day(client.last_visit, client.last_zone) || '–' },
          { term: t('clients.column.next'), description: day(client.next_visit, client.next_zone) || '–' },
        ]}
      />
    </div>
  );
}
