import { Suspense, lazy } from 'react';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { STATUS } from '#domain/codes/status.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { GiveUp } from '../../shell/problems/GiveUp.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { useChangeVisit } from '../state/use-change-visit.ts';
import type { VisitKey } from '../state/visit-query.ts';
import styles from './visit-cards.module.css';

// It asks the server for its address first: the visit shows without its code.
const ConvertSpot = lazy(async () => ({ default: (await import('./ConvertSpot.tsx')).ConvertSpot }));

type ChangesProps = { visit: QueueAppointmentAttributes; visitKey: VisitKey };

/** Cancels the visit or books an appointment instead; not on a kiosk, where the next visitor could do it. */
export function ChangesCard({ visit, visitKey }: ChangesProps) {
  const { flags } = useVisitor();
  const { t } = useWords();
  if (!flags.showsChanges) return null;
  return (
    <Card title={t('changes.title')}>
      <div className={styles.changes}>
        <Suspense
          fallback={
            <Button full disabled>
              {t('convert.open')}
            </Button>
          }
        >
          <ConvertSpot visitKey={visitKey} />
        </Suspense>
        <Cancel visit={visit} visitKey={visitKey} />
      </div>
    </Card>
  );
}

function Cancel({ visit, visitKey }: ChangesProps) {
  const { change, busy } = useChangeVisit(visitKey);
  const giveUp = async (): Promise<boolean> => {
    if (!(await change({ status: STATUS.cancelled }))) return false;
    pushEvent({
      event: 'cancelAppointment',
      appointment_id: visitKey.id,
      location_id: visit.location_id,
      service_id: visit.service_id,
    });
    return true;
  };
  return <GiveUp busy={busy} statusId="visit-status" onGiveUp={giveUp} />;
}
