import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVideoRooms, useRoom } from './use-room.ts';
import { useId } from 'react';
import type { StandingRoom } from '#domain/visits/video-room.ts';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
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

interface RoomProps {
  room: StandingRoom;
  title: string;
  hint: string;
}

/** An editable room with its own save button. */
function RoomForm({ title, hint, ...of }: RoomProps & { whose: 'mine' | 'location'; locationId: string }) {
  const { t } = useWords();
  const titleId = useId();
  const { typed, faults, general, busy, fields, change, submit } = useRoom(of);
  return (
    <form
      ref={fields}
      className={styles.room}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <RoomTitle {...{ titleId, title, hint }} />
      {general && (
        <Banner tone="danger" role="alert" className={styles.whole}>
          {general}
        </Banner>
      )}
      <TextField
        label={t('videoRooms.link')}
        hint={t('videoRooms.link.hint')}
        name="link"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        className={styles.whole}
        value={typed.link}
        error={faults.link}
        onChange={(event) => change({ link: event.target.value })}
      />
      <TextField
        label={t('videoRooms.number')}
        optionalText={t('field.optional')}
        hint={t('videoRooms.number.hint')}
        name="number"
        type="tel"
        autoComplete="off"
        value={typed.number}
        error={faults.number}
        onChange={(event) => change({ number: event.target.value })}
      />
      <TextField
        label={t('videoRooms.pin')}
        optionalText={t('field.optional')}
        name="pin"
        autoComplete="off"
        value={typed.pin}
        error={faults.pin}
        onChange={(event) => change({ pin: event.target.value })}
      />
      <Button type="submit" busy={busy} className={styles.save}>
        {t('videoRooms.save')}
      </Button>
    </form>
  );
}

/** A read-only room. */
function RoomFacts({ room, title, hint }: RoomProps) {
  const { t } = useWords();
  const titleId = useId();
  const { link, dial_in: dialIn } = room;
  const facts = [
    { term: t('videoRooms.link'), description: link },
    { term: t('videoRooms.number'), description: dialIn && (dialIn.international || dialIn.e164) },
    { term: t('videoRooms.pin'), description: dialIn?.pin },
  ];
  const isThere = link !== '' || dialIn !== null;
  return (
    <section className={styles.room} aria-labelledby={titleId}>
      <RoomTitle {...{ titleId, title, hint }} />
      <div className={styles.whole}>{isThere ? <DescriptionList facts={facts} /> : t('videoRooms.none')}</div>
    </section>
  );
}

function RoomTitle({ titleId, title, hint }: { titleId: string; title: string; hint: string }) {
  return (
    <div className={styles.whole}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}
