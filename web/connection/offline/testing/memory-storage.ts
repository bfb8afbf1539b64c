import { noNumbers } from '../offline-queue.ts';
import type { QueuedTicket, OfflineStorage } from '../offline-queue.ts';

/** The storage of a kiosk in memory, with the steps of the one in the browser. */
export function memoryStorage(store: string): OfflineStorage {
  let numbers = noNumbers(store);
  const tickets = new Map<string, QueuedTicket>();
  return {
    read: () => Promise.resolve(numbers),
    change(change, added) {
      const before = added && tickets.get(added.key);
      if (before) return Promise.resolve(before);
      const changed = change(numbers);
      if (!changed) return Promise.resolve(null);
      numbers = changed.numbers;
      if (changed.ticket && added) tickets.set(added.key, { ...changed.ticket, join: added.join });
      return Promise.resolve(changed.ticket ?? null);
    },
    keys: () => Promise.resolve([...tickets.keys()]),
    ticket: (key) => Promise.resolve(tickets.get(key) ?? null),
    remove(key) {
      tickets.delete(key);
      return Promise.resolve();
    },
  };
}
