import { Suspense, lazy, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Redirect, useLocation } from 'wouter';
import { changeWaitListEntry } from '#contract/appointments/wait-list.ts';
import type { OfferedTime } from '#contract/appointments/wait-list.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { partsOf } from '#domain/appointments/wait-list.ts';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { FirstQueries } from '../../first-screen.ts';
import { changeQuery } from '../../modes/query-string.ts';
import { usePageClock } from '../../shell/context/use-now.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { ScreenTitle } from '../../shell/frame/ScreenTitle.tsx';
import { BookAnotherButton } from '../../shell/pieces/BookAnotherButton.tsx';
import { DisabledPage } from '../../shell/problems/ErrorPages.tsx';
import { LoadFailurePage } from '../../shell/problems/LoadFailure.tsx';
import { LoadingPage, useLoadingAnnounced } from '../../shell/problems/LoadingPage.tsx';
import { VisitNotFoundPage } from '../../shell/problems/StatusPage.tsx';
import { useServiceName } from '../manage/appointment-query.ts';
import { useWaitListEntry } from './use-wait-list-entry.ts';
import { adoptEntry, PART_WORDS, waitListEntry } from './wait-list-query.ts';
import type { WaitListEntry } from './wait-list-query.ts';
import columns from '../../shell/frame/two-columns.module.css';
import styles from './wait-list.module.css';

export const firstQueries: FirstQueries = ({ client, query: { waitListRequest } }) =>
  waitListRequest === null ? [] : [waitListEntry(client, waitListRequest)];

const WaitListForm = lazy(async () => ({ default: (await import('./WaitListForm.tsx')).WaitListForm }));

/** B-09: the form to join the wait list, and the page of an entry, which its reference opens. */
export function WaitListPage() {
  const { query, settings, has, search } = useVisitor();
  if (query.waitListRequest !== null)
    return <Loaded key={query.waitListRequest} reference={query.waitListRequest} />;
  if (!has('waitList') || !settings.waitListEnabled || !settings['client_view.enabled'])
    return <DisabledPage />;
  const [service] = query.services;
  if (service === undefined || query.location === null)
    return <Redirect to={visitorPath('select-service') + search} replace />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <WaitListForm locationId={query.location} serviceId={service} />
    </Suspense>
  );
}

function Loaded({ reference }: { reference: string }) {
  const result = useWaitListEntry(reference);
  useLoadingAnnounced(result.isPending);
  if (result.data === null) return <VisitNotFoundPage />;
  if (result.data) return <Entry entry={result.data} />;
  if (result.isError)
    return <LoadFailurePage onRetry={() => void result.refetch()} busy={result.isFetching} />;
  return <LoadingPage />;
}

const STATE_WORDS = {
  waiting: 'waitList.joined',
  booked: 'waitList.isBooked',
  left: 'waitList.left',
  removed: 'waitList.removed',
  ended: 'waitList.ended',
} as const;

function Entry({ entry }: { entry: WaitListEntry }) {
  const { t } = useWords();
  const waits = entry.state === 'waiting';
  const clock = usePageClock();
  const isCancelled =
    entry.state === 'ended' && entry.session !== null && fromIso(entry.session.start) > clock.now();
  const state = isCancelled ? 'waitList.sessionCancelled' : STATE_WORDS[entry.state];
  const title = t(entry.offers.length > 0 ? 'waitList.offered' : state);
  return (
    <div className={columns.page}>
      <div className={columns.column}>
        <section className={styles.stands} aria-labelledby="wait-list-state">
          <ScreenTitle name="wait-list" id="wait-list-state">
            {title}
          </ScreenTitle>
          {waits && entry.offers.length === 0 && <Awaited entry={entry} />}
          {waits && entry.offers.length > 0 && <Offers entry={entry} />}
          {!waits && (
            <div className={styles.actions}>
              <BookAnotherButton variant="primary" locationId={entry.location_id} />
            </div>
          )}
        </section>
        {waits && <Asked entry={entry} />}
      </div>
      <div className={columns.column}>{waits && <Leave entry={entry} />}</div>
    </div>
  );
}

function Awaited({ entry: { told, session } }: { entry: WaitListEntry }) {
  const { t } = useWords();
  return (
    <>
      <p>{t(session === null ? 'waitList.joinedText' : 'waitList.seatText')}</p>
      {told.email !== null && <p className={styles.quiet}>{t('waitList.mailed', { email: told.email })}</p>}
      {told.phone !== null && <p className={styles.quiet}>{t('waitList.texted', { last3: told.phone })}</p>}
    </>
  );
}

