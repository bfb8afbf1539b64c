import type { Versioned } from '../broadcast.ts';

/** Services take no event larger than 10 kB. */
const LARGEST_EVENT = 10_000;

/**
 * A message as the service takes it: a list too long for one event goes out in several of the same version, none of which says what
 * another does. Empty for a message that cannot be parted; pages fetch what it would have said.
 */
export function partsOf(message: Versioned): string[] {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) <= LARGEST_EVENT) return [text];
  const list = (message as { data?: unknown }).data;
  if (!Array.isArray(list) || list.length < 2) return [];
  const half = Math.ceil(list.length / 2);
  return [list.slice(0, half), list.slice(half)].flatMap((data) =>
    partsOf({ ...message, data } as Versioned),
  );
}
