import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bookAppointmentForClient } from '#contract/appointments/staff-appointments.ts';
import { checkFit } from '#contract/appointments/schedule.ts';
import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { toIso } from '#domain/time/instant.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { timeText } from '../../hours/week-hours.ts';
import { minuteOfClock } from './clock.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import styles from './visit.module.css';

/** What is held again: an appointment, or a group session. */
interface Series {
  title: string;
  /** Names it among cached queries. */
  of: string;
  start: string;
  zone: string;
  /** Clients get a message of each date, unless staff decide otherwise. */
  notifies: boolean;
  act: (count: number) => string;
  done: (count: number) => string;
  /** What stands against another start. */
  causesAgainst: (start: string, signal: AbortSignal) => Promise<readonly SlotCause[]>;
  book: (start: string, notify: boolean) => Promise<unknown>;
}

interface SeriesDialogProps {
  series: Series;
  onClose: () => void;
  onBooked: () => void;
}

interface RepeatDialogProps {
  visit: ScheduleVisit;
  schedule: Schedule;
  onClose: () => void;
  onBooked: () => void;
}

/** A date of the series: staff leave it out, or give it another time. */
interface Occurrence {
  date: LocalDate;
  time: string;
  included: boolean;
}

const WEEKS = [1, 2, 4] as const;
const COUNTS = [2, 3, 4, 6, 8, 12] as const;

/** The same appointment on further dates. */
export function RepeatDialog({ visit, schedule, ...ends }: RepeatDialogProps) {
  const { t } = useWords();
  const staff = visit.staff_ids[0] ?? '';
  const { location } = schedule;
  const length = visit.fixed_minutes;
  const series: Series = {
    title: t('schedule.repeat.title', { name: visit.name }),
    of: visit.id,
    start: visit.start,
    zone: location.time_zone,
    notifies: true,
    act: (count) => t('schedule.repeat.act', { count }),
    done: (count) => t('schedule.repeat.done', { count }),
    async causesAgainst(start, signal) {
      if (staff === '') return ['not-assigned'];
      const query = {
        location: location.id,
        service: visit.service_id,
        method: String(visit.meeting_method),
        staff,
        start,
        ...(length !== null && { minutes: String(length) }),
      };
      return (await request(checkFit, { query, signal })).data.causes;
    },
    book: (start, notify) =>
      request(bookAppointmentForClient, {
        body: {
          location_id: location.id,
          service_id: visit.service_id,
          meeting_method: visit.meeting_method as 1 | 2 | 3 | 4,
          start,
          staff_id: staff,
          like_id: visit.id,
          attendee: {},
          notify,
          ...(length !== null && { minutes: length }),
        },
        idempotencyKey: newIdempotencyKey(),
      }),
  };
  return <SeriesDialog series={series} {...ends} />;
}

