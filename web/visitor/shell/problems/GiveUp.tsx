import { useState } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { readOnAt } from './read-on-at.ts';

type GiveUpProps = {
  label: string;
  busy: boolean;
  /** The id of the element with the status. */
  statusId: string;
  /** Resolves to whether the visit is cancelled now. */
  onGiveUp: () => Promise<boolean>;
};

/** Cancels a visit or an appointment after a confirmation. */
export function GiveUp({ label, busy, statusId, onGiveUp }: GiveUpProps) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const confirmed = async (): Promise<void> => {
    if (!(await onGiveUp())) return;
    setAsking(false);
    readOnAt(statusId);
  };
  return (
    <>
      <Button variant="danger-text" full onClick={() => setAsking(true)}>
        {label}
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
