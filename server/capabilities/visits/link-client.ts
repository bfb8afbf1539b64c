import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { clientOf } from '../clients/index.ts';
import { suggestClient, unlinkedContact } from './client-links-store.ts';

/**
 * Links the client after the response. Neither its content nor its duration reveals a known client (ground
 * rule 13). Staff confirm the suggestion. Idempotent: a visit with a link keeps it.
 */
export const linkListener: Listener = {
  name: 'client-links',
  kinds: ['visit-joined', 'visit-booked'],
  async handle(tx, { subjectId: visitId }) {
    const contact = await unlinkedContact(tx, visitId);
    const clientId = contact ? await clientOf(tx, contact) : null;
    if (clientId !== null) await suggestClient(tx, { visitId, clientId });
  },
};
