import { useSyncExternalStore } from 'react';

/* Whether this kiosk works without a connection. Apart from the rest, because the start page of every visitor has it. */

export type OfflineState = 'online' | 'offline' | 'used-up';

let state: OfflineState = 'online';
const followers = new Set<() => void>();

export const offlineState = (): OfflineState => state;

export function setOfflineState(next: OfflineState): void {
  if (next === state) return;
  state = next;
  for (const follower of followers) follower();
}

export function followOfflineState(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** The state of this kiosk; other pages are always online. */
export const useOfflineState = (): OfflineState =>
  useSyncExternalStore(followOfflineState, offlineState, () => 'online');
