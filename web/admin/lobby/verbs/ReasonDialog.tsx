import { useRef, useState } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import styles from './dialogs.module.css';

interface ReasonDialogProps {
  /** The action that needs a reason. */
  verb: 'call' | 'return';
  name: string;
  /** For the button, which has little room. */
  firstName: string;
  busy: boolean;
  onClose: () => void;
  onReason: (reason: string) => void;
}

const MAX = 500;

/** Calling out of order and returning affect all other visitors, so both need a reason. */
export function ReasonDialog({ verb, name, firstName, busy, onClose, onReason }: ReasonDialogProps) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const take = (input: string): void => {
    setReason(input);
    setMissing(false);
    field.current?.focus();
  };
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t(`lobby.reason.${verb}.title`, { name })}
      initialFocus={field}
      act={t(`lobby.reason.${verb}.act`, { name: firstName })}
      intro={<p>{t(`lobby.reason.${verb}.why`)}</p>}
      onSubmit={() => {
        const input = reason.trim();
        if (input === '') {
          setMissing(true);
          field.current?.focus();
        } else onReason(input);
      }}
    >
      <TextField
        label={t('lobby.reason')}
        ref={field}
        value={reason}
        maxLength={MAX}
        error={missing ? t('lobby.reason.required') : null}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      <div className={styles.suggestions}>
        {[1, 2, 3].map((n) => (
          <Button key={n} size="small" variant="soft" onClick={() => take(t(`lobby.reason.${verb}.${n}`))}>
            {t(`lobby.reason.${verb}.${n}`)}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}
