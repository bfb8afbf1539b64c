import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RoomForm, RoomFacts } from './RoomForm.tsx';
import { useVideoRooms } from './use-room.ts';
import styles from './video-rooms.module.css';

interface VideoRoomsDialogProps {
  location: { id: string; name: string };
  onClose: () => void;
}

/** The person's video room and the location's. Mounted while open, so each time shows the stored rooms. */
export function VideoRoomsDialog({ location, onClose }: VideoRoomsDialogProps) {
  const { t } = useWords();
  const { data, isError, refetch } = useVideoRooms(location.id);
  const of = { location: location.name };
  return (
    <Dialog open onClose={onClose} size="wide" title={t('videoRooms.title')} closeLabel={t('action.close')}>
      <p>{t('videoRooms.why', of)}</p>
      {isError && !data ? (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('error.unreachable')}
        </Banner>
      ) : data ? (
        <div className={styles.rooms}>
          {data.made && <Banner tone="info">{t('videoRooms.made', of)}</Banner>}
          {data.mine && (
            <RoomForm
              whose="mine"
              locationId={location.id}
              room={data.mine}
              title={t('videoRooms.mine')}
              hint={t('videoRooms.mine.hint')}
            />
          )}
          {data.may_change_location ? (
            <RoomForm
              whose="location"
              locationId={location.id}
              room={data.location}
              title={t('videoRooms.location', of)}
              hint={t('videoRooms.location.hint')}
            />
          ) : (
            <RoomFacts
              room={data.location}
              title={t('videoRooms.location', of)}
              hint={`${t('videoRooms.location.hint')} ${t('videoRooms.location.readOnly')}`}
            />
          )}
        </div>
      ) : (
        <SkeletonRows rows={4} height="60px" />
      )}
    </Dialog>
  );
}
