import type { FastifyInstance } from 'fastify';
import type { Log } from '../../logging/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { refuse } from '../response/refusal.ts';
import type { Refusal } from '../response/refusal.ts';

/** Two lanes: staff get in, however many visitors come. */
export type Lane = 'visitors' | 'staff';

export interface LaneSize {
  /** Concurrent requests. */
  running: number;
  /** Queued requests; one more is refused. */
  waiting: number;
  /** Maximum wait of a request in milliseconds. */
  patienceMs: number;
}

/**
 * Admits as many requests as the server can handle soon, and refuses the rest (503 with Retry-After). An
 * early refusal costs almost nothing; clients abandon requests that wait for long.
 */
export interface Admission {
  /** Returns true if one more request would be refused. */
  isFull(lane: Lane): boolean;
  /** Counts a refusal for a full lane, and returns it. */
  sendAway(lane: Lane): Refusal;
  /** Runs the work in turn; rejects with the refusal if its turn does not come in time. */
  inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T>;
  counts(lane: Lane): { running: number; waiting: number };
}

/**
 * Visitors leave two connections of the pool free, so that staff, listeners and sessions never wait behind
 * all of them. The visitors' queue is as long as a small machine can handle within its maximum wait; the
 * staff queue is longer than any business has staff.
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

/** Refuses requests of full lanes before their bodies are read. */
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
  // All requests have the same maximum wait, so the oldest times out first.
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
/** Created once: a refusal must be as cheap as possible. */
const REFUSALS = [1, 2, 3, 4].map((retryAfter) => refuse('unavailable', { retryAfter }));

/** Counts each refusal, and logs them periodically: a log line for each would cost more than the request. */
function quietly({ metrics, log }: { metrics: Metrics; log: Log }, lane: Lane): () => Refusal {
  let refusals = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    metrics.count('foyer_calls_refused_total', { lane });
    refusals += 1;
    const now = performance.now();
    if (now - loggedAt > QUIET_MS) {
      log.warn({ lane, refusals }, 'overload: some requests are refused with Retry-After');
      loggedAt = now;
    }
    // Successive refusals differ by a second in Retry-After, so that clients do not return together.
    return REFUSALS[refusals % REFUSALS.length]!;
  };
}
