import { useState } from 'react';
import { changeAppointmentForClient } from '#contract/appointments/staff-appointments.ts';
import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import { isDateInYears } from '#domain/time/date.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { RowKind } from '../data/rows.ts';
import type { Dropped } from '../day/use-drag.ts';
import { FitNotice } from './FitNotice.tsx';
import { timeText } from '../../hours/week-hours.ts';
import { minuteOfClock } from './clock.ts';
import { useFit } from './use-fit.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import styles from './visit.module.css';

interface MoveDialogProps {
  visit: ScheduleVisit;
  schedule: Schedule;
  /** Where a drag has put it; null for the keyboard and the menu. */
  to: Dropped | null;
  kind: RowKind;
  onClose: () => void;
  onMoved: () => void;
}

/** Another time, person, room or length: what stands against it shows before it is saved. */
export function MoveDialog({ visit, schedule, to, kind, onClose, onMoved }: MoveDialogProps) {
  const { t, formats } = useWords();
  const zone = schedule.location.time_zone;
  const move = useMove({ visit, schedule, to, kind, onMoved });
  const { typed, change, fit, blocked, busy, fault, isFixed } = move;
  const from = Date.parse(visit.start);
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('schedule.move.title', { name: visit.name })}
      act={t('schedule.move.act')}
      unavailableBecause={blocked}
      intro={
        <p>
          {t('schedule.move.from', {
            service: visit.service,
            when: formats.dateTime(from, zone),
            length: formats.duration((Date.parse(visit.end) - from) / MINUTE),
          })}
        </p>
      }
      className={styles.form}
      onSubmit={() => void move.save()}
    >
      <TextField
        type="date"
        label={t('schedule.date')}
        value={typed.date}
        onChange={({ target }) => change({ date: target.value })}
      />
      <TextField
        type="time"
        label={t('schedule.time')}
        value={typed.time}
        onChange={({ target }) => change({ time: target.value })}
      />
      <SelectField
        label={t('schedule.staff')}
        value={typed.staff}
        onChange={({ target }) => change({ staff: target.value })}
        options={schedule.staff.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={t('schedule.staff.choose')}
      />
      <TextField
        type="number"
        min={5}
        max={720}
        step={5}
        label={t('schedule.minutes')}
        hint={isFixed ? t('schedule.minutes.fixed') : undefined}
        disabled={isFixed}
        value={typed.minutes}
        onChange={({ target }) => change({ minutes: target.value })}
      />
      {schedule.rooms.length > 0 && visit.room_ids.length > 0 && (
        <SelectField
          className={styles.whole}
          label={t('schedule.room')}
          value={typed.room}
          onChange={({ target }) => change({ room: target.value })}
          options={[
            { value: '', label: t('schedule.room.any') },
            ...schedule.rooms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <div className={styles.whole} aria-live="polite">
        <FitNotice fit={fit} zone={zone} />
      </div>
      {fit && fit.causes.length > 0 && fit.may_override && (
        <TextField
          className={styles.whole}
          label={t('schedule.exception')}
          hint={t('schedule.exception.hint')}
          value={typed.reason}
          maxLength={500}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
      <Checkbox
        className={styles.whole}
        label={t('schedule.notify')}
        description={t('schedule.notify.move')}
        checked={typed.notify}
        onChange={({ target }) => change({ notify: target.checked })}
      />
      {fault !== null && (
        <Banner tone="danger" role="alert" className={styles.whole}>
          {fault}
        </Banner>
      )}
    </FormDialog>
  );
}

interface Typed {
  date: string;
  time: string;
  staff: string;
  room: string;
  minutes: string;
  reason: string;
  notify: boolean;
}

function useMove({ visit, schedule, to, kind, onMoved }: Omit<MoveDialogProps, 'onClose'>) {
  const { t } = useWords();
  const toasts = useToasts();
  const zone = schedule.location.time_zone;
  const length = (Date.parse(visit.end) - Date.parse(visit.start)) / MINUTE;
  const isFixed = schedule.services.find(({ id }) => id === visit.service_id)?.fixed_length === true;
  const [typed, setTyped] = useState<Typed>(() => {
    const wall = wallOf(to?.start ?? Date.parse(visit.start), zone);
    return {
      date: wall.date,
      time: timeText(wall.minute),
      staff: (kind === 'staff' ? to?.rowId : undefined) ?? visit.staff_ids[0] ?? '',
      room: kind === 'rooms' && to !== null ? to.rowId : '',
      minutes: String((isFixed ? null : to?.minutes) ?? length),
      reason: '',
      notify: true,
    };
  });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [key] = useState(newIdempotencyKey);
  const minute = minuteOfClock(typed.time);
  const isTime = minute !== null && isDateInYears(typed.date) && typed.staff !== '';
  const start = isTime ? toIso(instantOf(typed.date, minute, zone)) : null;
  const minutes = Number(typed.minutes);
  const hasLength = Number.isInteger(minutes) && minutes >= 5 && minutes <= 720;
  // Another person may need another time for the service; a chosen length goes along.
  const chosen = minutes !== length || visit.fixed_minutes !== null ? minutes : null;
  const { fit, current, failed } = useFit(
    start === null || !hasLength
      ? null
      : {
          location: schedule.location.id,
          service: visit.service_id,
          method: String(visit.meeting_method),
          staff: typed.staff,
          start,
          visit: visit.id,
          ...(chosen !== null && { minutes: String(chosen) }),
          ...(typed.room !== '' && { room: typed.room }),
        },
  );
  const isException = fit !== undefined && fit.causes.length > 0;
  const blocked = (): string | null => {
    if (!isTime) return t('schedule.move.incomplete');
    if (!hasLength) return t('schedule.minutes.range');
    if (failed) return null;
    if (!current) return t('schedule.fit.checking');
    if (isException && !fit.may_override) return t('schedule.fit.refused');
    return isException && typed.reason.trim() === '' ? t('schedule.exception.missing') : null;
  };
  const save = async (): Promise<void> => {
    if (start === null) return;
    setBusy(true);
    setFault(null);
    try {
      await request(changeAppointmentForClient, {
        params: { id: visit.id },
        body: {
          start,
          staff_id: typed.staff,
          version: visit.version,
          notify: typed.notify,
          ...(chosen !== null && { minutes: chosen }),
          ...(typed.room !== '' && { room_id: typed.room }),
          ...(isException && { overbook: { reason: typed.reason.trim() } }),
        },
        idempotencyKey: key,
      });
      toasts.show({ kind: 'success', text: t('schedule.move.done', { name: visit.name }) });
      onMoved();
    } catch (error) {
      setFault(error instanceof Refusal && error.title !== '' ? error.title : t('error.unreachable'));
    }
    setBusy(false);
  };
  const change = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }));
  return { typed, change, fit, blocked: blocked(), busy, fault, isFixed, save };
}
