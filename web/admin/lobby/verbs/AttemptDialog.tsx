import { useId, useState } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisit } from '../data/use-visit.ts';
import styles from './dialogs.module.css';

interface AttemptDialogProps {
  visit: LobbyVisit;
  busy: boolean;
  onClose: () => void;
  onOutcome: (of: { outcome: AttemptOutcome }) => void;
}

/** Records the outcome of a callback; shows the number for staff who have not called yet. */
export function AttemptDialog({ visit, busy, onClose, onOutcome }: AttemptDialogProps) {
  const { t } = useWords();
  const [outcome, setOutcome] = useState<AttemptOutcome>('reached');
  const formId = useId();
  const { data } = useVisit(visit.id, visit);
  const outcomes: Record<AttemptOutcome, string> = {
    reached: t('lobby.attempt.reached'),
    'no-answer': t('lobby.attempt.no-answer'),
    busy: t('lobby.attempt.busy'),
    'wrong-number': t('lobby.attempt.wrong-number'),
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('lobby.attempt.title', { name: visit.name })}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('action.back')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('lobby.attempt.act')}
          </Button>
        </>
      }
    >
      {data && <p>{t('lobby.attempt.why', { phone: data.phone ?? 'none' })}</p>}
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onOutcome({ outcome });
        }}
      >
        <ChoiceCards
          legend={t('lobby.attempt.outcome')}
          options={Object.entries(outcomes).map(([value, label]) => ({ value, label }))}
          value={outcome}
          onChange={(value) => setOutcome(value as AttemptOutcome)}
        />
      </form>
    </Dialog>
  );
}
