import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#domain/time/date.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localDate } from '../../location-picker/detail/opening.ts';
import { firstOfMonth, lastOfMonth, within } from './month-grid.ts';
import type { Bounds } from './month-grid.ts';
import { firstTime, whyNoTimes } from './times-queries.ts';
import type { Times } from './use-times.ts';
import { whyWords } from './why-words.ts';
import styles from './slots.module.css';

/** The requested staff member, and the action to request anybody instead. */
export type RequestedTimes = { name: string; orAnybody: () => void };

type NoTimesProps = { times: Times; person?: RequestedTimes | null | undefined };

/** No times on this day, in this month, or at all: the cause if there is one, and the next options. */
export function NoTimes({ times, person = null }: NoTimesProps) {
  const { t, formats } = useWords();
  const isNever = times.first === null;
  const result = useQuery(whyNoTimes(times.requested, isNever ? times.bounds : daysWithout(times)));
  const why = whyWords(result.data?.why ?? null, person?.name ?? null, t);
  // A person whose hours are never bookable: the first time of all others.
  const others = useQuery({
    ...firstTime({ ...times.requested, staffId: null, language: null }, times.bounds, times.startNow),
    enabled: isNever && person !== null,
  });
  const othersDay = others.data ? localDate(fromIso(others.data.attributes.start), times.zone) : null;
  const withAnybody = (day: LocalDate | null, words: string) => (
    <Button
      size="small"
      onClick={() => {
        if (day !== null) times.setDay(day);
        person?.orAnybody();
      }}
    >
      {words}
    </Button>
  );
  if (isNever)
    return (
      <EmptyState
        role="status"
        headingLevel={3}
        title={person ? t('times.neverWith', { name: person.name }) : t('times.never')}
        text={why ?? t('times.neverText')}
        action={
          othersDay
            ? withAnybody(othersDay, t('times.nextAnyone', { date: formats.localDate(othersDay) }))
            : undefined
        }
      />
    );
  const next = times.nextDay ?? dayOf(result.data?.next ?? null, times);
  return (
    <div className={styles.none}>
      <div role="status">
        <p>{t(times.monthEmpty ? 'times.monthEmpty' : 'times.dayEmpty')}</p>
        {why && <p>{why}</p>}
      </div>
      {next && (
        <Button size="small" onClick={() => times.setDay(next)}>
          {t('times.nextDay', { date: formats.localDate(next) })}
        </Button>
      )}
      {person && withAnybody(null, t('times.orAnybody'))}
    </div>
  );
}

/** The days to explain: the whole month if it has no times. */
function daysWithout({ day, bounds, monthEmpty }: Times): Bounds {
  if (!monthEmpty) return { first: day, last: day };
  return { first: within(firstOfMonth(day), bounds), last: within(lastOfMonth(day), bounds) };
}

/** The day of a start; null beyond the bookable dates. */
function dayOf(start: string | null, { zone, bounds }: Times): LocalDate | null {
  if (start === null) return null;
  const day = localDate(fromIso(start), zone);
  return day > bounds.last ? null : day;
}
