import { IconCar } from '@tabler/icons-react';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChangeVisit } from '../state/use-change-visit.ts';
import type { VisitKey } from '../state/visit-query.ts';

type ArrivalProps = { visit: QueueAppointmentAttributes; visitKey: VisitKey };

/** Curbside visitors report that they have arrived, so that staff come out. */
export function ArrivalNote({ visit, visitKey }: ArrivalProps) {
  const { t } = useWords();
  const { change, busy } = useChangeVisit(visitKey);
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
        <Button size="small" variant="primary" busy={busy} onClick={() => void change({ arrived: true })}>
          {t('arrival.here')}
        </Button>
      }
    >
      {t('arrival.text')}
    </Banner>
  );
}
