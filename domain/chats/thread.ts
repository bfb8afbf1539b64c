import { LINES_AT_ONCE } from './chat.ts';
import type { ChatAuthor } from './chat.ts';

interface Line {
  readonly number: number;
  readonly author: ChatAuthor;
  readonly key: string;
}

export interface UnsentLine {
  readonly key: string;
  readonly text: string;
}

/** A chat as one side holds it: the lines of the server without a gap, and own lines that it has not confirmed. */
export interface Thread<L extends Line = Line> {
  readonly lines: readonly L[];
  readonly unsent: readonly UnsentLine[];
}

export const EMPTY_THREAD: Thread<never> = { lines: [], unsent: [] };

/** Returns the number after which the next request reads on. */
export const lastSeen = (thread: Thread): number => thread.lines.at(-1)?.number ?? 0;

/** Adds a typed line, which waits for the server. Its key stays the same however often it is sent. */
export const typed = <L extends Line>(thread: Thread<L>, line: UnsentLine): Thread<L> => ({
  ...thread,
  unsent: [...thread.unsent, line],
});

/** Returns what one request delivers: the oldest unsent lines. One request at a time keeps their order. */
export const toDeliver = (thread: Thread): readonly UnsentLine[] => thread.unsent.slice(0, LINES_AT_ONCE);

/**
 * Takes lines of the server in, in any order of the responses: known ones change nothing, and lines beyond a gap wait
 * for the response that fills it. Own lines among them are delivered.
 */
export function heard<L extends Line>(
  thread: Thread<L>,
  { lines, own }: { lines: readonly L[]; own: ChatAuthor },
): Thread<L> {
  const all = [...thread.lines];
  for (const line of lines.toSorted((one, other) => one.number - other.number))
    if (line.number === all.length + 1) all.push(line);
  if (all.length === thread.lines.length) return thread;
  const delivered = new Set(all.filter(({ author }) => author === own).map(({ key }) => key));
  return { lines: all, unsent: thread.unsent.filter(({ key }) => !delivered.has(key)) };
}
