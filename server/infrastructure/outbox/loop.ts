/** A loop that works when woken, and by a short poll in case the waking happened in another process. */
export interface Loop {
  wake(): void;
  stop(): Promise<void>;
}

/** `work` answers whether there is more to do at once. Errors are told and retried, ever more slowly up to five seconds. */
export function startLoop(work: () => Promise<boolean>, options: { pollMs: number; onError: (error: unknown) => void }): Loop {
  let woken = false;
  let stopped = false;
  let release: (() => void) | undefined;
  const wake = () => {
    woken = true;
    release?.();
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      release = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    let failures = 0;
    while (!stopped) {
      woken = false;
      try {
        while (!stopped && (await work())) failures = 0;
        failures = 0;
      } catch (error) {
        failures += 1;
        options.onError(error);
        await pause(Math.min(5_000, 100 * 2 ** failures));
        continue;
      }
      if (!woken && !stopped) await pause(options.pollMs);
    }
  })();
  return {
    wake,
    async stop() {
      stopped = true;
      release?.();
      await running;
    },
  };
}
