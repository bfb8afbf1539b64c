import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Status } from '#domain/codes/status.ts';
import { callOrder } from '#domain/queue/call-order.ts';
import type { Caller, LineEntry } from '#domain/queue/call-order.ts';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import { peopleBefore } from '#domain/queue/wait-explained.ts';
import type { Server } from '#domain/queue/wait-estimate.ts';
import { LINE_VERBS, verbsFor } from '#domain/visits/line-verbs.ts';
import { mayUndo } from '#domain/visits/transitions.ts';
import { expectNone } from '../harness/expect-none.ts';
import { params } from './commands.ts';
import type { Play } from './commands.ts';
import { isHeld, mayCall, stageOf, TARGETS, waitingIn } from './line.ts';
import type { Line, StaffIndex, Visit } from './line.ts';
import { isAllowed } from './moves.ts';
import { step } from './step.ts';
import { nextDay } from './play.ts';
import type { Standing } from './play.ts';

/** One command of a run of the model alone: checks its own invariants, and the product's pure rules against it. */
export class PlayInModel implements fc.Command<Standing, object> {
  readonly #play: Play;

  constructor(play: Play) {
    this.#play = play;
  }

  check(): boolean {
    return true;
  }

  run(standing: Standing): void {
    const play = this.#play;
    const { branch } = standing;
    if ('check' in play) return compare(standing);
    if ('pass' in play) {
      const isEnd = play.pass === 'day-end';
      standing.at = play.pass === 'day-end' ? nextDay(standing) : standing.at + play.pass;
      if (isEnd) standing.line = step(standing.line, { kind: 'end-day', at: standing.at }, branch).line;
      return;
    }
    for (const request of play.at_once) {
      const op = params(request, standing);
      if (!op) continue;
      const before = standing.line;
      standing.shown.push(JSON.stringify(op));
      standing.line = step(before, op, branch).line;
      expectNone(standing.shown.join('\n'), broken(before, standing.line));
    }
  }

