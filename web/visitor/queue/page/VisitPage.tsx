import { Suspense, lazy, useState } from 'react';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { LoadingPage, useLoadingAnnounced } from '../../shell/problems/LoadingPage.tsx';
import { LoadFailurePage } from '../../shell/problems/LoadFailure.tsx';
import { useNow } from '../../shell/context/use-now.ts';
import { useInView } from '../../shell/context/line-in-view.ts';
import { WithOwnLink } from '../../shell/context/WithOwnLink.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { ChangesCard } from '../cards/ChangesCard.tsx';
import { DetailsCard } from '../cards/DetailsCard.tsx';
import { BeforeCard } from '../cards/BeforeCard.tsx';
import { SpotNote } from '../cards/SpotNote.tsx';
import type { Freshness } from '../cards/LiveFoot.tsx';
import { StatusCard } from '../cards/StatusCard.tsx';
import { VisitNotFoundPage } from '../../shell/problems/StatusPage.tsx';
import { useFirstPromise } from '../state/use-first-promise.ts';
import { useLiveVisit } from '../state/use-live-visit.ts';
import { useVisitAnnouncements } from '../state/use-visit-announcements.ts';
import { useWaitView } from '../state/use-wait-view.ts';
import type { VisitKey, VisitShown } from '../state/visit-query.ts';
import { savedFor, stageOf } from '../state/visit-state.ts';
import styles from '../../shell/frame/two-columns.module.css';
import type { FirstQueries } from '../../first-screen.ts';
import { visitQuery } from '../state/visit-query.ts';

export const firstQueries: FirstQueries = ({ client, query: { id, code } }) =>
  id === null || code === null ? [] : [visitQuery(client, { id, code })];

// Needed only late in the day, with a long wait.
const NotTodayNote = lazy(async () => ({
  default: (await import('../cards/NotTodayNote.tsx')).NotTodayNote,
}));
// Needed only during a video call.
const JoinCallCard = lazy(async () => ({
  default: (await import('../cards/JoinCallCard.tsx')).JoinCallCard,
}));
// Needed only after the visit.
const FeedbackCard = lazy(async () => ({
  default: (await import('../../feedback/FeedbackCard.tsx')).FeedbackCard,
}));
// Needed only by visitors in a car.
const ArrivalNote = lazy(async () => ({
  default: (await import('../cards/ArrivalNote.tsx')).ArrivalNote,
}));
// Needed only before the opening.
const SavedCard = lazy(() => import('../cards/SavedCard.tsx'));
// Only for browsers that show messages.
const TurnAlert = lazy(() => import('../cards/TurnAlert.tsx'));
// Few installations have keys of a wallet.
const WalletLinks = lazy(() => import('../../shell/pieces/WalletLinks.tsx'));
// Only for kiosks.
const KioskTicket = lazy(() => import('../cards/KioskTicket.tsx'));

/** one visit in the line, opened with its id and confirm code. */
export function VisitPage({ route }: { route: 'confirmation' | 'manage' }) {
  const { query } = useVisitor();
  if (query.id === null || query.code === null) return <VisitNotFoundPage />;
  return <LoadedVisit key={query.id} visitKey={{ id: query.id, code: query.code }} route={route} />;
}

function LoadedVisit({ visitKey, route }: { visitKey: VisitKey; route: 'confirmation' | 'manage' }) {
  const result = useLiveVisit(visitKey);
  useLoadingAnnounced(result.isPending);
  if (result.data === null) return <VisitNotFoundPage />;
  if (result.data)
    return <ShownVisit shown={result.data} visitKey={visitKey} route={route} result={result} />;
  // Never show "we couldn't find it" for a network failure.
  if (result.isError)
    return <LoadFailurePage onRetry={() => void result.refetch()} busy={result.isFetching} />;
  return <LoadingPage />;
}

type ShownVisitProps = {
  shown: VisitShown;
  visitKey: VisitKey;
  route: 'confirmation' | 'manage';
  result: Freshness;
};

function ShownVisit({ shown, visitKey, route, result }: ShownVisitProps) {
  const { settings, flags, page } = useVisitor();
  const now = useNow(10_000);
  const { visit } = shown.live;
  const stage = stageOf(visit);
  useInView({ service: visit.service_id, location: visit.location_id });
  const wait = useWaitView(shown.live, now);
  const promise = useFirstPromise(visit.public_ref, wait);
  const isInCar =
    visit.meeting_method === MEETING_METHOD.inPerson && visit.fulfillment_method === FULFILMENT.curbside;
  const isOver = stage === 'completed' || stage === 'no-show' || stage === 'cancelled';
  const comesThere = visit.meeting_method === MEETING_METHOD.inPerson && !isOver;
  // A new estimate must not close the question of the note.
  const [asking, setAsking] = useState(false);
  const opensAt = savedFor(visit, { stage, now });
  useVisitAnnouncements({ stage, wait, station: visit.station, calledAt: visit.called_at });
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        {opensAt === null ? (
          <WithOwnLink of={visit}>
            <StatusCard {...{ shown, stage, wait, promise, now, route, result }} />
          </WithOwnLink>
        ) : (
          <Suspense>
            <SavedCard shown={shown} opensAt={opensAt} route={route} />
          </Suspense>
        )}
        {flags.isKioskDevice && stage === 'waiting' && (
          <Suspense>
            <KioskTicket visitKey={visitKey} visit={visit} />
          </Suspense>
        )}
        {stage === 'waiting' && (visit.reason === 'not-today' || asking) && (
          <Suspense>
            <NotTodayNote {...{ shown, visitKey }} onAsking={setAsking} />
          </Suspense>
        )}
        <SpotNote shown={shown} stage={stage} now={now} />
        {isInCar && (stage === 'waiting' || stage === 'called') && (
          <Suspense>
            <ArrivalNote visit={visit} visitKey={visitKey} />
          </Suspense>
        )}
        {stage === 'serving' && visit.meeting_method === MEETING_METHOD.video && (
          <Suspense>
            <JoinCallCard visit={visit} />
          </Suspense>
        )}
        {stage === 'completed' && settings.show_queue_appointment_feedback && (
          <Suspense>
            <FeedbackCard visitKey={visitKey} input={visit.feedback_given} location={shown.location} />
          </Suspense>
        )}
        <DetailsCard shown={shown} stage={stage} />
      </div>
      <div className={styles.column}>
        {comesThere && <BeforeCard location={shown.location} stage={stage} />}
        {(stage === 'waiting' || stage === 'called') && <ChangesCard visit={visit} visitKey={visitKey} />}
        {stage === 'waiting' && !page.preview && (
          <Suspense>
            <TurnAlert visitKey={visitKey} />
            {flags.externalLinks && page.wallets && (
              <WalletLinks visitKey={visitKey} version={`${visit.location_id}/${visit.ticket_number}`} />
            )}
          </Suspense>
        )}
      </div>
    </div>
  );
}
