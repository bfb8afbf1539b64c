import { useEffect } from 'react';
import { fromIso } from '#domain/time/instant.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localDate } from '../../location-picker/detail/opening.ts';
import { pushEvent } from '../../analytics/data-layer.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import type { StepProps } from './step-props.ts';
import { ANYBODY } from '../flow/answers.ts';
import { TimesStep } from './TimesStep.tsx';
import { useTimes } from '../times/use-times.ts';
import { useZone } from '../times/use-zone.ts';
import { timesRequested } from './times-requested.ts';
import { Continue } from './ChoiceScreens.tsx';
import { useSummary } from '../flow/summary-rows.ts';

/** Today and six more days. */
const KIOSK_DAYS = 6;

/** B-05. */
export function TimesScreen({ booking, lost, onLost, around }: StepProps) {
  const { t } = useWords();
  const { flags } = useVisitor();
  const { answers, location, say } = booking;
  const { timeInAdvance: daysAhead } = booking.settings;
  const zone = useZone(location?.attributes.timezone ?? 'UTC', answers.method ?? 1);
  const start = answers.start === null ? null : fromIso(answers.start);
  const nearest = lost?.next[0];
  const times = useTimes({
    requested: timesRequested(answers),
    zone: zone.zone,
    // Visitors at a kiosk want a time soon.
    daysAhead: flags.isKioskDevice ? Math.min(KIOSK_DAYS, daysAhead) : daysAhead,
    // After a lost slot, show the day of the nearest free one.
    start: start ?? (nearest === undefined ? null : fromIso(nearest)),
  });
  const { days, loading, failed } = times;
  useEffect(() => {
    if (start === null || loading || failed) return;
    const day = localDate(start, zone.zone);
    // The times of other months are not loaded here.
    if (day.slice(0, 7) !== times.day.slice(0, 7)) return;
    if (days.get(day)?.some((slot) => slot.start === start)) return;
    say({ start: null });
    onLost({ why: 'changed', next: [] });
  });
  const choose = (chosen: string): void => {
    onLost(null);
    say({ start: chosen });
    times.setDay(localDate(fromIso(chosen), zone.zone));
  };
  const goOn = (): void => {
    pushEvent({ event: 'selectTime', start: answers.start ?? '' });
    booking.answer('times', {});
  };
  useEffect(() => {
    void import('./DetailsScreen.tsx');
    if (booking.settings.multiple_attendees_limit > 1) void import('./AttendeesScreen.tsx');
  }, [booking.settings.multiple_attendees_limit]);
  const { person } = booking;
  const requested = person && {
    name: person.attributes.full_name,
    orAnybody: () => say({ staff: ANYBODY }),
  };
  return (
    <BookingLayout
      {...around}
      name="select-timeslot"
      title={t('step.times')}
      rows={useSummary(booking, { step: 'times', zone: zone.zone })}
      action={<Continue onClick={goOn} because={start === null ? t('times.chooseFirst') : null} />}
    >
      <TimesStep {...{ times, zone, start, lost }} person={requested} onChoose={choose} />
    </BookingLayout>
  );
}
