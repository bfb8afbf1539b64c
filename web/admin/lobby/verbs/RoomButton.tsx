import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { IconDoor } from '@tabler/icons-react';
import { assignRoom } from '#contract/queue/assign-room.ts';
import type { LobbyRoom, LobbyVisit } from '#contract/queue/lobby.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { visitKey } from '../data/use-lobby.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import type { LobbyVerb } from './visit-verbs.ts';
import panel from '../visit/panel.module.css';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import styles from './dialogs.module.css';

interface RoomProps {
  visit: LobbyVisit;
  view: LobbyView;
  onVerb: (visit: LobbyVisit, verb: LobbyVerb) => void;
}

/** The rooms that can host the visitor, and the one that they have. */
export function roomsFor(
  rooms: readonly LobbyRoom[],
  { service_id, room }: Pick<LobbyVisit, 'service_id' | 'room'>,
): LobbyRoom[] {
  return rooms.filter(
    ({ id, service_ids }) => id === room?.id || service_ids.length === 0 || service_ids.includes(service_id),
  );
}

/** Staff send a visitor in person to a room, before the call or after it. */
export function RoomButton(props: RoomProps) {
  const { visit, view } = props;
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const isOver = visit.stage === 'served' || visit.stage === 'done';
  const rooms = roomsFor(view.rooms, visit);
  if (isOver || visit.meeting_method !== MEETING_METHOD.inPerson || rooms.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={panel.verb}
        icon={<IconDoor />}
        onClick={() => setOpen(true)}
      >
        {t('lobby.room')}
      </Button>
      {open && <RoomDialog {...props} rooms={rooms} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = RoomProps & { rooms: readonly LobbyRoom[]; onClose: () => void };

function RoomDialog({ visit, view, rooms, onVerb, onClose }: DialogProps) {
  const { t, formats } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const failed = useFailureToast();
  const [chosen, setChosen] = useState(visit.room?.id ?? '');
  const [busy, setBusy] = useState(false);
  const isOthers = ({ taken_by, visit_id }: LobbyRoom): boolean => taken_by !== null && visit_id !== visit.id;
  const wordsOf = (room: LobbyRoom): string => {
    const name = room.accessible ? t('lobby.room.accessible', { room: room.name }) : room.name;
    if (isOthers(room)) return t('lobby.room.taken', { room: name, by: room.taken_by ?? '' });
    const { reserved } = room;
    if (reserved === null || reserved.by === visit.name) return name;
    const time = formats.time(Date.parse(reserved.from), view.location.time_zone);
    return t('lobby.room.reserved', { room: name, by: reserved.by, time });
  };
  const send = async (calls: boolean): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await request(assignRoom, {
        params: { id: visit.id },
        body: { version: visit.version, room_id: chosen === '' ? null : chosen },
        idempotencyKey: newIdempotencyKey(),
      });
      queries.setQueryData(visitKey(visit.id), data);
      const room = data.room?.name ?? 'none';
      toasts.show({ kind: 'success', text: t('lobby.room.done', { name: visit.name, room }) });
      onClose();
      if (calls) onVerb(data, 'call');
    } catch (fault) {
      failed(fault);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('lobby.room.title', { name: visit.name })}
      closeLabel={t('action.close')}
      act={t('lobby.room.save')}
      more={
        visit.stage === 'waiting' &&
        view.me.may.call && (
          <Button busy={busy} onClick={() => void send(true)}>
            {t('lobby.room.call')}
          </Button>
        )
      }
      onSubmit={() => void send(false)}
    >
      <SelectField
        label={t('lobby.room.label')}
        name="room_id"
        value={chosen}
        placeholder={t('lobby.room.none')}
        options={rooms.map((room) => ({
          value: room.id,
          label: wordsOf(room),
          disabled: isOthers(room),
        }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p className={styles.note}>
        {visit.stage === 'called' ? t('lobby.room.recall', { name: visit.name }) : t('lobby.room.about')}
      </p>
    </FormDialog>
  );
}
