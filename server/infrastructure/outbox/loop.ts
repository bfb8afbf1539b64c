/** A loop that works when woken, and by a short poll in case the waking happened in another process. */
export interface Loop {
  wake(): void;
  stop(): Promise<void>;
}

export interface LoopOptions {
  pollMs: number;
  /** What comes while it has just worked waits for so long and is done at once; nothing, unless told. */
  restMs?: number;
  /** Told every failure; how much of it is worth a line is for the caller. */
  onError: (error: unknown) => void;
  onSuccess?: () => void;
}

const FIRST_REST_MS = 100;
/** With the time to connect, whatever comes back is found within five seconds. */
const LONGEST_REST_MS = 4_500;

/**
 * `work` answers whether there is more to do at once. After a failure it rests, twice as long each time, and nothing wakes it
 * meanwhile: what happens in the database must not make everybody ask a database that is away.
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
