import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import { offerConversion } from '#contract/queue.ts';
import type { QueueAppointmentAttributes } from '#contract/queue.ts';
import { STATUS } from '#domain/codes/status.ts';
import { call } from '#web/connection/call.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../analytics/data-layer.ts';
import { useVisitor } from '../shell/visitor-context.tsx';
import { useChangeVisit } from './use-change-visit.ts';
import type { VisitKey } from './visit-query.ts';
import styles from './visit-cards.module.css';

type ChangesProps = { visit: QueueAppointmentAttributes; visitKey: VisitKey };

/** Giving the place up, or booking instead; not on a kiosk, where the next visitor could do it. */
export function ChangesCard({ visit, visitKey }: ChangesProps) {
  const { flags } = useVisitor();
  const { t } = useWords();
  if (!flags.showsChanges) return null;
  return (
    <Card title={t('changes.title')}>
      <div className={styles.changes}>
        <Convert visitKey={visitKey} />
        <Cancel visit={visit} visitKey={visitKey} />
      </div>
    </Card>
  );
}

function Cancel({ visit, visitKey }: ChangesProps) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const { change, busy } = useChangeVisit(visitKey);
  const confirmed = async (): Promise<void> => {
    if (!(await change({ status: STATUS.cancelled }))) return;
    setAsking(false);
    pushEvent({
      event: 'cancelAppointment',
      appointment_id: visitKey.id,
      location_id: visit.location_id,
      service_id: visit.service_id,
    });
    readOnAtStatus();
  };
  return (
    <>
      <Button variant="danger-text" full onClick={() => setAsking(true)}>
        {t('cancel.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('cancel.title')}
        safeLabel={t('cancel.keep')}
        onSafe={() => setAsking(false)}
        actLabel={t('cancel.title')}
        onAct={() => void confirmed()}
        busy={busy}
      >
        {t('cancel.confirm')}
      </ConfirmDialog>
    </>
  );
}

/**
 * The button that was pressed goes with its card, at once or when the news of it arrives by the other way: for a second, wherever
 * the focus is lost, reading goes on at what the page now says.
 */
function readOnAtStatus(looksLeft = 20): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) document.getElementById('visit-status')?.focus();
  if (looksLeft > 0) setTimeout(() => readOnAtStatus(looksLeft - 1), 50);
}

/** Offered once its address is there; where the server says no there is nothing to see (G-02). */
function Convert({ visitKey }: { visitKey: VisitKey }) {
  const { settings, page } = useVisitor();
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const offer = useConversion(visitKey, settings.clientViewEnabled && page.bookingOpen);
  if (offer.data === null || offer.isPending) return null;
  const url = offer.data;
  return (
    <>
      <Button
        full
        icon={<IconCalendarPlus />}
        onClick={() => (url === undefined ? void offer.refetch() : setAsking(true))}
        busy={url === undefined && offer.isFetching}
      >
        {url === undefined ? t('convert.retry') : t('convert.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="primary"
        title={t('convert.title')}
        safeLabel={t('convert.keep')}
        onSafe={() => setAsking(false)}
        actLabel={t('convert.act')}
        onAct={() => url !== undefined && location.assign(url)}
      >
        {t('convert.text')}
      </ConfirmDialog>
    </>
  );
}

/** The address of the booking; null where there is none to be had, undefined while or when asking failed. */
function useConversion({ id, code }: VisitKey, enabled: boolean) {
  return useQuery({
    queryKey: ['conversion', id, code],
    enabled,
    staleTime: 20 * 60_000,
    queryFn: async ({ signal }) => {
      try {
        const answer = await call(offerConversion, { query: { id, confirm_code: code }, signal });
        return answer.data.attributes.url;
      } catch (fault) {
        if (isRefusal(fault) && fault.status < 500) return null;
        throw fault;
      }
    },
  });
}