/** The held times; each leads into the booking, or is declined with the others. */
function Offers({ entry }: { entry: WaitListEntry }) {
  const { t, formats } = useWords();
  const { search, query } = useVisitor();
  const [, navigate] = useLocation();
  const change = useChange(entry.id);
  const moves = entry.appointment_id !== null && query.code !== null;
  const bookAt = ({ start }: OfferedTime): string =>
    visitorPath(moves ? 'appointment' : 'select-timeslot') +
    changeQuery(search, {
      ...(moves && { change: 'time' }),
      request: null,
      location: entry.location_id,
      service: entry.service_id,
      meeting_method: String(entry.meeting_method),
      preferred_staff: entry.staff_id,
      start,
      session: entry.session?.id ?? null,
      offer: entry.id,
    });
  return (
    <>
      <ul className={styles.offers}>
        {entry.offers.map((offer) => (
          <li key={offer.start}>
            <p className={styles.when}>{formats.dateTime(fromIso(offer.start), entry.time_zone)}</p>
            <p className={styles.quiet}>
              {[
                offer.staff,
                t('waitList.heldUntil', { time: formats.time(fromIso(offer.until), entry.time_zone) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Button variant="primary" onClick={() => navigate(bookAt(offer))}>
              {t('waitList.book')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="quiet" busy={change.busy} onClick={() => void change.to('decline')}>
          {t('waitList.decline')}
        </Button>
      </div>
    </>
  );
}

function Asked({ entry }: { entry: WaitListEntry }) {
  const { t, formats } = useWords();
  const words = usePreferenceText();
  const service = useServiceName(entry);
  return (
    <Card title={t(entry.session === null ? 'waitList.asked' : 'waitList.session')}>
      <p>
        <strong>{service}</strong>
        {' · '}
        {[entry.staff, entry.location].filter(Boolean).join(' · ')}
      </p>
      {entry.session ? (
        <p className={styles.when}>{formats.dateTime(fromIso(entry.session.start), entry.time_zone)}</p>
      ) : (
        <ul className={styles.preferences}>
          {entry.preferences.map((preference) => (
            <li key={JSON.stringify(preference)}>{words(preference)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The dates and the time of day of a preference. */
function usePreferenceText() {
  const { t, formats } = useWords();
  return ({ from, to, weekday, start, end }: WaitListEntry['preferences'][number]): string => {
    const dates =
      from === to ? formats.localDate(from) : `${formats.localDate(from)} – ${formats.localDate(to)}`;
    const parts = partsOf({ start, end });
    const time = (minute: number): string => formats.time(minute * MINUTE, 'UTC');
    const named = parts?.map((part) => t(PART_WORDS[part])).join(', ');
    const times = parts?.length === 3 ? t('waitList.anyPart') : (named ?? `${time(start)} – ${time(end)}`);
    const day = weekday === null ? [] : [formats.weekday(weekday as 0)];
    return [dates, ...day, times].join(' · ');
  };
}

function Leave({ entry }: { entry: WaitListEntry }) {
  const { t } = useWords();
  const { flags } = useVisitor();
  const [asks, setAsks] = useState(false);
  const change = useChange(entry.id);
  if (!flags.showsChanges) return null;
  return (
    <Card title={t('changes.title')}>
      <Button full onClick={() => setAsks(true)}>
        {t('waitList.leave')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('waitList.leaveSure')}
        safeLabel={t('waitList.stay')}
        actLabel={t('waitList.leave')}
        busy={change.busy}
        onSafe={() => setAsks(false)}
        onAct={() => void change.to('leave').then(() => setAsks(false))}
      >
        {t('waitList.leaveText')}
      </ConfirmDialog>
    </Card>
  );
}

function useChange(reference: string) {
  const { t } = useWords();
  const toasts = useToasts();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async to(change: 'decline' | 'leave'): Promise<void> {
      setBusy(true);
      try {
        adoptEntry(client, await request(changeWaitListEntry, { params: { reference }, body: { change } }));
      } catch {
        toasts.show({ kind: 'failure', text: t('err.occurred') });
      } finally {
        setBusy(false);
      }
    },
  };
}
