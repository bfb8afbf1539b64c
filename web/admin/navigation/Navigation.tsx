import { useId } from 'react';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSettings,
} from '@tabler/icons-react';
import type { ChatList } from '#contract/chats/chats.ts';
import { SETTINGS_HOME } from '#contract/protocol/staff-addresses.ts';
import { mayOpenSettings } from '#contract/settings/settings-pages.ts';
import type { LobbySnapshot } from '#contract/queue/lobby.ts';
import { FoyerLogo, FoyerMark } from '#web/kit/brand/Logo.tsx';
import { IconButton } from '#web/kit/button/Button.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { keepLocation } from '../shell/keep-location.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useUnreadCount } from '../conversations/use-conversations.ts';
import { CHATS_KEY, chatsToSee } from '../chats/waiting-chats.ts';
import { lobbyKey } from '../lobby/data/use-lobby.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { useCountAlert } from '../alerts/count-alerts.tsx';
import { useCurrentLocation } from '../shell/current-location.ts';
import { declarationAt, entryPathOf, navGroups } from './nav-entries.ts';
import type { NavEntry } from './nav-entries.ts';
import { usePreference } from '../shell/preferences.ts';
import navigationStyles from './navigation.module.css';

const COUNT_WORDS = {
  waiting: 'nav.waiting',
  unread: 'conversations.unread',
  chats: 'nav.chats.count',
} as const;

/** The rail at the left of wide screens: 240 pixels with words, or 64 with icons. */
export function NavRail() {
  const { t } = useWords();
  const [open, setOpen] = useRail();
  return (
    <nav
      className={classNames(navigationStyles.rail, open && navigationStyles.open)}
      aria-label={t('nav.label')}
    >
      <div className={navigationStyles.brand}>
        {open ? <FoyerLogo height={32} label="Foyer" /> : <FoyerMark label="Foyer" />}
      </div>
      <Groups words={open} />
      <IconButton
        className={navigationStyles.fold}
        label={open ? t('nav.fold') : t('nav.unfold')}
        aria-expanded={open}
        icon={open ? <IconLayoutSidebarLeftCollapse /> : <IconLayoutSidebarLeftExpand />}
        onClick={() => setOpen(!open)}
      />
    </nav>
  );
}

/** Whether the rail is open: by the screen at first, then as the person left it on screens of this kind. */
function useRail() {
  const narrow = useLocation({
    // An open record needs the width, as its list does not.
    select: ({ pathname, search }) => declarationAt(pathname)?.rail === 'narrow' || 'id' in search,
  });
  const [open = !narrow, setOpen] = usePreference(
    usePerson().identity_id,
    narrow ? 'narrowRailOpen' : 'railOpen',
  );
  return [open, setOpen] as const;
}

/** The navigation of narrow screens, over the page. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords();
  return (
    <Dialog open={open} onClose={onClose} title={t('nav.label')} closeLabel={t('action.close')} size="drawer">
      <nav className={navigationStyles.drawer} aria-label={t('nav.label')}>
        <Groups words onFollow={onClose} />
      </nav>
    </Dialog>
  );
}

/** The entries by group. All settings share one entry at the end. */
function Groups({ words, onFollow }: { words: boolean; onFollow?: () => void }) {
  const { t } = useWords();
  const id = useId();
  const person = usePerson();
  const holder = holderOf(person);
  const groups = navGroups(person);
  const settings = groups.find(({ group }) => group === 'settings')?.entries[0];
  return (
    <div className={navigationStyles.groups}>
      {groups
        .filter(({ group }) => group !== 'settings')
        .map(({ group, entries }) => (
          <div key={group} className={navigationStyles.group}>
            <div id={`${id}-${group}`} className={navigationStyles.groupName}>
              {words ? t(`nav.group.${group}`) : <VisuallyHidden>{t(`nav.group.${group}`)}</VisuallyHidden>}
            </div>
            <ul className={navigationStyles.entries} aria-labelledby={`${id}-${group}`}>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Entry entry={entry} words={words} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      {settings && (
        <div className={navigationStyles.settings}>
          <Entry
            entry={{
              ...settings,
              path: mayOpenSettings(holder) ? SETTINGS_HOME : settings.path,
              words: 'nav.group.settings',
              icon: IconSettings,
            }}
            words={words}
            onFollow={onFollow}
          />
        </div>
      )}
    </div>
  );
}

function Entry({
  entry,
  words,
  onFollow,
}: {
  entry: NavEntry;
  words: boolean;
  onFollow?: (() => void) | undefined;
}) {
  const { t } = useWords();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isOverview = pathname === SETTINGS_HOME && entry.path === SETTINGS_HOME;
  const isHere =
    isOverview || (declarationAt(pathname)?.entry !== undefined && entryPathOf(pathname) === entry.path);
  const current = isOverview || isCurrent(entry, entryPathOf(pathname));
  const waiting = useWaitingCount();
  const unread = useUnreadCount(entry.counts === 'unread');
  const chats = useChatCount();
  const count = entry.counts === undefined ? null : { waiting, unread, chats }[entry.counts];
  const counted = entry.counts ?? 'waiting';
  useCountAlert(counted === 'waiting' ? null : counted, count, {
    title: t(entry.words),
    body: t(COUNT_WORDS[counted], { count: count ?? 0 }),
  });
  const Icon = entry.icon;
  return (
    <Link
      to={entry.path}
      search={keepLocation}
      className={classNames(navigationStyles.entry, current && navigationStyles.current)}
      aria-current={isHere ? 'page' : current ? 'true' : undefined}
      title={words ? undefined : t(entry.words)}
      onClick={onFollow}
    >
      <Icon aria-hidden />
      {words ? (
        <span className={navigationStyles.words}>{t(entry.words)}</span>
      ) : (
        <VisuallyHidden>{t(entry.words)}</VisuallyHidden>
      )}
      {count !== null && count > 0 && (
        <span className={navigationStyles.count}>
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <VisuallyHidden>{t(COUNT_WORDS[counted], { count })}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

/** One entry leads to all settings, and is the current one on each of them. */
function isCurrent(entry: NavEntry, path: string | null): boolean {
  if (path === null) return false;
  return (
    entry.path === path || (entry.group === 'settings' && declarationAt(path)?.entry?.group === 'settings')
  );
}

/** Number of waiting visitors from the lobby's cache: the rail sends no request of its own. */
function useWaitingCount(): number | null {
  const { location } = useCurrentLocation();
  const queries = useQueryClient();
  const key = lobbyKey(location?.id ?? '');
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => queries.getQueryData<LobbySnapshot['data']>(key) ?? null,
    enabled: false,
    select: (snapshot) => snapshot?.waiting.length ?? null,
  });
  return data ?? null;
}

/** The chats that wait, and own ones with unread lines, as the watch of every screen has read them. */
function useChatCount(): number | null {
  const { staff_id: staffId } = usePerson();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: CHATS_KEY,
    queryFn: () => queries.getQueryData<ChatList>(CHATS_KEY) ?? null,
    enabled: false,
    select: (list) => (list === null ? null : chatsToSee(list, staffId)),
  });
  return data ?? null;
}
