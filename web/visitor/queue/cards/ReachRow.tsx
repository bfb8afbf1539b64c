import { IconDeviceMobileMessage } from '@tabler/icons-react';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useIsPushed } from '../state/use-turn-alert.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import styles from './status-card.module.css';

type ReachRowProps = {
  visit: QueueAppointmentAttributes;
  /** The visitor is next in line. */
  next: boolean;
};

/** How the visitor hears of their turn, as the server will do it. */
export function ReachRow({ visit, next }: ReachRowProps) {
  const { t } = useWords();
  const { flags } = useVisitor();
  const { notified_by: by, client, meeting_method: method } = visit;
  const isPushed = useIsPushed({ id: visit.id, code: visit.confirm_code });
  const last3 = client.cell_phone_formatted ?? '';
  const calls = method === MEETING_METHOD.phone && last3 !== '';
  // The next visitor uses the kiosk's page.
  if (flags.isKioskDevice && by.length === 0 && !calls) return null;
  const way = calls ? 'call' : by.length === 2 ? 'both' : (by[0] ?? (isPushed ? 'device' : 'page'));
  return (
    <div className={styles.fact}>
      <IconDeviceMobileMessage aria-hidden="true" />
      <p className={styles.way}>{t(WAYS[way], { last3, email: client.email_hint ?? '' })}</p>
      {isPushed && way !== 'device' && <p className={styles.way}>{t(WAYS.device)}</p>}
      <p className={styles.quiet}>{t(when())}</p>
    </div>
  );

  function when(): string {
    if (calls) return 'confirm.keepPhone';
    if (by.length === 0 && !isPushed)
      return method === MEETING_METHOD.video ? 'reach.joinHere' : 'reach.here';
    if (next) return 'reach.turn';
    const mayLeave = method === MEETING_METHOD.inPerson && visit.fulfillment_method === FULFILMENT.walkIn;
    return mayLeave ? 'reach.stepOut' : 'reach.when';
  }
}

const WAYS = {
  sms: 'reach.sms',
  email: 'reach.email',
  both: 'reach.both',
  call: 'reach.call',
  device: 'reach.device',
  page: 'reach.page',
} as const;
