import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import type { TextsPageEndpoints } from '#contract/wording/wording.ts';
import type { OwnTexts } from '#contract/wording/wording.ts';
import type { HistoryEntry } from '#contract/protocol/resource.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { TextEdits } from '../editing/texts-draft.ts';
import styles from '../wording.module.css';

interface HistoryDialogProps {
  of: TextsPageEndpoints;
  page: OwnTexts['data'];
  nameOf: (key: string) => string;
  /** The texts from before a publication, by key. */
  onBack: (texts: TextEdits) => void;
  onClose: () => void;
}

const wordsIn = (json: string): string => (JSON.parse(json) as string | null) ?? '';

/** The publications of a language, newest first. The texts from before each can be taken again. */
export function HistoryDialog({ of, page, nameOf, onBack, onClose }: HistoryDialogProps) {
  const { t, formats } = useWords();
  const { language } = page;
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['texts-history', of.path, language],
    queryFn: ({ pageParam: before, signal }) =>
      request(of.history, { query: { lang: language, ...(before !== null && { before }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
  const entries = data?.pages.flatMap((one) => one.data) ?? [];
  const back = ({ changes }: HistoryEntry): void =>
    onBack(Object.fromEntries(changes.map(({ field, before }) => [field, wordsIn(before)])));
  return (
    <Dialog open size="wide" onClose={onClose} title={t('wording.history')} closeLabel={t('action.close')}>
      {isError && !data ? (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('error.unreachable')}
        </Banner>
      ) : data ? (
        <>
          {entries.length === 0 && <p className={styles.note}>{t('wording.history.empty')}</p>}
          <ol className={styles.history}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <p>
                  {t('wording.publishedBy', {
                    name: entry.actor || t('form.history.system'),
                    at: formats.dateTime(fromIso(entry.at), ownZone()),
                  })}
                </p>
                {entry.changes.map(({ field, before, after }) => (
                  <p key={field} className={styles.change}>
                    <strong>{nameOf(field) || field}</strong>
                    <span>{wordsIn(before) || t('wording.nothing')}</span>
                    <IconArrowRight aria-label={t('form.history.to')} />
                    <span>{wordsIn(after) || t('wording.nothing')}</span>
                  </p>
                ))}
                {page.read_only === null && (
                  <Button size="small" onClick={() => back(entry)}>
                    {t('wording.history.back', { count: entry.changes.length })}
                  </Button>
                )}
              </li>
            ))}
          </ol>
          {hasNextPage && (
            <Button variant="link" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('form.history.more')}
            </Button>
          )}
        </>
      ) : (
        <SkeletonRows rows={4} height="60px" />
      )}
    </Dialog>
  );
}
