import { useState } from 'react';
import { IconCheck, IconPlayerPlay, IconUserCheck, IconUserX } from '@tabler/icons-react';
import { checkIn } from '#contract/queue/check-in.ts';
import { moveVisit } from '#contract/queue/lobby.ts';
import { workAppointment } from '#contract/appointments/staff-appointments.ts';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useReasonRule } from '../../dialog/CancelReason.tsx';
import type { NoShowDialogProps } from '../../dialog/NoShowDialog.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';

export type Work = 'check-in' | 'start' | 'complete' | 'no-show';
const STATUS_OF = { start: 5, complete: 2, 'no-show': 3 } as const;

export const WORK_ICONS = {
  'check-in': IconUserCheck,
  start: IconPlayerPlay,
  complete: IconCheck,
  'no-show': IconUserX,
} as const;

/** How long before its start staff see the step of arrival first. */
const SOON = 60 * MINUTE;

/** Returns the steps that an appointment may take now, the likely one first. */
export function stepsOf(
  visit: Pick<ScheduleVisit, 'start' | 'status' | 'session_id' | 'meeting_method' | 'ticket_number'>,
  now: number,
): Work[] {
  const begins = Date.parse(visit.start);
  if (visit.status === STATUS.inProgress || visit.status === STATUS.served) return ['complete'];
  if (visit.status !== STATUS.confirmed || visit.session_id !== null) return [];
  const arrives = visit.meeting_method === MEETING_METHOD.inPerson && visit.ticket_number === null;
  const ended: Work[] =
    now >= begins ? ['no-show', ...(visit.ticket_number === null ? (['complete'] as const) : [])] : [];
  if (now < begins - SOON) return [];
  return [...(arrives ? (['check-in'] as const) : []), 'start', ...ended];
}

type Worked = Pick<ScheduleVisit, 'id' | 'version' | 'name' | 'confirmation_number' | 'ticket_number'>;

interface Asking {
  visit: Worked;
  work: Work;
  onDone: () => Promise<void> | void;
}

/** The steps of an appointment: by the line for a visitor who is in it, else by the appointment. */
export function useWork(locationId: string) {
  const { t } = useWords();
  const toasts = useToasts();
  const failed = useFailureToast();
  const ofNoShow = useReasonRule('no_show');
  const [busy, setBusy] = useState<Work | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const send = async (visit: Worked, work: Work, more: { reason?: string }): Promise<string> => {
    if (work === 'check-in') {
      const body = { location: locationId, confirmation_number: visit.confirmation_number };
      const { data } = await request(checkIn, { body });
      return t('lobby.expected.done', { name: visit.name, ticket: data.ticket_number });
    }
    const of = { version: visit.version, ...more };
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
  const run = async ({ visit, work, onDone }: Asking, more: { reason?: string } = {}): Promise<void> => {
    setBusy(work);
    try {
      toasts.show({ kind: 'success', text: await send(visit, work, more) });
    } catch (fault) {
      failed(fault);
    }
    await onDone();
    setBusy(null);
  };
  /** Resolves when `onDone` has shown the result, or the failure; or when a dialog asks for the reason. */
  const act = async (visit: Worked, work: Work, onDone: Asking['onDone']): Promise<void> => {
    const step = { visit, work, onDone };
    if (work === 'no-show' && ofNoShow !== 'none') setAsking(step);
    else await run(step);
  };
  /** The dialog of a no-show, while it asks for the reason. */
  const noShow: NoShowDialogProps | null = asking && {
    name: asking.visit.name,
    busy: busy !== null,
    onKeep: () => setAsking(null),
    onAct: (more) => void run(asking, more).then(() => setAsking(null)),
  };
  return { busy, act, noShow };
}
