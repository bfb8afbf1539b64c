import { listNextSlots, listSlots } from '#contract/appointments/slots.ts';
import type { SlotsResponse } from '#contract/appointments/slots.ts';
import { publicCause, mainCauseAgainst } from '#domain/appointments/main-cause.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { requestedStarts } from '#domain/appointments/slot-grid.ts';
import { DAY, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { readSlots } from './read-slots.ts';
import type { SlotsRead } from './read-slots.ts';
import { readNextQuery, readSlotsQuery, windowBefore } from '../requests/read-times-query.ts';
import type { NextQuery, SlotsQuery } from '../requests/read-times-query.ts';
import { zoneOfLocation } from './slots-store.ts';

/** The free slots of a service, with the staff and the causes against other starts. */
export const listSlotsRoute: Route = route(listSlots, async (context) => {
  const request = readSlotsQuery(context.query);
  if (request.explain && !mayExplain(context)) throw refuse('forbidden');
  const read = await context.read(async (tx) => {
    const zone = await zoneOfLocation(tx, request.locationId);
    if (zone === undefined) throw refuse('not-found');
    const window = windowBefore(request, zone);
    if (request.explain && window.to - window.from > EXPLAINED)
      throw refuse('parameter-invalid', { meta: { parameter: 'to' } });
    return readPublicly(tx, {
      request,
      window,
      now: context.now,
      explain: request.explain,
    });
  });
  const visibleCause = mayExplain(context) ? (cause: SlotCause | null) => cause : publicCause;
  return ok(responseOf(read, { ...request, visibleCause }));
});

/** Only staff may see which appointment blocks a slot. */
const mayExplain = ({ person, vendor, may }: Pick<RequestContext, 'person' | 'vendor' | 'may'>): boolean =>
  person?.vendor?.id === vendor.id && may('visits-list');

interface Reading {
  request: Omit<SlotsQuery, 'start' | 'end' | 'who' | 'explain'>;
  window: { from: Instant; to: Instant };
  now: Instant;
  explain: boolean;
}

async function readPublicly(tx: Tx, { request, window, now, explain }: Reading): Promise<SlotsRead> {
  const { locationId, serviceId, staffIds, withStaff, method, attendees, languages } = request;
  const read = await readSlots(tx, {
    requested: {
      locationId,
      serviceId,
      ...window,
      now,
      staffIds,
      withStaff,
      allStaff: explain,
      movingVisitId: null,
    },
    filters: { method, attendees, languages, withStaff, invited: false },
    who: true,
  });
  // A private location's times are hidden, so it reads as not found.
  if (!read || (read.ask.location.isPrivate && !explain)) throw refuse('not-found');
  return read;
}

type ResponseOptions = Pick<SlotsQuery, 'who' | 'explain'> & {
  visibleCause: (cause: SlotCause | null) => SlotCause | null;
};

function responseOf(
  { ask, rows, result }: SlotsRead,
  { who, explain, visibleCause }: ResponseOptions,
): SlotsResponse {
  return {
    data: result.slots.map(({ start, minutes, staffIds }) => ({
      start: toIso(start),
      end: toIso(start + minutes * MINUTE),
      ...(who && { staff: staffIds.map(String) }),
    })),
    meta: {
      zone: ask.zone,
      version: rows.stamps,
      why: result.slots.length > 0 ? null : visibleCause(mainCauseAgainst(ask, result)),
      ...(explain && { reasons: reasonsOf({ ask, result }) }),
    },
  };
}

/** A week and a day of margin: an explanation checks each start for each staff member. */
const EXPLAINED = 8 * DAY;

/** A longer list helps no reader. */
const MOST_REASONS = 5_000;

function reasonsOf({ ask, result }: Pick<SlotsRead, 'ask' | 'result'>) {
  const reasons: NonNullable<SlotsResponse['meta']['reasons']> = [];
  const starts = requestedStarts(ask);
  for (const { id } of ask.staff) {
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
  const request = readNextQuery(context.query);
  const result = await context.read(async (tx) => {
    const each: Awaited<ReturnType<typeof nextAt>> = [];
    for (const locationId of request.locationIds)
      each.push(...(await nextAt(tx, { request, locationId, now: context.now })));
    return each;
  });
  const first = result.toSorted((a, b) => a.start - b.start).slice(0, request.most);
  return ok({
    data: first.map(({ start, minutes, locationId, zone }) => ({
      start: toIso(start),
      end: toIso(start + minutes * MINUTE),
      location_id: String(locationId),
      zone,
    })),
  });
});

async function nextAt(
  tx: Tx,
  { request, locationId, now }: { request: NextQuery; locationId: number; now: Instant },
) {
  const zone = await zoneOfLocation(tx, locationId);
  if (zone === undefined) throw refuse('not-found');
  const text =
    request.from === null
      ? now
      : 'at' in request.from
        ? request.from.at
        : instantOf(request.from.date, 0, zone);
  const from = Math.max(now, text);
  const window = { from, to: from + AHEAD };
  const read = await readPublicly(tx, { request: { ...request, locationId }, window, now, explain: false });
  return read.result.slots
    .slice(0, request.most)
    .map(({ start, minutes }) => ({ start, minutes, locationId, zone }));
}
