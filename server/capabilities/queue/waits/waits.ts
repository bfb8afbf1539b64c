import type { LineEntry } from '#domain/queue/call-order.ts';
import { absentShare } from '#domain/queue/line-learning.ts';
import type { LineModel } from '#domain/queue/line-learning.ts';
import type { EstimateInput, Server, WaitEstimate } from '#domain/queue/wait-estimate.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { openNow } from '../../locations/index.ts';
import type { LocationRow } from '../../locations/index.ts';
import { readConfigurationVersion } from '../../vendors/index.ts';
import { estimate } from './estimating.ts';
import { modelVersions } from './learning-store.ts';
import { beliefsOf, lineModelsOf } from './line-models.ts';
import { byLocation, lineRulesOf } from './line-rules.ts';
import type { LineRules } from './line-rules.ts';
import { absencesOf } from '../state/shifts.ts';
import { delayRows } from './delays-store.ts';
import type { DelayRow } from './delays-store.ts';
import { dutyNowRows, expectedRows, lineRows } from '../state/line-store.ts';
import type { CallRow, DutyNowRow, ExpectedRow, LineRow } from '../state/line-store.ts';

/** The waits of one location at one moment, shared by picker, form, manage page, lobby and display. */
export interface LocationWaits {
  locationId: number;
  line: LineRow[];
  tickets: Map<number, WaitEstimate>;
  /** The waits of a visitor who joins now. */
  offers: { serviceId: number; method: number; wait: WaitEstimate }[];
  waiting: number;
}

export type LineLocation = Pick<
  LocationRow,
  'id' | 'timeZone' | 'hours' | 'adjustments' | 'restrictCallbackRequestHours'
>;

/** Reads the lines of several locations with their staff and rules, and estimates each of them. */
export async function waitsOf(
  tx: Tx,
  locations: readonly LineLocation[],
  now: Instant,
): Promise<Map<number, LocationWaits>> {
  const ids = locations.map((location) => location.id);
  if (ids.length === 0) return new Map();
  const [version, lines, duty, learned, expected, delays] = await Promise.all([
    readConfigurationVersion(tx),
    lineRows(tx, ids).then(byLocation),
    dutyNowRows(tx, ids, now).then(byLocation),
    modelVersions(tx, ids),
    expectedRows(tx, ids, now).then(byLocation),
    delayRows(tx, ids, now).then(byLocation),
  ]);
  const [rules, models] = await Promise.all([lineRulesOf(tx, ids, version), lineModelsOf(tx, learned)]);
  const waits = await Promise.all(
    locations.map(async (location): Promise<LocationWaits> => {
      const line = lines.get(location.id) ?? [];
      const existing = {
        rules: rules.get(location.id)!,
        model: models.get(location.id),
        duty: duty.get(location.id) ?? [],
        expected: expected.get(location.id) ?? [],
        delays: delays.get(location.id) ?? [],
        now,
      };
      return {
        locationId: location.id,
        line,
        ...(await estimateLine(location, line.map(entryOf), existing)),
      };
    }),
  );
  return new Map(waits.map((each) => [each.locationId, each]));
}

interface WaitFacts {
  rules: LineRules;
  model: LineModel | undefined;
  duty: readonly DutyNowRow[];
  expected: readonly ExpectedRow[];
  delays: readonly DelayRow[];
  now: Instant;
  /** The tickets to estimate, if not all; newcomers are then skipped. */
  only?: readonly number[];
}

/** Estimates every entry of one line, and a newcomer for each offer. */
export async function estimateLine(
  location: LineLocation,
  line: readonly LineEntry[],
  { rules, model, duty, expected, delays, now, only }: WaitFacts,
): Promise<Pick<LocationWaits, 'tickets' | 'offers' | 'waiting'>> {
  const offers = only === undefined ? rules.offers : [];
  const hours = closingOf(location, rules, now);
  const noShow = model?.absent ?? absentShare();
  const { tickets, newcomers } = await estimate({
    now,
    line,
    servers: duty.flatMap((row) => serverOf(row, { rules, now, closesAt: hours.closesAt }) ?? []),
    rooms: rules.rooms,
    ...beliefsOf(rules, model, { now, timeZone: location.timeZone }),
    expected: expected.map(({ startsAt, ...visitor }) => ({ ...visitor, at: startsAt, noShow })),
    ...hours,
    delays,
    newcomers: offers,
    ...(only !== undefined && { only }),
  });
  return {
    tickets,
    offers: offers.map((offer, index) => ({ ...offer, wait: newcomers[index]! })),
    waiting: line.filter((entry) => entry.calledAt === null).length,
  };
}

/**
 * Returns the closing time, and the last call some minutes after it. Outside its hours, a location that
 * restricts requests to them closes now. For others the end of the day is unknown: null.
 */
function closingOf(
  location: LineLocation,
  { lastCallMinutes }: LineRules,
  now: Instant,
): Pick<EstimateInput, 'closesAt' | 'lastCallAt'> {
  const { open, closes } = openNow(location, now);
  if (!open) return { closesAt: location.restrictCallbackRequestHours ? now : null };
  return { closesAt: closes, ...(closes !== null && { lastCallAt: closes + lastCallMinutes * MINUTE }) };
}

export function entryOf(row: CallRow): LineEntry {
  return {
    ticketId: row.ticketId,
    visitId: row.visitId,
    serviceId: row.serviceId,
    method: row.method,
    priority: row.priority,
    orderAt: row.orderAt,
    joinedAt: row.joinedAt,
    waitingSince: row.waitingSince,
    preferredStaffId: row.preferredStaffId,
    heldUntil: row.heldUntil,
    calledAt: row.calledAt,
    bookedStart: row.bookedStart,
  };
}

interface Here {
  rules: LineRules;
  now: Instant;
  closesAt: Instant | null;
}

/** Returns undefined for staff who no longer work here. */
function serverOf(row: DutyNowRow, of: Here): Server | undefined {
  const existing = of.rules.servers.get(row.staffId);
  if (!existing) return undefined;
  const base = { ...existing, ...absencesOf(of.rules.shifts.get(row.staffId), { ...of, busy: busyOf(row) }) };
  // Staff who set a break during a service go on it afterwards; its end is unknown.
  if (row.servingService === null || row.state === 'break' || row.state === 'off')
    return { ...base, state: row.state, freeAt: null };
  const running = { serviceId: row.servingService, since: row.calledAt! };
  return { ...base, state: 'busy', freeAt: null, running };
}

export const minutesUntil = (instant: Instant, now: Instant): number =>
  Math.max(0, Math.floor((instant - now) / MINUTE));

/** Decodes pairs of minutes since 1970. */
function busyOf({ busy }: DutyNowRow): { from: Instant; to: Instant }[] {
  if (busy === null) return [];
  const minutes = busy.split(' ').map(Number);
  return Array.from({ length: minutes.length / 2 }, (_, n) => ({
    from: minutes[2 * n]! * MINUTE,
    to: minutes[2 * n + 1]! * MINUTE,
  }));
}
