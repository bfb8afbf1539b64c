import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { seeVisitLog } from '#contract/clients/history.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { StartButton } from '../../conversations/StartButton.tsx';
import { VisitStatus } from '../../lobby/data/VisitStatus.tsx';
import { Timeline } from '../../lobby/visit/Timeline.tsx';
import type { MenuItem } from '../../menu/Menu.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import { historyKey } from './HistoryTable.tsx';
import styles from './history.module.css';

interface VisitDetailProps {
  client: { id: string; name: string };
  visit: {
    id: string;
    zone: string;
    status: number;
    suggested: boolean;
    workflow: { id: string; title: string } | null;
  };
  title: string;
  facts: ComponentProps<typeof DescriptionList>['facts'];
  items: readonly MenuItem[];
  onClose: () => void;
}

/** One visit of a client: its facts, what staff may do, and the log of every change and message. */
export function VisitDetail({ client, visit, title, facts, items, onClose }: VisitDetailProps) {
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery({
    queryKey: [...historyKey(client.id), 'log', visit.id],
    queryFn: ({ signal }) => request(seeVisitLog, { params: { id: client.id, visit: visit.id }, signal }),
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} size="drawer" title={title} closeLabel={t('action.close')}>
      <div className={styles.panel}>
        <div className={styles.acts}>
          <VisitStatus visit={{ status: visit.status }} />
          {visit.suggested && <Badge tone="warn">{t('history.suggested')}</Badge>}
        </div>
        <div className={styles.acts}>
          <StartButton with={{ visit: { id: visit.id, name: client.name } }} size="small" />
          {items.map(({ key, label, icon, reason, onSelect }) => (
            <Button key={key} size="small" icon={icon} unavailableBecause={reason} onClick={onSelect}>
              {label}
            </Button>
          ))}
        </div>
        <DescriptionList
          lines
          facts={[
            ...facts,
            visit.workflow && {
              term: t('history.workflow'),
              description: (
                <Link
                  to={staffScreenPath('client-workflows', client.id) as '.'}
                  search={{ workflow: visit.workflow.id } as never}
                >
                  {visit.workflow.title}
                </Link>
              ),
            },
          ]}
        />
        {isError ? (
          <FailedState title={t('history.log.failed')} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Timeline entries={data.data.timeline} messages={data.data.messages} zone={visit.zone} />
        ) : (
          <div aria-busy="true">
            <SkeletonRows rows={3} height="32px" />
          </div>
        )}
      </div>
    </Dialog>
  );
}
