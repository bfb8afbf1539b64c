import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { StaleBanner } from './StaleBanner.tsx';
import type { Lobby, LobbyView } from './use-lobby.ts';

/** What has to be known about the lists before reading them. */
export function LobbyNotices({ lobby, view }: { lobby: Lobby; view: LobbyView }) {
  const { t } = useWords();
  return (
    <>
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
      {view.location.paused && <Banner tone="warn">{t('lobby.intakePaused')}</Banner>}
      {!view.me.may.change && !view.me.may.call && (
        <Banner>{view.me.may.add ? t('lobby.addOnly') : t('lobby.readOnly')}</Banner>
      )}
    </>
  );
}
