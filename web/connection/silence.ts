/** A connection can be dead without anybody saying so. */
export type Silence = {
  /** Something came. */
  heard: () => void;
  stop: () => void;
};

/** What the other side may take to answer a question that only asks whether it is there. */
const RESPOND_WITHIN = 10_000;
/** Rather too often than a page that believes itself live for minutes. */
const LONGEST = 30_000;

/** Asks after `after` milliseconds without a word (at most 30 s), and gives the connection up when nothing comes of it. */
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
