import { listNextSlots, listSlots } from '#contract/appointments/slots.ts';
import type { SlotsResponse } from '#contract/appointments/slots.ts';
import { publicCause, mainCauseAgainst } from '#domain/appointments/main-cause.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { requestedStarts } from '#domain/appointments/slot-grid.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { DAY, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { mayRead } from '../../queue/index.ts';
import { shownShortcut, slotsWithin } from '../../shortcuts/index.ts';
import type { Viewer } from '../../shortcuts/index.ts';
import { readSlots } from './read-slots.ts';
import type { SlotsRead } from './read-slots.ts';
import { instantIn, inZone, readNextQuery, readSlotsQuery } from '../requests/read-slot-query.ts';
import type { Bound } from '../requests/read-slot-query.ts';
import { zoneOfLocation } from './slots-store.ts';

/** The free slots of a service, with the staff and the causes against other starts. */
export const listSlotsRoute: Route = route(listSlots, async (context) => {
  const { query, who, explain } = readSlotsQuery(context.query);
  const explains = mayExplain(context, query.locationId);
  if (explain && !explains) throw refuse('forbidden');
  const read = await context.read(async (tx) => {
    const zone = await zoneOfLocation(tx, query.locationId);
    if (zone === undefined) throw refuse('not-found');
    const local = await linkedQuery(tx, inZone(query, zone, 'to'), context);
    if (explain && local.to - local.from > EXPLAINED)
      throw refuse('parameter-invalid', { meta: { parameter: 'to' } });
    return readPublicly(tx, local, { now: context.now, who, explain });
  });
  const visibleCause = explains ? (cause: SlotCause | null) => cause : publicCause;
  return ok(responseOf(read, { who, explain, visibleCause }));
});

/** Why a person is not free is their schedule: staff see it where they may see the schedules of others. */
const mayExplain = (
  { person, vendor }: Pick<RequestContext, 'person' | 'vendor'>,
  locationId: number,
): boolean =>
  person?.vendor?.id === vendor.id && mayRead(person, 'staff-schedule', { locationId, staffId: null });

async function readPublicly(
  tx: Tx,
  query: SlotQuery,
  { now, who = false, explain = false }: { now: Instant; who?: boolean; explain?: boolean },
): Promise<SlotsRead> {
  const read = await readSlots(tx, query, { now, who, allStaff: explain });
  // A private location's times are hidden, so it reads as not found, except to the invited.
  if (!read || (read.query.location.isPrivate && !explain && !query.invited)) throw refuse('not-found');
  return read;
}

/** The query as the shortcut in the address permits it; an ended one permits what the public may see. */
export async function linkedQuery<B>(
  tx: Tx,
  query: SlotQuery<B>,
  { query: parameters, ...viewer }: Pick<RequestContext, 'query'> & Viewer,
): Promise<SlotQuery<B>> {
  const token = (parameters as { shortcut?: unknown }).shortcut;
  if (typeof token !== 'string' || token === '') return query;
  const shortcut = await shownShortcut(tx, token, viewer);
  return shortcut ? slotsWithin(tx, query, shortcut) : query;
}

interface ResponseOptions {
  who: boolean;
  explain: boolean;
  visibleCause: (cause: SlotCause | null) => SlotCause | null;
}

function responseOf(
  { query, rows, result }: SlotsRead,
  { who, explain, visibleCause }: ResponseOptions,
): SlotsResponse {
  return {
    data: result.slots.map(({ start, minutes, staffIds }) => ({
      start: toIso(start),
      end: toIso(start + minutes * MINUTE),
      ...(who && { staff: staffIds.map(String) }),
    })),
    meta: {
      zone: query.zone,
      version: rows.stamps,
      why: result.slots.length > 0 ? null : visibleCause(mainCauseAgainst(query, result)),
      ...(explain && { reasons: reasonsOf({ query, result }) }),
    },
  };
}

/** A week and a day of margin: an explanation checks each start for each staff member. */
const EXPLAINED = 8 * DAY;

/** A longer list helps no reader. */
const MOST_REASONS = 5_000;

function reasonsOf({ query, result }: Pick<SlotsRead, 'query' | 'result'>) {
  const reasons: NonNullable<SlotsResponse['meta']['reasons']> = [];
  const starts = requestedStarts(query);
  for (const { id } of query.staff) {
    for (const start of starts) {
      const causes = result.reasons(id, start);
      if (causes.length > 0) reasons.push({ staff: String(id), start: toIso(start), causes });
      if (reasons.length >= MOST_REASONS) return reasons;
    }
  }
  return reasons;
}

const AHEAD = 62 * DAY;

/** The first free slots of one or several locations. */
export const listNextSlotsRoute: Route = route(listNextSlots, async (context) => {
  const { queries, most } = readNextQuery(context.query);
  const result = await context.read(async (tx) => {
    const each: Awaited<ReturnType<typeof nextFor>> = [];
    for (const query of queries) each.push(...(await nextFor(tx, query, { most, context })));
    return each;
  });
  const first = result.toSorted((a, b) => a.start - b.start).slice(0, most);
  return ok({
    data: first.map(({ start, minutes, locationId, zone }) => ({
      start: toIso(start),
      end: toIso(start + minutes * MINUTE),
      location_id: String(locationId),
      zone,
    })),
  });
});

async function nextFor(
  tx: Tx,
  query: SlotQuery<Bound>,
  { most, context }: { most: number; context: Pick<RequestContext, 'query'> & Viewer },
) {
  const { now } = context;
  const { locationId } = query;
  const zone = await zoneOfLocation(tx, locationId);
  if (zone === undefined) throw refuse('not-found');
  const from = Math.max(now, instantIn(query.from, zone));
  const linked = await linkedQuery(tx, { ...query, from, to: from + AHEAD }, context);
  const { result } = await readPublicly(tx, linked, { now });
  return result.slots.slice(0, most).map(({ start, minutes }) => ({ start, minutes, locationId, zone }));
}
