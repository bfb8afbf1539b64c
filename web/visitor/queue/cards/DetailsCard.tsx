import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { fromIso } from '#domain/time/instant.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { Ticket } from '#web/kit/display/Ticket.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LocationLinks } from '../../shell/pieces/LocationLinks.tsx';
import { translated } from '../../shell/context/translated.ts';
import { usePageClock } from '../../shell/context/use-now.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { useClock } from '../state/use-clock.ts';
import type { VisitShown } from '../state/visit-query.ts';
import type { Stage } from '../state/visit-state.ts';
import styles from './visit-cards.module.css';

/** The facts of the visit, the same in every stage (§2.4 "Details card"). */
export function DetailsCard({ shown, stage }: { shown: VisitShown; stage: Stage }) {
  const { t, language } = useWords();
  const { settings, flags } = useVisitor();
  const { live, service, location } = shown;
  const { visit } = live;
  const clock = useClock(visit, location);
  const now = usePageClock().now();
  const inPerson = visit.meeting_method === MEETING_METHOD.inPerson;
  const curbside = inPerson && visit.fulfillment_method === FULFILMENT.curbside;
  // A shared screen does not show the details of a video call (§2.4).
  const showsHow = !inPerson && (visit.meeting_method !== MEETING_METHOD.video || flags.showsVideoDetails);
  const topic =
    service && translated(service, 'name', { language, original: settings['client_view.language'] });
  const showsLocation = inPerson || stage === 'cancelled';
  return (
    <Card title={t(curbside ? 'details.curbside' : 'details.title')}>
      <div className={styles.stack}>
        <DescriptionList
          lines
          facts={[
            { term: t('form.topic'), description: topic && <span lang={topic.lang}>{topic.text}</span> },
            curbside ? { term: t('form.carDetails'), description: visit.car_details } : null,
            showsHow ? { term: t('details.how'), description: <How visit={visit} stage={stage} /> } : null,
            showsLocation
              ? { term: t('details.where'), description: <Where visit={visit} location={location} /> }
              : null,
            { term: t('details.with'), description: visit.user?.full_name },
            inPerson
              ? { term: t('details.ticket'), description: <Ticket>{visit.ticket_number}</Ticket> }
              : null,
            {
              term: t('details.confirmation'),
              description: formatConfirmationNumber(visit.confirmation_number),
            },
            {
              term: t('confirm.joined'),
              description: [clock.moment(fromIso(visit.created), now), clock.zoneName(fromIso(visit.created))]
                .filter(Boolean)
                .join(', '),
            },
          ]}
        />
        {inPerson && location && <LocationLinks location={location} goesThere className={styles.links} />}
      </div>
    </Card>
  );
}

function How({ visit, stage }: { visit: QueueAppointmentAttributes; stage: Stage }) {
  const { t } = useWords();
  if (visit.meeting_method === MEETING_METHOD.phone) {
    const last3 = visit.client.cell_phone_formatted;
    if (stage !== 'waiting' && stage !== 'called') return t('details.phone');
    return last3 ? t('details.phone.note', { last3 }) : t('details.phone.noNumber');
  }
  return stage === 'waiting' || stage === 'called' ? t('details.video.note') : t('details.video');
}

function Where({
  visit,
  location,
}: {
  visit: QueueAppointmentAttributes;
  location: LocationAttributes | null;
}) {
  const { language } = useWords();
  if (location === null) return visit.location;
  const name = translated(location, 'name', { language, original: location.lang });
  return (
    <>
      <span lang={name.lang}>{name.text || visit.location}</span>
      <br />
      <span className={styles.quiet}>{location.formatted_address || location.address}</span>
    </>
  );
}
