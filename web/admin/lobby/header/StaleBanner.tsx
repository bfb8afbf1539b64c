import { useLiveState } from '#web/connection/use-live.ts';
import { formatTime } from '#domain/language/date-format.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import type { LobbyView } from '../data/use-lobby.ts';

/** Two missed polls. */
const OLD = 65_000;

/** Warns that the data may be out of date, and gives its time. Polling may still work while the channel is down. */
export function StaleBanner({ failed, view }: { failed: boolean; view: LobbyView }) {
  const { t, language } = useWords();
  const state = useLiveState();
  const old = useNow(5_000) - view.receivedAt > OLD;
  if (!failed && !old && state === 'live') return null;
  const at = formatTime(view.receivedAt + view.ahead, view.location.time_zone, language);
  return (
    <Banner
      tone="warn"
      role="status"
      title={state === 'offline' ? t('live.offline') : t('live.reconnecting')}
    >
      {t('live.from', { at })}
    </Banner>
  );
}
