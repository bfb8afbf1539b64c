import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconRefresh } from '@tabler/icons-react';
import { MINUTE } from '#domain/time/instant.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { LiveDot } from '#web/kit/feedback/LiveDot.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow, usePageClock } from '../../shell/context/use-now.ts';
import reach from '../../shell/pieces/reach.module.css';
import styles from './status-card.module.css';

export type Freshness = {
  dataUpdatedAt: number;
  isFetching: boolean;
  /** The last fetch failed; older data may show. */
  isError: boolean;
  refetch: () => Promise<{ isError: boolean }>;
};

/** The answer to a press of "Refresh" stays this long. */
const ANSWER_MS = 10_000;

/** Whether the page is live, the time of the last update, and a refresh button that answers. */
export function LiveFoot({ result }: { result: Freshness }) {
  const { t } = useWords();
  const words = useFreshness(result);
  const [refreshing, setRefreshing] = useState(false);
  const [answer, setAnswer] = useState<'refresh.done' | 'refresh.failed' | null>(null);
  useEffect(() => {
    const timer = answer && setTimeout(() => setAnswer(null), ANSWER_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [answer]);
  const refresh = async (): Promise<void> => {
    setAnswer(null);
    setRefreshing(true);
    // A browser that knows that it is offline gets no response: answer at once.
    const failed = !navigator.onLine || (await result.refetch()).isError;
    setRefreshing(false);
    setAnswer(failed ? 'refresh.failed' : 'refresh.done');
  };
  return (
    <div className={styles.foot}>
      <LiveDot state={words.state}>
        {words.live} · {words.age}
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
      <p role="status" className={styles.answer}>
        {answer && t(answer)}
      </p>
    </div>
  );
}

/** "Just now" only while the page is live; otherwise the time of the update, which stays true. */
function useFreshness({ dataUpdatedAt, isError }: Freshness) {
  const { t, formats } = useWords();
  const live = useLiveState();
  const isOnline = useOnline();
  const { onServerClock } = usePageClock();
  const now = useNow(15_000);
  if (isOnline && live === 'live' && !isError) {
    const minutes = Math.floor((now - onServerClock(dataUpdatedAt)) / MINUTE);
    const age = minutes < 1 ? t('common.updatedNow') : t('common.updatedAgo', { minutes });
    return { state: live, live: t('common.live'), age };
  }
  const age = t('common.updatedAt', { time: formats.time(dataUpdatedAt, ownZone()) });
  if (!isOnline || isError) return { state: 'offline' as const, live: t('realtime.lost'), age };
  return { state: live, live: t('realtime.reconnecting'), age };
}

const useOnline = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed);
      addEventListener('offline', changed);
      return () => {
        removeEventListener('online', changed);
        removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );
