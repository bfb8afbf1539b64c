import { seeClientActivity } from '#contract/clients/history.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { RecordRef } from '../../resource/declaration.ts';
import table from '../../resource/table.module.css';
import { FailedState } from '../../shell/FailedState.tsx';
import { momentOf, useHistory, zoneHere } from './HistoryTable.tsx';
import { itemWords } from './TimelineTab.tsx';
import styles from './history.module.css';

/** Everything about a client in one table, where the vendor's clients have no pages. */
export function ActivityDialog({ record, onClose }: { record: RecordRef; onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const of = useHistory(seeClientActivity, record.id);
  const items = of.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      size="drawer"
      title={t('history.activityOf', { name: record.name })}
      closeLabel={t('action.close')}
    >
      {!of.data && of.isError ? (
        <FailedState title={t('list.failed')} error={of.error} onRetry={() => void of.refetch()} />
      ) : !of.data ? (
        <div aria-busy="true">
          <SkeletonRows rows={6} height="41px" />
        </div>
      ) : items.length === 0 ? (
        <p role="status">{t('history.nothing.why')}</p>
      ) : (
        <div
          className={table.scroll}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it is too wide
          tabIndex={0}
          role="group"
          aria-label={t('history.activity')}
        >
          <table className={table.table}>
            <thead>
              <tr>
                {(['time', 'kind', 'what', 'location', 'by'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`history.activity.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={`${item.kind} ${item.id}`}>
                  <th scope="row">{momentOf(item.at, item.visit?.zone ?? zoneHere(), words)}</th>
                  <td data-head={t('history.activity.kind')}>{t(`history.kind.${item.kind}`)}</td>
                  <td data-head={t('history.activity.what')} className={styles.words}>
                    {itemWords(t, item)
                      .filter((text) => text !== '')
                      .join('\n')}
                  </td>
                  <td data-head={t('history.activity.location')}>{item.visit?.location ?? '–'}</td>
                  <td data-head={t('history.activity.by')}>{item.by ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {of.hasNextPage && (
        <div className={styles.more}>
          <Button busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
