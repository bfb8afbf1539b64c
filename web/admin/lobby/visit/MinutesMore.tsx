import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { nextMinutesMore } from '#domain/queue/minutes-more.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useKeyCaps } from '../../shell/shortcuts.tsx';
import { useNow } from '../../shell/use-now.ts';
import { minutesLeft } from '../data/lobby-times.ts';
import type { Duty } from '../data/use-duty.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import styles from './panel.module.css';

interface MinutesMoreProps {
  visit: LobbyVisit;
  view: LobbyView;
  duty: Duty;
}

/** About how long the own service still takes: each press adds five minutes. All waits follow, and colleagues see it. */
export function MinutesMore({ visit, view, duty }: MinutesMoreProps) {
  const { t, formats } = useWords();
  const cap = useKeyCaps();
  const left = minutesLeft(visit, useNow(10_000) + view.ahead);
  if (visit.stage !== 'serving' || visit.staff?.id !== view.me.staff_id || !view.me.may.call) return null;
  const until = visit.expected_end && formats.time(Date.parse(visit.expected_end), view.location.time_zone);
  return (
    <div className={styles.more}>
      <p role="status">{until && left !== null ? t('lobby.more.until', { time: until }) : ''}</p>
      <Button
        size="small"
        keyCap={cap('M')}
        busy={duty.busy === 'end'}
        onClick={() => duty.expectEnd(nextMinutesMore(left))}
      >
        {t('lobby.more', { minutes: nextMinutesMore(left) })}
      </Button>
      {left !== null && (
        <Button variant="quiet" size="small" onClick={() => duty.expectEnd(null)}>
          {t('lobby.more.clear')}
        </Button>
      )}
    </div>
  );
}
