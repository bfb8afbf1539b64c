import { useInfiniteQuery } from '@tanstack/react-query';
import { listSecurityEvents } from '#contract/vendors/security-events.ts';
import type { SecurityEventsResponse } from '#contract/vendors/security-events.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Words } from '../shell/words.ts';
import { FailedState } from '../shell/FailedState.tsx';
import styles from './insights.module.css';

type SecurityEvent = SecurityEventsResponse['data'][number];

/** The log of security events that the reader's right includes, newest first. */
export function SecurityTab() {
  const { t } = useWords();
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['security-events'],
    queryFn: ({ pageParam: before, signal }) =>
      request(listSecurityEvents, { query: before === null ? {} : { before }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
  });
  if (!data)
    return isError ? (
      <FailedState title={t('security.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true">
        <Skeleton height="420px" />
      </div>
    );
  const events = data.pages.flatMap((page) => page.data);
  if (events.length === 0)
    return <EmptyState role="status" title={t('security.nothing')} text={t('security.nothing.why')} />;
  return (
    <div className={styles.parts}>
      <EventTable events={events} />
      {hasNextPage && (
        <Button className={styles.add} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('security.more')}
        </Button>
      )}
      <p className={styles.note}>{t('security.note')}</p>
    </div>
  );
}

function EventTable({ events }: { events: readonly SecurityEvent[] }) {
  const { t, formats } = useWords();
  const title = t('insights.tab.security');
  const zone = ownZone();
  return (
    <Card title={title} className={styles.tableCard}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it is too wide */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={`${styles.table} ${styles.words}`}>
          <thead>
            <tr>
              <th scope="col">{t('security.at')}</th>
              <th scope="col">{t('security.event')}</th>
              <th scope="col">{t('security.account')}</th>
              <th scope="col">{t('security.address')}</th>
              <th scope="col">{t('security.details')}</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <th scope="row">{formats.dateTime(fromIso(event.at), zone)}</th>
                <td>{t(`security.kind.${event.kind}`)}</td>
                <td>{event.account || '–'}</td>
                <td>{event.address || '–'}</td>
                <td>{detailWords(event, t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function detailWords({ detail }: SecurityEvent, t: Words): string {
  const { new_address: isNew, role, reason, minutes, visit_id: visit } = detail;
  if (isNew === true) return t('security.newAddress');
  if (typeof role === 'number') return t(`role.${role}`);
  if (typeof reason === 'string') return t('security.entered', { reason, minutes: Number(minutes) });
  if (typeof visit === 'number') return t('security.visit', { id: String(visit) });
  return '–';
}
