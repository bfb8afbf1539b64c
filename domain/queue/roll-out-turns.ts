import { ratioAfter } from './call-ratio.ts';
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
  count(kind: number, isDue: boolean): void {
    const { canServe, kinds } = this.#plan;
    for (let server = 0; server < this.#called.length; server += 1)
      if (canServe[server * kinds + kind] === 1) this.#called[server] = isDue ? this.#called[server]! + 1 : 0;
  }
}
