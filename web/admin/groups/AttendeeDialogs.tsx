import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { addAttendee, groupSessions } from '#contract/appointments/group-sessions.ts';
import type { Attendee, Roster } from '#contract/appointments/group-sessions.ts';
import { changeAppointmentForClient } from '#contract/appointments/staff-appointments.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { ConfirmDialog, Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import styles from './roster.module.css';

const FIELDS = ['first_name', 'last_name', 'email', 'cell_phone'] as const;
const TYPES = { first_name: 'text', last_name: 'text', email: 'email', cell_phone: 'tel' } as const;
const NOTHING = { first_name: '', last_name: '', email: '', cell_phone: '' };

/** A client gets a seat, with the contact that staff type. */
export function AddAttendeeDialog({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const { t } = useWords();
  const formId = useId();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [typed, setTyped] = useState(NOTHING);
  const [notify, setNotify] = useState(true);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    setBusy(true);
    setFaults({});
    try {
      await request(addAttendee, {
        params: { id: roster.id },
        body: { attendee: typed, notify },
        idempotencyKey: newIdempotencyKey(),
      });
      const name = `${typed.first_name} ${typed.last_name}`.trim();
      toasts.show({ kind: 'success', text: t('groups.add.done', { name }) });
      onClose();
    } catch (fault) {
      const found = fault instanceof Refusal ? faultsOf(fault) : {};
      setFaults(found);
      const [first] = FIELDS.filter((field) => found[field] !== undefined);
      if (first === undefined) fail(fault);
      else document.getElementById(`${formId}-${first}`)?.focus();
      setBusy(false);
    }
  };
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('groups.add.title', { name: roster.name })}
      act={t('groups.add')}
      onSubmit={() => void add()}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          id={`${formId}-${field}`}
          type={TYPES[field]}
          label={t(`groups.attendee.${field}`)}
          value={typed[field]}
          error={faults[field]}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
        />
      ))}
      <Checkbox
        label={t('schedule.notify')}
        description={t('schedule.notify.book')}
        checked={notify}
        onChange={({ target }) => setNotify(target.checked)}
      />
    </FormDialog>
  );
}

/** The fault of each field by its name, the last part of its pointer. */
const faultsOf = ({ errors }: Refusal): Readonly<Record<string, string>> =>
  Object.fromEntries(
    errors.flatMap(({ pointer, title }) => {
      const field = pointer?.split('/').at(-1);
      return field === undefined ? [] : [[field, title]];
    }),
  );

interface AttendeeDialogProps {
  roster: Roster;
  attendee: Attendee;
  onClose: () => void;
}

/** A removed attendee loses the appointment, which is final. */
export function RemoveAttendeeDialog({ attendee, onClose }: Omit<AttendeeDialogProps, 'roster'>) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [notify, setNotify] = useState(true);
  const [busy, setBusy] = useState(false);
  const { id, name, version } = attendee;
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(changeAppointmentForClient, {
        params: { id },
        body: { status: 4, notify, version },
        idempotencyKey: newIdempotencyKey(),
      });
      toasts.show({ kind: 'success', text: t('groups.remove.done', { name }) });
      onClose();
    } catch (fault) {
      fail(fault);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('groups.remove.title', { name })}
      safeLabel={t('form.cancel')}
      onSafe={onClose}
      actLabel={t('groups.remove.act')}
      onAct={() => void remove()}
      busy={busy}
      fields={
        <Checkbox
          label={t('schedule.notify')}
          description={t('schedule.notify.cancel')}
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
      }
    >
      {t('groups.remove.what')}
    </ConfirmDialog>
  );
}

/** An attendee changes to another session of the same service here, and gets a message. */
export function MoveAttendeeDialog({ roster, attendee, onClose }: AttendeeDialogProps) {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [chosen, setChosen] = useState('');
  const [notify, setNotify] = useState(true);
  const [busy, setBusy] = useState(false);
  const query = { service: roster.service_id, location: roster.location_id, size: '100', sort: 'start' };
  const { data, isError } = useQuery({
    queryKey: [groupSessions.list.path, query],
    queryFn: ({ signal }) => request(groupSessions.list, { query, signal }),
    staleTime: 0,
  });
  const others = data?.data.filter(
    ({ id, method, booked, held, capacity }) =>
      id !== roster.id && method === roster.method && booked + held + attendee.seats <= capacity,
  );
  const to = others?.find(({ id }) => id === chosen) ?? others?.[0];
  const move = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(changeAppointmentForClient, {
        params: { id: attendee.id },
        body: { start: to!.start, session_id: to!.id, notify, version: attendee.version },
        idempotencyKey: newIdempotencyKey(),
      });
      toasts.show({ kind: 'success', text: t('groups.move.done', { name: attendee.name }) });
      onClose();
    } catch (fault) {
      fail(fault);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('groups.move.title', { name: attendee.name })}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('action.back')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            unavailableBecause={to === undefined ? t('groups.move.none') : null}
            onClick={() => void move()}
          >
            {t('groups.move.act')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {isError && <Banner tone="danger">{t('error.tryAgain')}</Banner>}
        {!others && !isError && <SkeletonRows rows={2} />}
        {others && to === undefined && <Banner tone="info">{t('groups.move.none')}</Banner>}
        {others && to !== undefined && (
          <SelectField
            label={t('groups.move.to')}
            value={to.id}
            onChange={({ target }) => setChosen(target.value)}
            options={others.map(({ id, name, start, time_zone: zone, booked, held, capacity }) => ({
              value: id,
              label: t('groups.move.option', {
                name,
                when: formats.dateTime(Date.parse(start), zone),
                free: capacity - booked - held,
              }),
            }))}
          />
        )}
        <Checkbox
          label={t('schedule.notify')}
          description={t('schedule.notify.move')}
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
      </div>
    </Dialog>
  );
}
