import { SILENT_MINUTES } from '#domain/queue/presence.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import { longestSilent } from '../data/silent-staff.ts';
import type { Duty } from '../data/use-duty.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import styles from './header.module.css';

/** Asks about the staff member who has not called for the longest time, although visitors wait for them. */
export function SilentNotice({ view, duty }: { view: LobbyView; duty: Duty }) {
  const { t } = useWords();
  const silent = longestSilent(view.staff, useNow(10_000) + view.ahead);
  if (silent === null || silent.minutes < SILENT_MINUTES || !view.me.may.call) return null;
  const { id, name, minutes } = silent;
  const buttons = (
    <div className={styles.answers}>
      <Button size="small" busy={duty.busy === 'state'} onClick={() => duty.confirm(id, 'available')}>
        {t('lobby.silent.here')}
      </Button>
      <Button size="small" disabled={duty.busy !== null} onClick={() => duty.confirm(id, 'off')}>
        {t('duty.off')}
      </Button>
    </div>
  );
  return (
    <Banner key={id} tone="warn" role="status" action={buttons}>
      {id === view.me.staff_id
        ? t('lobby.silent.me', { minutes })
        : t('lobby.silent.colleague', { name, minutes })}
    </Banner>
  );
}
