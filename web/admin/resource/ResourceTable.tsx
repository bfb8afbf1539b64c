import { useState } from 'react';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { PAGE_SIZES } from '#contract/protocol/resource.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { can } from '#domain/access/permission-table.ts';
import { STAFF_ADDRESSES } from '#contract/protocol/staff-addresses.ts';
import { roleOf, usePerson } from '../session/session.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { BulkBar } from './BulkBar.tsx';
import type { ResourceDeclaration } from './declaration.ts';
import { SavedViews } from './SavedViews.tsx';
import { TableTools } from './TableTools.tsx';
import { NO_ROWS, Rows } from './TableRows.tsx';
import type { Selection } from './TableRows.tsx';
import { matchOf, shownColumns, useList } from './use-list.ts';
import styles from './table.module.css';

/** The table of a resource: everything it shows stands in the address, and the server sorts, filters and pages. */
export function ResourceTable<Row, Values extends object, Facts, Action extends string>({
  of,
}: {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
}) {
  const { t, formats } = useWords();
  const list = useList<Row>(of.endpoints, of.filters);
  const { search, query, page, change } = list;
  const [selection, setSelection] = useState<Selection>(NO_ROWS);
  const person = usePerson();
  const { permission } = STAFF_ADDRESSES.find(
    (address) => 'screen' in address && address.screen === of.screen,
  )!;
  const mayWrite = can(roleOf(person), permission, 'write');
  const total = page.data?.meta.total;
  const title = t(`${of.words}.title`);
  const isFiltered = Object.keys(matchOf(query)).length > 0;
  const exportPath = `${pathOf(of.endpoints.file)}?${new URLSearchParams({ ...matchOf(query), ...(query['sort'] && { sort: query['sort'] }) }).toString()}`;
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        count={total === undefined ? undefined : countWords(total, page.data!.meta.is_more)}
        actions={
          <>
            <ButtonLink href={exportPath} download icon={<IconDownload />}>
              {t('list.export')}
            </ButtonLink>
            <Button
              variant="primary"
              icon={<IconPlus />}
              unavailableBecause={mayWrite ? null : t('list.mayNot')}
              onClick={() => change({ id: 'new' }, true)}
            >
              {t(`${of.words}.new`)}
            </Button>
          </>
        }
      />
      <SavedViews screen={of.screen} search={search} filters={of.filters} onChange={change} />
      <section className={styles.card} aria-label={title}>
        <TableTools
          words={of.words}
          columns={of.columns}
          filters={of.filters}
          search={search}
          onChange={change}
        />
        {!page.data ? (
          page.isError ? (
            <Failed error={page.error} onRetry={() => void page.refetch()} />
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
              action={
                <Button
                  onClick={() =>
                    change(Object.fromEntries(Object.keys(matchOf(query)).map((name) => [name, undefined])))
                  }
                >
                  {t('list.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t(`${of.words}.empty`)} text={t(`${of.words}.empty.why`)} />
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
            mayWrite={mayWrite}
            busy={page.isPlaceholderData}
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
          mayWrite={mayWrite}
          onDone={() => setSelection(NO_ROWS)}
        />
      )}
    </div>
  );

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
    <div className={styles.foot}>
      <p>
        {t('list.range', {
          from: formats.number(from),
          to: formats.number(from + rows - 1),
          total: countWords(meta.total, meta.is_more),
        })}
      </p>
      <SelectField
        label={t('list.size')}
        className={styles.size}
        options={PAGE_SIZES.map((one) => ({ value: String(one), label: formats.number(one) }))}
        value={String(size)}
        onChange={(event) => onChange({ size: event.target.value })}
      />
      <div className={styles.turns}>
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

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useWords();
  const reference = error instanceof Refusal ? error.reference : null;
  return (
    <EmptyState
      role="status"
      title={t('list.failed')}
      text={
        reference === null
          ? t('list.failed.kept')
          : `${t('list.failed.kept')} ${t('list.failed.reference', { reference })}`
      }
      action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  );
}
