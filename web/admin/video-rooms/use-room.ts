import { useQuery, useQueryClient } from '@tanstack/react-query';
import { seeVideoRooms, setLocationVideoRoom, setOwnVideoRoom } from '#contract/queue/video-rooms.ts';
import type { VideoRooms } from '#contract/queue/video-rooms.ts';
import { roomTyped } from '#domain/visits/video-room.ts';
import type { StandingRoom } from '#domain/visits/video-room.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useForm } from '../shell/use-form.ts';
import { faultsOf, faultsOfRefusal, typedOf } from './room-form.ts';
import type { RoomTyped } from './room-form.ts';

const keyOf = (locationId: string) => ['video-rooms', locationId];

export const useVideoRooms = (locationId: string) =>
  useQuery({
    queryKey: keyOf(locationId),
    queryFn: async ({ signal }): Promise<VideoRooms['data']> =>
      (await request(seeVideoRooms, { params: { locationId }, signal })).data,
    // Do not replace text while a person types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The form of one room. */
export function useRoom(of: { whose: 'mine' | 'location'; locationId: string; room: StandingRoom }) {
  const { t } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const send = async (typed: RoomTyped): Promise<void> => {
    const endpoint = of.whose === 'mine' ? setOwnVideoRoom : setLocationVideoRoom;
    const { data } = await request(endpoint, {
      params: { locationId: of.locationId },
      body: roomTyped(typed),
    });
    queries.setQueryData<VideoRooms['data']>(
      keyOf(of.locationId),
      (before) => before && { ...before, [of.whose]: data },
    );
    toasts.show({ kind: 'success', text: t('videoRooms.saved') });
  };
  return useForm<RoomTyped>({
    initial: () => typedOf(of.room),
    check: (typed, words) => faultsOf(roomTyped(typed), words),
    send,
    faultsOf: faultsOfRefusal,
  });
}
