import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { IconX } from '@tabler/icons-react';
import type { InView } from '#domain/vendors/line-theme.ts';
import { IconButton } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ChatForm } from './ChatForm.tsx';
import { NARROW } from './chat-storage.ts';
import { ChatThreadView } from './ChatThreadView.tsx';
import type { VisitorChatHandle } from './use-chat.ts';
import styles from './chat.module.css';

type ChatPanelProps = {
  handle: VisitorChatHandle;
  place: Omit<InView, 'services'>;
  waitMinutes: number | null;
  /** The visitor has opened it: a page that loads with it keeps its own focus. */
  takesFocus: boolean;
  onClose: () => void;
  onNew: () => void;
};

/** The panel of a chat: over a corner of the page, or a modal dialog on a phone. Esc closes it, and the chat goes on. */
export default function ChatPanel({
  handle,
  place,
  waitMinutes,
  takesFocus,
  onClose,
  onNew,
}: ChatPanelProps) {
  const { t } = useWords();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the effects of what is inside, which move the focus.
  useLayoutEffect(() => {
    const shown = dialog.current!;
    if (matchMedia(NARROW).matches) shown.showModal();
    else shown.show();
    const focused = document.activeElement;
    if (!takesFocus && focused instanceof HTMLElement && shown.contains(focused)) focused.blur();
    return () => shown.close();
  }, [takesFocus]);
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby={titleId}
      onKeyDown={closeByKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('chat.title')}
        </h2>
        <IconButton label={t('chat.minimise')} size="small" icon={<IconX />} onClick={onClose} />
      </div>
      {handle.chat === null ? (
        <ChatForm handle={handle} place={place} waitMinutes={waitMinutes} />
      ) : (
        <ChatThreadView
          handle={handle}
          chat={handle.chat}
          takesFocus={takesFocus}
          onNew={onNew}
          onClose={onClose}
        />
      )}
    </dialog>
  );
}
