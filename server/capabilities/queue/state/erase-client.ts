import { changeQueueAppointment, giveFeedback, joinQueue } from '#contract/queue/queue.ts';
import { addWalkIn, callNext, moveVisit } from '#contract/queue/lobby.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { deleteResponsesAbout } from '#server/infrastructure/http/response/idempotency-store.ts';
import type { Erased } from '../../clients/index.ts';
import { visitsOfClient } from '../../visits/index.ts';

/** Endpoints with stored responses about one visit. */
const ABOUT_A_VISIT = [joinQueue, changeQueueAppointment, giveFeedback, addWalkIn, callNext, moveVisit];

/** Tickets hold no personal data; stored responses of repeated requests do. */
export async function eraseClient(tx: Tx, clientId: number): Promise<Erased> {
  const ids = await visitsOfClient(tx, clientId);
  const endpoints = ABOUT_A_VISIT.map(({ name }) => name);
  return { counts: { responses: await deleteResponsesAbout(tx, { endpoints, ids }) } };
}
