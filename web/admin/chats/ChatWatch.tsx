import { useEffect, useRef } from 'react';
import { announce } from '#web/kit/feedback/Announcer.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChatList, useChatWatch } from './use-chat-list.ts';

/** On every screen of a person who may chat: keeps the counts live, and tells of each new waiting chat. */
export default function ChatWatch() {
  const { t } = useWords();
  const toasts = useToasts();
  useChatWatch();
  const { data } = useChatList();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!data) return;
    const waiting = data.data.filter(({ state }) => state === 'waiting');
    const fresh = known.current ? waiting.filter(({ id }) => !known.current!.has(id)) : [];
    known.current = new Set(waiting.map(({ id }) => id));
    const [newest] = fresh;
    if (!newest || !data.meta.available) return;
    const text = t('chats.arrived', { name: newest.name, location: newest.location });
    toasts.show({ kind: 'info', text });
    announce(text);
  }, [data, t, toasts]);
  return null;
}
