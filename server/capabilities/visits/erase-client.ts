import { foldEmail, isSameClient, phoneDigits } from '#domain/clients/same-client.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { forgetWordsOf } from '#server/infrastructure/outbox/events-store.ts';
import { contactOfClient } from '../clients/index.ts';
import { attendeesWith, emptyAttendees } from './attendees-store.ts';
import { removeFilesOfAttendees, removeFilesOfVisits } from './files-store.ts';
import { emptyVisits, linkedVisits, moveVisitsToClient, unlinkedVisitsOf } from './client-links-store.ts';

/**
 * A client's visits: the linked ones, suggested or confirmed, and those that would be linked now, made before the client was on
 * record or while two records stood in each other's way. Whoever asks to be forgotten means these too.
 */
export async function visitsOfClient(tx: Tx, clientId: number): Promise<number[]> {
  const linked = await linkedVisits(tx, clientId);
  const contact = await contactOfClient(tx, clientId);
  if (!contact) return linked;
  const typed = { email: foldEmail(contact.email), digits: phoneDigits(contact.phone) };
  const alike = await unlinkedVisitsOf(tx, typed);
  return [...linked, ...alike.filter((visit) => isSameClient(visit, contact)).map(({ id }) => id)];
}

/** Visits without their person, and what staff or the visitor said in words about their events (ground rule 12). */
export async function eraseClient(tx: Tx, clientId: number): Promise<void> {
  const ids = await visitsOfClient(tx, clientId);
  await forgetWordsOf(tx, { kind: 'visit', ids });
  await emptyVisits(tx, ids);
  await removeFilesOfVisits(tx, ids);
  const alongside = await comingAlong(tx, clientId);
  await emptyAttendees(tx, alongside);
  await removeFilesOfAttendees(tx, alongside);
}

/** Where somebody else had booked, and they came along. */
async function comingAlong(tx: Tx, clientId: number): Promise<number[]> {
  const contact = await contactOfClient(tx, clientId);
  if (!contact) return [];
  const typed = { email: foldEmail(contact.email), digits: phoneDigits(contact.phone) };
  const alike = await attendeesWith(tx, typed);
  return alike.filter((attendee) => isSameClient(attendee, contact)).map(({ id }) => id);
}

export const repointClient = (tx: Tx, from: number, to: number): Promise<void> =>
  moveVisitsToClient(tx, from, to);
