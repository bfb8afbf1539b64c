import { useCallback } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeConversation,
  countUnreadConversations,
  listConversations,
  seeConversation,
  writeText,
} from '#contract/conversations/conversations.ts';
import type { ThreadBox } from '#contract/conversations/conversations.ts';
import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { RecordsChanged } from '#contract/protocol/realtime.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { request } from '#web/connection/request.ts';
import { useLive } from '#web/connection/use-live.ts';
import { usePerson } from '../session/session.ts';

const KEY = ['conversations'] as const;
const SUBJECT = 'conversation';

export interface ConversationList {
  box: ThreadBox;
  search: string;
  location: string | null;
  /** The ids of the lines of business in view; empty for all. */
  lines: readonly string[];
}

export const useConversations = ({ box, search, location, lines }: ConversationList) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'list', box, search, location, lines.join(',')],
    queryFn: ({ signal, pageParam }) =>
      request(listConversations, {
        query: {
          box,
          search,
          ...(location !== null && { location }),
          ...(lines.length > 0 && { line: lines.join(',') }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useConversation = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) => (await request(seeConversation, { params: { id }, signal })).data,
    staleTime: 0,
  });

/** How many conversations wait to be read; null without the right or the feature. */
export function useUnreadCount(isOffered: boolean): number | null {
  const follow = useRefreshConversations();
  useFollow(isOffered, follow);
  const { data } = useQuery({
    queryKey: [...KEY, 'unread'],
    queryFn: async ({ signal }) => (await request(countUnreadConversations, { signal })).data.count,
    enabled: isOffered,
  });
  return data ?? null;
}

/** Fetches everything about conversations again: the lists, the open one and the count. */
export function useRefreshConversations(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: KEY }), [queries]);
}

/** Follows every change of a conversation of the vendor, by anyone. */
function useFollow(isOn: boolean, follow: () => void): void {
  const { vendor } = usePerson();
  useLive(isOn && vendor ? channels.records(vendor.id) : null, {
    onEvent: (event, message) => {
      if (event === EVENTS.records && (message as RecordsChanged).kind === SUBJECT) follow();
    },
    refetch: follow,
  });
}

export const sendText = (id: string, text: string, key: string) =>
  request(writeText, { params: { id }, body: { text }, idempotencyKey: key });

export const saveConversation = (id: string, body: BodyOf<typeof changeConversation>) =>
  request(changeConversation, { params: { id }, body });
