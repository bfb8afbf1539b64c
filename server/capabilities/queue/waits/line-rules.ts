import { walkInSkills } from '#domain/capacity/server-skills.ts';
import type { HoursSchedule } from '#domain/locations/opening-hours.ts';
import type { Skills } from '#domain/capacity/server-skills.ts';
import { modelOf, NOTHING_SEEN } from '#domain/queue/line-learning.ts';
import type { LineModel } from '#domain/queue/line-learning.ts';
import type { Rooms } from '#domain/queue/rooms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { offerRows, serverSkillsRows, serviceTimeRows } from '../state/line-store.ts';
import type { OfferRow, ServerSkillsRow, ServiceTimeRow } from '../state/line-store.ts';
import { roomsOf } from '../state/rooms-store.ts';
import { minutesSet, shiftRows, shiftsOf } from '../state/shifts.ts';
import type { ShiftRow } from '../state/shifts-store.ts';

/** What the configuration says of a location's line: who can serve what there, how long it takes, and what one can join for. */
export interface LineRules {
  servers: ReadonlyMap<
    number,
    Skills & { staffId: number; languages: ReadonlySet<string>; passOverMinutes: number }
  >;
  /** What is taken as usual here until the line itself has taught something. */
  usual: LineModel;
  offers: readonly { serviceId: number; method: number }[];
  /** Whose hours are known here: when they are there. */
  shifts: ReadonlyMap<number, HoursSchedule>;
  /** For how many minutes after closing those in line are still called. */
  lastCallMinutes: number;
  /** What visits take beside whoever serves; null where none takes anything. */
  rooms: Rooms | null;
}

/** Of these locations, under a version of the configuration that was read before: as they are kept, or read and kept. */
export async function lineRulesOf(
  tx: Tx,
  locationIds: readonly number[],
  version: number,
): Promise<Map<number, LineRules>> {
  const position = (id: number) => ({ vendorId: tx.vendorId, version, name: `line-rules/${id}` });
  const result = new Map<number, LineRules>();
  const missing: number[] = [];
  for (const id of locationIds) {
    const stored = tx.cache.get(position(id)) as LineRules | undefined;
    if (stored) result.set(id, stored);
    else missing.push(id);
  }
  if (missing.length === 0) return result;
  const [servers, times, offers, shifts, lastCalls, passOvers, rooms] = await Promise.all([
    serverSkillsRows(tx, missing).then(byLocation),
    serviceTimeRows(tx, missing).then(byLocation),
    offerRows(tx, missing).then(byLocation),
    shiftRows(tx, missing).then(byLocation),
    minutesSet(tx, missing, 'lobby.lastCallMinutes'),
    minutesSet(tx, missing, 'lobby.preferred_staff_minutes'),
    roomsOf(tx, missing),
  ]);
  for (const id of missing) {
    const rows = {
      servers: servers.get(id) ?? [],
      times: times.get(id) ?? [],
      offers: offers.get(id) ?? [],
      shifts: shifts.get(id) ?? [],
    };
    const rules = {
      ...rulesFrom(rows, passOvers.get(id)!),
      lastCallMinutes: lastCalls.get(id)!,
      rooms: rooms.get(id) ?? null,
    };
    result.set(id, rules);
    tx.cache.set(
      position(id),
      rules,
      200 * (rows.servers.length + rows.times.length + rows.offers.length + rows.shifts.length + 1),
    );
  }
  return result;
}

/** A thousand locations have a thousand lines: each row is looked at once. */
export function byLocation<Row extends { locationId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const result = new Map<number, Row[]>();
  for (const row of rows) {
    const here = result.get(row.locationId);
    if (here) here.push(row);
    else result.set(row.locationId, [row]);
  }
  return result;
}

interface Rows {
  servers: readonly ServerSkillsRow[];
  times: readonly ServiceTimeRow[];
  offers: readonly OfferRow[];
  shifts: readonly ShiftRow[];
}

function rulesFrom(
  { servers, times, offers, shifts }: Rows,
  passOverMinutes: number,
): Omit<LineRules, 'lastCallMinutes' | 'rooms'> {
  return {
    servers: new Map(servers.map((row) => [row.staffId, { ...serverOf(row), passOverMinutes }])),
    usual: usualFrom(times, offers),
    shifts: new Map(shifts.map((row) => [row.staffId, shiftsOf(row)])),
    offers: offers.flatMap(({ serviceId, methods }) =>
      methods.filter((method) => method <= 3).map((method) => ({ serviceId, method })),
    ),
  };
}

function serverOf({ staffId, languages, skills }: ServerSkillsRow) {
  const assignments = (skills ?? []).map((skill) => ({
    serviceId: skill.service,
    methods: skill.methods,
    walkIn: skill.walkIn,
  }));
  return { ...walkInSkills(assignments), staffId, languages: new Set(languages) };
}

function usualFrom(times: readonly ServiceTimeRow[], offers: readonly OfferRow[]): LineModel {
  const configured = new Map(offers.map((offer) => [offer.serviceId, offer.handleMinutes]));
  return modelOf(NOTHING_SEEN, { day: '', seen: times, configured });
}
