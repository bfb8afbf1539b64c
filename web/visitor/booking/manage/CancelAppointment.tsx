import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { readOnAt } from '../../shell/problems/read-on-at.ts';
import type { AppointmentShown } from './appointment-query.ts';
import type { CancellingDialog } from './CancellingDialog.tsx';
import { useChangeAppointment } from './use-change-appointment.ts';

type Asking = { Dialog: typeof CancellingDialog; questions: readonly QuestionResource[] };

/** Cancels an appointment; the dialog, with the vendor's questions, loads on the first press. */
export function CancelAppointment({ appointment, appointmentKey }: Omit<AppointmentShown, 'location'>) {
  const { t, language } = useWords();
  const client = useQueryClient();
  const toasts = useToasts();
  const { cancel, busy } = useChangeAppointment(appointment, appointmentKey);
  const [loading, setLoading] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = async (): Promise<void> => {
    setLoading(true);
    try {
      const [{ CancellingDialog: Dialog }, { loadCancellingForm }] = await Promise.all([
        import('./CancellingDialog.tsx'),
        import('./load-cancelling-form.ts'),
      ]);
      const form = { appointmentKey, serviceId: appointment.service_id, language };
      setAsking({ Dialog, questions: await loadCancellingForm(client, form) });
    } catch {
      toasts.show({ kind: 'failure', text: t('err.occurred') });
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button variant="danger-text" full busy={loading} onClick={() => void ask()}>
        {t('cancel.title')}
      </Button>
      {asking && (
        <asking.Dialog
          questions={asking.questions}
          title={t('cancel.title')}
          safeLabel={t('cancel.keep')}
          actLabel={t('cancel.title')}
          busy={busy}
          onSafe={() => setAsking(null)}
          onAct={cancel}
          onDone={() => {
            setAsking(null);
            readOnAt('appointment-status');
          }}
        >
          {t('cancel.confirm')}
        </asking.Dialog>
      )}
    </>
  );
}
