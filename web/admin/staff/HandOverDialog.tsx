import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { changeAppointmentForClient } from '#contract/appointments/staff-appointments.ts';
import { seeHandOver, setUpStaff } from '#contract/staff/staff.ts';
import type { HandOverVisit } from '#contract/staff/staff.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useImpact } from '../impact/use-impact.ts';
import type { RecordRef } from '../resource/declaration.ts';
import { useRefresh } from '../resource/use-record.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import styles from './assignments.module.css';

const LEAVE = '';

/** A person leaves: their appointments go to colleagues, or stay as booked; then the sign-in ends at once. */
export function HandOverDialog({ record, onClose }: { record: RecordRef; onClose: () => void }) {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefresh(setUpStaff.list.path);
  const { id, name } = record;
  const { data, isError, refetch } = useQuery({
    queryKey: ['hand-over', id],
    queryFn: ({ signal }) => request(seeHandOver, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const { impact } = useImpact({ kind: 'staff-leaves', staff_id: id });
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const visits = data?.data.visits ?? [];
  const answerOf = (visit: HandOverVisit): string => chosen[visit.id] ?? visit.colleagues[0]?.id ?? LEAVE;
  const moved = visits.filter((visit) => answerOf(visit) !== LEAVE);
  const everyone = new Map(visits.flatMap(({ colleagues }) => colleagues.map((one) => [one.id, one.name])));

  /** Each appointment goes on its own: one that meanwhile does not fit any more keeps the others. */
  const handOver = async (): Promise<boolean> => {
    const failed: Record<string, string> = {};
    for (const visit of moved) {
      const body = { start: visit.start, staff_id: answerOf(visit), version: visit.version };
      try {
        const params = { id: visit.id };
        await request(changeAppointmentForClient, { params, body, idempotencyKey: newIdempotencyKey() });
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault;
        failed[visit.id] = fault.title || t('error.occurred');
      }
    }
    setFaults(failed);
    return Object.keys(failed).length === 0;
  };
  const setArchived = async (version: number, archived: boolean): Promise<number> => {
    const saved = await request(setUpStaff.archive, { params: { id }, body: { version, archived } });
    await refresh();
    return saved.data.version;
  };
  const deactivate = async (): Promise<void> => {
    setBusy(true);
    try {
      if (!(await handOver())) return void (await refetch());
      const version = await setArchived(record.version, true);
      onClose();
      toasts.show({
        kind: 'success',
        text: t('staff.done.deactivate', { name }),
        undo: { label: t('action.undo'), act: () => void setArchived(version, false).catch(fail) },
      });
    } catch (fault) {
      fail(fault);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      size="wide"
      busy={busy}
      onClose={onClose}
      title={t('staff.leave.title', { name })}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            unavailableBecause={data ? null : t('form.searching')}
            onClick={() => void deactivate()}
          >
            {t('staff.leave.act', { count: moved.length })}
          </Button>
        </>
      }
    >
      <div className={styles.handOver}>
        <p>{t('staff.leave.text', { name })}</p>
        {impact && impact.nobody_left.length > 0 && (
          <Banner tone="warn" title={t('impact.unserved')}>
            {impact.nobody_left
              .map(({ service, location }) => t('impact.unserved.at', { service, location }))
              .join('; ')}
          </Banner>
        )}
        {isError && (
          <Banner
            tone="danger"
            role="alert"
            action={
              <Button size="small" onClick={() => void refetch()}>
                {t('action.retry')}
              </Button>
            }
          >
            {t('form.failed')}
          </Banner>
        )}
        {!data && !isError && <SkeletonRows rows={3} height="48px" />}
        {Object.keys(faults).length > 0 && (
          <Banner tone="danger" role="alert">
            {t('staff.leave.failed', { count: Object.keys(faults).length })}
          </Banner>
        )}
        {data && visits.length === 0 && <p>{t('staff.leave.none')}</p>}
        {everyone.size > 0 && visits.length > 1 && (
          <SelectField
            label={t('staff.leave.all')}
            options={[
              { value: LEAVE, label: t('staff.leave.keep') },
              ...[...everyone].map(([value, label]) => ({ value, label })),
            ]}
            placeholder={t('staff.leave.each')}
            value=""
            onChange={({ target }) =>
              setChosen(
                Object.fromEntries(
                  visits
                    .filter(({ colleagues }) => colleagues.some((one) => one.id === target.value))
                    .map((visit) => [visit.id, target.value]),
                ),
              )
            }
          />
        )}
        <ul className={styles.changes}>
          {visits.map((visit) => (
            <li key={visit.id}>
              <SelectField
                label={`${`${visit.first_name} ${visit.last_name}`.trim()}, ${formats.dateTime(fromIso(visit.start), visit.zone)}`}
                hint={`${visit.service}, ${visit.location}`}
                error={faults[visit.id]}
                options={[
                  ...visit.colleagues.map((one) => ({
                    value: one.id,
                    label: t('staff.leave.to', { name: one.name }),
                  })),
                  { value: LEAVE, label: t('staff.leave.keep') },
                ]}
                value={answerOf(visit)}
                onChange={({ target }) => setChosen({ ...chosen, [visit.id]: target.value })}
              />
            </li>
          ))}
        </ul>
        {data && data.data.count > visits.length && (
          <p className={styles.muted}>
            {t('impact.listed', { count: visits.length, total: data.data.count })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
