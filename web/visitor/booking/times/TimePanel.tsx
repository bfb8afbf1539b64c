import { IconBolt } from '@tabler/icons-react';
import type { Instant } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localDate } from '../../location-picker/detail/opening.ts';
import { useWide } from '../../location-picker/map/use-wide.ts';
import reach from '../../shell/pieces/reach.module.css';
import { MonthCalendar } from './MonthCalendar.tsx';
import type { RequestedTimes } from './NoTimes.tsx';
import { SlotList } from './SlotList.tsx';
import { WeekStrip } from './WeekStrip.tsx';
import { ZoneLine } from './ZoneLine.tsx';
import type { ZoneChoice } from './ZoneLine.tsx';
import type { Times } from './use-times.ts';
import styles from './time-panel.module.css';

type TimePanelProps = {
  times: Times;
  zone: ZoneChoice;
  start: Instant | null;
  person?: RequestedTimes | null | undefined;
  onChoose: (start: Instant) => void;
};

/** Days and their times: a month next to the day's times, on a narrow screen a week above them. */
export function TimePanel({ times, zone, start, person, onChoose }: TimePanelProps) {
  const wide = useWide();
  return (
    <div className={styles.panel}>
      <FirstFree times={times} onChoose={onChoose} />
      <div className={styles.halves}>
        {wide !== false && (
          <div className={styles.month}>
            <MonthCalendar times={times} />
          </div>
        )}
        {wide !== true && (
          <div className={styles.week}>
            <WeekStrip times={times} />
          </div>
        )}
        <div className={styles.times}>
          <SlotList times={times} start={start} person={person} onChoose={(slot) => onChoose(slot.start)} />
          <ZoneLine {...zone} />
        </div>
      </div>
    </div>
  );
}

function FirstFree({ times, onChoose }: Pick<TimePanelProps, 'times' | 'onChoose'>) {
  const { t, formats } = useWords();
  const { first, zone } = times;
  // Keeps its space while loading: there is nearly always a first time.
  if (first === null || (first === undefined && times.failed)) return null;
  const choose = (): void => {
    if (first === undefined) return;
    times.setDay(localDate(first, zone));
    onChoose(first);
  };
  return (
    <div className={styles.first}>
      <IconBolt aria-hidden="true" />
      <p id="booking-first">
        {t('times.first')}{' '}
        {first === undefined ? (
          <Skeleton className={styles.looking} width="9em" />
        ) : (
          <strong>{formats.dateTime(first, zone)}</strong>
        )}
      </p>
      <Button
        variant="link"
        size="small"
        className={reach.reach}
        aria-describedby="booking-first"
        disabled={first === undefined}
        onClick={choose}
      >
        {t('times.choose')}
      </Button>
    </div>
  );
}
