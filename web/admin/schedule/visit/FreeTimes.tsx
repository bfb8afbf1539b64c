import { useQuery } from '@tanstack/react-query';
import { listSlots } from '#contract/appointments/slots.ts';
import type { Schedule } from '#contract/appointments/schedule.ts';
import { addDays, isDateInYears } from '#domain/time/date.ts';
import { wallOf } from '#domain/time/zone.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { timeText } from '../../hours/week-hours.ts';
import { minuteOfClock } from './clock.ts';
import type { BookingForm } from './use-booking.ts';
import { WhyNoTimes } from './WhyNoTimes.tsx';
import styles from './visit.module.css';

interface FreeTimesProps {
  schedule: Schedule;
  form: Pick<BookingForm, 'service_id' | 'meeting_method' | 'date' | 'time' | 'staff_id' | 'language'>;
  onChoose: (time: string, staffId: string | null) => void;
}

const MOST = 8;

/** The free times of a date next to the typed one, as the booking page would offer them. */
export function FreeTimes({ schedule, form, onChoose }: FreeTimesProps) {
  const { t, formats } = useWords();
  const zone = schedule.location.time_zone;
  const isAsked = form.service_id !== '' && isDateInYears(form.date);
  const { data } = useQuery({
    queryKey: [
      'schedule',
      'free',
      schedule.location.id,
      form.service_id,
      form.meeting_method,
      form.date,
      form.staff_id,
      form.language,
    ],
    queryFn: ({ signal }) =>
      request(listSlots, {
        query: {
          location: schedule.location.id,
          service: form.service_id,
          method: String(form.meeting_method),
          from: form.date,
          to: addDays(form.date, 1),
          who: '1',
          ...(form.staff_id !== '' && { staff: form.staff_id }),
          ...(form.language !== '' && { language: form.language }),
        },
        signal,
      }),
    enabled: isAsked,
    staleTime: 0,
  });
  if (!data || !isAsked) return null;
  const wanted = minuteOfClock(form.time);
  const minuteOf = (start: string): number => wallOf(Date.parse(start), zone).minute;
  const away = (start: string): number => (wanted === null ? 0 : Math.abs(minuteOf(start) - wanted));
  const nearest = data.data
    .toSorted((a, b) => away(a.start) - away(b.start))
    .slice(0, MOST)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const why = <WhyNoTimes schedule={schedule} form={form} />;
  if (nearest.length === 0)
    return (
      <>
        <p>{t('schedule.free.none')}</p>
        {why}
      </>
    );
  return (
    <div role="group" aria-label={t('schedule.free')}>
      <p className={styles.legend}>{t('schedule.free')}</p>
      <div className={styles.times}>
        {nearest.map(({ start, staff }) => (
          <Button
            key={start}
            size="small"
            variant="soft"
            aria-pressed={minuteOf(start) === wanted}
            onClick={() => onChoose(timeText(minuteOf(start)), staff?.[0] ?? null)}
          >
            {formats.time(Date.parse(start), zone)}
          </Button>
        ))}
      </div>
      {why}
    </div>
  );
}
