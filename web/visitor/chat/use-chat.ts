import { useCallback, useEffect, useRef, useState } from 'react';
import { endOwnChat, seeChat, startChat, writeInChat } from '#contract/chats/chats.ts';
import type { VisitorChat } from '#contract/chats/chats.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { channels } from '#contract/protocol/realtime.ts';
import { EMPTY_THREAD, heard, lastSeen } from '#domain/chats/thread.ts';
import { ChatSync } from '#web/connection/chat-sync.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { useLive } from '#web/connection/use-live.ts';
import { keepChat, readChat } from './chat-storage.ts';
import type { ChatContact, StoredChat } from './chat-storage.ts';

/** What the server says of the chat, apart from its lines. */
export type ChatNow = Pick<VisitorChat, 'staff' | 'ahead' | 'wait_minutes'>;

export type VisitorChatHandle = {
  chat: StoredChat | null;
  now: ChatNow | null;
  isReachable: boolean;
  /** Rejects as the request does; the form repeats it with the same key. */
  start: (body: BodyOf<typeof startChat>) => Promise<void>;
  write: (text: string) => void;
  end: () => Promise<void>;
  /** Forgets an ended chat. */
  leave: () => void;
  show: (isOpen: boolean) => void;
  /** The visitor sees all lines. */
  markSeen: () => void;
};

const NOTHING: ChatContact = { firstName: '', lastName: '', email: '', phone: '' };

/** The chat of this tab: stored with every change, and kept with the server by `ChatSync`. */
export function useChat(vendor: string): VisitorChatHandle {
  const [chat, setChat] = useState(() => readChat(vendor));
  const [now, setNow] = useState<ChatNow | null>(null);
  const [isReachable, setReachable] = useState(true);
  const latest = useRef(chat);
  const sync = useRef<ChatSync<VisitorChat> | null>(null);
  const change = useCallback(
    (next: StoredChat | null): void => {
      latest.current = next;
      keepChat(vendor, next);
      setChat(next);
    },
    [vendor],
  );
  const patch = useCallback(
    (part: Partial<StoredChat>): void => {
      if (latest.current) change({ ...latest.current, ...part });
    },
    [change],
  );
  const [id, code] = [chat?.id ?? null, chat?.code];
  useEffect(() => {
    if (id === null || code === undefined) return undefined;
    const at = { params: { id } };
    const started = new ChatSync<VisitorChat>({
      own: 'visitor',
      thread: latest.current?.thread ?? EMPTY_THREAD,
      read: async (after) => (await request(seeChat, { ...at, query: { code, after: String(after) } })).data,
      deliver: async (lines, after) =>
        (await request(writeInChat, { ...at, body: { code, lines: [...lines], after } })).data,
      onThread: (thread) => patch({ thread }),
      onResponse: ({ staff, ahead, wait_minutes, state }) => {
        setNow({ staff, ahead, wait_minutes });
        patch({ state });
      },
      onReachable: setReachable,
      onRefused: (refusal) => {
        // The server knows the chat no longer.
        if (refusal.status === 404) change(null);
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
  }, [id, code, change, patch]);
  const isLive = chat !== null && chat.state !== 'ended';
  useLive(isLive ? channels.chat(chat.id) : null, {
    code: chat?.code,
    onEvent: () => sync.current?.refresh(),
    refetch: () => sync.current?.refresh(),
  });
  return {
    chat,
    now,
    isReachable,
    async start(body) {
      const { data } = await request(startChat, { body });
      const { first_name: firstName, last_name: lastName = '', email = '', phone = '' } = body;
      setNow(data);
      change({
        id: data.id,
        code: data.code,
        state: data.state,
        locationId: data.location_id,
        serviceId: data.service_id,
        contact: { ...NOTHING, firstName, lastName, email, phone },
        thread: heard(EMPTY_THREAD, { lines: data.lines, own: 'visitor' }),
        seen: data.last,
        isOpen: true,
      });
    },
    write: (text) => sync.current?.write({ key: newIdempotencyKey(), text }),
    async end() {
      if (!chat) return;
      const body = { code: chat.code, after: lastSeen(chat.thread) };
      const { data } = await request(endOwnChat, { params: { id: chat.id }, body });
      sync.current?.take(data);
    },
    leave: () => change(null),
    show: (isOpen) => patch({ isOpen }),
    markSeen() {
      const seen = latest.current ? lastSeen(latest.current.thread) : 0;
      if (latest.current && seen !== latest.current.seen) patch({ seen });
    },
  };
}
