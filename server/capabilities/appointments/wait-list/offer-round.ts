import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { foldEmail, phoneDigits } from '#domain/clients/same-client.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Settings } from '../../vendors/index.ts';
import { insertOffers, offersTo } from '../offers/offers-store.ts';
import type { OfferRow } from '../offers/offers-store.ts';
import { recordEntry } from '../offers/record-entry.ts';
import { waitingEntries } from '../offers/wait-list-store.ts';
import type { EntryRow } from '../offers/wait-list-store.ts';
import { PUBLIC } from '../requests/booking-request.ts';

/** Held times per e-mail or phone where one entry after the other is asked (security S22). */
const MOST_PER_CONTACT = 2;

/** One check of a location's list. */
export interface Round {
  locationId: number;
  zone: string;
  now: Instant;
  settings: Settings;
}

/** An entry that waits, with its offers so far. */
export type Waiting = EntryRow & { past: readonly OfferRow[]; offered: Set<Instant>; hasOpen: boolean };

export async function readWaiting(tx: Tx, { locationId, now }: Round): Promise<Waiting[]> {
  const rows = await waitingEntries(tx, locationId);
  const offers = await offersTo(tx, { entryIds: rows.map(({ id }) => id), now });
  const byEntry = Map.groupBy(offers, ({ entryId }) => entryId);
  return rows.map((row) => {
    const past = byEntry.get(row.id) ?? [];
    return {
      ...row,
      past,
      offered: new Set([
        ...past.filter(({ isLost }) => !isLost).map(({ startsAt }) => startsAt),
        // It has this start already, with another person maybe.
        ...(row.movingStart === null ? [] : [row.movingStart]),
      ]),
      hasOpen: past.some(({ isOpen }) => isOpen),
    };
  });
}

/** Counts open offers per address. */
export function heldByContact(waiting: readonly Waiting[]) {
  const counts = new Map<string, number>();
  const addresses = ({ email, phone }: EntryRow) =>
    [foldEmail(email), phoneDigits(phone)].filter((text) => text !== '');
  const add = (entry: EntryRow): void => {
    for (const address of addresses(entry)) counts.set(address, (counts.get(address) ?? 0) + 1);
  };
  for (const entry of waiting) if (entry.hasOpen) add(entry);
  return {
    add,
    isFull: (entry: EntryRow) =>
      addresses(entry).some((address) => (counts.get(address) ?? 0) >= MOST_PER_CONTACT),
  };
}

export type Held = ReturnType<typeof heldByContact>;

export function queryOf(entry: EntryRow, window: Pick<SlotQuery, 'from' | 'to'>): SlotQuery {
  return {
    ...PUBLIC,
    locationId: entry.locationId,
    serviceId: entry.serviceId,
    method: entry.meetingMethod as MeetingMethod,
    staffIds: entry.staffId === null ? null : [entry.staffId],
    languages: entry.languages.filter(isLanguage),
    withStaff: [],
    attendees: entry.seats,
    ...window,
  };
}

/** Writes the offers; a reader with an open offer has had its message, whose page shows this one too. */
export async function offerTo(
  tx: Tx,
  { locationId, now }: Round,
  {
    readers,
    opening,
  }: { readers: readonly Waiting[]; opening: { id: number; start: Instant; expiresAt: Instant } },
): Promise<void> {
  const { id, start, expiresAt } = opening;
  await insertOffers(tx, { openingId: id, startsAt: start, entryIds: readers.map((each) => each.id) });
  for (const reader of readers) {
    reader.offered.add(start);
    if (reader.hasOpen) continue;
    reader.hasOpen = true;
    await recordEntry(tx, {
      id: reader.id,
      kind: 'wait-list-offered',
      at: now,
      data: { location_id: locationId, starts_at: toIso(start), expires_at: toIso(expiresAt) },
    });
  }
}
