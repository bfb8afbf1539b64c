import type { Status } from '#domain/codes/status.ts';
import { mayUndo } from '#domain/visits/transitions.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import { recordChange, transition } from '../visits/index.ts';
import { patchLeg } from './legs-store.ts';
import { restoreLeg } from './line-visit.ts';
import type { LineVisit } from './line-visit.ts';
import { restoreTicket } from './tickets-store.ts';
import type { TicketState } from './tickets-store.ts';
import type { Doing } from './doing.ts';

/** Takes the last move back: whole within ten seconds by who made it; a completion later by a manager, as served. */
export async function undo(tx: Tx, { visit, leg }: LineVisit, doing: Doing): Promise<void> {
  const move = visit.lastMove;
  if (!move) throw refuse('undo-refused');
  const verdict = mayUndo({
    status: visit.status,
    samePerson: move.by === doing.staffId,
    secondsSince: (doing.now - move.at) / 1_000,
    managerOrAbove: doing.managerOrAbove,
  });
  if (!verdict.ok) throw refuse('undo-refused');
  const told = {
    kind: 'visit-undone' as const,
    actor: doing.actor,
    at: doing.now,
    requestId: doing.requestId,
    data: { undone: move.kind, leg: leg.seq },
  };
  if (verdict.how === 'reopen') {
    await patchLeg(tx, { visitId: visit.id, seq: leg.seq }, { outcome: 'served' });
    await transition(tx, visit, {
      ...told,
      to: STATUS.served,
      by: 'staff',
      managerOrAbove: true,
      endedAt: move.at,
      patch: { lastMove: null },
    });
    return;
  }
  const before = move.before as {
    visit: {
      status: Status;
      staffId: number | null;
      endedAt: number | null;
      endedReason: string | null;
      currentLeg: number;
    };
    ticket: TicketState;
  };
  await restoreTicket(tx, before.ticket);
  await restoreLeg(tx, visit.id, move.before);
  await recordChange(tx, visit, { ...told, patch: { ...before.visit, lastMove: null } });
}
