import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { changeQueueAppointment } from '#contract/queue/queue.ts';
import { request, newIdempotencyKey } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { adoptVisit, visitQueryKey } from './visit-query.ts';
import type { VisitKey } from './visit-query.ts';

/** Changes that visitors may make to their visit. */
type Change = { status: number } | { arrived: true };

/** Changes the visit and shows the result; returns whether it worked, and shows a message when it did not. */
export function useChangeVisit({ id, code }: VisitKey) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  async function change(attributes: Change): Promise<boolean> {
    setBusy(true);
    try {
      const data = { id, type: 'queue-appointments', attributes: { ...attributes, confirm_code: code } };
      const response = await request(changeQueueAppointment, {
        params: { id },
        body: { data },
        idempotencyKey: newIdempotencyKey(),
      });
      adoptVisit(client, response, code);
      return true;
    } catch (fault) {
      toasts.show({ kind: 'failure', text: t('err.occurred') });
      // The visit may have changed meanwhile: refetch.
      if (isRefusal(fault)) void client.invalidateQueries({ queryKey: visitQueryKey({ id, code }) });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { change, busy };
}
