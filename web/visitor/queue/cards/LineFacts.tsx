import type { ReactNode } from 'react';
import { IconTicket, IconUsers } from '@tabler/icons-react';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { Ticket } from '#web/kit/display/Ticket.tsx';
import { SourceRow } from '#web/kit/wait/SourceRow.tsx';
import { useWords, Words } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { ReachRow } from './ReachRow.tsx';
import type { WaitView } from '../state/wait-view.ts';
import styles from './status-card.module.css';

type Visit = QueueAppointmentAttributes;

/** The facts of a place in line, one row each: the people before, how to hear of the turn, and the place. */
export function LineFacts({ visit, wait }: { visit: Visit; wait: WaitView }) {
  const { people_before: before } = visit;
  // A vendor that shows no wait shows no place either.
  const ahead = wait.kind === 'unknown' || wait.kind === 'next' || wait.kind === 'range' ? before : null;
  return (
    <div className={styles.facts}>
      {ahead !== null && <PeopleRow visit={visit} ahead={ahead} />}
      <ReachRow visit={visit} next={wait.kind === 'next'} />
      <PlaceRow visit={visit} ahead={ahead} />
    </div>
  );
}

/** Only the people who may be called first count as before; the others explain a full room. */
function PeopleRow({ visit: { serving, others_waiting: others }, ahead }: { visit: Visit; ahead: number }) {
  const { t } = useWords();
  return (
    <div className={styles.fact}>
      <IconUsers aria-hidden="true" />
      <p className={styles.place}>
        <PeopleBefore count={ahead} />
      </p>
      <SourceRow ahead={ahead} />
      {others ? <p className={styles.quiet}>{t('wait.others', { count: others })}</p> : null}
      {serving ? <p className={styles.quiet}>{t('wait.serving', { count: serving })}</p> : null}
    </div>
  );
}

export function PeopleBefore({ count }: { count: number }) {
  const { t } = useWords();
  return count === 0 ? t('wait.first') : <Words id="wait.before" values={{ count }} tags={BOLD} />;
}

/** The place, with the ticket of a visitor in person; a kiosk shows the ticket on a card of its own. */
function PlaceRow({ visit, ahead }: { visit: Visit; ahead: number | null }) {
  const { t } = useWords();
  const { flags } = useVisitor();
  const hasTicket = visit.meeting_method === MEETING_METHOD.inPerson;
  if (flags.isKioskDevice || (ahead === null && !hasTicket)) return null;
  return (
    <div className={styles.fact}>
      <IconTicket aria-hidden="true" />
      <p className={styles.place}>
        {ahead === null ? (
          t('details.yourTicket')
        ) : (
          <Words id="wait.position" values={{ position: ahead + 1 }} tags={BOLD} />
        )}
      </p>
      {hasTicket && (
        <span className={styles.chip}>
          <Ticket>{visit.ticket_number}</Ticket>
        </span>
      )}
    </div>
  );
}

const BOLD = { b: (inside: ReactNode) => <b>{inside}</b> };
