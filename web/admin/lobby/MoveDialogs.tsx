import { AttemptDialog } from './AttemptDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import type { useAsking } from './use-asking.ts';

/** What is asked before some of the verbs. */
export function MoveDialogs({ asking, busy }: { asking: ReturnType<typeof useAsking>; busy: boolean }) {
  const { asked, answer, drop } = asking;
  return (
    <>
      {asked?.how === 'reason' && (
        <ReasonDialog
          verb={asked.verb === 'call' ? 'call' : 'return'}
          name={asked.visit.name}
          busy={busy}
          onClose={drop}
          onReason={(reason) => answer({ reason })}
        />
      )}
      {asked?.how === 'hold' && (
        <HoldDialog name={asked.visit.name} busy={busy} onClose={drop} onHold={answer} />
      )}
      {asked?.how === 'attempt' && (
        <AttemptDialog visit={asked.visit} busy={busy} onClose={drop} onOutcome={answer} />
      )}
      {asked?.how === 'transfer' && (
        <TransferDialog visit={asked.visit} busy={busy} onClose={drop} onTransfer={answer} />
      )}
      <CancelDialog
        name={asked?.how === 'confirm' ? asked.visit.name : null}
        busy={busy}
        onKeep={drop}
        onCancel={() => answer()}
      />
    </>
  );
}
