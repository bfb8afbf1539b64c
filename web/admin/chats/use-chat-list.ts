import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listChats, setChatDuty } from '#contract/chats/chats.ts';
import type { ChatList } from '#contract/chats/chats.ts';
import { channels } from '#contract/protocol/realtime.ts';
import { request } from '#web/connection/request.ts';
import { useLive } from '#web/connection/use-live.ts';
import { usePerson } from '../session/session.ts';
import { useSettingsChange } from '../session/use-follow-session.ts';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { CHATS_KEY } from './waiting-chats.ts';

/** The server ends the duty of a page that has not said it again for two and a half minutes. */
const SAY_AGAIN_MS = 60_000;

/** The chats within reach. Both the page and the watch of every screen read the same. */
export const useChatList = () =>
  useQuery({
    queryKey: CHATS_KEY,
    queryFn: ({ signal }): Promise<ChatList> => request(listChats, { signal, poll: true }),
  });

/** Keeps the list fresh, and says that the person takes chats while any page of the staff is open. */
export function useChatWatch(): void {
  const { vendor } = usePerson();
  const queries = useQueryClient();
  const { data } = useChatList();
  const isAvailable = data?.meta.available ?? false;
  const refetch = (): void => void queries.invalidateQueries({ queryKey: CHATS_KEY });
  useLive(channels.chats(vendor!.id), { onEvent: refetch, refetch });
  // The canned replies are a setting.
  useSettingsChange(refetch);
  useEffect(() => {
    if (!isAvailable) return undefined;
    const timer = setInterval(() => {
      // A missed one is made up for by the next.
      request(setChatDuty, { body: { available: true }, poll: true }).catch(() => undefined);
    }, SAY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAvailable]);
}

/** Starts and stops taking chats. */
export function useChatDuty() {
  const queries = useQueryClient();
  const fail = useFailureToast();
  return useChange({
    mutationFn: (available: boolean) => request(setChatDuty, { body: { available } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: CHATS_KEY }),
    onError: fail,
  });
}
