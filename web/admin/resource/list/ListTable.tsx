import type { ComponentType } from 'react';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import type { ListTask } from '#contract/protocol/list-tasks.ts';
import type { ListPage } from '#contract/protocol/resource.ts';
import type { StaffScreenName } from '#contract/protocol/staff-addresses.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../../session/session.ts';
import { PageHead } from '../../shell/PageHead.tsx';
import { SavedViews } from '../../saved-views/SavedViews.tsx';
import { listOf } from '../../tasks/list-words.ts';
import { TaskStrip } from '../../tasks/TaskStrip.tsx';
import type { Column, Filter } from '../declaration.ts';
import { ExportButton } from './ExportButton.tsx';
import { ListCard, useCountWords } from './ListCard.tsx';
import { mayExport } from '../rights.ts';
import { Head } from '../TableRows.tsx';
import { matchOf, useList } from '../use-list.ts';
import styles from '../table.module.css';

/** A list that staff read and export: its rows have no form and no actions. */
export interface ListDeclaration<Row extends { id: string }> {
  readonly screen: StaffScreenName;
  /** The beginning of its text ids. */
  readonly words: string;
  /** The endpoints that `listing` of the contract declares. */
  readonly endpoints: {
    readonly list: Endpoint<unknown, Record<string, string | undefined>, unknown, ListPage<Row>>;
    readonly file: Endpoint<unknown, Record<string, string | undefined>, unknown, null>;
    readonly prepare: Endpoint<unknown, unknown, { query: Record<string, string> }, { data: ListTask }>;
  };
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  /** The sort that the list begins with. */
  readonly sortedBy: string;
  /** Its rows have no words to search. */
  readonly searched?: false;
  /** Names its saved views among those of other tables of the screen. */
  readonly views: string;
  /** Leads to other lists of the screen. */
  readonly tabs?: ComponentType;
}

/** The table of a list that is only read. */
export function ListTable<Row extends { id: string }>({ of }: { of: ListDeclaration<Row> }) {
  const words = useWords();
  const { t } = words;
  const countWords = useCountWords();
  const list = useList<Row>(of.endpoints, of.filters);
  const { search, query, page, change } = list;
  const role = holderOf(usePerson());
  const title = t(`${of.words}.title`);
  const { total, is_more: isMore = false } = page.data?.meta ?? {};
  const sort = search['sort'] ?? of.sortedBy;
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        count={total === undefined ? undefined : countWords(total, isMore)}
        use={t(`${of.words}.use`)}
        actions={
          <ExportButton
            of={of}
            query={{ ...matchOf(query), sort }}
            total={total ?? 0}
            may={mayExport(of, role)}
          />
        }
      />
      {of.tabs && <of.tabs />}
      <SavedViews screen={of.views} search={search} filters={of.filters} onChange={change} />
      <TaskStrip list={listOf(of.endpoints.list.path)} onFinished={() => void page.refetch()} />
      <ListCard of={{ ...of, title }} list={list}>
        {({ data: rows }, columns) => (
          <div
            className={styles.scroll}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it is too wide
            tabIndex={0}
            role="group"
            aria-label={t('list.rows')}
            aria-busy={page.isPlaceholderData || undefined}
          >
            <table className={styles.table}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <Head
                      key={column.name}
                      column={column}
                      words={of.words}
                      sort={sort}
                      onSort={(next) => change({ sort: next })}
                    />
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id} data-row={row.id}>
                    {columns.map(({ name, align, cell }, at) =>
                      at === 0 ? (
                        <th key={name} scope="row">
                          {cell(row, words)}
                        </th>
                      ) : (
                        <td key={name} data-head={t(`${of.words}.column.${name}`)} data-align={align}>
                          {cell(row, words)}
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </ListCard>
    </div>
  );
}
