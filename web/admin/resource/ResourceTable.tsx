import type { ListedRow } from '#contract/protocol/resource.ts';
import { useState } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { listOf } from '../tasks/list-words.ts';
import { TaskStrip } from '../tasks/TaskStrip.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ExportButton } from './list/ExportButton.tsx';
import type { ResourceDeclaration } from './declaration.ts';
import { ListCard, useCountWords } from './list/ListCard.tsx';
import { ListChanged } from './list/ListChanged.tsx';
import { rightsOf, whyNotCreate } from './rights.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { useStaleList } from './use-live-records.ts';
import { NO_ROWS, Rows } from './TableRows.tsx';
import type { Selection } from './TableRows.tsx';
import { matchOf, useList } from './use-list.ts';
import styles from './table.module.css';

/** The table of a resource: everything it shows stands in the address, and the server sorts, filters and pages. */
export function ResourceTable<Row extends ListedRow, Values extends object, Facts, Action extends string>({
  of,
}: {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
}) {
  const { t } = useWords();
  const countWords = useCountWords();
  const list = useList<Row>(of.endpoints, of.filters);
  const { search, query, page, change } = list;
  const { isStale, refresh } = useStaleList(of.endpoints.list.path);
  const [selection, setSelection] = useState<Selection>(NO_ROWS);
  const person = usePerson();
  const rights = rightsOf(of, holderOf(person));
  const { mayCreate } = rights;
  const reason = whyNotCreate(rights);
  const total = page.data?.meta.total;
  const title = t(`${of.words}.title`);
  const isFiltered = Object.keys(matchOf(query)).length > 0;
  const exportQuery = { ...matchOf(query), ...(query['sort'] && { sort: query['sort'] }) };
  const actions = (
    <>
      {of.head && <of.head />}
      <ExportButton of={of} query={exportQuery} total={total ?? 0} may={rights.mayExport} />
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
      <SavedViews screen={of.views ?? of.screen} search={search} filters={of.filters} onChange={change}>
        {of.tabs && <of.tabs />}
      </SavedViews>
      <TaskStrip list={listOf(of.endpoints.list.path)} onFinished={refresh} />
      {isStale && <ListChanged onRefresh={refresh} />}
      <ListCard
        of={{ ...of, title }}
        list={list}
        empty={
          mayCreate && (
            <Button variant="primary" icon={<IconPlus />} onClick={() => change({ id: 'new' }, true)}>
              {t(`${of.words}.new`)}
            </Button>
          )
        }
      >
        {(data, columns) => (
          <Rows
            of={of}
            rows={data.data}
            columns={columns}
            sort={search['sort']}
            onSort={(sort) => change({ sort })}
            selection={selection}
            onSelect={setSelection}
            total={data.meta.total}
            rights={rights}
            busy={page.isPlaceholderData}
            fixedBecause={fixedBecause()}
          />
        )}
      </ListCard>
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
}
