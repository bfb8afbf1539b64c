import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { fullName } from '#domain/language/person-name.ts';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LocationLinks } from '../../shell/pieces/LocationLinks.tsx';
import { translated } from '../../shell/context/translated.ts';
import { dateWords } from '../../shell/pieces/date-words.ts';
import { ZoneLine } from '../times/ZoneLine.tsx';
import { useZone } from '../times/use-zone.ts';
import type { AppointmentShown, Appointment } from './appointment-query.ts';
import { methodOf } from './appointment-stage.ts';
import { useServiceName } from './appointment-query.ts';
import styles from './appointment.module.css';

/** The facts of an appointment, the same at every stage. */
export function AppointmentDetails({ appointment, location }: AppointmentShown) {
  const { t } = useWords();
  const service = useServiceName(appointment);
  const zone = useZone(appointment.time_zone, methodOf(appointment));
  const coming = appointment.attendees.filter(({ status }) => status !== STATUS.cancelled);
  return (
    <Card title={t('booking.summary')}>
      <div className={styles.stack}>
        <DescriptionList
          lines
          facts={[
            { term: t('booking.when'), description: <When appointment={appointment} zone={zone.zone} /> },
            { term: t('booking.service'), description: service },
            {
              term: t(methodOf(appointment) === MEETING_METHOD.inPerson ? 'booking.where' : 'booking.how'),
              description: <Where appointment={appointment} location={location} />,
            },
            {
              term: t('booking.with'),
              description: appointment.staff.map(({ full_name: name }) => name).join(', '),
            },
            {
              term: t('booking.people'),
              description:
                coming.length > 1
                  ? coming.map((one) => fullName(one.first_name, one.last_name)).join(', ')
                  : null,
            },
            { term: t('form.notes'), description: appointment.notes },
            {
              term: t('details.confirmation'),
              description: formatConfirmationNumber(appointment.confirmation_number),
            },
          ]}
        />
        <ZoneLine {...zone} />
        {location && (
          <LocationLinks
            location={location}
            goesThere={methodOf(appointment) === MEETING_METHOD.inPerson && location.physical}
            className={styles.links}
          />
        )}
      </div>
    </Card>
  );
}

function When({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const { language, formats } = useWords();
  const [start, end] = [fromIso(appointment.start), fromIso(appointment.end)];
  return (
    <div className={styles.dated}>
      {formats.date(start, zone)}
      <br />
      {dateWords(language).times(start, end, zone)}
      <br />
      <span className={styles.quiet}>{formats.duration((end - start) / MINUTE)}</span>
    </div>
  );
}

type WhereProps = Pick<AppointmentShown, 'appointment' | 'location'>;

function Where({ appointment, location }: WhereProps) {
  const { t, language } = useWords();
  const method = methodOf(appointment);
  const { phone: last3 } = appointment.told;
  if (method === MEETING_METHOD.phone)
    return last3 === null ? t('details.phone.noNumber') : t('details.phone.note', { last3 });
  if (method === MEETING_METHOD.video) return t('details.video.note');
  if (method === MEETING_METHOD.offSite) return appointment.address || t('booking.offSiteText');
  if (location === null) return appointment.location;
  const name = translated(location, 'name', { language, original: location.lang });
  return (
    <>
      <span lang={name.lang}>{name.text || appointment.location}</span>
      <br />
      <span className={styles.quiet}>{location.formatted_address || location.address}</span>
    </>
  );
}
