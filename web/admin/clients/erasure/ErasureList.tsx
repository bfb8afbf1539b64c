import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listErasures } from '#contract/clients/erasures.ts';
import type { ErasureRow } from '#contract/clients/erasures.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import styles from './erasures.module.css';

interface ErasureListProps {
  onChoose: (erasure: ErasureRow) => void;
  /** Called when a link leads to a certificate. */
  onLeave?: () => void;
}

/** Requests to erase clients, newest first, each with its state; those that are done with their certificate. */
export function ErasureList({ onChoose, onLeave }: ErasureListProps) {
  const { t, formats } = useWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['erasures', 'list'],
    queryFn: ({ pageParam: before, signal }) =>
      request(listErasures, { query: before === null ? {} : { before }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const on = (at: string) => formats.dateTime(fromIso(at), ownZone());
  if (error) return <FailedState title={t('form.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} height="64px" />;
  if (rows.length === 0)
    return <EmptyState title={t('clients.erasures.none')} text={t('clients.erasures.none.why')} />;
  return (
    <>
      <ul className={styles.rows} aria-label={t('clients.erasures')}>
        {rows.map((row) => (
          <li key={row.reference} className={styles.row}>
            <div className={styles.words}>
              <p>
                <strong>{row.client || t('clients.erasures.reference', { reference: row.reference })}</strong>{' '}
                <Badge tone={row.state === 'open' ? 'warn' : row.state === 'done' ? 'ok' : 'wait'}>
                  {t(`clients.erasures.state.${row.state}`)}
                </Badge>
              </p>
              <p className={styles.small}>
                {t('clients.erasures.askedBy', { name: row.asked_by, time: on(row.asked_at) })}
              </p>
              <p className={styles.small}>
                {row.state === 'open'
                  ? t('clients.erasures.expires', { time: on(row.expires_at) })
                  : row.decided_by !== '' &&
                    row.decided_at !== null &&
                    t('clients.erasures.decided', { name: row.decided_by, time: on(row.decided_at) })}
              </p>
            </div>
            {row.state === 'open' && (
              <Button size="small" onClick={() => onChoose(row)}>
                {t(row.is_own ? 'clients.erasures.look' : 'clients.erasures.decide', { name: row.client })}
              </Button>
            )}
            {row.state === 'done' && (
              <Link
                to={staffScreenPath('clients')}
                search={{ certificate: row.reference } as never}
                onClick={onLeave}
              >
                {t('clients.erasures.certificate')}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('form.history.more')}
        </Button>
      )}
    </>
  );
}
