import { useEffect, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ChatDetail, ChatLine, ChatList } from '#contract/chats/chats.ts';
import { CHAT_LINE_LENGTH } from '#domain/chats/chat.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { announce } from '#web/kit/feedback/Announcer.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../menu/Menu.tsx';
import { languageName } from '../resource/form/language-name.ts';
import { ChatActs } from './ChatActs.tsx';
import { ClientOfChat } from './ClientOfChat.tsx';
import { useStaffChat } from './use-staff-chat.ts';
import type { StaffChatHandle } from './use-staff-chat.ts';
import styles from './chats.module.css';

/** The open chat: about its visitor, its lines, and what staff may do with it. */
export function StaffChat({ id, list }: { id: string; list: ChatList }) {
  const { t } = useWords();
  const handle = useStaffChat(id);
  const { chat } = handle;
  if (handle.isMissing) return <EmptyState title={t('chats.gone')} text={t('chats.gone.why')} />;
  if (chat === null)
    return (
      <div className={styles.loading} aria-busy="true">
        <SkeletonRows rows={4} height="48px" />
      </div>
    );
  return (
    <>
      <Head chat={chat} handle={handle} list={list} />
      <Lines chat={chat} handle={handle} />
      {!handle.isReachable && (
        <div className={styles.offline}>
          <Banner tone="warn" role="status">
            {t('chats.offline')}
          </Banner>
        </div>
      )}
      <Foot chat={chat} handle={handle} list={list} />
    </>
  );
}

function Head({ chat, handle, list }: { chat: ChatDetail; handle: StaffChatHandle; list: ChatList }) {
  const { t, formats, language } = useWords();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const about = [
    chat.location,
    chat.service,
    languageName(chat.language, language),
    t('chats.started', { when: formats.time(Date.parse(chat.started), ownZone()) }),
  ].filter(Boolean);
  const contact = [chat.email, chat.phone].filter(Boolean).join(' · ');
  return (
    <header className={styles.head}>
      <IconButton
        className={styles.back}
        label={t('chats.back')}
        icon={<IconArrowLeft />}
        onClick={() =>
          void navigate({ to: '.', search: (before: object) => ({ ...before, chat: undefined }) })
        }
      />
      <div className={styles.about}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {chat.name || t('chats.nameless')}
        </h2>
        <p className={styles.muted}>{about.join(' · ')}</p>
        {chat.page !== '' && <p className={styles.muted}>{t('chats.page', { page: chat.page })}</p>}
        {contact !== '' && <p className={styles.muted}>{contact}</p>}
        <ClientOfChat chat={chat} handle={handle} />
      </div>
      <ChatActs chat={chat} handle={handle} list={list} />
    </header>
  );
}

function Lines({ chat, handle }: { chat: ChatDetail; handle: StaffChatHandle }) {
  const { t } = useWords();
  const { lines, unsent } = handle.thread;
  const list = useRef<HTMLOListElement>(null);
  const said = useRef<number | null>(null);
  const { isReachable } = handle;
  // The notice of a lost connection takes room: the latest line stays in sight.
  useEffect(() => {
    if (lines.length + unsent.length > 0 || !isReachable)
      list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines, unsent.length, isReachable]);
  useEffect(() => {
    const news = lines.slice(said.current ?? lines.length).filter(({ author }) => author === 'visitor');
    said.current = lines.length;
    if (news.length > 0) announce(`${chat.name}: ${news.map(({ text }) => text).join('\n')}`);
  }, [lines, chat.name]);
  return (
    <ol
      ref={list}
      className={styles.lines}
      aria-label={t('chats.lines')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
      tabIndex={0}
    >
      {lines.map((line) => (
        <Line key={line.number} line={line} chat={chat} />
      ))}
      {unsent.map(({ key, text }) => (
        <li key={key} className={styles.own} data-unsent="">
          <span className={styles.text}>{text}</span>
          <span className={styles.muted}>{t('chats.unsent')}</span>
        </li>
      ))}
    </ol>
  );
}

function Line({ line, chat }: { line: ChatLine; chat: ChatDetail }) {
  const { t, formats } = useWords();
  const time = formats.time(Date.parse(line.at), ownZone());
  if (line.author === 'system')
    return (
      <li className={styles.system}>
        {t(`chats.note.${line.kind}`, { name: line.name || chat.location })} · {time}
      </li>
    );
  const isVisitor = line.author === 'visitor';
  return (
    <li className={isVisitor ? styles.theirs : styles.own}>
      <span className={styles.muted}>
        {isVisitor ? chat.name : line.name} · {time}
      </span>
      <span className={styles.text} lang={isVisitor ? chat.language : undefined}>
        {line.kind === 'text' ? line.text : t(`chats.note.${line.kind}`, { name: line.name })}
      </span>
    </li>
  );
}

/** What comes next: to accept, to write, or to read how it ended. */
function Foot({ chat, handle, list }: { chat: ChatDetail; handle: StaffChatHandle; list: ChatList }) {
  const { t } = useWords();
  if (chat.state === 'waiting')
    return (
      <div className={styles.foot}>
        <Button variant="primary" busy={handle.isMoving} onClick={() => void handle.move({ act: 'accept' })}>
          {t('chats.accept')}
        </Button>
      </div>
    );
  if (chat.state === 'ended')
    return (
      <p className={styles.foot}>
        {t('chats.ended', { outcome: t(`chats.outcome.${chat.outcome ?? 'unresolved'}`) })}
      </p>
    );
  if (!chat.own) return <p className={styles.foot}>{t('chats.of', { name: chat.staff ?? '' })}</p>;
  return <Write chat={chat} handle={handle} list={list} />;
}

/** Enter sends, and Shift with Enter begins a new line. A canned reply comes into the field, to be changed or sent. */
function Write({ chat, handle, list }: { chat: ChatDetail; handle: StaffChatHandle; list: ChatList }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const replies = list.meta.replies[chat.language] ?? [];
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
    <form className={styles.foot} onSubmit={send}>
      <TextArea
        ref={field}
        className={styles.field}
        rows={2}
        label={<VisuallyHidden>{t('chats.message')}</VisuallyHidden>}
        value={text}
        maxLength={CHAT_LINE_LENGTH}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKey}
      />
      <div className={styles.footActs}>
        {replies.length > 0 ? (
          <Menu
            trigger={t('chats.replies')}
            align="start"
            items={replies.map((reply, index) => ({
              key: `${index} ${reply}`,
              label: reply,
              lang: chat.language,
              onSelect: () => {
                setText((before) => (before.trim() === '' ? reply : `${before.trim()} ${reply}`));
                field.current?.focus();
              },
            }))}
          />
        ) : (
          <span />
        )}
        <Button type="submit" variant="primary">
          {t('chats.send')}
        </Button>
      </div>
    </form>
  );
}
