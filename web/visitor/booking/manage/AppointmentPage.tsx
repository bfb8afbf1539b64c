import { Suspense, lazy } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { channels } from '#contract/protocol/realtime.ts';
import { useLive } from '#web/connection/use-live.ts';
import { localDate } from '../../location-picker/detail/opening.ts';
import { locationQuery } from '../../location-picker/location-queries.ts';
import { LoadFailurePage } from '../../shell/problems/LoadFailure.tsx';
import { LoadingPage, useLoadingAnnounced } from '../../shell/problems/LoadingPage.tsx';
import { useInView } from '../../shell/context/line-in-view.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { VisitNotFoundPage } from '../../shell/problems/StatusPage.tsx';
import { appointmentKey, appointmentQuery } from './appointment-query.ts';
import type { AppointmentKey, AppointmentShown } from './appointment-query.ts';
import type { FirstQueries } from '../../first-screen.ts';
import { IconCalendarTime, IconHourglass } from '@tabler/icons-react';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { AppointmentDetails } from './AppointmentDetails.tsx';
import { dateWords } from '../../shell/pieces/date-words.ts';
import { useZone } from '../times/use-zone.ts';
import { BookAnotherButton } from '../../shell/pieces/BookAnotherButton.tsx';
import { ScreenTitle } from '../../shell/frame/ScreenTitle.tsx';
import { WithOwnLink } from '../../shell/context/WithOwnLink.tsx';
import { useNow } from '../../shell/context/use-now.ts';
import { changesLeft, methodOf, stageOf, tooLateFor } from './appointment-stage.ts';
import type { AppointmentStage } from './appointment-stage.ts';
import { STAGE_WORDS, useAppointmentNews } from './use-appointment-news.ts';
import { useLocation } from 'wouter';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { changeQuery } from '../../modes/query-string.ts';
import { phoneWords } from '../../shell/context/phone-words.ts';
import { CancelAppointment } from './CancelAppointment.tsx';
import columns from '../../shell/frame/two-columns.module.css';
import styles from './appointment.module.css';

export const firstQueries: FirstQueries = ({ client, query: { id, code } }) =>
  id === null || code === null ? [] : [appointmentQuery(client, { id, code })];

// Includes the calendar, and most visitors of this page do not move their appointment.
const MoveScreen = lazy(async () => ({ default: (await import('./MoveScreen.tsx')).MoveScreen }));

/** B-08: one appointment, opened with its id and confirm code. */
export function AppointmentPage() {
  const { query } = useVisitor();
  if (query.id === null || query.code === null) return <VisitNotFoundPage />;
  return <Loaded key={query.id} appointmentKey={{ id: query.id, code: query.code }} />;
}

function Loaded({ appointmentKey: key }: { appointmentKey: AppointmentKey }) {
  const result = useAppointment(key);
  useLoadingAnnounced(result.isPending);
  if (result.data === null) return <VisitNotFoundPage />;
  if (result.data) return <Shown appointment={result.data} appointmentKey={key} />;
  // Never show "we couldn't find it" for a network failure.
  if (result.isError)
    return <LoadFailurePage onRetry={() => void result.refetch()} busy={result.isFetching} />;
  return <LoadingPage />;
}

function Shown({ appointment, appointmentKey: key }: Omit<AppointmentShown, 'location'>) {
  const { search } = useVisitor();
  useInView({ service: appointment.service_id, location: appointment.location_id });
  const { data } = useQuery(locationQuery(appointment.location_id));
  const location = data && data.attributes.visibility !== 'private' ? data.attributes : null;
  const shown = { appointment, appointmentKey: key, location };
  const moves = new URLSearchParams(search).get('change') === 'time' && appointment.reschedule_until !== null;
  if (!moves)
    return (
      <WithOwnLink of={appointment}>
        <AppointmentCards {...shown} />
      </WithOwnLink>
    );
  return (
    <Suspense fallback={<LoadingPage />}>
      <MoveScreen {...shown} />
    </Suspense>
  );
}

