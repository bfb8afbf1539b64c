import { changeQueueAppointment, giveFeedback, joinQueue } from '#contract/queue/queue.ts';
import { addWalkIn, callNext, moveVisit } from '#contract/queue/lobby.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { deleteResponsesAbout } from '#server/infrastructure/http/response/idempotency-store.ts';
import { visitsOfClient } from '../../visits/index.ts';

/** Whose answers are about one visit, and are kept for a repeated call. */
const ABOUT_A_VISIT = [joinQueue, changeQueueAppointment, giveFeedback, addWalkIn, callNext, moveVisit];

/** The line itself names nobody; the answers kept for repeated calls show what was typed. */
export async function eraseClient(tx: Tx, clientId: number): Promise<void> {
  const ids = await visitsOfClient(tx, clientId);
  await deleteResponsesAbout(tx, { endpoints: ABOUT_A_VISIT.map(({ name }) => name), ids });
}
