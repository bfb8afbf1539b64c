import type { LineEntry } from '#domain/queue/call-order.ts';
import { absentShare } from '#domain/queue/line-learning.ts';
import type { LineModel } from '#domain/queue/line-learning.ts';
import { STATUS } from '#domain/codes/status.ts';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import type { ExpectedVisitor } from '#domain/queue/wait-estimate.ts';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Counters } from './counters.ts';
import type { Stretch } from './shifts.ts';
import type { DemoVisit, DemoWait } from './demo-visit.ts';

/** Appointments that affect the line: those that are a little late, and those of the next hours. */
const LATE = 15 * MINUTE;
const AHEAD = 4 * HOUR;

export type WaitsRequest = {
  now: Instant;
  waiting: ReadonlyMap<DemoVisit, LineEntry>;
  counters: Counters;
  beliefs: LineModel;
  /** The day's appointments, arrived or not. */
  booked: readonly DemoVisit[];
  open: readonly Stretch[];
  dayEnd: Instant;
  /** The only visit that needs an estimate. */
  only?: DemoVisit;
};

/** Thousands of past visits are simulated within seconds: a quarter of the usual roll-outs is enough for each. */
const PASSES = 32;

/** The current estimate for every visitor in the line, by the product's own rules. */
export function waitsNow({
  now,
  waiting,
  counters,
  beliefs,
  booked,
  open,
  dayEnd,
  only,
}: WaitsRequest): Map<DemoVisit, DemoWait> {
  const closes = open.find(({ from, to }) => from <= now && now < to)?.to ?? null;
  const { tickets } = estimateWaits({
    now,
    line: [...waiting.values()],
    servers: counters.asServers(now, [...waiting.values()]),
    lengths: beliefs.lengths,
    patience: beliefs.patience,
    noShows: beliefs.noShows,
    pace: beliefs.pace,
    calibrations: beliefs.calibrations,
    expected: expectedAt(now, booked, beliefs.absent ?? absentShare()),
    closesAt: closes === dayEnd ? null : closes,
    newcomers: [],
    ...(only && { only: [waiting.get(only)!.ticketId], passes: PASSES }),
  });
  const shown = new Map<DemoVisit, DemoWait>();
  for (const [visit, { ticketId }] of waiting) {
    const wait = tickets.get(ticketId);
    if (!wait) continue;
    const { peopleBefore, serving } = wait;
    const base = { peopleBefore, serving, at: now };
    if (!wait.shown)
      shown.set(visit, {
        ...base,
        shown: false,
        reason: wait.reason,
        expectedStart: null,
        low: null,
        high: null,
      });
    else
      shown.set(visit, {
        ...base,
        shown: true,
        reason: null,
        expectedStart: wait.expectedStart,
        low: wait.lowMinutes,
        high: wait.highMinutes,
        raw: wait.raw,
      });
  }
  return shown;
}

function expectedAt(now: Instant, booked: readonly DemoVisit[], noShow: number): ExpectedVisitor[] {
  return booked.flatMap(({ serviceId, method, startsAt: at, preferredStaffId, ticket, status }) =>
    at !== null && at > now - LATE && at < now + AHEAD && ticket === null && status === STATUS.confirmed
      ? [{ serviceId, method, at, preferredStaffId, noShow }]
      : [],
  );
}

/** The minutes shown to the visitor on joining. */
export function promisedMinutes(wait: DemoWait | null): number | null {
  return wait?.expectedStart === null || !wait
    ? null
    : Math.max(0, Math.round((wait.expectedStart - wait.at) / MINUTE));
}