/** An appointment, refetched whenever its channel reports a change. */
function useAppointment(key: AppointmentKey) {
  const client = useQueryClient();
  const { page } = useVisitor();
  const result = useQuery(appointmentQuery(client, key));
  const refetch = (): void => void client.invalidateQueries({ queryKey: appointmentKey(key) });
  // An example has no channel.
  useLive(result.data && !page.preview ? channels.appointment(result.data.id) : null, {
    code: key.code,
    onEvent: refetch,
    refetch,
  });
  return result;
}

// Waits for its links anyway.
const AddToCalendar = lazy(async () => ({ default: (await import('./AddToCalendar.tsx')).AddToCalendar }));
// Few installations have keys of a wallet.
const WalletLinks = lazy(() => import('../../shell/pieces/WalletLinks.tsx'));
// Not every location has instructions.
const Instructions = lazy(async () => ({ default: (await import('./Instructions.tsx')).Instructions }));
// Most appointments have one attendee.
const AttendingCard = lazy(async () => ({ default: (await import('./AttendingCard.tsx')).AttendingCard }));

// Of use on the day of the appointment.
const CheckInCard = lazy(async () => ({ default: (await import('./CheckInCard.tsx')).CheckInCard }));

// Few appointments are by video.
const JoinCall = lazy(async () => ({ default: (await import('./JoinCall.tsx')).JoinCall }));
// Shown only after the appointment.
const FeedbackCard = lazy(async () => ({
  default: (await import('../../feedback/FeedbackCard.tsx')).FeedbackCard,
}));

/** The appointment's stage, its details, and the actions. */
function AppointmentCards(shown: AppointmentShown) {
  const stage = stageOf(shown.appointment);
  const open = stage === 'confirmed';
  const { settings, flags, page } = useVisitor();
  useAppointmentNews(shown.appointment);
  return (
    <div className={columns.page}>
      <div className={columns.column}>
        <StandsCard {...shown} stage={stage} />
        {open && shown.appointment.check_in && flags.showsChanges && (
          <Suspense>
            <CheckInCard {...shown} />
          </Suspense>
        )}
        {stage === 'completed' && settings.show_queue_appointment_feedback && (
          <Suspense>
            <FeedbackCard
              visitKey={shown.appointmentKey}
              input={shown.appointment.feedback_given}
              location={shown.location}
            />
          </Suspense>
        )}
        <AppointmentDetails {...shown} />
      </div>
      <div className={columns.column}>
        {/* A boundary each: one that waits for its code must not hide the others, and their focus. */}
        {open && flags.externalLinks && (
          <Suspense>
            <AddToCalendar {...shown} />
          </Suspense>
        )}
        {open && flags.externalLinks && page.wallets && (
          <Suspense>
            <WalletLinks visitKey={shown.appointmentKey} version={shown.appointment.version} />
          </Suspense>
        )}
        {open && shown.location && (
          <Suspense>
            <Instructions {...shown} location={shown.location} />
          </Suspense>
        )}
        {open && shown.appointment.attendees.length > 1 && (
          <Suspense>
            <AttendingCard {...shown} />
          </Suspense>
        )}
        {open && <AppointmentChanges {...shown} />}
      </div>
    </div>
  );
}

