import { Suspense, lazy } from 'react';
import { IconCalendarCheck } from '@tabler/icons-react';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { fromIso } from '#domain/time/instant.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { AppointmentDetails } from './AppointmentDetails.tsx';
import { AppointmentChanges } from './AppointmentChanges.tsx';
import type { AppointmentShown } from './appointment-shown.ts';
import { useZone } from '../times/use-zone.ts';
import { BookAnotherButton } from '../../shell/pieces/BookAnotherButton.tsx';
import { ScreenTitle } from '../../shell/frame/ScreenTitle.tsx';
import { useNow } from '../../shell/context/use-now.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { changesLeft, methodOf, stageOf, tooLateFor } from './appointment-stage.ts';
import type { AppointmentStage } from './appointment-stage.ts';
import { STAGE_WORDS, useAppointmentNews } from './use-appointment-news.ts';
import columns from '../../shell/frame/two-columns.module.css';
import styles from './appointment.module.css';

// Waits for its links anyway.
const AddToCalendar = lazy(async () => ({ default: (await import('./AddToCalendar.tsx')).AddToCalendar }));
// Not every location has instructions.
const Instructions = lazy(async () => ({ default: (await import('./Instructions.tsx')).Instructions }));
// Most appointments have one attendee.
const AttendingCard = lazy(async () => ({ default: (await import('./AttendingCard.tsx')).AttendingCard }));

// Few appointments are by video.
const JoinCall = lazy(async () => ({ default: (await import('./JoinCall.tsx')).JoinCall }));
// Shown only after the appointment.
const FeedbackCard = lazy(async () => ({
  default: (await import('../../feedback/FeedbackCard.tsx')).FeedbackCard,
}));

/** The appointment's stage, its details, and the actions. */
export function AppointmentCards(shown: AppointmentShown) {
  const stage = stageOf(shown.appointment);
  const open = stage === 'confirmed';
  const { settings } = useVisitor();
  useAppointmentNews(shown.appointment);
  return (
    <div className={columns.page}>
      <div className={columns.column}>
        <StandsCard {...shown} stage={stage} />
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
        {open && (
          <Suspense>
            <AddToCalendar {...shown} />
            {shown.location && <Instructions {...shown} location={shown.location} />}
            {shown.appointment.attendees.length > 1 && <AttendingCard {...shown} />}
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
      {stage === 'confirmed' && <IconCalendarCheck className={styles.sign} aria-hidden="true" />}
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
