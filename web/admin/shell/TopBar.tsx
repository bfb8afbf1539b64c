import { IconHelpCircle, IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react';
import { FoyerMark } from '#web/kit/brand/Logo.tsx';
import { IconButton } from '#web/kit/button/Button.tsx';
import { LiveDot } from '#web/kit/feedback/LiveDot.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../menu/Menu.tsx';
import { targetOf, useOpenTarget } from '../palette/use-palette-items.ts';
import { usePerson } from '../session/session.ts';
import { useLiveState } from './live-state.tsx';
import { LineSwitcher } from '../switchers/LineSwitcher.tsx';
import { LocationSwitcher } from '../switchers/LocationSwitcher.tsx';
import { offeredActions } from '../navigation/nav-entries.ts';
import { keyCapsOf } from './shortcut-keys.ts';
import { UserMenu } from './UserMenu.tsx';
import topBarStyles from './top-bar.module.css';

type TopBarProps = { onMenu: () => void; onSearch: () => void; onHelp: () => void };

/** Above every page: the location in view, search, what can be created, the live state, help and account. */
export function TopBar({ onMenu, onSearch, onHelp }: TopBarProps) {
  const { t } = useWords();
  const person = usePerson();
  return (
    <header className={topBarStyles.bar}>
      <div className={topBarStyles.start}>
        <span className={topBarStyles.menu}>
          <IconButton label={t('nav.open')} aria-haspopup="dialog" icon={<IconMenu2 />} onClick={onMenu} />
        </span>
        {person.vendor && person.locations.length > 0 ? (
          <>
            <LocationSwitcher />
            <LineSwitcher />
          </>
        ) : (
          <span className={topBarStyles.menu}>
            <FoyerMark size={24} />
          </span>
        )}
      </div>
      {person.vendor !== null && (
        <button
          type="button"
          className={topBarStyles.search}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        >
          <IconSearch aria-hidden="true" />
          <span className={topBarStyles.searchWords}>{t('palette.title')}</span>
          <span className={topBarStyles.searchKeys} aria-hidden="true">
            {keyCapsOf('mod+k').join(' ')}
          </span>
        </button>
      )}
      <div className={topBarStyles.end}>
        {person.vendor !== null && <NewMenu />}
        <LiveWord />
        <IconButton
          className={topBarStyles.help}
          label={t('help.title')}
          aria-keyshortcuts="?"
          aria-haspopup="dialog"
          icon={<IconHelpCircle />}
          onClick={onHelp}
        />
        <UserMenu />
      </div>
    </header>
  );
}

/** What the person may create, from any page. */
function NewMenu() {
  const { t } = useWords();
  const openTarget = useOpenTarget();
  const actions = offeredActions(usePerson()).filter(({ isNew }) => isNew);
  if (actions.length === 0) return null;
  return (
    <Menu
      trigger={<span className={topBarStyles.newWords}>{t('new.label')}</span>}
      button={{ variant: 'soft', icon: <IconPlus />, className: topBarStyles.new }}
      items={actions.map((action) => {
        const Icon = action.icon;
        return {
          key: action.words,
          label: t(action.words),
          icon: <Icon aria-hidden />,
          onSelect: () => openTarget(targetOf(action)),
        };
      })}
    />
  );
}

function LiveWord() {
  const { t } = useWords();
  const state = useLiveState();
  return (
    <span role="status" className={topBarStyles.live}>
      {state && (
        <LiveDot state={state}>
          {state === 'live'
            ? t('live.live')
            : state === 'reconnecting'
              ? t('live.reconnecting')
              : t('live.offline')}
        </LiveDot>
      )}
    </span>
  );
}
