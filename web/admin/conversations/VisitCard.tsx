import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import {
  IconArrowsMove,
  IconCalendarPlus,
  IconClockPause,
  IconExternalLink,
  IconMailForward,
  IconX,
} from '@tabler/icons-react';
import type { ThreadDetail } from '#contract/conversations/conversations.ts';
import { moveVisit } from '#contract/queue/lobby.ts';
import { can } from '#domain/access/permission-table.ts';
import { STATUS } from '#domain/codes/status.ts';
import { LATE_MINUTES } from '#domain/conversations/thread.ts';
import { fromIso } from '#domain/time/instant.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { OnSchedule, ResendDialog } from '../clients/history/AppointmentActs.tsx';
import { ConvertDialog } from '../schedule/visit/ConvertDialog.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { useNow } from '../shell/use-now.ts';
import { useRefreshConversations } from './use-conversations.ts';
import styles from './conversations.module.css';

type Visit = NonNullable<ThreadDetail['visit']>;

/** The visit, and what staff do with it while they write; the rest they do in the lobby. */
export function VisitCard({ visit, name }: { visit: Visit; name: string }) {
  const { t, formats } = useWords();
  const now = useNow(60_000);
  const { service, location, location_id: place, start, ticket, status, zone, in_line: isInLine } = visit;
  const when = start === null || isInLine ? ticket : formats.dateTime(fromIso(start), zone);
  const isOpen = visit.may_edit && status === STATUS.confirmed;
  return (
    <Card title={t('conversations.visit')}>
      <p className={styles.about}>
        <span>{[service, location, when].filter(Boolean).join(' · ')}</span>
        <Badge>{t(`status.${status}`)}</Badge>
      </p>
      {isOpen && isInLine && <LineActs visit={visit} name={name} />}
      {isOpen && !isInLine && start !== null && fromIso(start) > now && (
        <AppointmentActs visit={{ ...visit, start }} name={name} />
      )}
      {isInLine && status !== STATUS.cancelled && (
        <Link
          to={'/lobby' as '.'}
          search={{ location: place, visit: visit.id } as never}
          className={styles.link}
        >
          <IconExternalLink aria-hidden /> {t('conversations.visit.open')}
        </Link>
      )}
    </Card>
  );
}

/** A client in the line who is late keeps the place; one who does not come leaves it, or gets an appointment. */
function LineActs({ visit, name }: { visit: Visit; name: string }) {
  const { t } = useWords();
  const toasts = useToasts();
  const failed = useFailureToast();
  const refresh = useRefreshConversations();
  const [busy, setBusy] = useState<'hold' | 'cancel' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const mayBook = can(holderOf(usePerson()), 'join-queue', 'write');
  const [isConverting, setConverting] = useState(false);
  const move = async (verb: 'hold' | 'cancel'): Promise<void> => {
    setBusy(verb);
    try {
      await request(moveVisit, {
        params: { id: visit.id, verb },
        body: { version: visit.version, ...(verb === 'hold' && { minutes: LATE_MINUTES }) },
        idempotencyKey: newIdempotencyKey(),
      });
      toasts.show({ kind: 'success', text: t('conversations.moved', { verb, name, minutes: LATE_MINUTES }) });
      setAsking(false);
    } catch (fault) {
      failed(fault);
    } finally {
      setBusy(null);
      refresh();
    }
  };
  return (
    <div className={styles.actions}>
      <Button size="small" icon={<IconClockPause />} busy={busy === 'hold'} onClick={() => void move('hold')}>
        {t('conversations.late', { minutes: LATE_MINUTES })}
      </Button>
      {mayBook && visit.start === null && (
        <Button size="small" icon={<IconCalendarPlus />} onClick={() => setConverting(true)}>
          {t('lobby.convert')}
        </Button>
      )}
      <Button size="small" variant="danger-text" icon={<IconX />} onClick={() => setAsking(true)}>
        {t('conversations.leave')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('conversations.leave.title', { name })}
        safeLabel={t('form.cancel')}
        onSafe={() => setAsking(false)}
        actLabel={t('conversations.leave')}
        onAct={() => void move('cancel')}
        busy={busy === 'cancel'}
      >
        {t('conversations.leave.what')}
      </ConfirmDialog>
      {isConverting && (
        <ConvertDialog
          visit={{ id: visit.id, name, serviceId: visit.service_id, method: visit.meeting_method }}
          place={{ id: visit.location_id, zone: visit.zone }}
          onClose={() => setConverting(false)}
          onDone={() => {
            setConverting(false);
            refresh();
          }}
        />
      )}
    </div>
  );
}

const ICONS = { move: <IconArrowsMove />, cancel: <IconX />, resend: <IconMailForward /> };

/** An appointment to come is moved, cancelled and confirmed again with the dialogs of the client's page. */
function AppointmentActs({ visit, name }: { visit: Visit & { start: string }; name: string }) {
  const { t } = useWords();
  const refresh = useRefreshConversations();
  const [act, setAct] = useState<'move' | 'cancel' | 'resend' | null>(null);
  const close = (): void => setAct(null);
  const done = (): void => {
    close();
    refresh();
  };
  const props = { client: { id: '', name }, row: visit, onClose: close, onDone: done };
  return (
    <div className={styles.actions}>
      {(['move', 'cancel', 'resend'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          variant={one === 'cancel' ? 'danger-text' : 'default'}
          icon={ICONS[one]}
          onClick={() => setAct(one)}
        >
          {t(`history.act.${one}`)}
        </Button>
      ))}
      {act === 'resend' && <ResendDialog {...props} />}
      {(act === 'move' || act === 'cancel') && <OnSchedule {...props} act={act} />}
    </div>
  );
}
