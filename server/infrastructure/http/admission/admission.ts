import type { FastifyInstance } from 'fastify';
import type { Log } from '../../logging/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { refuse } from '../response/refusal.ts';
import type { Refusal } from '../response/refusal.ts';

/** Two doors: however many visitors come, staff get in. */
export type Lane = 'visitors' | 'staff';

export interface LaneSize {
  /** Calls that are worked on at once. */
  running: number;
  /** Calls that wait for their turn; one more is refused. */
  waiting: number;
  /** Milliseconds that a call waits at most. */
  patienceMs: number;
}

/**
 * Takes in as much as can be done soon, and says so kindly to the rest (503 with Retry-After): what is refused at once costs next
 * to nothing, what waits for long is given up by whoever asked and was done for nobody.
 */
export interface Admission {
  /** Whether one more would find no place. */
  isFull(lane: Lane): boolean;
  /** Counts somebody who is sent away for that, and answers with what they are to be told. */
  sendAway(lane: Lane): Refusal;
  /** Does the work when its turn comes; rejects with the refusal when it does not come in time. */
  inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T>;
  counts(lane: Lane): { running: number; waiting: number };
}

/**
 * Visitors leave two connections of the pool free, so that staff, listeners and sessions never wait behind all of them. Their
 * line is as long as what is done within its patience on a small machine; staff's is longer than any business has staff.
 */
export function laneSizes(connections: number): Record<Lane, LaneSize> {
  return {
    visitors: { running: Math.max(1, connections - 2), waiting: 150, patienceMs: 1_000 },
    staff: { running: connections, waiting: 1_000, patienceMs: 5_000 },
  };
}

const LANES: readonly Lane[] = ['visitors', 'staff'];

export function openAdmission(
  deps: { metrics: Metrics; log: Log },
  sizes: Record<Lane, LaneSize>,
): Admission {
  const { metrics } = deps;
  const lines = new Map(LANES.map((lane) => [lane, lineOf(sizes[lane], quietly(deps, lane))]));
  const line = (lane: Lane): Line => lines.get(lane)!;
  metrics.gauge('foyer_calls', ['lane', 'state'], () =>
    LANES.flatMap((lane) =>
      Object.entries(line(lane).counts()).map(([state, value]) => ({ labels: { lane, state }, value })),
    ),
  );
  return {
    isFull: (lane) => line(lane).isFull(),
    sendAway: (lane) => line(lane).sendAway(),
    async inTurn(lane, work) {
      await line(lane).enter();
      try {
        return await work();
      } finally {
        line(lane).leave();
      }
    },
    counts: (lane) => line(lane).counts(),
  };
}

/** Refuses calls of routes with a lane before their bodies are read, where there is no place for them. */
export function registerAdmission(app: FastifyInstance, admission: Admission): void {
  app.addHook('onRequest', async (request) => {
    const { lane } = (request.routeOptions.config ?? {}) as { lane?: Lane };
    if (lane !== undefined && admission.isFull(lane)) throw admission.sendAway(lane);
  });
}

interface Line {
  isFull(): boolean;
  sendAway(): Refusal;
  enter(): Promise<void>;
  leave(): void;
  counts(): { running: number; waiting: number };
}

interface Waiter {
  since: number;
  begin(): void;
  giveUp(): void;
}

function lineOf(size: LaneSize, refused: () => Refusal): Line {
  const waiters: Waiter[] = [];
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // mutation: lane-is-full
  const isFull = (): boolean => running >= size.running && waiters.length >= size.waiting;
  // Everybody is as patient, so whoever came first is the first whose patience ends.
  const watch = (): void => {
    clearTimeout(timer);
    const first = waiters[0];
    if (first)
      timer = setTimeout(sendLateAway, Math.max(0, first.since + size.patienceMs - performance.now()));
  };
  const sendLateAway = (): void => {
    const late = performance.now() - size.patienceMs;
    while (waiters[0] && waiters[0].since <= late) waiters.shift()!.giveUp();
    watch();
  };
  return {
    isFull,
    sendAway: refused,
    async enter() {
      if (running < size.running) {
        running += 1;
        return;
      }
      if (isFull()) throw refused();
      await new Promise<void>((begin, reject) => {
        waiters.push({ since: performance.now(), begin, giveUp: () => reject(refused()) });
        if (waiters.length === 1) watch();
      });
    },
    leave() {
      const next = waiters.shift();
      if (next) next.begin();
      else running -= 1;
      if (waiters.length === 0) clearTimeout(timer);
    },
    counts: () => ({ running, waiting: waiters.length }),
  };
}

const QUIET_MS = 10_000;
/** Made once: what says no must cost as little as it can. */
const REFUSALS = [1, 2, 3, 4].map((retryAfter) => refuse('unavailable', { retryAfter }));

/** Counts each refusal, and tells of them once in a while: a line in the log for each would cost more than the call. */
function quietly({ metrics, log }: { metrics: Metrics; log: Log }, lane: Lane): () => Refusal {
  let refusals = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    metrics.count('foyer_calls_refused_total', { lane });
    refusals += 1;
    const now = performance.now();
    if (now - loggedAt > QUIET_MS) {
      log.warn({ lane, refusals }, 'more calls than can be done: some are asked to come back');
      loggedAt = now;
    }
    // One after the other is sent away for a second longer, so that they do not all come back together.
    return REFUSALS[refusals % REFUSALS.length]!;
  };
}
