import { useLiveState } from '#web/connection/use-live.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import { pausedHere } from './intake.ts';
import { DoubtNotice } from './DoubtNotice.tsx';
import { VideoNotice } from './VideoNotice.tsx';
import type { Duty } from '../data/use-duty.ts';
import type { Lobby, LobbyView } from '../data/use-lobby.ts';
import { useRestoredFocus } from '../visit/use-restored-focus.ts';
import { useState } from 'react';
import { setDelay } from '#contract/queue/delays.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import styles from './header.module.css';

/** Notices above the lists. */
export function LobbyNotices({
  lobby,
  view,
  duty,
  onOpen,
}: {
  lobby: Lobby;
  view: LobbyView;
  duty: Duty;
  onOpen: (visit: { id: string }, byKeyboard: boolean) => void;
}) {
  const { t, locale } = useWords();
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const paused = pausedHere(view.location).map((method) => t(`method.${method as 1 | 2 | 3}`));
  return (
    <div className={styles.notices} {...useRestoredFocus()}>
      <StaleBanner failed={lobby.failed} view={view} />
      {lobby.paused && (
        <Banner
          tone="info"
          role="status"
          action={
            <Button size="small" onClick={() => lobby.setPaused(false)}>
              {t('lobby.resume')}
            </Button>
          }
        >
          {lobby.behind ? t('lobby.paused.behind') : t('lobby.paused')}
        </Banner>
      )}
      {!view.location.is_open && <Banner>{t('lobby.closed')}</Banner>}
      {paused.length > 0 && (
        <Banner tone="warn">{t('lobby.intake.some', { methods: list.format(paused) })}</Banner>
      )}
      <DoubtNotice view={view} duty={duty} onOpen={onOpen} />
      <VideoNotice lobby={lobby} view={view} />
      <DelayNotices lobby={lobby} view={view} />
      {!view.me.may.change && !view.me.may.call && (
        <Banner>{view.me.may.add ? t('lobby.addOnly') : t('lobby.readOnly')}</Banner>
      )}
    </div>
  );
}

/** Two missed polls. */
const OLD = 65_000;

/** Warns that the data may be out of date, and gives its time. Polling may still work while the channel is down. */
function StaleBanner({ failed, view }: { failed: boolean; view: LobbyView }) {
  const { t, formats } = useWords();
  const state = useLiveState();
  const old = useNow(5_000) - view.receivedAt > OLD;
  if (!failed && !old && state === 'live') return null;
  const at = formats.time(view.receivedAt + view.ahead, view.location.time_zone);
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

type Delay = LobbyView['location']['delays'][number];

/** Reported delays, with a button to end them for staff who may. */
function DelayNotices({ lobby, view }: { lobby: Lobby; view: LobbyView }) {
  return view.location.delays.map((delay) => (
    <DelayNotice key={delay.service_id ?? ''} delay={delay} lobby={lobby} view={view} />
  ));
}

function DelayNotice({ delay, lobby, view }: { delay: Delay; lobby: Lobby; view: LobbyView }) {
  const { t, formats } = useWords();
  const fail = useFailureToast();
  const [busy, setBusy] = useState(false);
  const { location, services, me } = view;
  const until = formats.time(fromIso(delay.until), location.time_zone);
  const service = services.find(({ id }) => id === delay.service_id)?.name;
  const { minutes } = delay;
  const end = (): void => {
    setBusy(true);
    void request(setDelay, {
      params: { locationId: location.id },
      body: { service_id: delay.service_id, minutes: 0, for_minutes: 5 },
    })
      .catch(fail)
      .then(lobby.refresh)
      .finally(() => setBusy(false));
  };
  return (
    <Banner
      tone="warn"
      role="status"
      action={
        me.may.pause && (
          <Button size="small" busy={busy} onClick={end}>
            {t('lobby.late.end')}
          </Button>
        )
      }
    >
      {service === undefined
        ? t('lobby.late.line', { minutes, until })
        : t('lobby.late.service', { minutes, until, service })}
    </Banner>
  );
}
