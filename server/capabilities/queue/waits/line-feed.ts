import type { ServiceLength } from '#domain/capacity/service-length.ts';
import { USUAL_BREAK } from '#domain/queue/breaks.ts';
import { callableFrom, canServeEntry, expectedUntil, underRule } from '#domain/queue/call-order.ts';
import type { Caller, DueRule, LineEntry } from '#domain/queue/call-order.ts';
import type { CalledVisitor } from '#domain/queue/call-ratio.ts';
import { absentShare } from '#domain/queue/line-learning.ts';
import type { LineModel } from '#domain/queue/line-learning.ts';
import { doubtAfter } from '#domain/queue/presence.ts';
import type { EstimateInput, Server } from '#domain/queue/wait-estimate.ts';
import type { Running } from '#domain/queue/wait-input.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { openNow } from '../../locations/index.ts';
import type { LocationRow } from '../../locations/index.ts';
import { absencesOf, nextShift } from '../state/shifts.ts';
import type { CallRow, DutyNowRow, ExpectedRow } from '../state/line-store.ts';
import type { DelayRow } from './delays-store.ts';
import { beliefsOf } from './line-models.ts';
import type { LineRules } from './line-rules.ts';

/* Turns rows into the input of an estimate, without a database: the wait bench feeds the estimator with it, too. */

export type LineLocation = Pick<
  LocationRow,
  'id' | 'timeZone' | 'hours' | 'adjustments' | 'restrictCallbackRequestHours'
>;

/** Everything that one line's estimate depends on, as rows and rules. */
export interface LineFacts {
  rules: LineRules;
  model: LineModel | undefined;
  duty: readonly DutyNowRow[];
  expected: readonly ExpectedRow[];
  delays: readonly DelayRow[];
  /** The latest calls, newest first; none without a ratio. */
  calls: readonly CalledVisitor[];
  now: Instant;
  /** The tickets to estimate, if not all; newcomers are then skipped. */
  only?: readonly number[];
}

/** Returns the input of an estimate of every entry of one line, and of a newcomer for each offer. */
export function inputOf(location: LineLocation, line: readonly LineEntry[], facts: LineFacts): EstimateInput {
  const { rules, model, expected, delays, calls, now, only } = facts;
  const noShow = model?.absent ?? absentShare();
  return {
    now,
    line,
    servers: serversOf(location, facts, line),
    rooms: rules.rooms,
    ...beliefsOf(rules, model, { now, timeZone: location.timeZone }),
    due: rules.due,
    calls,
    expected: expected
      .filter(({ startsAt }) => expectedUntil(startsAt, rules.due) > now)
      .map(({ startsAt, ...visitor }) => ({ ...visitor, at: startsAt, noShow })),
    ...closingOf(location, rules, now),
    delays,
    newcomers: only === undefined ? rules.offers : [],
    ...(only !== undefined && { only }),
  };
}