/** Further dates of one series: each date is checked, and staff skip or shift what does not fit. */
export function SeriesDialog({ series: what, onClose, onBooked }: SeriesDialogProps) {
  const { t, formats } = useWords();
  const series = useSeries(what, onBooked);
  const { rows, fits, busy, failedDates, blocked } = series;
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      size="wide"
      title={what.title}
      act={what.act(rows.filter(({ included }) => included).length)}
      unavailableBecause={blocked}
      className={styles.form}
      onSubmit={() => void series.save()}
    >
      <SelectField
        label={t('schedule.repeat.every')}
        value={String(series.weeks)}
        onChange={({ target }) => series.plan(Number(target.value), series.count)}
        options={WEEKS.map((weeks) => ({
          value: String(weeks),
          label: t('schedule.repeat.weeks', { count: weeks }),
        }))}
      />
      <SelectField
        label={t('schedule.repeat.count')}
        value={String(series.count)}
        onChange={({ target }) => series.plan(series.weeks, Number(target.value))}
        options={COUNTS.map((count) => ({ value: String(count), label: formats.number(count) }))}
      />
      {failedDates.length > 0 && (
        <Banner tone="danger" role="alert" className={styles.whole}>
          {t('schedule.repeat.failed', { dates: failedDates.map(formats.localDate).join(', ') })}
        </Banner>
      )}
      <ul className={`${styles.dates} ${styles.whole}`}>
        {rows.map((row, index) => {
          const fit = fits[index];
          const name = formats.localDate(row.date);
          return (
            <li key={row.date}>
              <Checkbox
                label={name}
                checked={row.included}
                onChange={({ target }) => series.change(index, { included: target.checked })}
              />
              <TextField
                type="time"
                label={t('schedule.repeat.timeOn', { date: name })}
                value={row.time}
                disabled={!row.included}
                onChange={({ target }) => series.change(index, { time: target.value })}
              />
              {fit === undefined ? (
                <Badge>{t('schedule.fit.checking')}</Badge>
              ) : fit.length === 0 ? (
                <Badge tone="ok">{t('schedule.fit.free')}</Badge>
              ) : (
                <Badge tone="warn">{t(`schedule.cause.${fit[0]}`)}</Badge>
              )}
            </li>
          );
        })}
      </ul>
      {what.notifies && (
        <Checkbox
          className={styles.whole}
          label={t('schedule.notify')}
          description={t('schedule.notify.book')}
          checked={series.notify}
          onChange={({ target }) => series.setNotify(target.checked)}
        />
      )}
    </FormDialog>
  );
}

function useSeries(series: Series, onBooked: () => void) {
  const { t } = useWords();
  const toasts = useToasts();
  const { zone } = series;
  const first = wallOf(Date.parse(series.start), zone);
  const planned = (weeks: number, count: number): Occurrence[] =>
    Array.from({ length: count }, (_, index) => ({
      date: addDays(first.date, weeks * 7 * (index + 1)),
      time: timeText(first.minute),
      included: true,
    }));
  const [weeks, setWeeks] = useState(1);
  const [count, setCount] = useState(4);
  const [rows, setRows] = useState(() => planned(1, 4));
  const [notify, setNotify] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failedDates, setFailedDates] = useState<LocalDate[]>([]);
  const startOf = ({ date, time }: Occurrence): string | null => {
    const minute = minuteOfClock(time);
    return minute === null ? null : toIso(instantOf(date, minute, zone));
  };
  const asked = rows.map((row) => (row.included ? startOf(row) : null));
  // One query for all dates: the observer of many queries would weigh on the pages of visitors too.
  const { data: found, isFetching } = useQuery({
    queryKey: ['schedule', 'fit', series.of, asked],
    queryFn: ({ signal }) =>
      Promise.all(asked.map(async (start) => (start === null ? [] : series.causesAgainst(start, signal)))),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const fits = rows.map((_, index) => (isFetching ? undefined : found?.[index]));
  const open = rows.flatMap((row, index) => (row.included ? [fits[index]] : []));
  const blocked = (): string | null => {
    if (open.length === 0) return t('schedule.repeat.nothing');
    if (open.includes(undefined)) return t('schedule.fit.checking');
    return open.some((causes) => causes!.length > 0) ? t('schedule.repeat.unfit') : null;
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    const failed: LocalDate[] = [];
    let booked = 0;
    for (const row of rows.filter(({ included }) => included)) {
      try {
        await series.book(startOf(row)!, notify);
        booked += 1;
      } catch {
        failed.push(row.date);
      }
    }
    setBusy(false);
    setFailedDates(failed);
    // The dates that failed stay, so that staff shift or skip them.
    setRows((before) => before.filter(({ date }) => failed.includes(date)));
    if (booked > 0) toasts.show({ kind: 'success', text: series.done(booked) });
    if (failed.length === 0) onBooked();
  };
  return {
    weeks,
    count,
    rows,
    fits,
    notify,
    setNotify,
    busy,
    failedDates,
    blocked: blocked(),
    plan: (every: number, times: number): void => {
      setWeeks(every);
      setCount(times);
      setRows(planned(every, times));
    },
    change: (index: number, part: Partial<Occurrence>): void =>
      setRows((before) => before.map((row, at) => (at === index ? { ...row, ...part } : row))),
    save,
  };
}
