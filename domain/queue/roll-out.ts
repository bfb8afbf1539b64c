import { SHUFFLED } from '../capacity/draws.ts';
import { STRATA, unitLengths } from '../capacity/service-length.ts';
import { MINUTE } from '../time/instant.ts';
import { FreeTimes } from './free-times.ts';
import { ENDURES, leavingUntil } from './patience.ts';
import { ARRIVALS, planOf } from './roll-out-plan.ts';
import { RoomsInPass } from './roll-out-rooms.ts';
import { newcomerRanks, TurnsInPass } from './roll-out-turns.ts';
import type { RollOutPlan } from './roll-out-plan.ts';
import type { RolledOut } from './rolled-out.ts';
import type { RollOutInput } from './wait-input.ts';

/**
 * Simulates the line up to 128 times: each free server calls the next visitor by the call rule and serves for
 * a random length. Deterministic: draws depend on the ticket, not on the other tickets.
 */
export function rollOut(input: RollOutInput): RolledOut {
  const rolled = new Passes(input);
  for (let pass = 0; pass < rolled.passes; pass += 1) rolled.run(pass);
  return rolled;
}

class Passes implements RolledOut {
  readonly plan: RollOutPlan;
  readonly passes: number;
  readonly starts: Float64Array;
  readonly newcomerStarts: Float64Array;
  readonly behindUnknown: Int32Array;
  readonly newcomersBehindUnknown: Int32Array;
  latest = 0;
  readonly #input: RollOutInput;
  readonly #freeTimes: FreeTimes;
  readonly #free: Float64Array;
  readonly #until: Float64Array;
  readonly #away: readonly Float64Array[];
  readonly #nextAway: Int32Array;
  readonly #heads: Int32Array;
  readonly #headKeys: Float64Array;
  readonly #specials: Int32Array;
  readonly #arrives: Float64Array;
  readonly #dueAt: Float64Array;
  readonly #tainted: Uint8Array;
  readonly #settled: Uint8Array;
  /** By entry whether its start is requested; a pass ends when all requested entries have begun. */
  readonly #asked: Uint8Array;
  readonly #left: Float64Array | null;
  readonly #paces: Float64Array | null;
  readonly #worstRate: number;
  readonly #rooms: RoomsInPass | null;
  readonly #turns: TurnsInPass | null;
  /** With targets: by newcomer, the rank of the first entry behind. */
  readonly #newcomerRanks: Int32Array | null;
  /** Whether the chosen entry is due. */
  #isDue = false;
  #specialCount = 0;
  #unstarted = 0;
  #unsettled = 0;
  #pass = 0;
  #pace = 1;
  #wakes = 0;

