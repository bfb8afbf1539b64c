import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { changeAssignments } from '#contract/staff/assignments.ts';
import type { AssignmentSheet } from '#contract/staff/assignments.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RecordsPicker } from '../resource/RecordPicker.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { changesOf, matrixOf, withServices } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import { useSheets } from './use-assignments.ts';
import styles from './assign-staff.module.css';

interface PersonPlan {
  sheet: AssignmentSheet;
  matrix: Matrix;
  /** Services at locations that the person takes newly; 0 for people whom the caller may not change. */
  added: number;
}

function planOf(sheet: AssignmentSheet, serviceIds: readonly string[]): PersonPlan {
  const matrix = withServices(sheet, serviceIds);
  const added = sheet.read_only === null ? changesOf(matrixOf(sheet.assignments), matrix).length : 0;
  return { sheet, matrix, added };
}

/**
 * Assigns staff to services, at each location where the person works and the service is offered. It takes no
 * assignment away, so no appointment falls outside.
 */
export function AssignStaffDialog(props: {
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { ids, onClose, onDone } = props;
  const { t, formats } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const [staff, setStaff] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const sheets = useSheets(staff);
  const plans = (sheets.data ?? []).filter(({ id }) => staff.includes(id)).map((sheet) => planOf(sheet, ids));
  const waits = sheets.isFetching;
  const added = plans.reduce((sum, plan) => sum + plan.added, 0);
  const reason =
    staff.length === 0 ? t('form.choose.staff') : waits || added > 0 ? null : t('services.assign.none');
  const assign = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const { sheet, matrix } of plans.filter((plan) => plan.added > 0))
        await request(changeAssignments, {
          params: { id: sheet.id },
          body: { version: sheet.version, assignments: [...matrix.values()] },
        });
      toasts.show({ kind: 'success', text: t('services.assign.done', { count: added }) });
      onDone();
    } catch (fault) {
      fail(fault);
    } finally {
      // The people before the failed one have their services.
      await queries.invalidateQueries({ queryKey: ['records'] });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('services.bulk.assign')}
      closeLabel={t('action.close')}
      busy={busy}
      fields={
        <>
          <RecordsPicker kind="staff" label={t('nav.staff')} value={staff} onChange={setStaff} />
          <ul className={styles.plans} aria-live="polite" aria-busy={waits || undefined}>
            {plans.map(({ sheet, added: count }) => (
              <li key={sheet.id}>
                <span>{sheet.name}</span>
                <span className={styles.effect}>
                  {sheet.read_only !== null
                    ? t(`assignments.readOnly.${sheet.read_only}`)
                    : count === 0
                      ? t('services.assign.nothing')
                      : t('services.assign.count', { count })}
                </span>
              </li>
            ))}
          </ul>
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          {sheets.isError ? (
            <Button variant="primary" onClick={() => void sheets.refetch()}>
              {t('action.retry')}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={busy || (waits && staff.length > 0)}
              unavailableBecause={reason}
              onClick={() => void assign()}
            >
              {t('list.bulk.run', { action: t('services.bulk.assign'), count: formats.number(added) })}
            </Button>
          )}
        </>
      }
    >
      {t('services.assign.text', { count: ids.length })}
    </Dialog>
  );
}
