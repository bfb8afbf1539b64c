import { useEffect, useRef, useState } from 'react';
import { IconArrowLeft, IconLink, IconSend } from '@tabler/icons-react';
import type { ThreadDetail, ThreadMessage } from '#contract/conversations/conversations.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { MAIL_LENGTH, replySubject } from '#domain/conversations/mail-text.ts';
import { TEXT_LENGTH } from '#domain/conversations/thread.ts';
import type { Instant } from '#domain/time/instant.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { newIdempotencyKey } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import { announce } from '#web/kit/feedback/Announcer.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { useCurrentLine } from '../shell/current-line.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { useNow } from '../shell/use-now.ts';
import { Address } from './Address.tsx';
import { blockedWords } from './blocked-words.ts';
import { ClientDoors, hasDoors } from './ClientDoors.tsx';
import { VisitCard } from './VisitCard.tsx';
import { timeOf } from './time-of.ts';
import { saveConversation, sendText, useConversation, useRefreshConversations } from './use-conversations.ts';
import styles from './conversations.module.css';
import messageStyles from './message.module.css';

/** One conversation: its messages with their states, the visit, and the answer. */
export function Thread({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useWords();
  const { data, error, isError, refetch } = useConversation(id);
  const refresh = useRefreshConversations();
  const unread = data?.unread ?? 0;
  useEffect(() => {
    if (unread > 0) void saveConversation(id, { read: true }).then(refresh, () => undefined);
  }, [id, unread, refresh]);
  if (!data)
    return isError ? (
      <FailedState title={t('conversations.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true">
        <SkeletonRows rows={6} height="56px" />
      </div>
    );
  return (
    <section
      aria-label={t('conversations.with', { name: data.name || data.address })}
      className={classNames(styles.detail, (data.visit !== null || hasDoors(data)) && styles.withVisit)}
    >
      <Head of={data} onBack={onBack} />
      {(data.visit || hasDoors(data)) && (
        <div className={styles.visit}>
          {data.visit && <VisitCard visit={data.visit} name={data.name || data.address} />}
          {hasDoors(data) && <ClientDoors of={data} />}
        </div>
      )}
      <Messages of={data} />
      {data.blocked === 'erased' ? <Erased /> : <Answer of={data} />}
    </section>
  );
}

/** The texts, scrolled to the latest; a new one of the client is read out. */
function Messages({ of: { messages, name, address, language } }: { of: ThreadDetail }) {
  const { t } = useWords();
  const now = useNow(60_000);
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef<string | null>(null);
  const last = messages.at(-1);
  useEffect(() => {
    if (last === undefined || last.id === shown.current) return;
    list.current?.scrollTo({ top: list.current.scrollHeight });
    if (shown.current !== null && last.direction === 'in') announce(`${name || address}: ${last.text}`);
    shown.current = last.id;
  }, [last, name, address]);
  return (
    <ol
      ref={list}
      className={styles.messages}
      aria-label={t('conversations.messages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
      tabIndex={0}
    >
      {messages.map((message, at) => (
        <Message
          key={message.id}
          of={message}
          showsSubject={isNewSubject(message, messages[at - 1])}
          now={now}
          language={language}
        />
      ))}
    </ol>
  );
}

function useSave(id: string): (body: Parameters<typeof saveConversation>[1]) => Promise<void> {
  const { t } = useWords();
  const toasts = useToasts();
  const refresh = useRefreshConversations();
  return async (body) => {
    try {
      await saveConversation(id, body);
    } catch {
      toasts.show({ kind: 'failure', text: t('conversations.notSaved') });
    }
    refresh();
  };
}

function Head({ of, onBack }: { of: ThreadDetail; onBack: () => void }) {
  const { t } = useWords();
  const save = useSave(of.id);
  const { lines } = useCurrentLine();
  const isOpen = of.state === 'open';
  return (
    <header className={styles.head}>
      <Button className={styles.back} icon={<IconArrowLeft />} onClick={onBack}>
        {t('conversations.back')}
      </Button>
      <div className={styles.who}>
        <h2>{of.name || of.address || t('conversations.erased')}</h2>
        {!isOpen && <Badge>{t('conversations.boxName', { box: of.state })}</Badge>}
        <span className={styles.muted}>
          <Address
            of={[
              t('conversations.channel', { channel: of.channel }),
              of.name === '' ? '' : of.address,
              lines.length > 0 ? of.line_of_business : '',
              of.language === '' ? '' : t('conversations.language', { language: of.language }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        </span>
      </div>
      <div className={styles.tools}>
        <SelectField
          className={styles.assigned}
          label={t('conversations.assigned')}
          options={[
            { value: '', label: t('conversations.unassigned') },
            ...of.people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={of.staff?.id ?? ''}
          onChange={({ target }) => void save({ staff_id: target.value || null })}
        />
        <div className={styles.actions}>
          <Button onClick={() => void save({ state: isOpen ? 'closed' : 'open' })}>
            {isOpen ? t('conversations.close') : t('conversations.reopen')}
          </Button>
          {isOpen && (
            <Button variant="danger-text" onClick={() => void save({ state: 'spam' })}>
              {t('conversations.spam')}
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}

/** Whether a mail has another subject than the one before: an answer repeats it. */
const isNewSubject = ({ subject }: ThreadMessage, before: ThreadMessage | undefined): boolean =>
  subject !== '' && replySubject(subject) !== replySubject(before?.subject ?? '');

interface MessageProps {
  of: ThreadMessage;
  showsSubject: boolean;
  now: Instant;
  language: string;
}

function Message({ of, showsSubject, now, language }: MessageProps) {
  const { t, formats } = useWords();
  const { direction, subject, text, sender, files, state, reason, by, at, kind } = of;
  return (
    <li className={messageStyles.message} data-direction={direction} data-state={state}>
      {showsSubject && <strong className={messageStyles.subject}>{subject}</strong>}
      <p
        className={messageStyles.bubble}
        lang={text !== '' && by === null ? language || undefined : undefined}
      >
        {text || t('conversations.removed')}
      </p>
      {sender !== '' && (
        <span className={classNames(messageStyles.note, messageStyles.elsewhere)}>
          {t('conversations.sender', { address: sender })}
        </span>
      )}
      {files.length > 0 && (
        <span className={messageStyles.note}>{t('conversations.files', { names: files.join(', ') })}</span>
      )}
      <span className={messageStyles.note}>
        {[
          timeOf(at, { now, formats }),
          direction === 'out' ? (by ?? t('conversations.author', { kind })) : '',
          direction === 'out'
            ? t('conversations.state', { state: state === 'opted-out' ? 'stopped' : state })
            : '',
          direction === 'out' && state === 'failed' ? reason : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}

/** The page where visitors book and join: that of the conversation's location, else of all of them. */
function useBookingLink(locationId: string | null): string {
  const { vendor } = usePerson();
  const query = locationId === null ? '' : `?${new URLSearchParams({ location: locationId }).toString()}`;
  return `${location.origin}${vendorPrefix(vendor!.pathname)}${visitorPath('how')}${query}`;
}

const withLink = (text: string, link: string): string =>
  text.includes(link) ? text : [text.trimEnd(), link].filter((part) => part !== '').join(' ');

/** A client whose data are erased can never be written to again. */
function Erased() {
  const { t } = useWords();
  return (
    <div className={styles.answer}>
      <Banner tone="warn">{blockedWords('erased', t)}</Banner>
    </div>
  );
}

function Answer({ of }: { of: ThreadDetail }) {
  const { t } = useWords();
  const toasts = useToasts();
  const refresh = useRefreshConversations();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const link = useBookingLink(of.location_id);
  const why = of.blocked === null ? null : blockedWords(of.blocked, t, of.channel);
  const send = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await sendText(of.id, text, newIdempotencyKey());
      setText('');
    } catch (failure) {
      // A word that may not be sent is named at the text.
      if (isRefusal(failure, 'field-invalid')) setFault(failure.title);
      else toasts.show({ kind: 'failure', text: t('conversations.notSent') });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return (
    <div className={styles.answer}>
      {why !== null && <Banner tone="warn">{why}</Banner>}
      {of.templates.length > 0 && (
        <SelectField
          label={t('conversations.template')}
          options={[
            { value: '', label: t('conversations.template.none') },
            ...of.templates.map((template) => ({ value: template, label: template })),
          ]}
          value=""
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <TextArea
        label={t('conversations.answer')}
        rows={3}
        maxLength={of.channel === 'email' ? MAIL_LENGTH : TEXT_LENGTH}
        error={fault}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setFault(null);
        }}
      />
      <div className={styles.sends}>
        <Button icon={<IconLink />} onClick={() => setText(withLink(text, link))}>
          {t('conversations.link')}
        </Button>
        <Button
          variant="primary"
          icon={<IconSend />}
          busy={busy}
          unavailableBecause={why ?? (text.trim() === '' ? t('conversations.empty') : null)}
          onClick={() => void send()}
        >
          {t('conversations.send')}
        </Button>
      </div>
    </div>
  );
}
