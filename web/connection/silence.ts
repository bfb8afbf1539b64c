/** Detects a connection that died without a close. */
export type Silence = {
  /** Data arrived. */
  heard: () => void;
  stop: () => void;
};

/** The longest wait for the response to a ping. */
const RESPOND_WITHIN = 10_000;
/** Short, so that no page believes itself live for minutes. */
const LONGEST = 30_000;

/** Pings after `after` milliseconds without data (at most 30 s), and drops the connection without a response. */
export function watchSilence(input: { after: number; ask: () => void; lost: () => void }): Silence {
  let timer: ReturnType<typeof setTimeout>;
  const wait = Math.min(input.after, LONGEST);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      input.ask();
      timer = setTimeout(input.lost, RESPOND_WITHIN);
    }, wait);
  };
  heard();
  return { heard, stop: () => clearTimeout(timer) };
}
