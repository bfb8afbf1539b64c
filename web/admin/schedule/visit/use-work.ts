import { useState } from 'react';
import { checkIn } from '#contract/queue/check-in.ts';
import { moveVisit } from '#contract/queue/lobby.ts';
import { workAppointment } from '#contract/appointments/staff-appointments.ts';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';

export type Work = 'check-in' | 'start' | 'complete' | 'no-show';
const STATUS_OF = { start: 5, complete: 2, 'no-show': 3 } as const;

/** The steps of an appointment: by the line for a visitor who is in it, else by the appointment. */
export function useWork(locationId: string, onDone: () => Promise<void> | void) {
  const { t } = useWords();
  const toasts = useToasts();
  const failed = useFailureToast();
  const [busy, setBusy] = useState<Work | null>(null);
  const send = async (visit: ScheduleVisit, work: Work): Promise<string> => {
    if (work === 'check-in') {
      const body = { location: locationId, confirmation_number: visit.confirmation_number };
      const { data } = await request(checkIn, { body });
      return t('lobby.expected.done', { name: visit.name, ticket: data.ticket_number });
    }
    const of = { version: visit.version };
    const idempotencyKey = newIdempotencyKey();
    if (visit.ticket_number === null)
      await request(workAppointment, {
        params: { id: visit.id },
        body: { ...of, status: STATUS_OF[work] },
        idempotencyKey,
      });
    else await request(moveVisit, { params: { id: visit.id, verb: work }, body: of, idempotencyKey });
    return t(`schedule.work.${work}.done`, { name: visit.name });
  };
  /** Resolves when the list shows the result, or the failure is told. */
  const act = async (visit: ScheduleVisit, work: Work): Promise<void> => {
    setBusy(work);
    try {
      toasts.show({ kind: 'success', text: await send(visit, work) });
    } catch (fault) {
      failed(fault);
    }
    await onDone();
    setBusy(null);
  };
  return { busy, act };
}