/** Returns the staff of a line, as an estimate sees them: those on duty, and those whose shift begins later. */
export function serversOf(
  location: LineLocation,
  { rules, model, duty, now }: Pick<LineFacts, 'rules' | 'model' | 'duty' | 'now'>,
  line: readonly LineEntry[],
): Server[] {
  const of = { rules, breaks: model?.breaks, now, closesAt: closingOf(location, rules, now).closesAt, line };
  const present = duty.flatMap((row) => serverOf(row, of) ?? []);
  return present.length === 0 ? [] : [...present, ...comingLater(duty, of)];
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

/** Returns a ticket as the line sees it, under the rule of its location. */
export function entryOf(row: CallRow, due: DueRule): LineEntry {
  const ticket = {
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
  return underRule(ticket, due);
}

interface Here {
  rules: LineRules;
  breaks: LineModel['breaks'];
  now: Instant;
  closesAt: Instant | null;
  line: readonly LineEntry[];
}

/** Returns undefined for staff who no longer work here. */
function serverOf(row: DutyNowRow, of: Here): Server | undefined {
  const existing = of.rules.servers.get(row.staffId);
  if (!existing || row.state === 'off') return undefined;
  const { state } = row;
  const running = runningOf(row);
  const calledAt = running?.since ?? null;
  // A break set during a service begins with its end, which is the last activity.
  const rests = (state === 'break' || state === 'busy') && calledAt === null;
  const restsSince = rests ? Math.max(row.since, row.seenAt) : null;
  const { plannedMinutes, ...day } = absencesOf(of.rules.shifts.get(row.staffId), {
    now: of.now,
    closesAt: of.closesAt,
    busy: busyOf(row),
    servesSince: calledAt,
    restsSince,
  });
  const base = { ...existing, ...day, freeAt: null };
  const usual = state === 'busy' ? BUSY_OTHERWISE : breakLength(of.breaks, row.staffId);
  const onBreak = {
    since: restsSince,
    length: plannedMinutes === undefined ? usual : { minutes: plannedMinutes, scatter: PLANNED_SCATTER },
  };
  if (running) return { ...base, state: 'busy', running, ...(state === 'break' && { onBreak }) };
  if (rests) return { ...base, state: 'break', onBreak };
  const doubt = doubtAfter((of.now - idleSince(row, { ...of, caller: existing })) / MINUTE);
  return { ...base, state: 'available', ...(doubt && { doubt }) };
}

/** Returns the service that a staff member gives now. */
export function runningOf({
  servingService,
  calledAt,
  bookedFactor,
  expectedEnd,
}: DutyNowRow): Running | undefined {
  if (servingService === null) return undefined;
  return {
    serviceId: servingService,
    since: calledAt!,
    ...(bookedFactor !== null && { factor: bookedFactor }),
    ...(expectedEnd !== null && { until: expectedEnd }),
  };
}

/** A planned break varies little around its length. */
const PLANNED_SCATTER = 0.15;

/** Staff who are busy without a visitor of the line come back after about a quarter of an hour. */
const BUSY_OTHERWISE: ServiceLength = { minutes: 15, scatter: 0.8 };

const breakLength = (breaks: LineModel['breaks'], staffId: number): ServiceLength =>
  breaks?.get(staffId) ?? breaks?.get(0) ?? { minutes: USUAL_BREAK, scatter: 0.6 };

/** Returns since when available staff do not call although a visitor waits whom they may call, by their ids. */
export function silentStaff(
  line: readonly LineEntry[],
  { rules, duty, now }: Pick<LineFacts, 'rules' | 'duty' | 'now'>,
): Map<number, Instant> {
  const silent = duty.flatMap((row): [number, Instant][] => {
    const caller = rules.servers.get(row.staffId);
    const isAway = busyOf(row).some(({ from, to }) => from <= now && to > now);
    if (!caller || row.state !== 'available' || row.servingService !== null || isAway) return [];
    const since = idleSince(row, { line, now, rules, caller });
    return since < now ? [[row.staffId, since]] : [];
  });
  return new Map(silent);
}

/**
 * Returns since when an available staff member does not call although a visitor waits whom they may call; now
 * if no visitor does. Visitors whom others have called since count, too.
 */
function idleSince(
  row: DutyNowRow,
  { line, now, rules, caller }: Pick<Here, 'line' | 'now' | 'rules'> & { caller: Caller },
): Instant {
  const last = Math.max(row.since, row.seenAt);
  let since = now;
  for (const entry of line) {
    const from = Math.max(entry.joinedAt, last, callableFrom(entry, caller));
    if (from >= since || (entry.calledAt !== null && entry.calledAt - from < MINUTE)) continue;
    // A visitor may wait for a room.
    if (canServeEntry(caller, entry) && !rules.rooms?.needs.has(entry.serviceId)) since = from;
  }
  return since;
}

/** Staff who are not on duty, and whose hours here begin later today. */
function comingLater(duty: readonly DutyNowRow[], { rules, now, closesAt }: Here): Server[] {
  const here = new Set(duty.map(({ staffId }) => staffId));
  return [...rules.shifts].flatMap(([staffId, schedule]): Server[] => {
    const server = rules.servers.get(staffId);
    const shift = server && !here.has(staffId) && nextShift(schedule, { now, closesAt });
    if (!shift) return [];
    const { from, ...day } = shift;
    const base = { ...server, ...day, state: 'break' as const };
    if (from > now) return [{ ...base, freeAt: from }];
    return [{ ...base, freeAt: null, onBreak: { since: from, length: LATENESS } }];
  });
}

/** How late staff come who are not there at the start of their shift. */
const LATENESS: ServiceLength = { minutes: 6, scatter: 0.8 };

/** Decodes pairs of minutes since 1970. */
function busyOf({ busy }: DutyNowRow): { from: Instant; to: Instant }[] {
  if (busy === null) return [];
  const minutes = busy.split(' ').map(Number);
  return Array.from({ length: minutes.length / 2 }, (_, n) => ({
    from: minutes[2 * n]! * MINUTE,
    to: minutes[2 * n + 1]! * MINUTE,
  }));
}
