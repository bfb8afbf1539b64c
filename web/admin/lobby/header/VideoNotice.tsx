import { useState } from 'react';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { VideoRoomsDialog } from '../../video-rooms/VideoRoomsDialog.tsx';
import type { Lobby, LobbyView } from '../data/use-lobby.ts';

/** Names the missing room for video calls, and opens the dialog that sets one. */
export function VideoNotice({ lobby, view }: { lobby: Lobby; view: LobbyView }) {
  const { t } = useWords();
  const [mending, setMending] = useState(false);
  const { video_room_missing: missing, me, location } = view;
  const isNoticed = missing === 'everyone' || (missing === 'me' && me.may.call);
  const waiting = view.waiting.filter(({ meeting_method }) => meeting_method === MEETING_METHOD.video).length;
  const close = (): void => {
    setMending(false);
    void lobby.refresh();
  };
  const mend = (
    <Button size="small" onClick={() => setMending(true)}>
      {t('lobby.video.setUp')}
    </Button>
  );
  return (
    <>
      {isNoticed && (
        <Banner tone="warn" role="status" action={me.may.call ? mend : undefined}>
          {missing === 'everyone' ? t('lobby.video.noRoom', { waiting }) : t('lobby.video.noRoomOfMine')}
        </Banner>
      )}
      {mending && <VideoRoomsDialog location={location} onClose={close} />}
    </>
  );
}
