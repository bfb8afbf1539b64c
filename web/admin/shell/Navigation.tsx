import { useQueryClient, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { LobbySnapshot } from '#contract/queue/lobby.ts';
import { FoyerLogo, FoyerMark } from '#web/kit/brand/Logo.tsx';
import { IconButton } from '#web/kit/button/Button.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { lobbyKey } from '../lobby/data/use-lobby.ts';
import { usePerson } from '../session/session.ts';
import { useCurrentLocation } from './current-location.ts';
import { navEntries } from './nav-entries.ts';
import type { NavEntry } from './nav-entries.ts';
import { usePreference } from './preferences.ts';
import navigationStyles from './navigation.module.css';

/** The rail at the left of wide screens; starts collapsed, because the lobby needs the width. */
export function NavRail() {
  const { t } = useWords();
  const [open = false, setOpen] = usePreference(usePerson().identity_id, 'railOpen');
  return (
    <nav
      className={classNames(navigationStyles.rail, open && navigationStyles.open)}
      aria-label={t('nav.label')}
    >
      <div className={navigationStyles.brand}>
        {open ? <FoyerLogo height={32} label="Foyer" /> : <FoyerMark label="Foyer" />}
      </div>
      <Entries words={open} />
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

/** The navigation of narrow screens, over the page. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords();
  return (
    <Dialog open={open} onClose={onClose} title={t('nav.label')} closeLabel={t('action.close')} size="drawer">
      <nav className={navigationStyles.drawer} aria-label={t('nav.label')}>
        <Entries words onFollow={onClose} />
      </nav>
    </Dialog>
  );
}

function Entries({ words, onFollow }: { words: boolean; onFollow?: () => void }) {
  const person = usePerson();
  return (
    <ul className={navigationStyles.entries}>
      {navEntries(person).map((entry) => (
        <li key={entry.path}>
          <Entry entry={entry} words={words} onFollow={onFollow} />
        </li>
      ))}
    </ul>
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
  const current = useLocation({ select: ({ pathname }) => pathname === entry.path });
  const waiting = useWaitingCount();
  const count = entry.counts === 'waiting' ? waiting : null;
  const Icon = entry.icon;
  return (
    <Link
      to={entry.path}
      search
      className={classNames(navigationStyles.entry, current && navigationStyles.current)}
      aria-current={current ? 'page' : undefined}
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
          <VisuallyHidden>{t('nav.waiting', { count })}</VisuallyHidden>
        </span>
      )}
    </Link>
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