function StandsCard(props: AppointmentShown & { stage: AppointmentStage }) {
  const { t, formats } = useWords();
  const { search, flags, settings } = useVisitor();
  const { appointment, stage } = props;
  // Feedback comes first and has the one filled button.
  const asksFeedback =
    stage === 'completed' && settings.show_queue_appointment_feedback && !appointment.feedback_given;
  const arrived = new URLSearchParams(search).get('booked');
  const late = tooLateFor(changesLeft(appointment, useNow()));
  const { zone } = useZone(appointment.time_zone, methodOf(appointment));
  const start = fromIso(appointment.start);
  const title =
    stage === 'confirmed' && arrived !== null
      ? t(arrived === 'moved' ? 'manage.moved' : 'manage.booked')
      : t(STAGE_WORDS[stage]);
  return (
    <section className={styles.stands} data-stage={stage} aria-labelledby="appointment-status">
      {stage === 'confirmed' && <DayArch instant={start} zone={zone} />}
      <div className={styles.words}>
        <ScreenTitle name="manage" viewPath={visitorPath('appointment')} id="appointment-status">
          {title}
        </ScreenTitle>
        {(stage === 'confirmed' || stage === 'in-progress') && (
          <p className={styles.when}>{formats.dateTime(start, zone)}</p>
        )}
        {stage === 'confirmed' && arrived !== null && appointment.told.email !== null && (
          <p className={styles.quiet}>{t('manage.mailed', { email: appointment.told.email })}</p>
        )}
        {stage === 'confirmed' && arrived !== null && appointment.told.sms && (
          <p className={styles.quiet}>{t('manage.texted', { last3: appointment.told.phone ?? '' })}</p>
        )}
        {stage === 'confirmed' && arrived !== null && appointment.told.reminder_at && (
          <p className={styles.quiet}>
            {t('manage.reminder', { when: formats.dateTime(fromIso(appointment.told.reminder_at), zone) })}
          </p>
        )}
        {stage === 'confirmed' && late === null && <p className={styles.quiet}>{t('manage.keep')}</p>}
        {stage === 'no-show' && <p className={styles.quiet}>{t('manage.noShowText')}</p>}
        {(stage === 'confirmed' || stage === 'in-progress') &&
          appointment.meeting_method === MEETING_METHOD.video &&
          flags.showsVideoDetails && (
            <Suspense>
              <JoinCall {...props} />
            </Suspense>
          )}
        {(stage === 'no-show' || stage === 'cancelled' || stage === 'completed') && (
          <div className={styles.actions}>
            <BookAnotherButton
              variant={asksFeedback ? 'default' : 'primary'}
              locationId={appointment.location_id}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** The day in the shape of a doorway; the text beside it says the same. */
function DayArch({ instant, zone }: { instant: Instant; zone: string }) {
  const words = dateWords(useWords().language);
  const date = localDate(instant, zone);
  return (
    <span className={styles.arch} aria-hidden="true">
      <span>{words.shortMonth(date)}</span>
      <span>{words.dayNumber(date)}</span>
    </span>
  );
}

/** Moves or cancels, as long as the vendor allows it; not on a kiosk, where the next visitor could. */
function AppointmentChanges({ appointment, appointmentKey: key, location }: AppointmentShown) {
  const { flags, page, search, settings, has } = useVisitor();
  const { t } = useWords();
  const [, navigate] = useLocation();
  const isListed = has('waitList') && settings.waitListEnabled;
  const asked = changeQuery(search, {
    booked: null,
    location: appointment.location_id,
    service: appointment.service_id,
    meeting_method: String(appointment.meeting_method),
  });
  const left = changesLeft(appointment, useNow());
  const late = tooLateFor(left);
  if (!flags.showsChanges) return null;
  const called = location?.phone || page.vendor?.phone;
  // No line break within the number.
  const phone = called && phoneWords(called).replaceAll(' ', '\u00a0');
  return (
    <Card title={t('changes.title')}>
      <div className={styles.changes}>
        {left.move && (
          <Button
            full
            icon={<IconCalendarTime />}
            onClick={() =>
              navigate(visitorPath('appointment') + changeQuery(search, { change: 'time', booked: null }))
            }
          >
            {t('manage.move')}
          </Button>
        )}
        {left.move && isListed && appointment.staff.length > 0 && (
          <Button full icon={<IconHourglass />} onClick={() => navigate(visitorPath('wait-list') + asked)}>
            {t('waitList.earlier')}
          </Button>
        )}
        {left.cancel && <CancelAppointment appointment={appointment} appointmentKey={key} />}
        {late !== null && (
          <p className={styles.quiet}>
            {phone ? t(LATE_WORDS[late].call, { phone }) : t(LATE_WORDS[late].alone)}
          </p>
        )}
        <BookAnotherButton variant="quiet" locationId={appointment.location_id} />
      </div>
    </Card>
  );
}

const LATE_WORDS = {
  changing: { alone: 'manage.tooLate', call: 'manage.tooLateCall' },
  moving: { alone: 'manage.tooLateToMove', call: 'manage.tooLateToMoveCall' },
  cancelling: { alone: 'manage.tooLateToCancel', call: 'manage.tooLateToCancelCall' },
} as const;
