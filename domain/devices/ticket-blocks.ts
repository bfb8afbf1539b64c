import type { Instant } from '../time/instant.ts';

/** So many numbers are reserved for a kiosk at once. */
export const BLOCK_SIZE = 50;

/** A kiosk with so few numbers gets the next block while it has a connection. */
export const FEW_LEFT = 10;

/** The most blocks of one device for a day and prefix. */
export const MOST_BLOCKS = 20;

/** Numbers that one kiosk may give on one business day. */
export interface NumberBlock {
  id: string;
  prefix: string;
  first: number;
  last: number;
  /** The business day of the numbers. */
  from: Instant;
  until: Instant;
}

/** The next number of each block, by its id. A block without an entry is unused. */
export type NextNumbers = Readonly<Record<string, number>>;

export const numbersLeft = (block: Pick<NumberBlock, 'id' | 'first' | 'last'>, next: NextNumbers): number =>
  Math.max(0, block.last + 1 - Math.max(block.first, next[block.id] ?? block.first));

/** Takes the next number for this moment: the oldest block comes first. Null once all are used up. */
export function takeNumber(
  blocks: readonly NumberBlock[],
  next: NextNumbers,
  at: { prefix: string; now: Instant },
): { block: NumberBlock; number: number } | null {
  const fitting = blocks
    .filter(({ prefix, from, until }) => prefix === at.prefix && from <= at.now && at.now < until)
    .toSorted((a, b) => a.first - b.first);
  const block = fitting.find((one) => numbersLeft(one, next) > 0);
  return block ? { block, number: Math.max(block.first, next[block.id] ?? block.first) } : null;
}

/** The clock of a kiosk, and the server's at the last contact. */
export interface KioskClock {
  /** What the server's clock is ahead of the kiosk's. */
  offset: number;
  /** The latest moment that the kiosk has recorded: a clock that lost its battery does not go behind it. */
  latest: Instant;
}

/** The moment of a ticket by the kiosk's clock: after every earlier ticket of this kiosk. */
export const kioskInstant = ({ offset, latest }: KioskClock, now: Instant): Instant =>
  Math.max(now + offset, latest + 1);

/** The moment of a delivered ticket: not in the future, and not before its numbers were reserved. */
export const boundedJoin = (joinedAt: Instant, of: { reservedAt: Instant; now: Instant }): Instant =>
  Math.min(Math.max(joinedAt, of.reservedAt), of.now);
