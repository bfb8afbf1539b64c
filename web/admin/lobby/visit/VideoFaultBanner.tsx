import { useState } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { VideoRoomsDialog } from '../../video-rooms/VideoRoomsDialog.tsx';
import type { LobbyView } from '../data/use-lobby.ts';

/** The reason why a called video visit has no room, and where to set one. */
export function VideoFaultBanner({ visit, view }: { visit: LobbyVisit; view: LobbyView }) {
  const { t } = useWords();
  const [mending, setMending] = useState(false);
  const { video_fault: fault, stage } = visit;
  const isFaulty = fault !== null && (stage === 'called' || stage === 'serving');
  const mend = (
    <Button size="small" onClick={() => setMending(true)}>
      {t('videoRooms.title')}
    </Button>
  );
  return (
    <>
      {isFaulty && (
        <Banner tone="warn" action={view.me.may.call ? mend : undefined}>
          {t('lobby.video.fault', { fault: fault === 'no-link' ? 'none' : 'other' })}
        </Banner>
      )}
      {mending && <VideoRoomsDialog location={view.location} onClose={() => setMending(false)} />}
    </>
  );
}
