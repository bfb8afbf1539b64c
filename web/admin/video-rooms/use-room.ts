import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { seeVideoRooms, setLocationVideoRoom, setOwnVideoRoom } from '#contract/queue/video-rooms.ts';
import type { VideoRooms } from '#contract/queue/video-rooms.ts';
import { roomTyped } from '#domain/visits/video-room.ts';
import type { StandingRoom } from '#domain/visits/video-room.ts';
import { call } from '#web/connection/request.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { faultsOf, faultsOfRefusal, typedOf } from './room-form.ts';
import type { RoomFaults, RoomTyped } from './room-form.ts';

const keyOf = (locationId: string) => ['video-rooms', locationId];

export const useVideoRooms = (locationId: string) =>
  useQuery({
    queryKey: keyOf(locationId),
    queryFn: async ({ signal }): Promise<VideoRooms['data']> =>
      (await call(seeVideoRooms, { params: { locationId }, signal })).data,
    // Do not replace text while a person types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** State, validation and saving of one room. Errors of a field are shown at the field, others above the form. */
export function useRoom(of: { whose: 'mine' | 'location'; locationId: string; room: StandingRoom }) {
  const { t } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<RoomTyped>(() => typedOf(of.room));
  const [faults, setFaults] = useState<RoomFaults>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLFormElement>(null);

  const show = (result: RoomFaults): void => {
    setFaults(result);
    const [first] = Object.keys(result);
    fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const change = (part: Partial<RoomTyped>): void => {
    setTyped((before) => ({ ...before, ...part }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };
  const save = async (): Promise<void> => {
    const room = roomTyped(typed);
    const result = faultsOf(room, t);
    setGeneral(null);
    if (Object.keys(result).length > 0) return show(result);
    setBusy(true);
    try {
      const endpoint = of.whose === 'mine' ? setOwnVideoRoom : setLocationVideoRoom;
      const { data } = await call(endpoint, { params: { locationId: of.locationId }, body: room });
      queries.setQueryData<VideoRooms['data']>(
        keyOf(of.locationId),
        (before) => before && { ...before, [of.whose]: data },
      );
      toasts.show({ kind: 'success', text: t('videoRooms.saved') });
    } catch (refused) {
      const placed = refused instanceof Refusal ? faultsOfRefusal(refused.errors) : {};
      show(placed);
      if (Object.keys(placed).length === 0)
        setGeneral(refused instanceof Refusal && refused.title ? refused.title : t('error.unreachable'));
    } finally {
      setBusy(false);
    }
  };
  return { typed, faults, general, busy, fields, change, save };
}
