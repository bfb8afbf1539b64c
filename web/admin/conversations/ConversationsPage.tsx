import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconMessages } from '@tabler/icons-react';
import { THREAD_BOXES } from '#contract/conversations/conversations.ts';
import type { ThreadBox, ThreadRow } from '#contract/conversations/conversations.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { NotificationSwitch } from '../alerts/count-alerts.tsx';
import { useCurrentLine } from '../shell/current-line.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { useNow } from '../shell/use-now.ts';
import { StartButton } from './StartButton.tsx';
import { timeOf } from './time-of.ts';
import { Thread } from './Thread.tsx';
import { useConversations } from './use-conversations.ts';
import styles from './conversations.module.css';

interface Search {
  box?: string;
  search?: string;
  thread?: string;
}

/** Conversations with clients: the list at the left, the open one beside it; on a phone one of the two. */
export default function ConversationsPage() {
  const { t } = useWords();
  const { thread = null } = useSearch({ strict: false }) as Search;
  const change = useChange();
  return (
    <div className={classNames(styles.page, thread !== null && styles.open)}>
      <PageHead
        title={t('conversations.title')}
        actions={
          <div className={styles.headActs}>
            <NotificationSwitch counted="unread" />
            <StartButton variant="primary" />
          </div>
        }
      />
      <div className={styles.columns}>
        <div className={styles.list}>
          <List open={thread} onOpen={(id) => change({ thread: id })} />
        </div>
        <div className={styles.thread}>
          {thread === null ? (
            <EmptyState title={t('conversations.choose')} text={t('conversations.choose.why')} />
          ) : (
            <Thread key={thread} id={thread} onBack={() => change({ thread: undefined })} />
          )}
        </div>
      </div>
    </div>
  );
}

function useChange(): (next: Record<string, string | undefined>) => void {
  const navigate = useNavigate();
  return (next) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }) } as never);
}

function List({ open, onOpen }: { open: string | null; onOpen: (id: string) => void }) {
  const { t } = useWords();
  const { box: asked, search = '' } = useSearch({ strict: false }) as Search;
  const box: ThreadBox = THREAD_BOXES.find((one) => one === asked) ?? 'all';
  const { location } = useCurrentLocation();
  const { lines, chosen } = useCurrentLine();
  const change = useChange();
  const list = useConversations({
    box,
    search,
    location: location?.id ?? null,
    lines: chosen.map(({ id }) => id),
  });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label={t('conversations.box')}
          options={THREAD_BOXES.map((value) => ({
            value,
            label: t('conversations.boxName', { box: value }),
          }))}
          value={box}
          onChange={({ target }) => change({ box: target.value })}
        />
        <TextField
          label={t('conversations.search')}
          type="search"
          value={search}
          onChange={({ target }) => change({ search: target.value || undefined })}
        />
      </div>
      {list.isError && !rows && (
        <FailedState
          title={t('conversations.failed')}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!rows && !list.isError && (
        <div aria-busy="true">
          <SkeletonRows rows={6} height="64px" />
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState title={t('conversations.none')} text={t('conversations.none.why')} />
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.rows} aria-label={t('conversations.title')}>
          {rows.map((row) => (
            <li key={row.id}>
              <Row
                row={row}
                showsLine={lines.length > 0}
                isOpen={row.id === open}
                onOpen={() => onOpen(row.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('conversations.more')}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  row: ThreadRow;
  /** Whether the vendor has several lines of business. */
  showsLine: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

function Row({ row, showsLine, isOpen, onOpen }: RowProps) {
  const { t, formats } = useWords();
  const now = useNow(60_000);
  const { name, address, channel, unread, last, last_at: at, location, staff } = row;
  return (
    <button
      type="button"
      className={classNames(styles.row, isOpen && styles.current)}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <span className={styles.rowHead}>
        <strong>{name || address || t('conversations.erased')}</strong>
        {unread > 0 && (
          <Badge tone="lamp" icon={<IconMessages />}>
            {t('conversations.unread', { count: unread })}
          </Badge>
        )}
      </span>
      {last && last.subject !== '' && (
        <span className={classNames(styles.clip, styles.subject)}>{last.subject}</span>
      )}
      <span className={styles.clip}>{last?.text || '–'}</span>
      {last?.state === 'failed' && (
        <span className={styles.failed}>{t('conversations.state', { state: 'failed' })}</span>
      )}
      <span className={styles.muted}>
        {[
          timeOf(at, { now, formats }),
          channel === 'email' ? t('conversations.channel', { channel }) : '',
          location,
          showsLine ? row.line_of_business : '',
          staff?.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  );
}
