import { AttemptDialog } from './AttemptDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
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
