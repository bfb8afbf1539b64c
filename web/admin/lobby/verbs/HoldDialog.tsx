import { useId, useState } from 'react';
import { HOLD_MINUTES } from '#domain/visits/line-verbs.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './dialogs.module.css';

interface HoldDialogProps {
  name: string;
  busy: boolean;
  onClose: () => void;
  onHold: (hold: { minutes: number }) => void;
}

const TIMES = [5, HOLD_MINUTES.usual, 15, 20, 30, 60] as const;

/** Asks for the minutes of a hold. */
export function HoldDialog({ name, busy, onClose, onHold }: HoldDialogProps) {
  const { t } = useWords();
  const [minutes, setMinutes] = useState<number>(HOLD_MINUTES.usual);
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('lobby.hold.title', { name })}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('action.back')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('lobby.hold.act')}
          </Button>
        </>
      }
    >
      <p>{t('lobby.hold.why', { name })}</p>
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onHold({ minutes });
        }}
      >
        <ChoiceCards
          legend={t('lobby.hold.minutes')}
          columns={3}
          short
          options={TIMES.map((time) => ({
            value: String(time),
            label: t('lobby.late.by', { minutes: time }),
          }))}
          value={String(minutes)}
          onChange={(value) => setMinutes(Number(value))}
        />
      </form>
    </Dialog>
  );
}
