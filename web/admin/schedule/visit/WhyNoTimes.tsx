import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSlots } from '#contract/appointments/slots.ts';
import type { Schedule } from '#contract/appointments/schedule.ts';
import { STAFF_ADDRESSES, mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { addDays } from '#domain/time/date.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../../session/session.ts';
import { CHANGED_ON, whyOf } from '../data/why.ts';
import type { Blocked } from '../data/why.ts';
import type { BookingForm } from './use-booking.ts';
import styles from './visit.module.css';

interface WhyNoTimesProps {
  schedule: Schedule;
  form: Pick<BookingForm, 'service_id' | 'meeting_method' | 'date' | 'staff_id' | 'language'>;
}

/** Everything that keeps times of a date from being offered, from the engine that offers them, and where to change it. */
export function WhyNoTimes({ schedule, form }: WhyNoTimesProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const role = holderOf(usePerson());
  // Why a colleague is not free is their schedule.
  if (!can(role, 'staff-schedule')) return null;
  return (
    <div>
      <Button size="small" variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('schedule.why')}
      </Button>
      {open && <Causes schedule={schedule} form={form} />}
    </div>
  );
}

function Causes({ schedule, form }: WhyNoTimesProps) {
  const { t } = useWords();
  const { data, isError } = useQuery({
    queryKey: ['schedule', 'why', schedule.location.id, form],
    queryFn: ({ signal }) =>
      request(listSlots, {
        query: {
          location: schedule.location.id,
          service: form.service_id,
          method: String(form.meeting_method),
          from: form.date,
          to: addDays(form.date, 1),
          explain: '1',
          ...(form.staff_id !== '' && { staff: form.staff_id }),
          ...(form.language !== '' && { language: form.language }),
        },
        signal,
      }),
    staleTime: 0,
    retry: false,
  });
  if (isError) return <p>{t('schedule.why.failed')}</p>;
  if (!data) return <SkeletonRows rows={2} height="24px" />;
  const why = whyOf(data.meta.reasons ?? [], schedule.step);
  const people = why.staff.filter(({ blocked }) => blocked.length > 0);
  if (why.everyone.length === 0 && people.length === 0) return <p>{t('schedule.why.nothing')}</p>;
  return (
    <div className={styles.why}>
      {why.everyone.length > 0 && (
        <>
          <h3>{t('schedule.why.everyone')}</h3>
          <BlockedList blocked={why.everyone} zone={schedule.location.time_zone} />
        </>
      )}
      {people.map(({ id, blocked }) => (
        <div key={id}>
          <h3>{schedule.staff.find((row) => row.id === id)?.name ?? t('schedule.why.other')}</h3>
          <BlockedList blocked={blocked} zone={schedule.location.time_zone} />
        </div>
      ))}
    </div>
  );
}

function BlockedList({ blocked, zone }: { blocked: readonly Blocked[]; zone: string }) {
  const { t, formats } = useWords();
  const role = holderOf(usePerson());
  const time = (instant: number): string => formats.time(instant, zone);
  return (
    <ul>
      {blocked.map(({ cause, spans }) => {
        const screen = CHANGED_ON[cause];
        const path = staffScreenPath(screen);
        const isListed = STAFF_ADDRESSES.some((address) => address.path === path) && mayOpen(role, path);
        return (
          <li key={cause}>
            {formats.labelled(
              t(`schedule.cause.${cause}`),
              spans.map(({ from, to }) => `${time(from)} – ${time(to)}`).join(', '),
            )}{' '}
            {isListed && <Link to={path as '.'}>{t('schedule.why.change')}</Link>}
          </li>
        );
      })}
    </ul>
  );
}
