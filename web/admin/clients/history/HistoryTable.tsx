import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconDots } from '@tabler/icons-react';
import type { HistoryPage } from '#contract/clients/history.ts';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { UseWords } from '#web/language/words-context.ts';
import { Menu } from '../../menu/Menu.tsx';
import type { MenuItem } from '../../menu/Menu.tsx';
import table from '../../resource/table.module.css';
import { FailedState } from '../../shell/FailedState.tsx';
import styles from './history.module.css';

/** A client as each tab of their page knows them. */
export interface OpenClient {
  id: string;
  name: string;
  archived: boolean;
  /** Whether the person may change the client, and not only see them. */
  editable: boolean;
}

/** Every reading of a client's history begins with this key: a change refreshes all of them. */
export const historyKey = (id: string) => ['clients', 'history', id] as const;

type HistoryQuery = Readonly<Record<string, string | undefined>>;
type HistoryEndpoint<Row> = Endpoint<{ id: string }, HistoryQuery, unknown, HistoryPage<Row>>;

/** The pages of one client's history that have been read. */
export function useHistory<Row>(endpoint: HistoryEndpoint<Row>, id: string, query: HistoryQuery = {}) {
  return useInfiniteQuery({
    queryKey: [...historyKey(id), endpoint.path, query],
    queryFn: ({ pageParam, signal }) =>
      request(endpoint, {
        params: { id },
        query: pageParam === null ? query : { ...query, after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}

/** The zone of the reader's own clock, for moments of no visit. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment of a visit, on the clocks of its location. */
export const momentOf = (at: string | null, zone: string, { t, formats }: UseWords): string =>
  at === null
    ? '–'
    : t('history.moment', {
        date: formats.shortDate(fromIso(at), zone),
        time: formats.time(fromIso(at), zone),
      });

export interface HistoryColumn<Row> {
  /** Text id of its head. */
  readonly words: string;
  readonly align?: 'end';
  readonly cell: (row: Row, words: UseWords) => ReactNode;
}

interface HistoryTableProps<Row> {
  of: ReturnType<typeof useHistory<Row>>;
  label: string;
  columns: readonly HistoryColumn<Row>[];
  /** Opens what the first column names. */
  onOpen: (row: Row) => void;
  nameOf: (row: Row) => string;
  menuOf?: (row: Row) => MenuItem[];
  empty: { title: string; text: string; action?: ReactNode };
}

/** A table of one client's history; cards on narrow screens. The first column opens the row. */
export function HistoryTable<Row extends { id: string; suggested: boolean }>(props: HistoryTableProps<Row>) {
  const { of, label, columns, onOpen, nameOf, menuOf, empty } = props;
  const words = useWords();
  const { t } = words;
  const rows = of.data?.pages.flatMap(({ data }) => data) ?? [];
  if (!of.data)
    return of.isError ? (
      <FailedState title={t('list.failed')} error={of.error} onRetry={() => void of.refetch()} />
    ) : (
      <div className={styles.state} aria-busy="true">
        <SkeletonRows rows={5} height="41px" />
      </div>
    );
  if (rows.length === 0)
    return <EmptyState role="status" title={empty.title} text={empty.text} action={empty.action} />;
  return (
    <>
      <div
        className={table.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it is too wide
        tabIndex={0}
        role="group"
        aria-label={label}
        aria-busy={of.isFetching || undefined}
      >
        <table className={table.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.words} scope="col" data-align={column.align}>
                  {t(column.words)}
                </th>
              ))}
              {menuOf && (
                <th scope="col" className={table.more}>
                  <VisuallyHidden>{t('page.more')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.words} scope="row" data-short>
                      <Button variant="link" onClick={() => onOpen(row)}>
                        {column.cell(row, words)}
                      </Button>
                      {row.suggested && <Badge tone="warn">{t('history.suggested')}</Badge>}
                    </th>
                  ) : (
                    <td key={column.words} data-head={t(column.words)} data-align={column.align} data-short>
                      {column.cell(row, words)}
                    </td>
                  ),
                )}
                {menuOf && (
                  <td className={table.more}>
                    <Menu
                      label={t('list.menu', { name: nameOf(row) })}
                      trigger={<IconDots aria-hidden="true" />}
                      button={{ size: 'small', variant: 'quiet' }}
                      items={menuOf(row)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {of.hasNextPage && (
        <div className={styles.more}>
          <Button busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </>
  );
}
