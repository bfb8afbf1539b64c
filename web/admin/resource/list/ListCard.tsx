import type { ReactNode } from 'react';
import { PAGE_SIZES } from '#contract/protocol/resource.ts';
import type { ListPage } from '#contract/protocol/resource.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import type { Column, Filter } from '../declaration.ts';
import { TableTools } from '../TableTools.tsx';
import { matchOf, shownColumns, useOwnFilters, withoutFilters } from '../use-list.ts';
import type { useList } from '../use-list.ts';
import below from '../bulk-bar.module.css';
import styles from '../table.module.css';

interface ListCardProps<Row> {
  of: {
    title: string;
    words: string;
    columns: readonly Column<Row>[];
    filters: readonly Filter[];
    searched?: false;
  };
  list: ReturnType<typeof useList<Row>>;
  /** What a list without any record offers. */
  empty?: ReactNode;
  children: (page: ListPage<Row>, columns: Column<Row>[]) => ReactNode;
}

/** A page of a list in its card: search and filters, the rows or what stands for them, and the turns of pages. */
export function ListCard<Row>({ of, list, empty, children }: ListCardProps<Row>) {
  const { t } = useWords();
  const { search, query, page, change } = list;
  const filters = useOwnFilters(of.filters);
  const isFiltered = Object.keys(matchOf(query)).length > 0;
  return (
    <section className={styles.card} aria-label={of.title}>
      <TableTools
        words={of.words}
        columns={of.columns}
        filters={filters}
        search={search}
        searched={of.searched ?? true}
        onChange={change}
      />
      {!page.data ? (
        page.isError ? (
          <FailedState
            title={t('list.failed')}
            text={t('list.failed.kept')}
            error={page.error}
            onRetry={() => void page.refetch()}
          />
        ) : (
          <div className={styles.loading} aria-busy="true">
            <SkeletonRows rows={8} height="44px" />
          </div>
        )
      ) : page.data.data.length === 0 ? (
        isFiltered ? (
          <EmptyState
            role="status"
            title={t('list.nothing')}
            text={t('list.nothing.why')}
            action={<Button onClick={() => change(withoutFilters(query))}>{t('list.clear')}</Button>}
          />
        ) : (
          <EmptyState title={t(`${of.words}.empty`)} text={t(`${of.words}.empty.why`)} action={empty} />
        )
      ) : (
        children(page.data, shownColumns(of.columns, search['columns']))
      )}
      {page.data && page.data.data.length > 0 && (
        <Foot
          rows={page.data.data.length}
          meta={page.data.meta}
          number={Number(search['page'] ?? 1)}
          size={list.size}
          onChange={change}
        />
      )}
    </section>
  );
}

/** The number of matches in words: a list counts up to a limit. */
export function useCountWords(): (count: number, isMore: boolean) => string {
  const { t, formats } = useWords();
  return (count, isMore) =>
    isMore ? t('list.moreThan', { count: formats.number(count) }) : formats.number(count);
}

function Foot(props: {
  rows: number;
  meta: { before: string | null; after: string | null; total: number; is_more: boolean };
  number: number;
  size: number;
  onChange: (next: Record<string, string | undefined>, turned?: boolean) => void;
}) {
  const { rows, meta, number, size, onChange } = props;
  const countWords = useCountWords();
  const { t, formats } = useWords();
  const from = (number - 1) * size + 1;
  return (
    <div className={below.foot}>
      <p>
        {t('list.range', {
          from: formats.number(from),
          to: formats.number(from + rows - 1),
          total: countWords(meta.total, meta.is_more),
        })}
      </p>
      <SelectField
        label={t('list.size')}
        className={below.size}
        options={PAGE_SIZES.map((one) => ({ value: String(one), label: formats.number(one) }))}
        value={String(size)}
        onChange={(event) => onChange({ size: event.target.value })}
      />
      <div className={below.turns}>
        <Button
          size="small"
          unavailableBecause={meta.before === null ? t('list.isFirst') : null}
          onClick={() =>
            onChange({ before: meta.before!, after: undefined, page: String(Math.max(1, number - 1)) }, true)
          }
        >
          {t('list.before')}
        </Button>
        <Button
          size="small"
          unavailableBecause={meta.after === null ? t('list.isLast') : null}
          onClick={() => onChange({ after: meta.after!, before: undefined, page: String(number + 1) }, true)}
        >
          {t('list.after')}
        </Button>
      </div>
    </div>
  );
}
