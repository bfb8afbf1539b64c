import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { AttemptDialog } from './AttemptDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import type { useAsking } from './use-asking.ts';

/** Dialogs that some actions open first. */
export function MoveDialogs({ asking, busy }: { asking: ReturnType<typeof useAsking>; busy: boolean }) {
  const { request, answer, drop } = asking;
  return (
    <>
      {request?.how === 'reason' && (
        <ReasonDialog
          verb={request.verb === 'call' ? 'call' : 'return'}
          name={request.visit.name}
          busy={busy}
          onClose={drop}
          onReason={(reason) => answer({ reason })}
        />
      )}
      {request?.how === 'hold' && (
        <HoldDialog name={request.visit.name} busy={busy} onClose={drop} onHold={answer} />
      )}
      {request?.how === 'attempt' && (
        <AttemptDialog visit={request.visit} busy={busy} onClose={drop} onOutcome={answer} />
      )}
      {request?.how === 'transfer' && (
        <TransferDialog visit={request.visit} busy={busy} onClose={drop} onTransfer={answer} />
      )}
      <CancelDialog
        name={request?.how === 'confirm' ? request.visit.name : null}
        busy={busy}
        onKeep={drop}
        onCancel={() => answer()}
      />
    </>
  );
}

interface CancelDialogProps {
  name: string | null;
  busy: boolean;
  onKeep: () => void;
  onCancel: () => void;
}

/** Cancelling is final and the visitor gets a message: the dialog names the visitor and the consequence. */
function CancelDialog({ name, busy, onKeep, onCancel }: CancelDialogProps) {
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
