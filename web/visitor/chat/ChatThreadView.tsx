import { useEffect, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { ChatLine } from '#contract/chats/chats.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { CHAT_LINE_LENGTH } from '#domain/chats/chat.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { announce } from '#web/kit/feedback/Announcer.tsx';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { givePrefill } from '../embed/prefill.ts';
import { carriedQuery } from '../modes/query-string.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import type { StoredChat } from './chat-storage.ts';
import type { VisitorChatHandle } from './use-chat.ts';
import styles from './chat.module.css';

type ThreadProps = {
  handle: VisitorChatHandle;
  chat: StoredChat;
  takesFocus: boolean;
  onNew: () => void;
  onClose: () => void;
};

/** The lines of a chat, with those that wait for a connection, and the field to write in. */
export function ChatThreadView({ handle, chat, takesFocus, onNew, onClose }: ThreadProps) {
  const { t } = useWords();
  const { lines, unsent } = chat.thread;
  const list = useRef<HTMLOListElement>(null);
  const { markSeen } = handle;
  useEffect(() => {
    markSeen();
    list.current?.scrollTo({ top: list.current.scrollHeight });
  });
  useAnnouncedLines(lines);
  const isEnded = chat.state === 'ended';
  return (
    <>
      <p className={styles.state}>{isEnded ? t('chat.ended') : <State handle={handle} chat={chat} />}</p>
      <ol
        ref={list}
        className={styles.lines}
        aria-label={t('chat.lines')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
      >
        {lines.map((line) => (
          <Line key={line.number} line={line} chat={chat} onLeave={onClose} />
        ))}
        {unsent.map(({ key, text }) => (
          <li key={key} className={styles.own} data-unsent="">
            <span className={styles.by}>{t('chat.you')}</span>
            <span className={styles.text}>{text}</span>
            <span className={styles.note}>{isEnded ? t('chat.notSent') : t('chat.sending')}</span>
          </li>
        ))}
      </ol>
      {!handle.isReachable && !isEnded && (
        <p className={styles.offline} role="status">
          {t('chat.offline')}
        </p>
      )}
      {isEnded ? (
        <div className={styles.write}>
          <Button full onClick={onNew}>
            {t('chat.new')}
          </Button>
        </div>
      ) : (
        <Write handle={handle} takesFocus={takesFocus} />
      )}
    </>
  );
}

/** Who has the chat, or how many are before it. */
function State({ handle, chat }: Pick<ThreadProps, 'handle' | 'chat'>) {
  const { t } = useWords();
  const { now } = handle;
  if (now?.staff) return <>{t('chat.with', { name: now.staff })}</>;
  if (chat.state === 'open' || now === null) return null;
  const wait = now.wait_minutes;
  return (
    <>
      {t('chat.ahead', { count: now.ahead })}{' '}
      {wait === null ? t('chat.waitUnknown') : t('chat.waitKnown', { minutes: wait })}
    </>
  );
}

function Line({ line, chat, onLeave }: { line: ChatLine; chat: StoredChat; onLeave: () => void }) {
  const { t } = useWords();
  const words = useNoteWords()(line);
  if (line.author === 'system') return <li className={styles.system}>{words}</li>;
  const isOwn = line.author === 'visitor';
  return (
    <li className={isOwn ? styles.own : styles.theirs}>
      <span className={styles.by}>{isOwn ? t('chat.you') : line.name}</span>
      {line.kind === 'text' ? (
        <span className={styles.text}>{line.text}</span>
      ) : (
        <OfferLink line={line} chat={chat} onLeave={onLeave} />
      )}
    </li>
  );
}

/** Leads to booking or to the line at the chat's location. The form there gets the visitor's details. */
function OfferLink({ line, chat, onLeave }: { line: ChatLine; chat: StoredChat; onLeave: () => void }) {
  const { search } = useVisitor();
  const words = useNoteWords()(line);
  const { locationId, serviceId, contact } = chat;
  const path =
    line.kind === 'offer-booking' ? visitorPath('select-service') : visitorPath('request', locationId);
  const query = carriedQuery(search, {
    location: locationId,
    service: serviceId,
    meeting_method: line.kind === 'offer-callback' ? '2' : line.kind === 'offer-line' ? '1' : null,
  });
  return (
    <Link
      href={path + query}
      className={styles.offer}
      onClick={() => {
        givePrefill({
          first_name: contact.firstName,
          last_name: contact.lastName,
          email: contact.email,
          phone: contact.phone,
        });
        onLeave();
      }}
    >
      {words}
    </Link>
  );
}

/** The words of a line: its own, or those of its kind. */
function useNoteWords(): (line: Pick<ChatLine, 'kind' | 'name' | 'text'>) => string {
  const { t } = useWords();
  return ({ kind, name, text }) => {
    if (kind === 'text') return text;
    if (kind === 'transferred') return name === '' ? t('chat.movedPlace') : t('chat.moved', { name });
    return t(NOTES[kind], { name });
  };
}

const NOTES = {
  accepted: 'chat.accepted',
  notice: 'chat.notice',
  ended: 'chat.ended',
  'offer-booking': 'chat.offerBooking',
  'offer-line': 'chat.offerLine',
  'offer-callback': 'chat.offerCallback',
} as const;

/** Reads new lines of the other side out, once each; those that were there first are not news. */
function useAnnouncedLines(lines: readonly ChatLine[]): void {
  const words = useNoteWords();
  const said = useRef(lines.length);
  useEffect(() => {
    const news = lines.slice(said.current).filter(({ author }) => author !== 'visitor');
    said.current = lines.length;
    if (news.length > 0)
      announce(news.map((line) => [line.name, words(line)].filter(Boolean).join(': ')).join('\n'));
  });
}

/** Enter sends, and Shift with Enter begins a new line. */
function Write({ handle, takesFocus }: { handle: VisitorChatHandle; takesFocus: boolean }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const [isEnding, setEnding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (text.trim() === '') return;
    handle.write(text.trim());
    setText('');
    field.current?.focus();
  };
  const sendByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.write} onSubmit={send}>
      <TextArea
        ref={field}
        rows={2}
        label={<VisuallyHidden>{t('chat.message')}</VisuallyHidden>}
        value={text}
        maxLength={CHAT_LINE_LENGTH}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
      />
      <div className={styles.acts}>
        <Button
          variant="quiet"
          size="small"
          busy={isEnding}
          onClick={() => {
            setEnding(true);
            handle
              .end()
              .catch(() => announce(t('chat.offline')))
              .finally(() => setEnding(false));
          }}
        >
          {t('chat.end')}
        </Button>
        <Button type="submit" variant="primary" size="small">
          {t('chat.send')}
        </Button>
      </div>
    </form>
  );
}
