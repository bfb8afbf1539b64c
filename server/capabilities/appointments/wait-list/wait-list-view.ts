import type {
  OfferedTime,
  WaitListAttributes,
  WaitListDocument,
  WaitListRequestDocument,
  WaitListRow,
} from '#contract/appointments/wait-list.ts';
import { maskedEmail } from '#domain/intake/email.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { lastThree } from '#domain/visits/numbers.ts';
import { offersTo } from '../offers/offers-store.ts';
import type { OfferRow } from '../offers/offers-store.ts';
import { entryById, entryByReference } from '../offers/wait-list-store.ts';
import type { EntryRow } from '../offers/wait-list-store.ts';

/** The entry of a reference, as its visitor sees it. An unknown reference is not found. */
export async function waitListDocument(tx: Tx, reference: string, now: Instant): Promise<WaitListDocument> {
  const row = await entryByReference(tx, reference);
  if (!row) throw refuse('not-found');
  const offers = row.state === 'waiting' ? await offersTo(tx, { entryIds: [row.id], now }) : [];
  return {
    data: {
      id: row.reference,
      type: 'wait-list',
      attributes: {
        state: row.state,
        location_id: String(row.locationId),
        location: row.locationName,
        service_id: String(row.serviceId),
        service: row.serviceName,
        ...staffOf(row),
        meeting_method: row.meetingMethod,
        time_zone: row.timeZone,
        session: sessionOf(row),
        preferences: row.preferences.map((preference) => ({ ...preference })),
        offers: openOnes(offers),
        appointment_id: row.movingVisitId === null ? null : String(row.movingVisitId),
        told: {
          email: maskedEmail(row.email),
          phone: row.receiveSms ? lastThree(row.phone) : null,
        },
        created: toIso(row.createdAt),
      },
    },
  };
}

const staffOf = ({ staffId, staffName }: { staffId: number | null; staffName: string | null }) => ({
  staff_id: staffId === null ? null : String(staffId),
  staff: staffName,
});

const sessionOf = ({ sessionId, sessionStart, sessionEnd }: EntryRow): WaitListAttributes['session'] =>
  sessionStart === null || sessionEnd === null
    ? null
    : { id: String(sessionId), start: toIso(sessionStart), end: toIso(sessionEnd) };

/** Seats of one session may be held by several openings: the one that ends last counts. */
const openOnes = (offers: readonly OfferRow[]): OfferedTime[] =>
  offers
    .filter(({ isOpen }) => isOpen)
    .filter((one, _, open) =>
      open.every((other) => other.startsAt !== one.startsAt || !endsLater(other, one)),
    )
    .map((offer) => ({
      start: toIso(offer.startsAt),
      end: toIso(offer.endsAt),
      until: toIso(offer.expiresAt),
      ...staffOf(offer),
    }));

const endsLater = (other: OfferRow, one: OfferRow): boolean =>
  other.expiresAt > one.expiresAt || (other.expiresAt === one.expiresAt && other.openingId > one.openingId);

/** Entries as staff see them. */
export function staffRows(rows: readonly EntryRow[], offers: readonly OfferRow[]): WaitListRow[] {
  const byEntry = Map.groupBy(offers, ({ entryId }) => entryId);
  return rows.map((row) => ({
    id: String(row.id),
    first_name: row.firstName,
    last_name: row.lastName,
    service_id: String(row.serviceId),
    service: row.serviceName,
    meeting_method: row.meetingMethod,
    ...staffOf(row),
    preferences: row.preferences.map((preference) => ({ ...preference })),
    offers: openOnes(byEntry.get(row.id) ?? []),
    created: toIso(row.createdAt),
  }));
}

export const requestDocument = (row: EntryRow): WaitListRequestDocument => ({
  data: {
    id: row.reference,
    type: 'requests',
    attributes: { state: row.state, details: row.details, created: toIso(row.createdAt) },
    relationships: { client: { data: { id: row.clientReference, type: 'clients' } } },
  },
});

/** The data of a message about an entry. */
export interface WaitListFacts {
  entry: EntryRow;
  /** Open offers, earliest first. */
  offers: OfferRow[];
}

export async function waitListFacts(tx: Tx, id: number, now: Instant): Promise<WaitListFacts | undefined> {
  const entry = await entryById(tx, id);
  if (!entry) return undefined;
  return { entry, offers: (await offersTo(tx, { entryIds: [id], now })).filter(({ isOpen }) => isOpen) };
}
