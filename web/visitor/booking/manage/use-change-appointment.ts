import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { changeAppointment } from '#contract/appointments/appointments.ts';
import { cancelAttendee } from '#contract/appointments/open-appointments.ts';
import { STATUS } from '#domain/codes/status.ts';
import { request, newIdempotencyKey } from '#web/connection/request.ts';
import { Refusal, isRefusal } from '#web/connection/refusal.ts';
import type { RefusalReason } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { adoptAppointment, appointmentKey } from './appointment-query.ts';
import type { Appointment, AppointmentKey, AppointmentResponse } from './appointment-query.ts';
import type { CancellingReply } from './cancelling-replies.ts';

/** The outcome of a change: done; the slot is taken; an answer is invalid; or it failed and a toast shows that. */
export type Changed = { ok: true } | { ok: false; next: string[] | null; wrong: readonly RefusalReason[] };

/** Cancels or moves the appointment, or drops one attendee, and shows the result. */
export function useChangeAppointment(appointment: Appointment, key: AppointmentKey) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { t } = useWords();
  const [busy, setBusy] = useState(false);

  async function change(response: Promise<AppointmentResponse>): Promise<Changed> {
    setBusy(true);
    try {
      adoptAppointment(client, await response, key.code);
      return { ok: true };
    } catch (fault) {
      // The appointment may have changed meanwhile: refetch.
      if (fault instanceof Refusal) void client.invalidateQueries({ queryKey: appointmentKey(key) });
      void client.invalidateQueries({ queryKey: ['times'] });
      if (isRefusal(fault, 'slot-unavailable')) return { ok: false, next: nextOf(fault), wrong: [] };
      if (isRefusal(fault) && fault.errors.some(isOfAnswer))
        return { ok: false, next: null, wrong: fault.errors };
      toasts.show({ kind: 'failure', text: t('err.occurred') });
      return { ok: false, next: null, wrong: [] };
    } finally {
      setBusy(false);
    }
  }

  const of = { params: { id: key.id }, query: { code: key.code } };
  const ask = (
    body:
      | { status: 4; answers: CancellingReply[] }
      | { start: string; staff_id: string | null; offer?: string },
  ) => change(request(changeAppointment, { ...of, body, idempotencyKey: newIdempotencyKey() }));
  const tracked = (changed: Changed, event: 'rescheduleAppointment' | 'cancelAppointment'): Changed => {
    const { id, location_id, service_id } = appointment;
    if (changed.ok) pushEvent({ event, appointment_id: id, location_id, service_id });
    return changed;
  };
  return {
    busy,
    cancel: async (answers: CancellingReply[] = []) =>
      tracked(await ask({ status: STATUS.cancelled, answers }), 'cancelAppointment'),
    /**
     * To a start, with the staff member that the page names; null leaves the choice to the server. `offer` is the
     * reference of a wait-list entry.
     */
    move: async (start: string, staff: string | null, offer: string | null = null) =>
      tracked(
        await ask({ start, staff_id: staff, ...(offer !== null && { offer }) }),
        'rescheduleAppointment',
      ),
    leave: (attendee: string, answers: CancellingReply[] = []) =>
      change(
        request(cancelAttendee, {
          ...of,
          params: { id: key.id, attendee },
          body: { data: answers.flatMap(responsesOf) },
        }),
      ),
  };
}

/** As the open API takes them: one for each value. */
const responsesOf = ({ question_id: id, value }: CancellingReply) =>
  [value].flat().map((each) => ({
    type: 'responses',
    attributes: { form_question_id: id, value: each },
  }));

const isOfAnswer = ({ meta }: RefusalReason): boolean => typeof meta['question_id'] === 'string';

function nextOf({ errors }: Refusal): string[] {
  const next = errors[0]?.meta['next'];
  return Array.isArray(next) ? next.filter((start) => typeof start === 'string') : [];
}
