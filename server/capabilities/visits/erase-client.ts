import { foldEmail, isSameClient, phoneDigits } from '#domain/clients/same-client.ts';
import { addCounts } from '#domain/clients/erasure.ts';
import type { ErasedCounts } from '#domain/clients/erasure.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { forgetWordsOf } from '#server/infrastructure/outbox/events-store.ts';
import { contactOfClient } from '../clients/index.ts';
import type { Erased, Traces } from '../clients/index.ts';
import { attendeesWith, emptyAttendees } from './attendees-store.ts';
import { filesRemoval, removeFilesOfAttendees } from './files-store.ts';
import { emptyVisits, linkedVisits, moveVisitsToClient, unlinkedVisitsOf } from './client-links-store.ts';

/**
 * A client's visits: linked ones, suggested or confirmed, and those that would be linked today. The latter
 * predate the client's record, or matched two records at their time. Erasure covers them too.
 */
export async function visitsOfClient(tx: Tx, clientId: number): Promise<number[]> {
  const linked = await linkedVisits(tx, clientId);
  const contact = await contactOfClient(tx, clientId);
  if (!contact) return linked;
  const typed = { email: foldEmail(contact.email), digits: phoneDigits(contact.phone) };
  const alike = await unlinkedVisitsOf(tx, typed);
  return [...linked, ...alike.filter((visit) => isSameClient(visit, contact)).map(({ id }) => id)];
}

/** Erases the person from the visits, and what staff or the visitor wrote about their events (ground rule 12). */
export async function eraseClient(tx: Tx, clientId: number): Promise<Erased> {
  const ids = await visitsOfClient(tx, clientId);
  const history = await forgetWordsOf(tx, { kind: 'visit', ids });
  const counts = await emptyVisits(tx, ids);
  const files = await tx.run(filesRemoval(tx, ids));
  const attendees = await attendeesOf(tx, clientId);
  return {
    counts: addCounts(counts, { history, files }, await eraseAttendees(tx, attendees)),
    traces: { visits: ids, attendees },
  };
}

/** Erases again what an earlier erasure found: a restored backup may link it to the client no longer, or not yet. */
export async function eraseTraces(tx: Tx, { attendees }: Traces): Promise<void> {
  await eraseAttendees(tx, attendees);
}

async function eraseAttendees(tx: Tx, ids: readonly number[]): Promise<ErasedCounts> {
  const files = await removeFilesOfAttendees(tx, ids);
  return { attendees: await emptyAttendees(tx, ids), files };
}

/** The client's attendees in visits that another person booked. */
async function attendeesOf(tx: Tx, clientId: number): Promise<number[]> {
  const contact = await contactOfClient(tx, clientId);
  if (!contact) return [];
  const typed = { email: foldEmail(contact.email), digits: phoneDigits(contact.phone) };
  const alike = await attendeesWith(tx, typed);
  return alike.filter((attendee) => isSameClient(attendee, contact)).map(({ id }) => id);
}

export const repointClient = (tx: Tx, from: number, to: number): Promise<void> =>
  moveVisitsToClient(tx, from, to);
