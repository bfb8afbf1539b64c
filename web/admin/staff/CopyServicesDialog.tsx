import { useState } from 'react';
import { seeAssignments } from '#contract/staff/assignments.ts';
import type { AssignmentSheet } from '#contract/staff/assignments.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RecordPicker } from '../resource/RecordPicker.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';

/** Takes over the services of a colleague, at the locations where both work. Nothing is saved yet. */
export function CopyServicesDialog(props: {
  onClose: () => void;
  onCopy: (colleague: AssignmentSheet) => void;
}) {
  const { t } = useWords();
  const fail = useFailureToast();
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const copy = async (id: string): Promise<void> => {
    setBusy(true);
    try {
      props.onCopy((await request(seeAssignments, { params: { id } })).data);
    } catch (fault) {
      fail(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('assignments.copy')}
      closeLabel={t('action.close')}
      fields={
        <RecordPicker
          kind="staff"
          label={t('assignments.colleague')}
          value={chosen}
          onChange={setChosen}
          clearable={false}
        />
      }
      actions={
        <>
          <Button onClick={props.onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            unavailableBecause={chosen === null ? t('form.choose.staff') : null}
            onClick={() => void (chosen !== null && copy(chosen))}
          >
            {t('assignments.copy.act')}
          </Button>
        </>
      }
    >
      {t('assignments.copy.text')}
    </Dialog>
  );
}
