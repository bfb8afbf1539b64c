import { useState } from 'react';
import { IconRefresh } from '@tabler/icons-react';
import { MINUTE } from '#domain/time/instant.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { LiveDot } from '#web/kit/feedback/LiveDot.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow, usePageClock } from '../../shell/context/use-now.ts';
import reach from '../../shell/pieces/reach.module.css';
import styles from './status-card.module.css';

export type Freshness = { dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };

/** The time of the last update, and a refresh button. */
export function LiveFoot({ result }: { result: Freshness }) {
  const { t } = useWords();
  const state = useLiveState();
  const announce = useAnnounce();
  const [refreshing, setRefreshing] = useState(false);
  const { onServerClock } = usePageClock();
  const now = useNow(15_000);
  const minutes = Math.floor((now - onServerClock(result.dataUpdatedAt)) / MINUTE);
  const age = minutes < 1 ? t('common.updatedNow') : t('common.updatedAgo', { minutes });
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    await result.refetch();
    setRefreshing(false);
    announce(t('common.updatedNow'));
  };
  return (
    <div className={styles.foot}>
      <LiveDot state={state}>
        {state === 'live' ? t('common.live') : t('realtime.reconnecting')} · {age}
      </LiveDot>
      <Button
        variant="link"
        size="small"
        className={reach.reach}
        icon={<IconRefresh />}
        busy={refreshing && result.isFetching}
        onClick={() => void refresh()}
      >
        {t('confirm.refresh')}
      </Button>
    </div>
  );
}
