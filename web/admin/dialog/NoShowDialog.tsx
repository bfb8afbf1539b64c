import { useState } from 'react';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { CancelReason, useReasonRule } from './CancelReason.tsx';

export interface NoShowDialogProps {
  name: string;
  busy: boolean;
  onKeep: () => void;
  onAct: (more: { reason?: string }) => void;
}

/** Asks for the reason of a no-show, where the vendor wants one. */
export function NoShowDialog({ name, busy, onKeep, onAct }: NoShowDialogProps) {
  const { t } = useWords();
  const rule = useReasonRule('no_show');
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  return (
    <ConfirmDialog
      open
      title={t('dashboard.noShow.title', { name })}
      safeLabel={t('action.back')}
      onSafe={onKeep}
      actLabel={t('dashboard.noShow.act')}
      onAct={() => onAct(reason === '' ? {} : { reason })}
      busy={busy}
      unavailableBecause={rule === 'required' && reason === '' ? t('lobby.reason.required') : null}
      fields={<CancelReason of="no_show" reason={typed} onChange={setTyped} />}
    >
      <p>{t('lobby.noShow.why')}</p>
    </ConfirmDialog>
  );
}
