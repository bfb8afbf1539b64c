/** Every message carries a version: a page that has seen a higher one ignores it. */
export interface Versioned {
  version: number;
}

/**
 * Sends to all subscribers of a vendor's channel, in every process. Best effort: pages refetch, and versions
 * resolve order.
 */
export interface Broadcast {
  send(to: { vendorId: number; channel: string }, event: string, data: Versioned): void;
}
