import { walkInSkills } from '#domain/capacity/server-skills.ts';
import type { HoursSchedule } from '#domain/locations/opening-hours.ts';
import type { Skills } from '#domain/capacity/server-skills.ts';
import type { DueRule } from '#domain/queue/call-order.ts';
import { modelOf, NOTHING_SEEN } from '#domain/queue/line-learning.ts';
import type { LineModel } from '#domain/queue/line-learning.ts';
import type { Rooms } from '#domain/queue/rooms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { offerRows, serverSkillsRows, serviceTimeRows } from '../state/line-store.ts';
import type { OfferRow, ServerSkillsRow, ServiceTimeRow } from '../state/line-store.ts';
import { roomsOf } from '../state/rooms-store.ts';
import { targetsOf } from '../state/due-rule.ts';
import { targetRows } from '../state/target-waits-store.ts';
import type { TargetRow } from '../state/target-waits-store.ts';
import { valuesSet, shiftRows, shiftsOf } from '../state/shifts.ts';
import type { ShiftRow } from '../state/shifts-store.ts';

/** The settings that the rules of a line read. */
export const LINE_SETTINGS = [
  'lobby.lastCallMinutes',
  'lobby.preferred_staff_minutes',
  'lobby.dueMinutesBefore',
  'lobby.lateAfterMinutes',
  'lobby.appointmentsPerWalkIn',
  'lobby.callMethod',
  'lobby.targetMinutes',
] as const;

/** The configuration of a location's line: skills, service durations and the services a visitor may join. */
export interface LineRules {
  servers: ReadonlyMap<
    number,
    Skills & { staffId: number; languages: ReadonlySet<string>; passOverMinutes: number }
  >;
  /** The default model, until the line has its own. */
  usual: LineModel;
  offers: readonly { serviceId: number; method: number }[];
  /** The hours of staff whose shifts are configured, by staff id. */
  shifts: ReadonlyMap<number, HoursSchedule>;
  /** The minutes after closing in which visitors in line are still called. */
  lastCallMinutes: number;
  /** When visitors with an appointment go before others. */
  due: DueRule;
  /** The rooms that visits need; null if no service needs one. */
  rooms: Rooms | null;
}

/** Returns the rules of these locations at a configuration version, cached or read and then cached. */
export async function lineRulesOf(
  tx: Tx,
  locationIds: readonly number[],
  version: number,
): Promise<Map<number, LineRules>> {
  const cacheKey = (id: number) => ({ vendorId: tx.vendorId, version, name: `line-rules/${id}` });
  const result = new Map<number, LineRules>();
  const missing: number[] = [];
  for (const id of locationIds) {
    const stored = tx.cache.get(cacheKey(id)) as LineRules | undefined;
    if (stored) result.set(id, stored);
    else missing.push(id);
  }
  if (missing.length === 0) return result;
  for (const [id, rows] of await readLines(tx, missing)) {
    const rules = rulesOfRows(rows);
    result.set(id, rules);
    tx.cache.set(
      cacheKey(id),
      rules,
      200 * (rows.servers.length + rows.times.length + rows.offers.length + rows.shifts.length + 1),
    );
  }
  return result;
}

/** Returns the rules of a location with a change of its rows that is not saved; they are not cached. */
export async function changedLineRules(
  tx: Tx,
  locationId: number,
  change: (rows: LineRows) => LineRows,
): Promise<LineRules> {
  const lines = await readLines(tx, [locationId], { forChange: true });
  return rulesOfRows(change(lines.get(locationId)!));
}

const rulesOfRows = ({
  passOverMinutes,
  lastCallMinutes,
  due,
  rooms,
  targets: _targets,
  ...rows
}: LineRows): LineRules => ({
  ...rulesFrom(rows, passOverMinutes),
  lastCallMinutes,
  due,
  rooms,
});

async function readLines(
  tx: Tx,
  ids: readonly number[],
  { forChange = false }: { forChange?: boolean } = {},
): Promise<Map<number, LineRows>> {
  const valuesOf = <K extends (typeof LINE_SETTINGS)[number]>(key: K) => valuesSet(tx, ids, key);
  const [
    servers,
    times,
    offers,
    shifts,
    lastCalls,
    passOvers,
    early,
    late,
    perWalkIn,
    callMethods,
    targetMinutes,
    rooms,
  ] = await Promise.all([
    serverSkillsRows(tx, ids).then(byLocation),
    serviceTimeRows(tx, ids).then(byLocation),
    offerRows(tx, ids).then(byLocation),
    shiftRows(tx, ids).then(byLocation),
    valuesOf('lobby.lastCallMinutes'),
    valuesOf('lobby.preferred_staff_minutes'),
    valuesOf('lobby.dueMinutesBefore'),
    valuesOf('lobby.lateAfterMinutes'),
    valuesOf('lobby.appointmentsPerWalkIn'),
    valuesOf('lobby.callMethod'),
    valuesOf('lobby.targetMinutes'),
    roomsOf(tx, ids),
  ]);
  const byTarget = forChange ? ids : ids.filter((id) => callMethods.get(id) === 'target');
  const targets =
    byTarget.length === 0 ? null : byLocation(await targetRows(tx, byTarget, { all: forChange }));
  return new Map(
    ids.map((id) => [
      id,
      {
        servers: servers.get(id) ?? [],
        times: times.get(id) ?? [],
        offers: offers.get(id) ?? [],
        shifts: shifts.get(id) ?? [],
        lastCallMinutes: lastCalls.get(id)!,
        passOverMinutes: passOvers.get(id)!,
        due: {
          minutesBefore: early.get(id)!,
          lateAfterMinutes: late.get(id)!,
          perWalkIn: perWalkIn.get(id)!,
          targets:
            callMethods.get(id) === 'target'
              ? targetsOf(targetMinutes.get(id)!, targets?.get(id) ?? [])
              : null,
        },
        targets: targets?.get(id) ?? [],
        rooms: rooms.get(id) ?? null,
      },
    ]),
  );
}

/** Groups the rows in one pass, which matters with a thousand locations. */
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

/** The rows that the rules of one line are made of. */
export interface LineRows extends Rows {
  lastCallMinutes: number;
  passOverMinutes: number;
  due: DueRule;
  /** Of the services whose target wait may differ from the location's, also where the oldest goes first. */
  targets: readonly TargetRow[];
  rooms: Rooms | null;
}

export function rulesFrom(
  { servers, times, offers, shifts }: Rows,
  passOverMinutes: number,
): Omit<LineRules, 'lastCallMinutes' | 'due' | 'rooms'> {
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
