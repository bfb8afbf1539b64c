import { createHash } from 'node:crypto';
import { listTimes } from '#contract/appointments/appointments.ts';
import type { FullSession, TimeResource } from '#contract/appointments/appointments.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { addDays } from '#domain/time/date.ts';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { encodedBytes } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { isStaffHere } from '../../access/index.ts';
import { locationsOfCategory } from '../../locations/index.ts';
import { staffOfCategory } from '../../staff/index.ts';
import { isOwner, openWithCode } from '../../visits/index.ts';
import { linkedQuery } from './list-slots.ts';
import { readSlots } from './read-slots.ts';
import type { SlotsRead } from './read-slots.ts';
import { amongStaff } from '../requests/booking-request.ts';
import { inZone, readTimesQuery, refused } from '../requests/read-slot-query.ts';
import type { Bound, TimesRequest } from '../requests/read-slot-query.ts';
import { slotStamps, zoneOfLocation } from './slots-store.ts';
import { openingsOf } from '../offers/offers-store.ts';

interface Deps {
  db: Database;
  keys: Keys;
}

/** The free starts of a service. Computed once per version of the data they depend on, and cached in encoded form. */
export function listTimesRoute(deps: Deps): Route {
  const { db } = deps;
  return route(listTimes, async (context) => {
    const permitted = await permittedQuery(deps, context, readTimesQuery(context.query));
    const isLinked = 'shortcut' in (context.query as object);
    const query = isLinked ? await context.read((tx) => linkedQuery(tx, permitted, context)) : permitted;
    const vendorId = context.vendor.id;
    const stamps = await slotStamps(db, vendorId, query.locationId);
    const cacheKey = { vendorId, version: 0, name: `times/${JSON.stringify(query)}` };
    let cached = db.cache.get(cacheKey) as CachedTimes | undefined;
    // mutation: cached-times
    if (cached?.stamps !== stamps || !(cached.from <= context.now && context.now < cached.until)) {
      cached = await context.read(async (tx) => {
        const zone = await zoneOfLocation(tx, query.locationId);
        if (zone === undefined) throw refuse('not-found');
        const read = await readSlots(tx, inZone(query, zone, 'end'), { now: context.now });
        // A private location's times are hidden, so it reads as not found, except to the invited.
        if (!read || (read.query.location.isPrivate && !query.invited)) throw refuse('not-found');
        return cachedTimes(read);
      });
      db.cache.set(cacheKey, cached, cached.bytes.length);
    }
    const headers = { etag: cached.etag, 'cache-control': 'no-cache' };
    if (context.headers.ifNoneMatch === cached.etag)
      return { status: 304, body: undefined as never, headers };
    return encodedBytes(cached.bytes, headers);
  });
}

/** The query as far as the caller may see its times. */
async function permittedQuery(
  deps: Deps,
  context: TimesContext,
  { query, ...categories }: TimesRequest,
): Promise<SlotQuery<Bound>> {
  const staffIds = await ofCategories(context, query, categories);
  // A session of staff shows what an invitation shows; the link of a visitor is read after this.
  const { movingVisitId: id } = query;
  const movingVisitId = id === null ? null : await excluded(deps, context, id);
  const { offer } = context.query as { offer?: unknown };
  const openingIds =
    typeof offer === 'string' ? await context.read((tx) => openingsOf(tx, offer, context.now)) : [];
  return { ...query, openingIds, staffIds, invited: query.invited && isStaffHere(context), movingVisitId };
}

/** The staff of the query's categories who may lead; none when the location is of another category. */
async function ofCategories(
  { read }: TimesContext,
  { locationId, staffIds }: SlotQuery<Bound>,
  { staffCategoryId, locationCategoryId }: Omit<TimesRequest, 'query'>,
): Promise<readonly number[] | null> {
  if (staffCategoryId === null && locationCategoryId === null) return staffIds;
  return read(async (tx) => {
    const people = staffCategoryId === null ? staffIds : await staffOfCategory(tx, staffCategoryId);
    if (staffCategoryId !== null && people === null) throw refused('staff_category_id');
    const locationIds =
      locationCategoryId === null ? [locationId] : await locationsOfCategory(tx, locationCategoryId);
    if (locationIds === null) throw refused('location_category_id');
    if (!locationIds.includes(locationId)) return [];
    return people && amongStaff(staffIds, people);
  });
}

/**
 * The moved appointment, if the caller proves access to it: by its code or by the source it was booked from.
 * Other callers see its time as taken; otherwise the difference would reveal an appointment.
 */
async function excluded(
  deps: Deps,
  { vendor, source, now, query, read }: TimesContext,
  id: number,
): Promise<number | null> {
  const { code } = query as { code?: unknown };
  if (typeof code === 'string' && code !== '')
    return openWithCode(deps, { vendorId: vendor.id, id: String(id), code, source, now });
  return (await read((tx) => isOwner(tx, deps.keys, { visitId: id, source }))) ? id : null;
}

type TimesContext = Pick<RequestContext, 'vendor' | 'source' | 'now' | 'query' | 'read' | 'person' | 'may'>;

/** The encoded response, and how long it is valid. */
interface CachedTimes {
  stamps: string;
  from: Instant;
  until: Instant;
  bytes: Buffer;
  etag: string;
}

/** Sessions of the window against which only their seats stand. */
function fullSessions(
  { service, sessions, from, to }: SlotsRead['query'],
  { reasons }: SlotsRead['result'],
): FullSession[] {
  if (!service.isGroup) return [];
  const full = sessions.filter(({ start, capacity, seatsTaken }) => {
    if (start < from || start >= to || seatsTaken < capacity) return false;
    const causes = reasons(0, start);
    return causes.length === 1 && causes[0] === 'session-full';
  });
  return full.map(({ id, start, end }) => ({ id: String(id), start: toIso(start), end: toIso(end) }));
}

function cachedTimes({ query, rows, result }: SlotsRead): CachedTimes {
  const data = result.slots.map(({ start, minutes, seatsLeft }): TimeResource => {
    const id = toIso(start);
    const attributes = { start: id, end: toIso(start + minutes * MINUTE) };
    if (seatsLeft === undefined) return { id, type: 'times', attributes };
    return { id, type: 'times', attributes: { ...attributes, seats_left: seatsLeft } };
  });
  const full = fullSessions(query, result);
  const meta = { zone: query.zone, ...(full.length > 0 && { full }) };
  const bytes = Buffer.from(JSON.stringify({ data, meta }));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const firstFull = full[0] ? fromIso(full[0].start) : Infinity;
  const first = Math.min(result.slots[0]?.start ?? Infinity, firstFull);
  // The response expires when its first start becomes too soon, at midnight (another date opens), or when a
  // hold ends.
  const tomorrow = instantOf(addDays(wallOf(query.now, query.zone).date, 1), 0, query.zone);
  const until = Math.min(first - query.notice * MINUTE + 1, tomorrow, rows.heldUntil ?? Infinity);
  return { stamps: rows.stamps, from: query.now, until, bytes, etag };
}
