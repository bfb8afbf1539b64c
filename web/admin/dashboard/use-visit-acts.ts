import { useState } from 'react';
import { workAppointment } from '#contract/appointments/staff-appointments.ts';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { checkIn } from '#contract/queue/check-in.ts';
import { STATUS } from '#domain/codes/status.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import type { NextAct } from './next-acts.ts';

const STATUS_OF = { start: STATUS.inProgress, complete: STATUS.completed, noShow: STATUS.noShow } as const;

export interface VisitActs {
  /** The act that runs; null while none does. */
  busy: NextAct | null;
  /** Resolves when the list shows the result, or the failure is told. */
  run: (act: NextAct) => Promise<void>;
}

/** The acts on one appointment: each says what came of it, and the list fetches again. */
export function useVisitActs(
  visit: ScheduleVisit,
  { locationId, refresh }: { locationId: string; refresh: () => Promise<void> },
): VisitActs {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [busy, setBusy] = useState<NextAct | null>(null);
  const { id, name, version, confirmation_number: number } = visit;
  const send = async (act: NextAct): Promise<string> => {
    if (act === 'checkIn') {
      const { data } = await request(checkIn, {
        body: { location: locationId, confirmation_number: number },
      });
      return t('lobby.expected.done', { name, ticket: data.ticket_number });
    }
    await request(workAppointment, {
      params: { id },
      body: { status: STATUS_OF[act], version },
      idempotencyKey: newIdempotencyKey(),
    });
    return t('dashboard.done', { act, name });
  };
  const run = async (act: NextAct): Promise<void> => {
    setBusy(act);
    try {
      toasts.show({ kind: 'success', text: await send(act) });
    } catch (fault) {
      fail(fault);
    }
    await refresh();
    setBusy(null);
  };
  return { busy, run };
}
