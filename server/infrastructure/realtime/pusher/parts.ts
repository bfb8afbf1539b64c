import type { Versioned } from '../broadcast.ts';

/** Pusher services refuse events larger than 10 kB. */
const LARGEST_EVENT = 10_000;

/**
 * Splits a message for the service: a list too long for one event becomes several of the same version, with
 * disjoint entries. Empty for a message that cannot be split; pages then refetch.
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
