import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { IconArrowsMove, IconCalendarRepeat, IconMailForward, IconPrinter, IconX } from '@tabler/icons-react';
import type { ClientAppointment } from '#contract/clients/history.ts';
import { resendConfirmation } from '#contract/appointments/staff-appointments.ts';
import { seeSchedule } from '#contract/appointments/schedule.ts';
import { STATUS } from '#domain/codes/status.ts';
import { fromIso } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import { request } from '#web/connection/request.ts';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { MenuItem } from '../../menu/Menu.tsx';
import { BookDialog } from '../../schedule/visit/BookDialog.tsx';
import { CancelDialog } from '../../schedule/visit/CancelDialog.tsx';
import { LoadingDialog } from '../../schedule/visit/LoadingDialog.tsx';
import { MoveDialog } from '../../schedule/visit/MoveDialog.tsx';
import { NO_START } from '../../schedule/visit/use-booking.ts';
import { useChange } from '../../session/use-change.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import styles from './history.module.css';

const ACTS = ['rebook', 'move', 'cancel', 'resend', 'print'] as const;
type Act = (typeof ACTS)[number];
const ICONS = {
  rebook: <IconCalendarRepeat />,
  move: <IconArrowsMove />,
  cancel: <IconX />,
  resend: <IconMailForward />,
  print: <IconPrinter />,
};

/** Why a person cannot do it with this appointment, as a text id; null if they can. */
export function whyNot(
  act: Act,
  { may, status, start }: Pick<ClientAppointment, 'may' | 'status' | 'start'>,
  now: number,
): string | null {
  if (act === 'print') return null;
  if (act === 'rebook') return may.book ? null : 'list.leftOut.right';
  if (!may.edit) return 'list.leftOut.right';
  if (status !== STATUS.confirmed) return 'history.reason.over';
  return act === 'resend' && fromIso(start) <= now ? 'history.reason.over' : null;
}

interface Asking {
  act: Act;
  row: ClientAppointment;
}

/** What staff may do with the appointments of a client, and the one whose dialog is open. */
export function useAppointmentActs(client: { id: string; name: string }, onDone: () => void) {
  const { t } = useWords();
  const [asking, setAsking] = useState<Asking | null>(null);
  const itemsOf = (row: ClientAppointment): MenuItem[] =>
    ACTS.map((act) => {
      const reason = whyNot(act, row, Date.now());
      return {
        key: act,
        label: t(`history.act.${act}`),
        icon: ICONS[act],
        reason: reason === null ? undefined : t(reason),
        onSelect: () => setAsking({ act, row }),
      };
    });
  return { client, asking, itemsOf, close: () => setAsking(null), onDone };
}

type DialogsProps = ReturnType<typeof useAppointmentActs>;

/** The dialog of what was chosen. Those of the schedule get its day at the location of the appointment. */
export function AppointmentDialogs({ client, asking, close, onDone }: DialogsProps) {
  if (asking === null) return null;
  const done = (): void => {
    close();
    onDone();
  };
  const props = { client, row: asking.row, onClose: close, onDone: done };
  if (asking.act === 'print') return <Printed {...props} />;
  if (asking.act === 'resend') return <ResendDialog {...props} />;
  return <OnSchedule {...props} act={asking.act} />;
}

interface DialogProps {
  client: { id: string; name: string };
  row: ClientAppointment;
  onClose: () => void;
  onDone: () => void;
}

/** What the dialogs of the schedule, and that of the confirmation, need of an appointment. */
type AppointmentRow = Pick<
  ClientAppointment,
  'id' | 'version' | 'start' | 'zone' | 'location_id' | 'meeting_method' | 'service'
>;

interface ActProps {
  client: { id: string; name: string };
  row: AppointmentRow;
  onClose: () => void;
  onDone: () => void;
}

/** Books again, reschedules or cancels, with the dialogs of the schedule on the day of the appointment. */
export function OnSchedule({
  client,
  row,
  act,
  onClose,
  onDone,
}: ActProps & { act: 'rebook' | 'move' | 'cancel' }) {
  const { t } = useWords();
  const [now] = useState(Date.now);
  const { data, error, refetch } = useQuery({
    queryKey: ['schedule', row.location_id, 'of', row.id, row.version],
    queryFn: ({ signal }) =>
      request(seeSchedule, {
        query: { location: row.location_id, from: wallOf(fromIso(row.start), row.zone).date, days: '1' },
        signal,
      }),
    staleTime: 0,
  });
  const schedule = data?.data;
  const visit = schedule?.visits.find(({ id }) => id === row.id);
  if (schedule && act === 'rebook') {
    const today = wallOf(now, row.zone).date;
    // A past date is never booked again.
    const from = schedule.from < today ? today : schedule.from;
    const like = {
      of: 'client' as const,
      id: client.id,
      name: client.name,
      serviceId: visit?.service_id ?? '',
      method: row.meeting_method,
    };
    return (
      <BookDialog
        schedule={{ ...schedule, from }}
        began={{ ...NO_START, staffId: visit?.staff_ids[0] ?? null, like }}
        onClose={onClose}
        onBooked={onDone}
      />
    );
  }
  if (schedule && visit && act === 'move')
    return <MoveDialog {...{ schedule, visit, onClose }} to={null} kind="staff" onMoved={onDone} />;
  if (schedule && visit && act === 'cancel')
    return <CancelDialog {...{ visit, onClose }} zone={row.zone} onCancelled={onDone} />;
  return (
    <LoadingDialog
      title={t(`history.act.${act}`)}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {schedule && <p>{t('history.reason.outside')}</p>}
    </LoadingDialog>
  );
}

/** Names the client and the appointment: a message leaves. */
export function ResendDialog({ client, row, onClose, onDone }: ActProps) {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const resend = useChange({
    mutationFn: () => request(resendConfirmation, { params: { id: row.id }, body: {} }),
    onError: fail,
    onSuccess: () => {
      toasts.show({ kind: 'success', text: t('history.resend.done', { name: client.name }) });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('history.resend.title', { name: client.name })}
      safeLabel={t('form.cancel')}
      onSafe={onClose}
      actLabel={t('history.act.resend')}
      onAct={() => void resend.mutate()}
      busy={resend.isPending}
    >
      {t('history.resend.what', {
        service: row.service,
        when: formats.dateTime(fromIso(row.start), row.zone),
      })}
    </ConfirmDialog>
  );
}

/** The appointment on paper; the rest of the page is not printed while it is there. */
function Printed({ client, row, onClose }: DialogProps) {
  const { t, formats } = useWords();
  useEffect(() => {
    globalThis.addEventListener('afterprint', onClose);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', onClose);
    // Printed once, when it appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return createPortal(
    <div className={styles.paper} data-printed-appointment aria-hidden="true">
      <h1>{client.name}</h1>
      <DescriptionList
        lines
        facts={[
          { term: t('history.column.service'), description: row.service },
          { term: t('history.column.start'), description: formats.dateTime(fromIso(row.start), row.zone) },
          { term: t('history.column.location'), description: row.location },
          { term: t('history.column.staff'), description: row.staff },
          { term: t('history.column.method'), description: t(`method.${row.meeting_method}`) },
          { term: t('history.column.number'), description: row.confirmation_number },
        ]}
      />
    </div>,
    document.body,
  );
}
