import { useState } from 'react';
import { useLocation } from 'wouter';
import { STATUS } from '#domain/codes/status.ts';
import { fromIso } from '#domain/time/instant.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localDate } from '../../location-picker/detail/opening.ts';
import { changeQuery } from '../../modes/query-string.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import type { SummaryRow } from '../flow/Summary.tsx';
import { TimesStep } from '../steps/TimesStep.tsx';
import type { SlotLoss } from '../steps/TimesStep.tsx';
import { dateWords } from '../times/date-words.ts';
import { useTimes } from '../times/use-times.ts';
import { useZone } from '../times/use-zone.ts';
import type { AppointmentShown } from './appointment-query.ts';
import { methodOf } from './appointment-stage.ts';
import { useChangeAppointment } from './use-change-appointment.ts';
import { useServiceName } from './appointment-query.ts';

/** Moves an appointment; the old time stays reserved until the new one is booked. */
export function MoveScreen({ appointment, appointmentKey }: AppointmentShown) {
  const { t } = useWords();
  const { settings, search } = useVisitor();
  const [, navigate] = useLocation();
  const [start, setStart] = useState<string | null>(null);
  const [lost, setLost] = useState<SlotLoss | null>(null);
  const { move, busy } = useChangeAppointment(appointment, appointmentKey);
  const zone = useZone(appointment.time_zone, methodOf(appointment));
  const coming = appointment.attendees.filter(({ status }) => status !== STATUS.cancelled).length;
  const times = useTimes({
    requested: {
      serviceId: appointment.service_id,
      locationId: appointment.location_id,
      staffId: null,
      method: methodOf(appointment),
      people: Math.max(1, coming),
      moving: appointmentKey,
    },
    zone: zone.zone,
    daysAhead: settings.timeInAdvance,
    start: start === null ? null : fromIso(start),
  });
  const choose = (chosen: string): void => {
    setLost(null);
    setStart(chosen);
    times.setDay(localDate(fromIso(chosen), zone.zone));
  };
  const confirm = async (): Promise<void> => {
    if (start === null) return;
    const changed = await move(start);
    if (changed.ok)
      return navigate(visitorPath('appointment') + changeQuery(search, { change: null, booked: 'moved' }));
    if (changed.next === null) return;
    setStart(null);
    setLost({ why: 'taken', next: changed.next });
  };
  return (
    <BookingLayout
      name="reschedule"
      title={t('manage.moveTitle')}
      back={visitorPath('appointment') + changeQuery(search, { change: null })}
      progress={null}
      rows={useRows(appointment, zone.zone, start)}
      action={
        <Button
          variant="primary"
          size="large"
          full
          busy={busy}
          unavailableBecause={start === null ? t('times.chooseFirst') : null}
          onClick={() => void confirm()}
        >
          {t('booking.confirmNew')}
        </Button>
      }
    >
      <TimesStep
        times={times}
        zone={zone}
        start={start === null ? null : fromIso(start)}
        lost={lost}
        onChoose={choose}
      />
    </BookingLayout>
  );
}

/** The unchanged rows, the old time and the new time. */
function useRows(
  appointment: AppointmentShown['appointment'],
  zone: string,
  start: string | null,
): SummaryRow[] {
  const { t, language, formats } = useWords();
  const words = dateWords(language);
  const service = useServiceName(appointment);
  const [from, to] = [fromIso(appointment.start), fromIso(appointment.end)];
  const when = (begin: number): Pick<SummaryRow, 'text' | 'detail'> => ({
    text: formats.date(begin, zone),
    detail: words.times(begin, begin + to - from, zone),
  });
  const staff = appointment.staff.map(({ full_name: name }) => name).join(', ');
  const rows: (SummaryRow | null)[] = [
    { step: 'service', term: t('booking.service'), text: service, change: null },
    { step: 'location', term: t('booking.where'), text: appointment.location, change: null },
    staff === '' ? null : { step: 'staff', term: t('booking.with'), text: staff, change: null },
    { step: 'details', term: t('manage.until'), ...when(from), change: null },
    start === null ? null : { step: 'times', term: t('manage.from'), ...when(fromIso(start)), change: null },
  ];
  return rows.filter((row) => row !== null);
}
