import { useState } from 'react';
import { IconCar } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { changeQueueAppointment } from '#contract/queue.ts';
import type { QueueAppointmentAttributes } from '#contract/queue.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { call, newIdempotencyKey } from '#web/connection/call.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { adoptVisit } from './visit-query.ts';
import type { VisitKey } from './visit-query.ts';

type ArrivalProps = { visit: QueueAppointmentAttributes; visitKey: VisitKey };

/** Who waits in a car says that it stands outside; staff then know to come out. */
export function ArrivalNote({ visit, visitKey }: ArrivalProps) {
  const { t } = useWords();
  const { tell, telling } = useArrival(visitKey);
  const curbside =
    visit.meeting_method === MEETING_METHOD.inPerson && visit.fulfillment_method === FULFILMENT.curbside;
  if (!curbside) return null;
  if (visit.arrived_at !== null) {
    return (
      <Banner tone="ok" role="status">
        {t('arrival.told')}
      </Banner>
    );
  }
  return (
    <Banner
      tone="info"
      icon={<IconCar />}
      action={
        <Button size="small" variant="primary" busy={telling} onClick={() => void tell()}>
          {t('arrival.here')}
        </Button>
      }
    >
      {t('arrival.text')}
    </Banner>
  );
}

function useArrival({ id, code }: VisitKey) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { t } = useWords();
  const [telling, setTelling] = useState(false);
  async function tell(): Promise<void> {
    setTelling(true);
    try {
      const attributes = { arrived: true, confirm_code: code };
      const body = { data: { id, type: 'queue-appointments', attributes } };
      const answer = await call(changeQueueAppointment, {
        params: { id },
        body,
        idempotencyKey: newIdempotencyKey(),
      });
      adoptVisit(client, answer, code);
    } catch {
      toasts.show({ kind: 'failure', text: t('err.occurred') });
    } finally {
      setTelling(false);
    }
  }
  return { tell, telling };
}
