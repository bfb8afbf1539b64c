import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { clientOf } from '../clients/index.ts';
import { suggestClient, unlinkedContact } from './client-links-store.ts';

/**
 * Recognises the client after the fact, so that nobody outside learns from an answer, or from how long it took, whether one is known
 * (ground rule 13). Staff confirm what is suggested here. Heard twice it does nothing more: a visit that has a link keeps it.
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
