import type { ListedRow } from '#contract/protocol/resource.ts';
import { useState } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { PAGE_SIZES } from '#contract/protocol/resource.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { roleOf, usePerson } from '../session/session.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { listOf } from '../tasks/list-words.ts';
import { TaskStrip } from '../tasks/TaskStrip.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { ResourceDeclaration } from './declaration.ts';
import { rightsOf, whyNotCreate } from './rights.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { TableTools } from './TableTools.tsx';
import { useStaleList } from './use-live-records.ts';
import { NO_ROWS, Rows } from './TableRows.tsx';
import type { Selection } from './TableRows.tsx';
import { matchOf, shownColumns, useList, useOwnFilters, withoutFilters } from './use-list.ts';
import below from './bulk-bar.module.css';
import styles from './table.module.css';

/** The table of a resource: everything it shows stands in the address, and the server sorts, filters and pages. */
export function ResourceTable<Row extends ListedRow, Values extends object, Facts, Action extends string>({
  of,
}: {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
}) {
  const { t, formats } = useWords();
  const list = useList<Row>(of.endpoints, of.filters);
  const { search, query, page, change } = list;
  const ownFilters = useOwnFilters(of.filters);
  const { isStale, refresh } = useStaleList(of.endpoints.list.path);
  const [selection, setSelection] = useState<Selection>(NO_ROWS);
  const person = usePerson();
  const rights = rightsOf(of, roleOf(person));
  const { mayCreate } = rights;
  const reason = whyNotCreate(rights);
  const total = page.data?.meta.total;
  const title = t(`${of.words}.title`);
  const isFiltered = Object.keys(matchOf(query)).length > 0;
  const exportQuery = { ...matchOf(query), ...(query['sort'] && { sort: query['sort'] }) };
  const actions = (
    <>
      <ExportButton of={of} query={exportQuery} total={total ?? 0} />
      <Button
        variant="primary"
        icon={<IconPlus />}
        unavailableBecause={reason && t(reason)}
        onClick={() => change({ id: 'new' }, true)}
      >
        {t(`${of.words}.new`)}
      </Button>
    </>
  );
  const body = (
    <>
      <SavedViews screen={of.views ?? of.screen} search={search} filters={of.filters} onChange={change} />
      <TaskStrip list={listOf(of.endpoints.list.path)} onFinished={refresh} />
      {isStale && (
        <Banner
          tone="info"
          role="status"
          action={
            <Button size="small" onClick={refresh}>
              {t('list.refresh')}
            </Button>
          }
        >
          {t('list.changed')}
        </Banner>
      )}
      <section className={styles.card} aria-label={title}>
        <TableTools
          words={of.words}
          columns={of.columns}
          filters={ownFilters}
          search={search}
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
            <EmptyState
              title={t(`${of.words}.empty`)}
              text={t(`${of.words}.empty.why`)}
              action={
                mayCreate && (
                  <Button variant="primary" icon={<IconPlus />} onClick={() => change({ id: 'new' }, true)}>
                    {t(`${of.words}.new`)}
                  </Button>
                )
              }
            />
          )
        ) : (
          <Rows
            of={of}
            rows={page.data.data}
            columns={shownColumns(of.columns, search['columns'])}
            sort={search['sort']}
            onSort={(sort) => change({ sort })}
            selection={selection}
            onSelect={setSelection}
            total={page.data.meta.total}
            rights={rights}
            busy={page.isPlaceholderData}
            fixedBecause={fixedBecause()}
          />
        )}
        {page.data && page.data.data.length > 0 && (
          <Foot
            rows={page.data.data.length}
            meta={page.data.meta}
            number={Number(search['page'] ?? 1)}
            size={list.size}
            countWords={countWords}
            onChange={change}
          />
        )}
      </section>
      {(selection === 'all' || selection.size > 0) && (
        <BulkBar
          of={of}
          selection={selection}
          match={matchOf(query)}
          total={total ?? 0}
          rights={rights}
          onDone={() => setSelection(NO_ROWS)}
        />
      )}
    </>
  );
  if (of.frame) return <of.frame actions={actions}>{body}</of.frame>;
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        count={total === undefined ? undefined : countWords(total, page.data!.meta.is_more)}
        actions={actions}
        menu={
          of.imports && mayCreate
            ? [{ key: 'import', label: t('import.action'), onSelect: () => change({ import: 'new' }, true) }]
            : []
        }
      />
      {body}
    </div>
  );

  /** Rows move where the list shows their whole order. */
  function fixedBecause(): string | null {
    if (!rights.mayWrite) return t('list.mayNot');
    const isWhole = page.data?.meta.before === null && page.data.meta.after === null;
    const isOrdered = [undefined, of.order?.sort].includes(search['sort']);
    return isOrdered && isWhole && !isFiltered ? null : t('list.mayNotMove');
  }

  function countWords(count: number, isMore: boolean): string {
    return isMore ? t('list.moreThan', { count: formats.number(count) }) : formats.number(count);
  }
}

function Foot(props: {
  rows: number;
  meta: { before: string | null; after: string | null; total: number; is_more: boolean };
  number: number;
  size: number;
  countWords: (count: number, isMore: boolean) => string;
  onChange: (next: Record<string, string | undefined>, turned?: boolean) => void;
}) {
  const { rows, meta, number, size, countWords, onChange } = props;
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
