import { CancelDialog } from './CancelDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
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
          onReason={answer}
        />
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
