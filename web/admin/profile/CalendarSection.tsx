import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { seeOwnHours } from '#contract/hours/hours.ts';
import type { HoursRow } from '#contract/hours/week-layer.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { makeCalendarFeed, removeCalendarFeed } from '#contract/vendors/profile.ts';
import type { Profile } from '#contract/vendors/profile.ts';
import { blocksOn } from '#domain/locations/opening-hours.ts';
import type { HoursBlock } from '#domain/locations/opening-hours.ts';
import { addDays, weekdayOf } from '#domain/time/date.ts';
import type { Weekday } from '#domain/time/date.ts';
import { wallOf } from '#domain/time/zone.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../session/use-change.ts';
import { usePerson } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { useNow } from '../shell/use-now.ts';
import { Section } from './Section.tsx';
import { PROFILE_KEY } from './use-profile.ts';
import styles from './profile.module.css';

/** The own appointments as a calendar to subscribe to. */
export function CalendarSection({ profile: { calendar_feed: feed } }: { profile: Profile['data'] }) {
  const { t } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const fail = useFailureToast();
  const changing = useChange({
    mutationFn: async (isOn: boolean): Promise<unknown> =>
      isOn ? request(makeCalendarFeed, {}) : request(removeCalendarFeed, {}),
    onError: fail,
    onSettled: () => queries.invalidateQueries({ queryKey: PROFILE_KEY }),
  });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(feed ?? '');
    toasts.show({ kind: 'success', text: t('profile.copied') });
  };
  return (
    <Section title={t('profile.calendar')} text={t('profile.calendar.text')}>
      {feed && (
        <TextField
          label={t('profile.calendar.address')}
          hint={t('profile.calendar.hint')}
          value={feed}
          readOnly
        />
      )}
      <div className={styles.actions}>
        {feed && <Button onClick={() => void copy()}>{t('profile.copy')}</Button>}
        <Button busy={changing.isPending} onClick={() => void changing.mutate(true)}>
          {feed ? t('profile.calendar.renew') : t('profile.calendar.make')}
        </Button>
        {feed && (
          <Button busy={changing.isPending} onClick={() => void changing.mutate(false)}>
            {t('profile.calendar.remove')}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** The own hours of the next seven days, at the location in view. */
export function HoursSection() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { locations } = usePerson();
  const { location } = useCurrentLocation();
  const here = location ?? locations[0];
  if (here === undefined) return null;
  return (
    <Section title={t('profile.hours')} text={t('profile.hours.text', { location: here.name })}>
      <WeekAhead location={here} />
      <Button onClick={() => void navigate({ to: `${staffScreenPath('staff-hours')}?location=${here.id}` })}>
        {t('profile.hours.open')}
      </Button>
    </Section>
  );
}

function WeekAhead({ location: { id, time_zone: zone } }: { location: { id: string; time_zone: string } }) {
  const { t, formats } = useWords();
  const today = wallOf(useNow(60_000), zone).date;
  const { data, isError } = useQuery({
    queryKey: ['hours', 'own', id],
    queryFn: ({ signal }) => request(seeOwnHours, { params: { locationId: id }, signal }),
    retry: false,
  });
  if (isError) return <p>{t('profile.hours.none')}</p>;
  if (!data) return <SkeletonRows rows={7} height="20px" />;
  const blocks = data.data.hours.map(blockOf);
  const clock = (minutes: number): string => formats.time(minutes * 60_000, 'UTC');
  const facts = Array.from({ length: 7 }, (_, days) => {
    const date = addDays(today, days);
    const open = blocksOn(date, { zone, blocks, adjustments: [] });
    return {
      key: date,
      term: formats.weekday(weekdayOf(date), 'long'),
      description:
        open.map(({ from, to }) => `${clock(from)} – ${clock(to)}`).join(', ') || t('hours.notWorking'),
    };
  });
  return <DescriptionList facts={facts} />;
}

const blockOf = (row: HoursRow): HoursBlock => ({
  weekday: row.weekday as Weekday,
  method: row.method,
  from: row.from,
  to: row.to,
  effectiveFrom: row.effective_from,
  effectiveTo: row.effective_to,
  cycle: row.cycle_weeks ? { weeks: row.cycle_weeks, week: row.cycle_week!, from: row.cycle_from! } : null,
});
