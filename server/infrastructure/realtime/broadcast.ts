/** Every message says how new it is: a page that has seen a higher version ignores it. */
export interface Versioned {
  version: number;
}

/** Sends to whoever listens on a vendor's channel, in every process. Best effort: pages refetch, versions sort it out. */
export interface Broadcast {
  send(to: { vendorId: number; channel: string }, event: string, data: Versioned): void;
}
