import { useState } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ConfirmLater } from './ConfirmLater.tsx';
import { readOnAt } from './read-on-at.ts';

type GiveUpProps = {
  busy: boolean;
  /** The id of the element with the status. */
  statusId: string;
  /** Resolves to whether the visit is cancelled now. */
  onGiveUp: () => Promise<boolean>;
};

/** Leaves the line after a confirmation. The product's sentence speaks of an appointment, the rest of the line. */
export function GiveUp({ busy, statusId, onGiveUp }: GiveUpProps) {
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
        {t('leave.act')}
      </Button>
      <ConfirmLater
        open={asking}
        title={t('leave.title')}
        safeLabel={t('leave.keep')}
        onSafe={() => setAsking(false)}
        actLabel={t('leave.act')}
        onAct={() => void confirmed()}
        busy={busy}
      >
        {t('cancel.confirm')}
      </ConfirmLater>
    </>
  );
}
