import { useState } from 'react';
import { changeAppointmentForClient } from '#contract/appointments/staff-appointments.ts';
import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';

interface UnassignDialogProps {
  visit: ScheduleVisit;
  schedule: Schedule;
  onClose: () => void;
  onDone: () => void;
}

/** Puts an appointment among the unassigned ones: the client keeps the time, and nobody is reserved for it. */
export function UnassignDialog({ visit, schedule, onClose, onDone }: UnassignDialogProps) {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const failed = useFailureToast();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const unassign = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(changeAppointmentForClient, {
        params: { id: visit.id },
        body: { unassigned: true, reason: reason.trim(), version: visit.version },
        idempotencyKey: key,
      });
      toasts.show({ kind: 'success', text: t('schedule.unassign.done', { name: visit.name }) });
      onDone();
    } catch (fault) {
      failed(fault);
      setBusy(false);
    }
  };
  const staff = schedule.staff.filter(({ id }) => visit.staff_ids.includes(id)).map(({ name }) => name);
  return (
    <ConfirmDialog
      open
      title={t('schedule.unassign.title', { name: visit.name })}
      safeLabel={t('schedule.unassign.keep')}
      onSafe={onClose}
      actLabel={t('schedule.unassign.act')}
      onAct={() => void unassign()}
      busy={busy}
      fields={
        <TextField
          label={t('schedule.unassign.reason')}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      }
    >
      {t('schedule.unassign.what', {
        service: visit.service,
        when: formats.dateTime(Date.parse(visit.start), schedule.location.time_zone),
        staff: staff.join(', '),
      })}
    </ConfirmDialog>
  );
}
