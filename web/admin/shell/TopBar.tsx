import { IconHelpCircle, IconMenu2 } from '@tabler/icons-react';
import { FoyerMark } from '#web/kit/brand/Logo.tsx';
import { IconButton } from '#web/kit/button/Button.tsx';
import { LiveDot } from '#web/kit/feedback/LiveDot.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { useLiveState } from './live-state.tsx';
import { LocationSwitcher } from './LocationSwitcher.tsx';
import { UserMenu } from './UserMenu.tsx';
import styles from './top-bar.module.css';

export function TopBar({ onMenu, onHelp }: { onMenu: () => void; onHelp: () => void }) {
  const { t } = useWords();
  const person = usePerson();
  return (
    <header className={styles.bar}>
      <span className={styles.menu}>
        <IconButton label={t('nav.open')} aria-haspopup="dialog" icon={<IconMenu2 />} onClick={onMenu} />
      </span>
      {person.vendor && person.locations.length > 0 ? (
        <LocationSwitcher />
      ) : (
        <span className={styles.menu}>
          <FoyerMark size={24} />
        </span>
      )}
      <div className={styles.end}>
        <LiveWord />
        <IconButton
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

function LiveWord() {
  const { t } = useWords();
  const state = useLiveState();
  return (
    <span role="status" className={styles.live}>
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
