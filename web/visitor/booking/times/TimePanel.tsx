import { IconCheck, IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Instant } from '#domain/time/instant.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useWide } from '../../location-picker/map/use-wide.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import type { RequestedTimes } from './NoTimes.tsx';
import { ZoneLine } from './ZoneLine.tsx';
import type { ZoneChoice } from './ZoneLine.tsx';
import type { Times } from './use-times.ts';
import { LoadFailure } from '../../shell/problems/LoadFailure.tsx';
import { NoTimes } from './NoTimes.tsx';
import { dateWords } from '../../shell/pieces/date-words.ts';
import { dayParts, slotAfterKey } from './slots-by-day.ts';
import type { Slot } from './slots-by-day.ts';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FIRST_WEEKDAY } from '#domain/language/languages.ts';
import { addDays } from '#domain/time/date.ts';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { DayButton } from './DayButton.tsx';
import { weekOf } from './month-grid.ts';
import styles from './time-panel.module.css';
import slotsStyles from './slots.module.css';
import calendarStyles from './calendar.module.css';

type TimePanelProps = {
  times: Times;
  zone: ZoneChoice;
  start: Instant | null;
  person?: RequestedTimes | null | undefined;
  /** Above the days: how and with whom. */
  preferences?: ReactNode;
  onChoose: (start: Instant) => void;
};

/** Days and their times: a month next to the day's times, on a narrow screen a week above them. */
export function TimePanel({ times, zone, start, person, preferences, onChoose }: TimePanelProps) {
  const wide = useWide();
  return (
    <div className={styles.panel}>
      {preferences}
      <div className={styles.halves}>
        {wide !== false && (
          <div className={styles.month}>
            <MonthCalendar times={times} />
            <ZoneLine {...zone} />
          </div>
        )}
        {wide !== true && (
          <div className={styles.week}>
            <WeekStrip times={times} />
            <ZoneLine {...zone} />
          </div>
        )}
        <div className={styles.times}>
          <SlotList times={times} start={start} person={person} onChoose={(slot) => onChoose(slot.start)} />
        </div>
      </div>
    </div>
  );
}

type SlotListProps = {
  times: Times;
  start: Instant | null;
  person?: RequestedTimes | null | undefined;
  onChoose: (slot: Slot) => void;
};

/** The times of the selected day, by part of the day. */
function SlotList(props: SlotListProps) {
  const { language } = useWords();
  const { times } = props;
  return (
    <section className={slotsStyles.day} aria-labelledby="booking-day" aria-busy={times.loading}>
      <h2 id="booking-day">{dateWords(language).day(times.day)}</h2>
      {times.failed ? (
        <LoadFailure onRetry={times.again} busy={times.busy} />
      ) : times.loading ? (
        <Waiting />
      ) : times.slots.length === 0 ? (
        <NoTimes times={times} person={props.person} />
      ) : (
        <Parts {...props} />
      )}
    </section>
  );
}

function Parts({ times, start, onChoose }: SlotListProps) {
  const { t, formats } = useWords();
  const { zone } = times;
  const [stop, setStop] = useState<Instant | null>(null);
  const has = (one: Instant | null): boolean => times.slots.some((slot) => slot.start === one);
  const tabStop = has(stop) ? stop : has(start) ? start : times.slots[0]?.start;
  return (
    // Tab reaches one time of the day, arrow keys the others: Continue is near.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the times inside take the keys
    <div className={slotsStyles.parts} onKeyDown={moveToSlot}>
      {dayParts(times.slots, zone).map(({ part, slots }) => (
        <section key={part} className={slotsStyles.part} aria-labelledby={`booking-${part}`}>
          <h3 id={`booking-${part}`}>{t(PART_WORDS[part])}</h3>
          <ul className={slotsStyles.slots}>
            {slots.map((slot) => (
              <li key={slot.start}>
                <button
                  type="button"
                  className={slotsStyles.slot}
                  tabIndex={slot.start === tabStop ? 0 : -1}
                  aria-pressed={slot.start === start}
                  // Its words as they are shown come in one piece.
                  aria-label={[
                    formats.dateTime(slot.start, zone),
                    ...(slot.seatsLeft === null ? [] : [t('times.seats', { count: slot.seatsLeft })]),
                    formats.zone(zone, slot.start),
                  ].join(', ')}
                  onFocus={() => setStop(slot.start)}
                  onClick={() => onChoose(slot)}
                >
                  {slot.start === start && <IconCheck aria-hidden="true" />}
                  <span>{formats.time(slot.start, zone)}</span>{' '}
                  {slot.seatsLeft !== null && (
                    <span className={slotsStyles.seats}>{t('times.seats', { count: slot.seatsLeft })}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function moveToSlot(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...event.currentTarget.querySelectorAll('button')];
  const boxes = all.map((one) => one.getBoundingClientRect());
  const to = slotAfterKey(event.key, all.indexOf(event.target as HTMLButtonElement), boxes);
  if (to === null) return;
  event.preventDefault();
  all[to]?.focus();
}

const PART_WORDS = {
  morning: 'times.morning',
  afternoon: 'times.afternoon',
  evening: 'times.evening',
} as const;

/** Enough placeholders to put the content below at its final place, or off the screen. */
const AWAITED = 18;

function Waiting() {
  return (
    <ul className={slotsStyles.slots} aria-hidden="true">
      {Array.from({ length: AWAITED }, (_, position) => (
        <li key={position}>
          <Skeleton height="48px" />
        </li>
      ))}
    </ul>
  );
}

/** The days of a week, for a narrow screen; the month calendar has the other dates. */
function WeekStrip({ times }: { times: Times }) {
  const { t, language } = useWords();
  const [picking, setPicking] = useState(false);
  const words = dateWords(language);
  const week = weekOf(times.day, FIRST_WEEKDAY[language]);
  const [first, last] = [week[0]!, week[6]!];
  return (
    <div className={calendarStyles.week}>
      <div className={calendarStyles.head}>
        <div className={calendarStyles.turn}>
          <IconButton
            size="small"
            label={t('times.previousWeek')}
            icon={<IconChevronLeft />}
            disabled={first <= times.bounds.first}
            onClick={() => times.setDay(addDays(first, -1))}
          />
          <span aria-live="polite">{words.span(first, last)}</span>
          <IconButton
            size="small"
            label={t('times.nextWeek')}
            icon={<IconChevronRight />}
            disabled={last >= times.bounds.last}
            onClick={() => times.setDay(addDays(last, 1))}
          />
        </div>
        <Button variant="link" size="small" icon={<IconCalendar />} onClick={() => setPicking(true)}>
          {t('times.pickDate')}
        </Button>
      </div>
      <div className={calendarStyles.strip} role="group" aria-label={words.span(first, last)}>
        {week.map((date) => (
          <DayButton key={date} date={date} times={times} withWeekday />
        ))}
      </div>
      <Dialog
        open={picking}
        onClose={() => setPicking(false)}
        title={t('times.pickDate')}
        closeLabel={t('shell.close')}
      >
        <MonthCalendar times={times} onChosen={() => setPicking(false)} />
      </Dialog>
    </div>
  );
}
