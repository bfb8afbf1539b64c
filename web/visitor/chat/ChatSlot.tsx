import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { seeChatOffer } from '#contract/chats/chats.ts';
import { request } from '#web/connection/request.ts';
import { announce } from '#web/kit/feedback/Announcer.tsx';
import { useHydrated } from '#web/kit/use-hydrated.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { useChat } from './use-chat.ts';
import styles from './chat.module.css';

const ChatPanel = lazy(() => import('./ChatPanel.tsx'));

const ASK_AGAIN_MS = 60_000;

/** Live chat with staff. The server renders nothing of it: the chat belongs to the tab. */
export default function ChatSlot() {
  return useHydrated() ? <Chat /> : null;
}

/** A button while a chat can begin at the location in view, or while one goes on; and its panel. */
function Chat() {
  const { page } = useVisitor();
  const { t } = useWords();
  const handle = useChat(page.vendor!.pathname);
  const { chat } = handle;
  const [isFormOpen, showForm] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { location, service } = page.inView;
  const { data: offer } = useQuery({
    queryKey: ['chat-offer', location],
    queryFn: async () => (await request(seeChatOffer, { params: { id: location! } })).data,
    enabled: location !== null && chat === null,
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  });
  const isOpen = chat?.isOpen ?? isFormOpen;
  const unread =
    chat?.thread.lines.filter(({ number, author }) => number > chat.seen && author !== 'visitor').length ?? 0;
  const words = isOpen || unread === 0 ? '' : t('chat.unread', { count: unread });
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words]);
  if (chat === null && !isFormOpen && (location === null || offer?.open !== true)) return null;
  const close = (): void => {
    showForm(false);
    if (chat) handle.show(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.launcher}
        aria-haspopup="dialog"
        hidden={isOpen}
        onClick={() => {
          setTakesFocus(true);
          showForm(chat === null);
          if (chat) handle.show(true);
        }}
      >
        <IconMessage aria-hidden="true" />
        {chat ? t('chat.title') : t('chat.open')}
        {words !== '' && <span className={styles.unread}>{words}</span>}
      </button>
      {isOpen && (
        <Suspense>
          <ChatPanel
            handle={handle}
            place={{ location, service }}
            waitMinutes={offer?.wait_minutes ?? null}
            takesFocus={takesFocus}
            onClose={close}
            onNew={() => {
              handle.leave();
              showForm(true);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
