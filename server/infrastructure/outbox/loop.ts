/** A loop that works when woken, and by a short poll because another process may have written the work. */
export interface Loop {
  wake(): void;
  stop(): Promise<void>;
}

export interface LoopOptions {
  pollMs: number;
  /** Milliseconds that work arriving right after a run waits, to be batched; none by default. */
  restMs?: number;
  /** Receives every failure; the caller decides what to log. */
  onError: (error: unknown) => void;
  onSuccess?: () => void;
}

const FIRST_REST_MS = 100;
/** Including the time to connect, a recovery is detected within five seconds. */
const LONGEST_REST_MS = 4_500;

/**
 * `work` returns true if there is more to do at once. After a failure the loop pauses, twice as long each
 * time, and does not wake meanwhile: an outage must not cause a storm of queries.
 */
export function startLoop(
  work: () => Promise<boolean>,
  { pollMs, restMs = 0, onError, onSuccess }: LoopOptions,
): Loop {
  let woken = false;
  let stopped = false;
  let end: (() => void) | undefined;
  let wakeable = false;
  const pause = (ms: number, mayWake: boolean) =>
    new Promise<void>((resolve) => {
      wakeable = mayWake;
      const timer = setTimeout(resolve, ms);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    let failures = 0;
    while (!stopped) {
      woken = false;
      try {
        let more = true;
        while (!stopped && more) {
          more = await work();
          failures = 0;
          onSuccess?.();
        }
        if (restMs > 0 && !stopped) await pause(restMs, false);
        if (!woken && !stopped) await pause(pollMs - restMs, true);
      } catch (error) {
        failures += 1;
        onError(error);
        if (!stopped) await pause(Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (failures - 1)), false);
      }
    }
  })();
  return {
    wake() {
      woken = true;
      if (wakeable) end?.();
    },
    async stop() {
      stopped = true;
      end?.();
      await running;
    },
  };
}
