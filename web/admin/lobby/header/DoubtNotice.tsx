import { SILENT_MINUTES } from '#domain/queue/presence.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import { longestForgotten, longestSilent } from '../data/doubted-staff.ts';
import type { ForgottenService } from '../data/doubted-staff.ts';
import type { Duty } from '../data/use-duty.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import styles from './header.module.css';

interface DoubtNoticeProps {
  view: LobbyView;
  duty: Duty;
  onOpen: (visit: { id: string }, byKeyboard: boolean) => void;
}

/**
 * Asks about one staff member whom the estimate doubts: the one who has not called for the longest time, although
 * visitors wait for them, or else the one whose service runs far beyond its usual length.
 */
export function DoubtNotice({ view, duty, onOpen }: DoubtNoticeProps) {
  const { t } = useWords();
  const now = useNow(10_000) + view.ahead;
  const silent = longestSilent(view.staff, now);
  if (!view.me.may.call) return null;
  if (silent === null || silent.minutes < SILENT_MINUTES) {
    const forgotten = longestForgotten(view, now);
    return forgotten && <ForgottenNotice key={forgotten.visit.id} {...{ forgotten, view, duty, onOpen }} />;
  }
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

/** The minutes that a service goes on, for staff who confirm it. */
const GOES_ON_MINUTES = 15;

function ForgottenNotice({
  forgotten: { staff, visit, minutes },
  view,
  duty,
  onOpen,
}: DoubtNoticeProps & { forgotten: ForgottenService }) {
  const { t } = useWords();
  const buttons = (
    <div className={styles.answers}>
      <Button
        size="small"
        busy={duty.busy === 'end'}
        onClick={() => duty.expectEnd(GOES_ON_MINUTES, staff.id)}
      >
        {t('lobby.forgotten.goesOn')}
      </Button>
      <Button size="small" onClick={() => onOpen(visit, true)}>
        {t('lobby.forgotten.show')}
      </Button>
    </div>
  );
  return (
    <Banner tone="warn" role="status" action={buttons}>
      {staff.id === view.me.staff_id
        ? t('lobby.forgotten.me', { visitor: visit.name, minutes })
        : t('lobby.forgotten.colleague', { name: staff.name, visitor: visit.name, minutes })}
    </Banner>
  );
}
