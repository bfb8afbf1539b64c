import { dropShell } from './kiosk-shell.ts';
import { dropOfflineStorage } from './offline-storage.ts';

/** Deletes the tickets, numbers, pages and the service worker of a device that is none any more. */
export async function forgetOffline(device: { vendor: string; id: string } | null): Promise<void> {
  if (device) dropOfflineStorage(device);
  await dropShell();
}
