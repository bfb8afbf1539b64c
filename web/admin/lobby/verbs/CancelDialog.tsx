import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

interface CancelDialogProps {
  name: string | null;
  busy: boolean;
  onKeep: () => void;
  onCancel: () => void;
}

/** Cancelling is final and the visitor gets a message: the dialog names the visitor and the consequence. */
export function CancelDialog({ name, busy, onKeep, onCancel }: CancelDialogProps) {
  const { t } = useWords();
  return (
    <ConfirmDialog
      open={name !== null}
      title={t('lobby.cancel.title', { name: name ?? '' })}
      safeLabel={t('lobby.cancel.keep')}
      onSafe={onKeep}
      actLabel={t('lobby.cancel.act')}
      onAct={onCancel}
      busy={busy}
    >
      <p>{t('lobby.cancel.why', { name: name ?? '' })}</p>
    </ConfirmDialog>
  );
}
