import { Suspense, lazy, useState } from 'react';
import { IconCalendar, IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { STATUS } from '#domain/codes/status.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import type { Translate } from '#web/language/catalogue.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localDate } from '../../location-picker/detail/opening.ts';
import { changeQuery } from '../../modes/query-string.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { ANYBODY } from '../flow/answers.ts';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import { Summary } from '../flow/Summary.tsx';
import type { SummaryRow } from '../flow/Summary.tsx';
import { TimesStep } from '../steps/TimesStep.tsx';
import type { SlotLoss } from '../steps/TimesStep.tsx';
import { dateWords } from '../../shell/pieces/date-words.ts';
import { dayTimes, freeStaff } from '../times/times-queries.ts';
import type { TimesRequest } from '../times/times-queries.ts';
import { useTimes } from '../times/use-times.ts';
import { staffOffered } from '../flow/offer-queries.ts';
import { useZone } from '../times/use-zone.ts';
import { useServiceName } from './appointment-query.ts';
import type { Appointment, AppointmentShown } from './appointment-query.ts';
import { methodOf, movedTo } from './appointment-stage.ts';
import { useChangeAppointment } from './use-change-appointment.ts';
import styles from './move-summary.module.css';

// Few visitors come from the wait list.
const OfferBanner = lazy(async () => ({
  default: (await import('../wait-list/OfferBanner.tsx')).OfferBanner,
}));

/** Moves an appointment; the old time stays reserved until the new one is booked. */
export function MoveScreen({ appointment, appointmentKey }: AppointmentShown) {
  const { t } = useWords();
  const { settings, search, query } = useVisitor();
  const [, navigate] = useLocation();
  // The start that the wait list offers.
  const [start, setStart] = useState<string | null>(query.offer === null ? null : query.start);
  const [lost, setLost] = useState<SlotLoss | null>(null);
  const { move, busy } = useChangeAppointment(appointment, appointmentKey);
  const zone = useZone(appointment.time_zone, methodOf(appointment));
  const coming = appointment.attendees.filter(({ status }) => status !== STATUS.cancelled).length;
  const base = {
    serviceId: appointment.service_id,
    locationId: appointment.location_id,
    staffId: null,
    method: methodOf(appointment),
    people: Math.max(1, coming),
    moving: appointmentKey,
    offer: query.offer,
  };
  const staff = useMoveStaff({ appointment, base, start });
  const times = useTimes({
    requested: staff.requested,
    zone: zone.zone,
    daysAhead: settings.timeInAdvance,
    start: start === null ? null : fromIso(start),
    startNow: fromIso(appointment.start),
    offersNow: staff.isOpen,
  });
  const words = useMoveWords(appointment, zone.zone);
  const choose = (chosen: string): void => {
    setLost(null);
    setStart(chosen);
    times.setDay(localDate(fromIso(chosen), zone.zone));
  };
  const want = (wanted: string): void => {
    staff.setWanted(wanted);
    setStart(null);
  };
  const confirm = async (): Promise<void> => {
    if (start === null) return;
    const changed = await move(start, staff.next?.id ?? null, query.offer);
    const kept = { change: null, offer: null, start: null, booked: 'moved' };
    if (changed.ok) return navigate(visitorPath('appointment') + changeQuery(search, kept));
    if (changed.next === null) return;
    setStart(null);
    setLost({ why: 'taken', next: changed.next });
  };
  const back = visitorPath('appointment') + changeQuery(search, { change: null });
  const next = start === null ? null : words.whole(fromIso(start));
  const rows = useRows(appointment, staff, start);
  const now = words.whole(fromIso(appointment.start));
  return (
    <BookingLayout
      name="reschedule"
      title={t('manage.moveTitle')}
      back={back}
      progress={null}
      rows={[
        ...rows,
        { step: 'details', term: t('manage.until'), text: now.day, detail: now.times, change: null },
      ]}
      summary={<MoveSummary now={now} next={next} rows={rows} />}
      picked={start === null ? null : words.both(fromIso(start))}
      action={
        <>
          <Button
            variant="primary"
            size="large"
            full
            busy={busy || staff.waits}
            unavailableBecause={start === null ? t('times.chooseFirst') : null}
            onClick={() => void confirm()}
          >
            {start === null ? t('manage.moveTitle') : t('manage.moveTo', words.short(fromIso(start)))}
          </Button>
          <Link href={back} asChild>
            <ButtonLink variant="quiet" full className={styles.keep}>
              {t('manage.keepTime', words.short(fromIso(appointment.start)))}
            </ButtonLink>
          </Link>
        </>
      }
    >
      {query.offer !== null && (
        <Suspense>
          <OfferBanner reference={query.offer} zone={zone.zone} start={start} onChoose={choose} />
        </Suspense>
      )}
      {staff.now && (
        <SelectField
          label={t('booking.with')}
          value={staff.wanted}
          options={[
            { value: staff.now.id, label: staff.now.full_name },
            { value: ANYBODY, label: t('booking.anybody') },
          ]}
          onChange={(event) => want(event.target.value)}
        />
      )}
      <TimesStep
        times={times}
        zone={zone}
        start={start === null ? null : fromIso(start)}
        lost={lost}
        person={
          staff.now && !staff.isOpen ? { name: staff.now.full_name, orAnybody: () => want(ANYBODY) } : null
        }
        onChoose={choose}
      />
    </BookingLayout>
  );
}

/** Times of the appointment's length, in three lengths of text. */
function useMoveWords(appointment: Appointment, zone: string) {
  const { t, language, formats } = useWords();
  const words = dateWords(language);
  const length = fromIso(appointment.end) - fromIso(appointment.start);
  const compact = (start: Instant): string => `${words.shortDay(start, zone)}, ${formats.time(start, zone)}`;
  return {
    whole: (start: Instant): MoveTime => ({
      day: formats.date(start, zone),
      times: words.times(start, start + length, zone),
    }),
    short: (start: Instant) => ({
      // With the date: a move by weeks keeps the weekday.
      day: words.shortDay(start, zone),
      time: formats.time(start, zone),
    }),
    /** The old time over the new one, for the bar of a narrow screen. */
    both: (start: Instant) => ({
      day: formats.labelled(t('manage.until'), compact(fromIso(appointment.start))),
      times: formats.labelled(t('manage.from'), compact(start)),
      isWide: true,
    }),
  };
}

/** What the move does not change, and the person, named when another one takes over. */
function useRows(
  appointment: Appointment,
  staff: ReturnType<typeof useMoveStaff>,
  start: string | null,
): SummaryRow[] {
  const { t } = useWords();
  const service = useServiceName(appointment);
  const person = personWords(staff, { t, isChosen: start !== null });
  const rows: (SummaryRow | null)[] = [
    person === null ? null : { step: 'staff', term: t('booking.with'), text: person, change: null },
    { step: 'service', term: t('booking.service'), text: service, change: null },
    { step: 'location', term: t('booking.where'), text: appointment.location, change: null },
  ];
  return rows.filter((row) => row !== null);
}

/** The staff member after the move; null for a group session. */
function personWords(
  { now, isOpen, next, waits }: ReturnType<typeof useMoveStaff>,
  { t, isChosen }: { t: Translate; isChosen: boolean },
): string | null {
  if (now === null) return null;
  const { full_name: name } = now;
  if (!isChosen || waits) return isOpen ? t('booking.anybody') : name;
  if (next === null) return t('booking.anybody');
  return next.id === now.id
    ? t('manage.sameAsNow', { name })
    : t('manage.insteadOf', { name: next.full_name, before: name });
}

type MoveTime = { day: string; times: string };
type MoveSummaryProps = { now: MoveTime; next: MoveTime | null; rows: readonly SummaryRow[] };

/** The old time over the new one, and what stays the same. */
function MoveSummary({ now, next, rows }: MoveSummaryProps) {
  const { t } = useWords();
  return (
    <>
      <section className={styles.move} aria-labelledby="move-summary">
        <h2 id="move-summary">{t('manage.moveSummary')}</h2>
        <dl className={styles.times}>
          <div>
            <IconCalendar aria-hidden="true" />
            <dt>{t('manage.until')}</dt>
            <dd>{now.day}</dd>
            <dd>{now.times}</dd>
          </div>
          {next && (
            <div data-next>
              <IconCalendarCheck aria-hidden="true" />
              <dt>{t('manage.from')}</dt>
              <dd>{next.day}</dd>
              <dd>{next.times}</dd>
            </div>
          )}
        </dl>
      </section>
      <Summary rows={rows} titled={false} />
    </>
  );
}

type MoveStaffOf = {
  appointment: Appointment;
  /** The request without staff. */
  base: TimesRequest;
  start: string | null;
};

/**
 * The staff member of a moved appointment. The times are those of the same person until the visitor asks for
 * anyone, and then the page names the person before the move.
 */
function useMoveStaff({ appointment, base, start }: MoveStaffOf) {
  const now = appointment.staff[0] ?? null;
  const { offer = null } = base;
  // An offered time may be with another person.
  const [wanted, setWanted] = useState(offer === null ? (now?.id ?? ANYBODY) : ANYBODY);
  const isOpen = now !== null && wanted === ANYBODY;
  const enabled = isOpen && start !== null;
  const day = start === null ? '' : localDate(fromIso(start), appointment.time_zone);
  const free = useQuery({ ...freeStaff(base, start), enabled });
  const own = useQuery({ ...dayTimes({ ...base, staffId: now?.id ?? null }, day), enabled });
  const { serviceId, locationId, method } = base;
  const people = useQuery({ ...staffOffered({ serviceId, locationId, method }), enabled });
  const next = movedTo({
    now,
    isSame:
      wanted !== ANYBODY ||
      (start !== null &&
        own.data?.some(({ attributes }) => fromIso(attributes.start) === fromIso(start)) === true),
    free: free.data ?? [],
    people: (people.data ?? []).map(({ id, attributes }) => ({ id, full_name: attributes.full_name })),
  });
  return {
    now,
    wanted,
    setWanted,
    /** Any staff member may take the appointment over. */
    isOpen,
    requested: { ...base, staffId: wanted === ANYBODY ? null : wanted },
    next,
    /** The names still load. */
    waits: enabled && (free.isPending || own.isPending || people.isPending),
  };
}
