import { useState } from 'react';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { Instant } from '#domain/time/instant.ts';
import { fromIso } from '#domain/time/instant.ts';
import { StatusBadge } from '#web/kit/display/Badge.tsx';
import { Ticket } from '#web/kit/display/Ticket.tsx';
import { TurnArch } from '#web/kit/wait/WaitArch.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useClock } from '../state/use-clock.ts';
import type { Stage } from '../state/visit-state.ts';
import styles from './status-card.module.css';

type TurnProps = { visit: QueueAppointmentAttributes };

/** The highlighted arch with the station, readable at arm's length. */
export function TurnFigure({ visit }: TurnProps) {
  const { t } = useWords();
  const staff = visit.user?.full_name;
  const ready = staff ? t('turn.ready', { staff }) : undefined;
  if (visit.meeting_method === MEETING_METHOD.phone) {
    const last3 = visit.client.cell_phone_formatted;
    return (
      <TurnArch
        lead={t('turn.callingYou')}
        station={last3 ? `··· ${last3}` : t('turn.yourPhone')}
        note={ready}
      />
    );
  }
  if (visit.meeting_method === MEETING_METHOD.video)
    return <TurnArch lead={t('turn.videoLead')} station={t('turn.videoMain')} note={ready} />;
  if (visit.station === null)
    return <TurnArch lead={t('turn.comeTo')} station={t('turn.desk')} note={ready} />;
  return <TurnArch lead={t('confirm.goTo')} station={visit.station} note={ready} />;
}

/** The next action, and the ticket to show. */
export function TurnWords({
  visit,
  stage,
  location,
}: TurnProps & { stage: Stage; location: LocationAttributes | null }) {
  const { t } = useWords();
  const clock = useClock(visit, location);
  const inPerson = visit.meeting_method === MEETING_METHOD.inPerson;
  return (
    <>
      <p className={styles.lead}>
        {stage === 'serving' ? <Serving visit={visit} /> : <Directions visit={visit} />}
      </p>
      <p className={styles.marks}>
        {inPerson && <Ticket size="large">{visit.ticket_number}</Ticket>}
        {stage === 'serving' ? (
          <StatusBadge status="in-service">{t('turn.inService')}</StatusBadge>
        ) : (
          visit.called_at !== null && <CalledBadge calledAt={visit.called_at} time={clock.time} />
        )}
      </p>
    </>
  );
}

/** The time of the call, and whether it is a repeated one. */
function CalledBadge({ calledAt, time }: { calledAt: string; time: (at: Instant) => string }) {
  const { t } = useWords();
  const [first] = useState(calledAt);
  const words = calledAt === first ? 'turn.calledAt' : 'turn.calledAgain';
  return <StatusBadge status="called">{t(words, { time: time(fromIso(calledAt)) })}</StatusBadge>;
}

function Serving({ visit }: TurnProps) {
  const { t } = useWords();
  const staff = visit.user?.full_name;
  if (staff && visit.station) return t('turn.withAt', { staff, station: visit.station });
  return staff ? t('turn.with', { staff }) : t('turn.started');
}

function Directions({ visit }: TurnProps) {
  const { t } = useWords();
  if (visit.meeting_method === MEETING_METHOD.phone) return t('turn.phoneText');
  if (visit.meeting_method === MEETING_METHOD.video)
    return t(visit.link_by_message ? 'turn.videoByMessage' : 'turn.videoText');
  return [visit.station_directions, t('turn.show')].filter(Boolean).join(' ');
}
