import { IconCheck } from '@tabler/icons-react';
import type { Instant } from '#domain/time/instant.ts';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LoadFailure } from '../../shell/problems/LoadFailure.tsx';
import { NoTimes } from './NoTimes.tsx';
import type { RequestedTimes } from './NoTimes.tsx';
import { dateWords } from './date-words.ts';
import { dayParts } from './slots-by-day.ts';
import type { Slot } from './slots-by-day.ts';
import type { Times } from './use-times.ts';
import styles from './slots.module.css';

type SlotListProps = {
  times: Times;
  start: Instant | null;
  person?: RequestedTimes | null | undefined;
  onChoose: (slot: Slot) => void;
};

/** The times of the selected day, by part of the day. */
export function SlotList(props: SlotListProps) {
  const { language } = useWords();
  const { times } = props;
  return (
    <section className={styles.day} aria-labelledby="booking-day" aria-busy={times.loading}>
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
  return dayParts(times.slots, zone).map(({ part, slots }) => (
    <section key={part} className={styles.part} aria-labelledby={`booking-${part}`}>
      <h3 id={`booking-${part}`}>{t(PART_WORDS[part])}</h3>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <li key={slot.start}>
            <button
              type="button"
              className={styles.slot}
              aria-pressed={slot.start === start}
              aria-label={[
                formats.dateTime(slot.start, zone),
                formats.zone(zone, slot.start),
                ...(slot.seatsLeft === null ? [] : [t('times.seats', { count: slot.seatsLeft })]),
              ].join(', ')}
              onClick={() => onChoose(slot)}
            >
              {slot.start === start && <IconCheck aria-hidden="true" />}
              <span>{formats.time(slot.start, zone)}</span>
              {slot.seatsLeft !== null && (
                <span className={styles.seats}>{t('times.seats', { count: slot.seatsLeft })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
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
    <ul className={styles.slots} aria-hidden="true">
      {Array.from({ length: AWAITED }, (_, position) => (
        <li key={position}>
          <Skeleton height="48px" />
        </li>
      ))}
    </ul>
  );
}
