import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { moveChat, replyInChat, seeStaffChat } from '#contract/chats/chats.ts';
import type { ChatDetail } from '#contract/chats/chats.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { channels } from '#contract/protocol/realtime.ts';
import { EMPTY_THREAD } from '#domain/chats/thread.ts';
import { ChatSync } from '#web/connection/chat-sync.ts';
import type { ChatThread } from '#web/connection/chat-sync.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { useLive } from '#web/connection/use-live.ts';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { CHATS_KEY } from './waiting-chats.ts';

export type ChatMove = BodyOf<typeof moveChat>;

/** One chat as staff see it: its lines, and those of the person that wait for a connection. */
export function useStaffChat(id: string) {
  const [chat, setChat] = useState<ChatDetail | null>(null);
  const [thread, setThread] = useState<ChatThread>(EMPTY_THREAD);
  const [isReachable, setReachable] = useState(true);
  const [isMissing, setMissing] = useState(false);
  const queries = useQueryClient();
  const fail = useFailureToast();
  const sync = useRef<ChatSync<ChatDetail> | null>(null);
  const refreshList = useCallback(
    (): void => void queries.invalidateQueries({ queryKey: CHATS_KEY }),
    [queries],
  );
  useEffect(() => {
    const at = { params: { id } };
    const started = new ChatSync<ChatDetail>({
      own: 'staff',
      thread: EMPTY_THREAD,
      read: async (after) =>
        (await request(seeStaffChat, { ...at, query: { after: String(after) }, poll: true })).data,
      deliver: async (lines, after) =>
        (await request(replyInChat, { ...at, body: { lines: [...lines], after } })).data,
      onThread: setThread,
      onResponse: setChat,
      onReachable: setReachable,
      onRefused: (refusal) => {
        if (refusal.status === 404) setMissing(true);
        else fail(refusal);
      },
    });
    sync.current = started;
    const refresh = (): void => started.refresh();
    addEventListener('online', refresh);
    refresh();
    return () => {
      removeEventListener('online', refresh);
      started.stop();
    };
  }, [id, fail]);
  useLive(channels.chat(id), {
    onEvent: () => sync.current?.refresh(),
    refetch: () => sync.current?.refresh(),
  });
  const change = useChange({
    mutationFn: async (move: ChatMove) => (await request(moveChat, { params: { id }, body: move })).data,
    onSuccess: (moved) => {
      sync.current?.take(moved);
      refreshList();
    },
    onError: (fault) => {
      fail(fault);
      sync.current?.refresh();
      refreshList();
    },
  });
  useReadMark({ chat, thread, refreshList });
  return {
    chat,
    thread,
    isReachable,
    isMissing,
    move: change.mutate,
    isMoving: change.isPending,
    write: (text: string) => sync.current?.write({ key: newIdempotencyKey(), text }),
  };
}

export type StaffChatHandle = ReturnType<typeof useStaffChat>;

/** The holder has read what the page shows, so the counts go down. */
function useReadMark(of: { chat: ChatDetail | null; thread: ChatThread; refreshList: () => void }): void {
  const { chat, thread, refreshList } = of;
  const last = thread.lines.at(-1)?.number ?? 0;
  const isUnread = chat !== null && chat.own && chat.unread > 0;
  const id = chat?.id ?? '';
  useEffect(() => {
    if (!isUnread || document.visibilityState === 'hidden') return;
    request(moveChat, { params: { id }, body: { act: 'read', upto: last } })
      .then(refreshList)
      // The next line marks both.
      .catch(() => undefined);
  }, [id, isUnread, last, refreshList]);
}
