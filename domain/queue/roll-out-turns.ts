import type { Instant } from '../time/instant.ts';
import { compareTargets, isDue, targetMinutesOf } from './call-order.ts';
import type { DueRule, LineEntry } from './call-order.ts';
import { ratioAfter } from './call-ratio.ts';
import { PLACEHOLDER } from './roll-out-plan.ts';
import type { RollOutPlan } from './roll-out-plan.ts';
import type { RollOutInput } from './wait-input.ts';

/** The ratio of due visitors and walk-ins in one pass of the simulation. */
export class TurnsInPass {
  readonly #plan: Pick<RollOutPlan, 'canServe' | 'kinds'>;
  readonly #perWalkIn: number;
  /** By server: due visitors called since the last walk-in, of those whom the server can serve. */
  readonly #before: Int32Array;
  readonly #called: Int32Array;

  constructor(
    { due, calls = [] }: Pick<RollOutInput, 'due' | 'calls'>,
    plan: Pick<RollOutPlan, 'canServe' | 'kinds' | 'servers'>,
  ) {
    this.#plan = plan;
    const ratios = plan.servers.map((server) => ratioAfter(calls, due ?? {}, server));
    this.#perWalkIn = ratios[0]?.perWalkIn ?? 0;
    this.#before = Int32Array.from(ratios, (ratio) => ratio?.called ?? 0);
    this.#called = this.#before.slice();
  }

  begin(): void {
    this.#called.set(this.#before);
  }

  /** Whether this server calls a walk-in next, if one waits. */
  isOfWalkIn(server: number): boolean {
    return this.#called[server]! >= this.#perWalkIn;
  }

  /** Counts a call for each server who could have made it. */
  count(kind: number, wasDue: boolean): void {
    const { canServe, kinds } = this.#plan;
    for (let server = 0; server < this.#called.length; server += 1)
      if (canServe[server * kinds + kind] === 1)
        this.#called[server] = wasDue ? this.#called[server]! + 1 : 0;
  }
}

type Newcomer = RollOutInput['newcomers'][number];

/** A visitor who joins now, behind all with the same target. */
const newcomerEntry = ({ serviceId, method }: Newcomer, due: DueRule, now: Instant): LineEntry => ({
  ...PLACEHOLDER,
  serviceId,
  method,
  ticketId: Number.MAX_SAFE_INTEGER,
  orderAt: now,
  joinedAt: now,
  targetMinutes: targetMinutesOf(due.targets, serviceId),
});

/**
 * Returns by newcomer how many entries stand before by target, ignoring due appointments. Null in a line that
 * calls the oldest first: there a newcomer stands behind all.
 */
export function newcomerRanks(
  { now, due, newcomers }: Pick<RollOutInput, 'now' | 'due' | 'newcomers'>,
  { entries }: Pick<RollOutPlan, 'entries'>,
): Int32Array | null {
  if (!due?.targets) return null;
  const known = new Map<number, number>();
  return Int32Array.from(newcomers, (newcomer) => {
    const own = newcomerEntry(newcomer, due, now);
    const existing = known.get(own.targetMinutes!);
    if (existing !== undefined) return existing;
    const rank = entries.filter((entry) => compareTargets(entry, own) < 0).length;
    known.set(own.targetMinutes!, rank);
    return rank;
  });
}

/** Returns the number of tickets before a newcomer in the order of the line: all, unless a later target waits. */
export function newcomerIndex(
  { entries, inLine }: Pick<RollOutPlan, 'entries' | 'inLine'>,
  newcomer: Newcomer,
  { now, due }: Pick<RollOutInput, 'now' | 'due'>,
): number {
  if (!due?.targets) return inLine;
  const own = newcomerEntry(newcomer, due, now);
  const index = entries.findIndex(
    (entry, n) => n < inLine && !isDue(entry, now) && compareTargets(own, entry) < 0,
  );
  return index < 0 ? inLine : index;
}
