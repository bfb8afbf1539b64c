import { IconCalendarTime } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { changeQuery } from '../../modes/query-string.ts';
import { BookAnotherButton } from '../../shell/pieces/BookAnotherButton.tsx';
import { phoneWords } from '../../shell/context/phone-words.ts';
import { useNow } from '../../shell/context/use-now.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { AppointmentShown } from './appointment-shown.ts';
import { changesLeft, tooLateFor } from './appointment-stage.ts';
import { CancelAppointment } from './CancelAppointment.tsx';
import styles from './appointment.module.css';

/** Moves or cancels, as long as the vendor allows it; not on a kiosk, where the next visitor could. */
export function AppointmentChanges({ appointment, appointmentKey, location }: AppointmentShown) {
  const { flags, page, search } = useVisitor();
  const { t } = useWords();
  const [, navigate] = useLocation();
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
        {left.cancel && <CancelAppointment appointment={appointment} appointmentKey={appointmentKey} />}
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