  toString(): string {
    return JSON.stringify(this.#play);
  }
}

/** I1 to I4, I6 and I9 between one line and the next. */
function broken(before: Line, after: Line): string[] {
  const faults: string[] = [];
  for (const [key, was] of before.visits) {
    const is = after.visits.get(key);
    if (!is) faults.push(`I2: ${key} is lost`);
    else if (was.status === 4 && is !== was && is.status !== 4)
      faults.push(`I9: ${key} is no longer cancelled`);
    else if (is.version < was.version) faults.push(`I2: ${key} went back to version ${is.version}`);
  }
  for (const [key, { status, legs, leftAt, calledAt }] of after.visits) {
    const inLine = status === 1 || status === 5;
    if ((leftAt === null) !== inLine) faults.push(`I1: ${key} has status ${status} and left at ${leftAt}`);
    const live = legs.filter(({ endedAt }) => endedAt === null);
    if (live.length !== (inLine ? 1 : 0)) faults.push(`I1: ${key} has ${live.length} live legs`);
    if (live[0] && (live[0].staff !== null) !== (calledAt !== null))
      faults.push(`I4: no staff member called ${key}`);
  }
  const numbers = [...after.numbers.values()].reduce((sum, number) => sum + number, 0);
  if (numbers !== after.joined) faults.push(`I6: ${numbers} numbers for ${after.joined} positions`);
  const tickets = [...after.visits.values()].map(
    ({ ticket, elsewhere: e }) => `${e}${ticket.day}${ticket.label}`,
  );
  if (new Set(tickets).size !== tickets.length) faults.push('I6: two visits have one number');
  return faults;
}

/**
 * Compares with the product's rules: each staff member's next visitor, the verbs for each visitor, the order
 * and the waits.
 */
function compare({ branch, line, at, shown: steps }: Standing): void {
  const after = steps.join('\n');
  const waiting = waitingIn(line);
  const entries = waiting.map((visit) => entryOf(visit, line));
  for (const staff of branch.staff.keys()) {
    const order = callOrder(entries, callerOf(staff, branch), at).map(({ ticketId }) => ticketId);
    const mine = waiting.filter((visit) => mayCall(visit, { branch, staff, at }));
    expect(order, after).toEqual(mine.map(({ place: position }) => position));
  }
  for (const visit of line.visits.values()) expect(verbsOf(visit), after).toEqual(ownVerbsOf(visit));
  for (const visit of line.visits.values())
    expect(undoable(visit, at)).toBe(visit.last !== null && at - visit.last.at <= 10_000);
  const servers = [...line.duty].map(([staff, duty]): Server => ({
    ...callerOf(staff, branch),
    state: duty.state,
    freeAt: null,
  }));
  for (const [index, visit] of waiting.entries()) {
    // For a visitor on hold, the line counts as it is when the hold ends.
    const then = Math.max(at, visit.heldUntil ?? at);
    const before = waiting.slice(0, index).filter((other) => !isHeld(other, then));
    const competing = before.filter((other) => needSameStaff(visit, other, { branch, line }));
    expect(peopleBefore(entries, entries[index]!, { servers, now: at }), after).toEqual({
      peopleBefore: competing.length,
      othersWaiting: before.length - competing.length,
    });
  }
  const { tickets } = estimateWaits({
    now: at,
    line: entries,
    closesAt: null,
    newcomers: [],
    lengths: new Map(),
    servers,
  });
  const shown = [...tickets.values()].filter((wait) => wait.shown);
  for (const { lowMinutes, highMinutes } of shown) {
    expect(lowMinutes, after).toBeGreaterThanOrEqual(0);
    expect(highMinutes, after).toBeGreaterThanOrEqual(lowMinutes);
  }
  // I7: at most as many visitors have a wait of zero as there are free staff members.
  const free = servers.filter(({ state }) => state === 'available').length;
  const called = shown.filter(({ expectedStart }) => expectedStart <= at).length;
  expect(called, after).toBeLessThanOrEqual(free);
}

/** Whether some staff member at work may serve both visitors, or they came for the same. */
function needSameStaff(a: Visit, b: Visit, { branch, line }: Pick<Standing, 'branch' | 'line'>): boolean {
  if (a.service === b.service && a.method === b.method) return true;
  return [...line.duty].some(([staff, { state }]) => {
    const { serviceIds } = callerOf(staff, branch);
    return (
      (state === 'available' || state === 'busy') && serviceIds.has(a.service) && serviceIds.has(b.service)
    );
  });
}

const entryOf = (visit: Visit, { condition }: Line): LineEntry => ({
  ticketId: visit.place,
  visitId: visit.place,
  serviceId: visit.service,
  method: visit.method,
  priority: 0,
  orderAt: visit.placedAt,
  targetMinutes: condition.byTarget ? TARGETS[visit.service]! : 0,
  joinedAt: visit.joinedAt,
  waitingSince: visit.waitingSince,
  preferredStaffId: visit.preferred,
  heldUntil: visit.heldUntil,
  calledAt: visit.calledAt,
  bookedStart: null,
});

function callerOf(staff: StaffIndex, { staff: people }: Standing['branch']): Caller {
  const services = people[staff]!.services ?? [0, 1, 2];
  return { staffId: staff, serviceIds: new Set(services), methods: new Set([1, 2, 3]) };
}

const PLAYED = [
  'call',
  'recall',
  'start',
  'serve',
  'complete',
  'no-show',
  'return',
  'transfer',
  'hold',
  'attempt',
  'cancel',
  'undo',
] as const;

const verbsOf = (visit: Visit) =>
  verbsFor(stageOf(visit), visit.status as Status, visit.method)
    .filter(({ verb, allowed }) => allowed && PLAYED.some((one) => one === verb))
    .map(({ verb }) => verb);

/** Sorted in the product's order, which this check does not test. */
const ownVerbsOf = (visit: Visit) =>
  (Object.keys(LINE_VERBS) as (keyof typeof LINE_VERBS)[]).filter((verb) =>
    PLAYED.some((one) => one === verb && isAllowed(visit, one)),
  );

function undoable(visit: Visit, at: number): boolean {
  if (!visit.last) return false;
  const secondsSince = (at - visit.last.at) / 1_000;
  const asker = { status: visit.status as Status, samePerson: true, secondsSince, managerOrAbove: false };
  return mayUndo(asker).ok;
}
