import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { STATUS } from '#domain/codes/status.ts';
import { fullName } from '#domain/language/person-name.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { readOnAt } from '../../shell/problems/read-on-at.ts';
import { useNow } from '../../shell/context/use-now.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { Appointment, AppointmentKey, AppointmentShown } from './appointment-query.ts';
import { changesLeft } from './appointment-stage.ts';
import { CancellingDialog } from './CancellingDialog.tsx';
import { loadCancellingForm } from './load-cancelling-form.ts';
import { useChangeAppointment } from './use-change-appointment.ts';
import styles from './attending.module.css';

type Attendee = Appointment['attendees'][number];

/**
 * Each of several attendees may drop out while the others keep the appointment. The last one cancels with the
 * usual button.
 */
export function AttendingCard({ appointment, appointmentKey }: Omit<AppointmentShown, 'location'>) {
  const { t } = useWords();
  const { flags } = useVisitor();
  const announce = useAnnounce();
  const { ask, dialog, loading, close } = useDropDialog(appointmentKey, appointment.service_id);
  const { leave, busy } = useChangeAppointment(appointment, appointmentKey);
  const mayLeave = changesLeft(appointment, useNow()).cancel && flags.showsChanges;
  const coming = appointment.attendees.filter(({ status }) => status !== STATUS.cancelled);
  const nameOf = (one: Attendee): string =>
    fullName(one.first_name, one.last_name) ||
    t('attendees.person', { number: appointment.attendees.indexOf(one) + 1 });
  const hasLeft = (who: Attendee): void => {
    close();
    announce(t('attendees.left', { name: nameOf(who) }));
    readOnAt('attending-title');
  };
  return (
    <Card
      title={
        <span id="attending-title" tabIndex={-1}>
          {t('step.attendees')}
        </span>
      }
    >
      <ul className={styles.people}>
        {appointment.attendees.map((one) => {
          const isGone = one.status === STATUS.cancelled;
          return (
            <li key={one.id} className={styles.person} data-gone={isGone || undefined}>
              <span className={styles.name}>{nameOf(one)}</span>
              {isGone ? (
                <span className={styles.gone}>{t('attendees.notComing')}</span>
              ) : (
                mayLeave &&
                coming.length > 1 && (
                  <Button
                    variant="danger-text"
                    size="small"
                    aria-label={t('attendees.leaveOf', { name: nameOf(one) })}
                    busy={loading === one.id}
                    onClick={() => void ask(one)}
                  >
                    {t('attendees.leave')}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
      {dialog && (
        <CancellingDialog
          questions={dialog.questions}
          title={t('attendees.leaveAsk', { name: nameOf(dialog.who) })}
          safeLabel={t('attendees.stay')}
          onSafe={close}
          actLabel={t('attendees.leave')}
          onAct={(text) => leave(dialog.who.id, text)}
          onDone={() => hasLeft(dialog.who)}
          busy={busy}
        >
          {t('attendees.leaveText')}
        </CancellingDialog>
      )}
    </Card>
  );
}

/** The attendee to drop, with the vendor's questions, loaded before the dialog opens. */
function useDropDialog(appointmentKey: AppointmentKey, serviceId: string) {
  const { language } = useWords();
  const client = useQueryClient();
  const [loading, setLoading] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{ who: Attendee; questions: readonly QuestionResource[] } | null>(
    null,
  );
  const ask = async (who: Attendee): Promise<void> => {
    setLoading(who.id);
    const form = { appointmentKey, serviceId, language };
    setDialog({ who, questions: await loadCancellingForm(client, form) });
    setLoading(null);
  };
  return { ask, dialog, loading, close: () => setDialog(null) };
}
