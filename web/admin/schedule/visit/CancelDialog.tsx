import { useState } from 'react';
import { changeAppointmentForClient } from '#contract/appointments/staff-appointments.ts';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { CancelReason, useReasonRule } from '../../dialog/CancelReason.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import styles from './visit.module.css';

interface CancelDialogProps {
  visit: ScheduleVisit;
  zone: string;
  onClose: () => void;
  onCancelled: () => void;
}

/** A cancellation is final, so it names the appointment and asks for the reason if the vendor does. */
export function CancelDialog({ visit, zone, onClose, onCancelled }: CancelDialogProps) {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const failed = useFailureToast();
  const rule = useReasonRule('appointment');
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const [busy, setBusy] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(changeAppointmentForClient, {
        params: { id: visit.id },
        body: { status: 4, reason: reason.trim(), notify, version: visit.version },
        idempotencyKey: key,
      });
      toasts.show({ kind: 'success', text: t('schedule.cancel.done', { name: visit.name }) });
      onCancelled();
    } catch (fault) {
      failed(fault);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('schedule.cancel.title', { name: visit.name })}
      safeLabel={t('schedule.cancel.keep')}
      onSafe={onClose}
      actLabel={t('schedule.cancel.act')}
      onAct={() => void cancel()}
      busy={busy}
      unavailableBecause={rule === 'required' && reason.trim() === '' ? t('lobby.reason.required') : null}
      fields={
        <div className={styles.stack}>
          <CancelReason of="appointment" reason={reason} onChange={setReason} />
          <Checkbox
            label={t('schedule.notify')}
            description={t('schedule.notify.cancel')}
            checked={notify}
            onChange={({ target }) => setNotify(target.checked)}
          />
        </div>
      }
    >
      {t('schedule.cancel.what', {
        service: visit.service,
        when: formats.dateTime(Date.parse(visit.start), zone),
      })}
    </ConfirmDialog>
  );
}