  constructor(input: RollOutInput) {
    const plan = planOf(input);
    const { servers, entries } = plan;
    const minutesFrom = (instant: number) => (instant - input.now) / MINUTE;
    this.#input = input;
    this.plan = plan;
    this.passes = plan.passes;
    this.starts = new Float64Array(entries.length * this.passes).fill(Infinity);
    this.newcomerStarts = new Float64Array(input.newcomers.length * this.passes).fill(Infinity);
    this.behindUnknown = new Int32Array(entries.length);
    this.newcomersBehindUnknown = new Int32Array(input.newcomers.length);
    this.#freeTimes = new FreeTimes(servers.length);
    this.#free = this.#freeTimes.at;
    this.#until = Float64Array.from(servers, ({ until }) =>
      until === undefined ? Infinity : minutesFrom(until),
    );
    this.#away = servers.map(({ away = [] }) =>
      Float64Array.from(away.flatMap(({ from, to }) => [minutesFrom(from), (to - from) / MINUTE])),
    );
    this.#nextAway = new Int32Array(servers.length);
    this.#heads = new Int32Array(plan.kinds);
    this.#headKeys = new Float64Array(plan.kinds);
    this.#specials = new Int32Array(plan.special.length);
    this.#arrives = new Float64Array(plan.special.length);
    this.#dueAt = new Float64Array(plan.special.length);
    this.#tainted = new Uint8Array(servers.length);
    this.#settled = new Uint8Array(input.newcomers.length);
    const { patience, pace, only, rooms } = input;
    this.#rooms = rooms?.needs.size ? new RoomsInPass({ input, rooms, ...plan }) : null;
    this.#turns = input.due?.perWalkIn ? new TurnsInPass(input, plan) : null;
    this.#newcomerRanks = newcomerRanks(input, plan);
    const tickets = only && new Set(only);
    this.#asked = Uint8Array.from(entries, ({ ticketId }, n) =>
      Number(n < plan.inLine && (tickets?.has(ticketId) ?? true)),
    );
    this.#left = patience ? plan.ages.map((age) => leavingUntil(patience, age)) : null;
    this.#worstRate = Math.max(0, ...(patience?.rates ?? []));
    this.#paces = pace && pace.scatter > 0 ? unitLengths(pace.scatter) : null;
  }

  run(pass: number): void {
    this.#begin(pass);
    while (this.#unstarted > 0 || this.#unsettled > 0) {
      const server = this.#freeTimes.first();
      if (this.#free[server] === Infinity) return;
      if (this.#isGone(server)) continue;
      const isTurnOfWalkIn = this.#turns?.isOfWalkIn(server) ?? false;
      const entry = this.#choose(server, isTurnOfWalkIn);
      if (entry >= 0) {
        // A newcomer would have the turn for which no walk-in waits.
        if (isTurnOfWalkIn && this.#isDue) this.#startNewcomers(server);
        else if (!this.#isDue && this.#newcomerRanks) this.#startNewcomers(server, this.plan.rankOf[entry]);
        this.#serve(server, entry);
      } else this.#idle(server);
    }
  }

  #begin(pass: number): void {
    const { plan } = this;
    this.#pass = pass;
    for (let s = 0; s < plan.servers.length; s += 1) {
      const { shuffle, offset } = plan.serverDraws[s]!;
      this.#freeTimes.set(s, plan.freeAt[s * STRATA + SHUFFLED[shuffle + (pass ^ offset)]!]!);
    }
    this.#rooms?.begin(this.#free, pass);
    this.#turns?.begin();
    for (let kind = 0; kind < plan.kinds; kind += 1) this.#headKeys[kind] = plan.plainKeys[kind]![0]!;
    this.#nextAway.fill(0);
    this.#heads.fill(0);
    this.#tainted.fill(0);
    this.#settled.fill(0);
    this.#unsettled = this.#settled.length;
    this.#unstarted = this.#asked.reduce((sum, one) => sum + one, 0);
    this.#pace = this.#paces ? this.#paces[SHUFFLED[pass]!]! : 1;
    this.#specialCount = 0;
    for (let i = 0; i < plan.special.length; i += 1) {
      const expected = plan.absent[i]! >= 0;
      if (expected && this.#drawn(plan.special[i]!, 1) < plan.absent[i]! * STRATA) continue;
      this.#arrives[i] = expected ? this.#arrival(i) : 0;
      this.#dueAt[i] = this.#arrives[i]! > plan.lateFrom[i]! ? Infinity : plan.dueAt[i]!;
      this.#specials[this.#specialCount] = i;
      this.#specialCount += 1;
    }
  }

  /** Returns the arrival of an expected visitor who has not come yet. */
  #arrival(special: number): number {
    const { plan } = this;
    const past = plan.tooLate[special]!;
    const part = past + Math.floor((this.#drawn(plan.special[special]!, 2) * (STRATA - past)) / STRATA);
    return Math.max(0, plan.bookedAt[special]! + ARRIVALS[Math.min(part, STRATA - 1)]!);
  }

  /** Returns the part that an entry draws in this pass, 0 to 127: of its length, arrival or patience. */
  #drawn(entry: number, what: 0 | 1 | 2): number {
    const draws = this.plan.entryDraws;
    const at = entry * 6 + what * 2;
    return SHUFFLED[draws[at]! + (this.#pass ^ draws[at + 1]!)]!;
  }

  /** Returns whether the server is away, or past the end of the shift. */
  #isGone(server: number): boolean {
    const at = this.#free[server]!;
    const away = this.#away[server]!;
    const next = this.#nextAway[server]!;
    if (next < away.length && at >= away[next]!) {
      this.#freeTimes.set(server, at + away[next + 1]!);
      this.#nextAway[server] = next + 2;
      return true;
    }
    if (at < this.#until[server]!) return false;
    this.#freeTimes.set(server, Infinity);
    return true;
  }

  /** The call rule: a due appointment first, or a walk-in in turn, then the first position; -1 without a callable entry. */
  #choose(server: number, isTurnOfWalkIn: boolean): number {
    const { plan } = this;
    const kinds = plan.kindsOf[server]!;
    if (this.#rooms !== null) this.#rooms.wakes = Infinity;
    let best = -1;
    let bestKey = Infinity;
    for (let k = 0; k < kinds.length; k += 1) {
      const key = this.#headKeys[kinds[k]!]!;
      if (key < bestKey && this.#hasRoom(kinds[k]!, server)) {
        bestKey = key;
        best = kinds[k]!;
      }
    }
    // With a ratio, only specials are due.
    if (isTurnOfWalkIn) bestKey -= plan.entries.length;
    this.#isDue = !isTurnOfWalkIn && bestKey < plan.entries.length;
    const special = this.#specialCount > 0 ? this.#chooseSpecial(server, bestKey, isTurnOfWalkIn) : -1;
    if (special < 0) return best < 0 ? -1 : this.#takeHead(best);
    const entry = plan.special[this.#specials[special]!]!;
    this.#specialCount -= 1;
    this.#specials.copyWithin(special, special + 1, this.#specialCount + 1);
    return entry;
  }

  #hasRoom(kind: number, server: number): boolean {
    // mutation: room-is-free
    return this.#rooms === null || this.#rooms.isFree(kind, this.#free[server]!);
  }

  #takeHead(kind: number): number {
    const { plain, plainKeys } = this.plan;
    const head = this.#heads[kind]!;
    this.#heads[kind] = head + 1;
    this.#headKeys[kind] = plainKeys[kind]![head + 1]!;
    return plain[kind]![head]!;
  }

  /** Returns the index of a special that ranks before `key`, else -1. Notes when the next special becomes callable. */
  #chooseSpecial(server: number, key: number, isTurnOfWalkIn: boolean): number {
    const { plan } = this;
    const servers = plan.servers.length;
    const at = this.#free[server]!;
    const late = plan.entries.length;
    let best = -1;
    let bestKey = key;
    this.#wakes = Infinity;
    for (let n = 0; n < this.#specialCount; n += 1) {
      const i = this.#specials[n]!;
      // Sorted by earliest call: none of the rest is callable yet.
      if (plan.earliest[i]! > at) {
        this.#wakes = Math.min(this.#wakes, plan.earliest[i]!);
        break;
      }
      const entry = plan.special[i]!;
      if (plan.canServe[server * plan.kinds + plan.kindOf[entry]!] === 0) continue;
      if (!this.#hasRoom(plan.kindOf[entry]!, server)) continue;
      const own = plan.callable[i * servers + server]!;
      const from = plan.absent[i]! >= 0 ? own + this.#arrives[i]! : own;
      if (from > at) {
        if (from < this.#wakes) this.#wakes = from;
        continue;
      }
      const isDue = this.#dueAt[i]! <= at;
      const rank = (isDue ? plan.dueRankOf : plan.rankOf)[entry]! + (isDue === isTurnOfWalkIn ? late : 0);
      if (rank < bestKey) {
        bestKey = rank;
        best = n;
        this.#isDue = isDue;
      }
    }
    return best;
  }

  #serve(server: number, entry: number): void {
    const { plan } = this;
    const at = this.#free[server]!;
    const pass = this.#pass;
    this.starts[entry * this.passes + pass] = at;
    if (at > this.latest) this.latest = at;
    this.#unstarted -= this.#asked[entry]!;
    if (this.#tainted[server] === 1) this.behindUnknown[entry]! += 1;
    // The entry would be served now, but has left.
    if (this.#left !== null && this.#hasLeft(entry, at)) return;
    this.#turns?.count(plan.kindOf[entry]!, this.#isDue);
    const { noShows } = this.#input;
    if (noShows && this.#drawn(entry, 1) < noShows.share * STRATA) {
      this.#rooms?.take(plan.kindOf[entry]!, at + noShows.minutes);
      this.#freeTimes.set(server, at + noShows.minutes);
      return;
    }
    const kind = server * plan.kinds + plan.kindOf[entry]!;
    const unit = plan.units[kind]![this.#drawn(entry, 0)]!;
    const until = at + plan.minutes[kind]! * unit * this.#pace;
    this.#rooms?.take(plan.kindOf[entry]!, until);
    this.#freeTimes.set(server, until);
    if (plan.unknown !== null && plan.unknown[kind] === 1) this.#tainted[server] = 1;
  }

  #hasLeft(entry: number, at: number): boolean {
    const age = this.plan.ages[entry]!;
    if (age === Infinity || at <= 0) return false;
    const endures = ENDURES[this.#drawn(entry, 2)]!;
    // A shortcut: most stay even at the worst rate, which avoids summing the stretches.
    if (at * this.#worstRate <= endures) return false;
    return leavingUntil(this.#input.patience!, age + at) - this.#left![entry]! > endures;
  }

  /** No callable entry: newcomers would start now. The server tries again at the next callable instant. */
  #idle(server: number): void {
    this.#startNewcomers(server);
    const at = this.#free[server]!;
    const special = this.#specialCount > 0 ? this.#wakes : Infinity;
    const wakes = Math.min(special, this.#rooms?.wakes ?? Infinity);
    const away = this.#away[server]![this.#nextAway[server]!] ?? Infinity;
    this.#freeTimes.set(server, wakes === Infinity ? wakes : Math.min(wakes, Math.max(at, away)));
  }

  /** The server would call newcomers now: all, or those before the entry of a rank. */
  #startNewcomers(server: number, before = Infinity): void {
    const at = this.#free[server]!;
    for (let n = 0; n < this.#settled.length; n += 1) {
      if (this.#settled[n] === 1 || this.plan.newcomerServers[n]![server] === 0) continue;
      if (this.#newcomerRanks !== null && this.#newcomerRanks[n]! > before) continue;
      if (this.#rooms?.isFreeForNewcomer(n, at) === false) continue;
      this.#settled[n] = 1;
      this.#unsettled -= 1;
      this.newcomerStarts[n * this.passes + this.#pass] = at;
      if (at > this.latest) this.latest = at;
      if (this.#tainted[server] === 1) this.newcomersBehindUnknown[n]! += 1;
    }
  }
}
