import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../clock/clock.ts';
import type { ConfiguredService } from '../../outgoing/configured.ts';
import type { Log } from '../../logging/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { PusherApp } from './signature.ts';
import { signedPath } from './signature.ts';

export interface PusherEvent {
  name: string;
  channel: string;
  data: string;
}

export interface Sender {
  send(event: PusherEvent): void;
  /** Sends another request to the service's HTTP API; rejects if the service refuses it. */
  call(path: string, body: object): Promise<void>;
  /** Delivers pending messages for a few seconds, then drops the rest. */
  stop(): Promise<void>;
}

interface SenderDeps {
  app: PusherApp;
  service: ConfiguredService;
  log: Log;
  metrics: Pick<Metrics, 'count'>;
  /** Milliseconds between attempts; shorter in tests. */
  pauses?: readonly number[];
}

/** The API's maximum batch size. */
const BATCH = 10;
const AT_ONCE = 4;
/** Pages refetch every half minute: older messages are not worth the memory. */
const MOST_WAITING = 5_000;
const PAUSES = [250, 1_000, 3_000];
const STOP_WITHIN_MS = 3_000;

/** Delivers events to the service in batches. Best effort: pages refetch what fails for seconds. */
export function startSender(deps: SenderDeps): Sender {
  const { log, metrics } = deps;
  const waiting: PusherEvent[] = [];
  const running = new Set<Promise<void>>();
  let troubled = false;
  const ended = new AbortController();

  function lose(count: number, why: string): void {
    metrics.count('foyer_realtime_lost_total', {}, count);
    // Logs once per outage: every message would fail alike.
    if (!troubled)
      log.warn({ why }, 'realtime messages do not reach the hosted service; pages fetch instead');
    troubled = true;
  }

  async function deliver(batch: PusherEvent[]): Promise<void> {
    const fault = await withRetries(
      () => post(deps, '/batch_events', { batch }),
      deps.pauses ?? PAUSES,
      ended.signal,
    );
    if (fault !== null) return lose(batch.length, fault);
    metrics.count('foyer_realtime_sent_total', {}, batch.length);
    if (troubled) log.info({}, 'realtime messages reach the hosted service again');
    troubled = false;
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) await deliver(waiting.splice(0, BATCH));
  }

  function start(): void {
    if (waiting.length === 0 || running.size >= AT_ONCE) return;
    // After this event loop turn, so that messages of one turn share a batch.
    const run = Promise.resolve()
      .then(work)
      .finally(() => {
        running.delete(run);
        // A message arrived after this run's last check, while it still counted as running.
        start();
      });
    running.add(run);
  }

  async function finish(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  return {
    send(event) {
      if (ended.signal.aborted) return;
      waiting.push(event);
      if (waiting.length > MOST_WAITING)
        lose(waiting.splice(0, waiting.length - MOST_WAITING).length, 'too many are waiting');
      start();
    },
    async call(path, body) {
      const fault = await withRetries(() => post(deps, path, body), deps.pauses ?? PAUSES, ended.signal);
      if (fault !== null) throw new Error(`the hosted realtime service refused ${path}: ${fault}`);
    },
    async stop() {
      const late = sleep(STOP_WITHIN_MS, undefined, { ref: false });
      await Promise.race([finish(), late]);
      ended.abort();
      deps.service.stop();
    },
  };
}

type Verdict = { taken: true } | { taken: false; final: boolean; why: string };

/** Returns null on success, else the reason. */
async function withRetries(
  attempt: () => Promise<Verdict>,
  pauses: readonly number[],
  signal: AbortSignal,
): Promise<string | null> {
  for (let tries = 0; ; tries += 1) {
    const verdict = await attempt();
    if (verdict.taken) return null;
    const pause = pauses[tries];
    if (verdict.final || pause === undefined || signal.aborted) return verdict.why;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

async function post({ app, service }: SenderDeps, path: string, content: object): Promise<Verdict> {
  const body = JSON.stringify(content);
  // System time, even where a test controls business time: the service compares it with its own.
  const now = systemClock.now();
  const signed = signedPath(app, { path: `/apps/${app.appId}${path}`, body, now });
  try {
    const { status } = await service.post(signed, body);
    if (status >= 200 && status < 300) return { taken: true };
    return { taken: false, final: status < 500 && status !== 429, why: `it answers ${status}` };
  } catch (error) {
    return { taken: false, final: false, why: (error as Error).message };
  }
}
