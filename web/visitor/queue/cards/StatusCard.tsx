import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { Instant } from '#domain/time/instant.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { Ticket } from '#web/kit/display/Ticket.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ScreenTitle } from '../../shell/frame/ScreenTitle.tsx';
import { WaitAccuracy } from '../../shell/pieces/WaitAccuracy.tsx';
import { LiveFoot } from './LiveFoot.tsx';
import type { Freshness } from './LiveFoot.tsx';
import { LineFacts } from './LineFacts.tsx';
import { TurnFigure, TurnWords } from './TurnWords.tsx';
import { WaitFigure } from './WaitFigure.tsx';
import type { VisitShown } from '../state/visit-query.ts';
import type { Stage } from '../state/visit-state.ts';
import type { WaitView } from '../state/wait-view.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { BookAnotherButton } from '../../shell/pieces/BookAnotherButton.tsx';
import { safeHref } from '../../shell/context/safe-href.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import styles from './status-card.module.css';

export type StatusCardProps = {
  shown: VisitShown;
  stage: Stage;
  wait: WaitView;
  /** The first latest time that this device has shown. */
  promise: Instant | null;
  now: Instant;
  route: 'confirmation' | 'manage';
  result: Freshness;
};

/** The visit's stage: always the first card. */
export function StatusCard({ shown, stage, wait, promise, now, route, result }: StatusCardProps) {
  const { t } = useWords();
  const { visit } = shown.live;
  const { title, tab } = useStatusTitle(visit, stage, wait);
  const isTurn = stage === 'called' || stage === 'serving';
  const ended = !isTurn && stage !== 'waiting';
  const viewPath =
    route === 'confirmation' ? `${visitorPath('request', visit.location_id)}/confirmation` : undefined;
  return (
    <section className={styles.card} data-stage={stage} aria-labelledby="visit-status">
      <div className={styles.words}>
        <ScreenTitle name={route} viewPath={viewPath} tabTitle={tab} id="visit-status">
          {title}
        </ScreenTitle>
        {stage === 'waiting' && <Slip visit={visit} />}
        {isTurn && <TurnWords visit={visit} stage={stage} location={shown.location} />}
        {stage === 'completed' && <p className={styles.lead}>{t('confirm.completedText')}</p>}
        {ended && stage !== 'completed' && <EndedActions visit={visit} stage={stage} />}
      </div>
      {stage === 'waiting' && <WaitFigure shown={shown} wait={wait} promise={promise} now={now} />}
      {stage === 'waiting' && isShown(wait) && <WaitAccuracy locationId={visit.location_id} />}
      {stage === 'waiting' && <LineFacts visit={visit} wait={wait} />}
      {stage === 'called' && <TurnFigure key={visit.called_at} visit={visit} />}
      {!ended && <LiveFoot result={result} />}
    </section>
  );
}

const isShown = ({ kind }: WaitView): boolean => kind === 'next' || kind === 'range';

/** The ticket, where it fits next to the wait. */
function Slip({ visit }: { visit: QueueAppointmentAttributes }) {
  const { t } = useWords();
  if (visit.meeting_method !== MEETING_METHOD.inPerson) return null;
  return (
    <p className={styles.slip}>
      <span className={styles.lead}>{t('details.yourTicket')}</span>
      <Ticket size="large">{visit.ticket_number}</Ticket>
    </p>
  );
}

/** The page's heading, and the tab's title where it differs: a call must be visible from another tab. */
function useStatusTitle(
  visit: QueueAppointmentAttributes,
  stage: Stage,
  wait: WaitView,
): { title: string; tab: string | undefined } {
  const { t } = useWords();
  const name = visit.client.first_name.trim();
  const named = (plain: string, withName: string): string => (name === '' ? t(plain) : t(withName, { name }));
  if (stage === 'called' || stage === 'serving') {
    return { title: named('confirm.turn', 'confirm.turnName'), tab: `● ${t('confirm.turn')}` };
  }
  if (stage === 'completed')
    return { title: named('confirm.completed', 'confirm.completedName'), tab: undefined };
  if (stage === 'no-show') return { title: t('noShow.text'), tab: undefined };
  if (stage === 'cancelled') {
    return {
      title: t(visit.cancel_reason === 'converted' ? 'confirm.converted' : 'appt.cancelled'),
      tab: undefined,
    };
  }
  return { title: waitingTitle(), tab: wait.kind === 'next' ? `● ${t('wait.next')}` : undefined };

  function waitingTitle(): string {
    if (visit.meeting_method === MEETING_METHOD.phone) return t('confirm.phone');
    if (visit.meeting_method === MEETING_METHOD.video) return t('confirm.video');
    if (visit.fulfillment_method === FULFILMENT.curbside) return t('confirm.curbside');
    return named('confirm.inLine', 'confirm.inLineName');
  }
}

/** Why the visit ended without service, and the next actions. */
function EndedActions({ visit, stage }: { visit: QueueAppointmentAttributes; stage: Stage }) {
  const { t } = useWords();
  if (stage === 'no-show') {
    return (
      <>
        <p className={styles.lead}>{t('noShow.hint')}</p>
        <div className={styles.actions}>
          <SameAgain visit={visit} />
        </div>
      </>
    );
  }
  if (visit.cancel_reason === 'converted') return <Converted visit={visit} />;
  return (
    <>
      <p className={styles.lead}>{t(REASONS[visit.cancel_reason ?? 'cancelled'])}</p>
      <div className={styles.actions}>
        <SameAgain visit={visit} />
      </div>
    </>
  );
}

const REASONS = {
  cancelled: 'cancelled.self',
  converted: 'cancelled.self',
  day_ended: 'cancelled.dayEnded',
  staff: 'cancelled.staff',
} as const;

function Converted({ visit }: { visit: QueueAppointmentAttributes }) {
  const { t } = useWords();
  const href = appointmentHref(visit.appointment_url);
  return (
    <>
      <p className={styles.lead}>{t('confirm.convertedText')}</p>
      {href && (
        <div className={styles.actions}>
          <ButtonLink variant="primary" href={href} icon={<IconCalendarEvent />}>
            {t('confirm.seeAppointment')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** Accepts a path of this site, or https. */
function appointmentHref(url: string | null): string | null {
  if (url === null) return null;
  return /^\/(?![/\\])/.test(url) ? url : safeHref(url);
}

/** The same request again, at the same location (§2.4); a kiosk restarts instead. */
function SameAgain({ visit }: { visit: QueueAppointmentAttributes }) {
  const { page, settings, flags } = useVisitor();
  const { t, language } = useWords();
  if (flags.isKioskDevice || settings.book_another_link !== '')
    return <BookAnotherButton variant="primary" locationId={visit.location_id} />;
  const lang = page.languages.includes(language) ? language : 'en';
  const href = `${page.prefix}${visitorPath('request', visit.location_id)}?meeting_method=${visit.meeting_method}&lang=${lang}`;
  return (
    <Button variant="primary" onClick={() => globalThis.location.assign(href)}>
      {t('book.another')}
    </Button>
  );
}
