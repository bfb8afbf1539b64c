import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconMessageCircle } from '@tabler/icons-react';
import type { ChatList, ChatRow } from '#contract/chats/chats.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Switch } from '#web/kit/choice/Checkbox.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { languageName } from '../resource/form/language-name.ts';
import { usePerson } from '../session/session.ts';
import { NotificationSwitch } from '../alerts/count-alerts.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { useTellLiveState } from '../shell/live-state.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { useNow } from '../shell/use-now.ts';
import { StaffChat } from './StaffChat.tsx';
import { useChatDuty, useChatList } from './use-chat-list.ts';
import { groupedChats } from './waiting-chats.ts';
import styles from './chats.module.css';

/** Live chats: those that wait, those that go on, and the one that is open. */
export default function ChatsPage() {
  const { t } = useWords();
  const { chat: open }: { chat?: string } = useSearch({ strict: false });
  const list = useChatList();
  const duty = useChatDuty();
  useTellLiveState(useLiveState());
  const { data } = list;
  return (
    <div className={classNames(styles.page, open !== undefined && styles.one)}>
      <PageHead
        title={t('nav.chats')}
        use={t('chats.use')}
        actions={
          data && (
            <div className={styles.headActs}>
              <NotificationSwitch counted="chats" />
              <Switch
                label={t('chats.available')}
                checked={data.meta.available}
                disabled={duty.isPending}
                onChange={({ target }) => void duty.mutate(target.checked)}
              />
            </div>
          )
        }
      />
      {!data && list.isError ? (
        <FailedState title={t('list.failed')} error={list.error} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <div aria-busy="true">
          <SkeletonRows rows={5} height="64px" />
        </div>
      ) : (
        <div className={styles.split}>
          <ChatLists list={data} open={open ?? null} />
          <section className={styles.thread} aria-label={t('chats.thread')}>
            {open === undefined ? (
              <EmptyState icon={<IconMessageCircle />} title={t('chats.none')} text={t('chats.none.why')} />
            ) : (
              <StaffChat key={open} id={open} list={data} />
            )}
          </section>
        </div>
      )}
    </div>
  );
}

function ChatLists({ list, open }: { list: ChatList; open: string | null }) {
  const { t } = useWords();
  const { staff_id: staffId } = usePerson();
  const groups = groupedChats(list.data, staffId);
  if (groups.length === 0)
    return (
      <div className={styles.lists}>
        <EmptyState title={t('chats.empty')} text={t('chats.empty.why')} />
      </div>
    );
  return (
    <nav className={styles.lists} aria-label={t('chats.lists')}>
      {groups.map(({ group, rows }) => (
        <section key={group}>
          <h2 className={styles.groupName}>{t(`chats.group.${group}`, { count: rows.length })}</h2>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.id}>
                <Row row={row} isOpen={row.id === open} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Row({ row, isOpen }: { row: ChatRow; isOpen: boolean }) {
  const { t, language } = useWords();
  const navigate = useNavigate();
  const now = useNow(MINUTE / 2);
  const minutes = Math.max(0, Math.floor((now - Date.parse(row.started)) / MINUTE));
  const about = [row.location, row.service, row.state === 'open' ? row.staff : null].filter(Boolean);
  return (
    <button
      type="button"
      className={classNames(styles.row, isOpen && styles.current)}
      aria-current={isOpen || undefined}
      onClick={() => void navigate({ to: '.', search: (before: object) => ({ ...before, chat: row.id }) })}
    >
      <span className={styles.rowHead}>
        <strong>{row.name || t('chats.nameless')}</strong>
        {row.unread > 0 && row.state !== 'waiting' && (
          <Badge tone="brand">{t('chats.unread', { count: row.unread })}</Badge>
        )}
      </span>
      <span className={styles.muted}>{about.join(' · ')}</span>
      <span className={styles.muted}>
        {row.state === 'waiting'
          ? t('chats.waited', { minutes })
          : row.outcome
            ? t(`chats.outcome.${row.outcome}`)
            : languageName(row.language, language)}
      </span>
    </button>
  );
}
