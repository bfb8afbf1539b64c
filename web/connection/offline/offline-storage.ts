import { newIdempotencyKey } from '../request.ts';
import { noNumbers } from './offline-queue.ts';
import type { QueuedTicket, KioskNumbers, OfflineStorage } from './offline-queue.ts';

/*
 * The numbers and tickets of a kiosk in IndexedDB. The form of a visitor is encrypted with a key that this browser
 * cannot export, and goes with its delivery: a copy of the files of the device shows no visitor.
 */

type StoredTicket = Omit<QueuedTicket, 'join'> & { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

const TICKETS = 'tickets';
const FACTS = 'facts';
const databaseOf = (device: { vendor: string; id: string }): string =>
  `foyer-offline/${device.vendor}/${device.id}`;

/** Opens the storage of a device. Null where the browser refuses storage. */
export async function openOfflineStorage(device: {
  vendor: string;
  id: string;
}): Promise<OfflineStorage | null> {
  try {
    const database = await opened(databaseOf(device));
    return storageIn(database, await encryptionKey(database));
  } catch {
    return null;
  }
}

/** Deletes everything of a device that staff have revoked. */
export const dropOfflineStorage = (device: { vendor: string; id: string }): void => {
  indexedDB.deleteDatabase(databaseOf(device));
};

function storageIn(database: IDBDatabase, key: CryptoKey): OfflineStorage {
  return {
    read: () => resultOf<KioskNumbers>(facts(database).get('numbers')),
    async change(change, added) {
      // Encryption waits for the browser, which would end the transaction: it comes first.
      const sealed = added && (await seal(key, added.join));
      const transaction = database.transaction([FACTS, TICKETS], 'readwrite', { durability: 'strict' });
      const done = finished(transaction);
      const numbersIn = transaction.objectStore(FACTS);
      const ticketsIn = transaction.objectStore(TICKETS);
      const before =
        added && (await resultOf<StoredTicket | undefined>(ticketsIn.index('key').get(added.key)));
      if (before) return before;
      const changed = change(await resultOf<KioskNumbers>(numbersIn.get('numbers')));
      if (changed) {
        numbersIn.put(changed.numbers, 'numbers');
        if (changed.ticket && sealed) ticketsIn.add({ ...changed.ticket, ...sealed });
      }
      // The number is shown after this: it survives a power cut.
      await done;
      return changed?.ticket ?? null;
    },
    async keys() {
      // By the numbers that the store gives them: the order in which they were added.
      const all = await resultOf<StoredTicket[]>(tickets(database).getAll());
      return all.map((ticket) => ticket.key);
    },
    async ticket(one) {
      const stored = await resultOf<StoredTicket | undefined>(tickets(database).index('key').get(one));
      if (!stored) return null;
      const { iv, sealed, ...ticket } = stored;
      return { ...ticket, join: await unseal(key, { iv, sealed }) };
    },
    async remove(ticket) {
      const transaction = database.transaction(TICKETS, 'readwrite', { durability: 'strict' });
      const done = finished(transaction);
      const store = transaction.objectStore(TICKETS);
      const found = await resultOf(store.index('key').getKey(ticket));
      if (found !== undefined) store.delete(found);
      await done;
    },
  };
}

const tickets = (database: IDBDatabase): IDBObjectStore => database.transaction(TICKETS).objectStore(TICKETS);

const facts = (database: IDBDatabase): IDBObjectStore => database.transaction(FACTS).objectStore(FACTS);

async function encryptionKey(database: IDBDatabase): Promise<CryptoKey> {
  const stored = await resultOf<CryptoKey | undefined>(facts(database).get('key'));
  if (stored) return stored;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Another page may have been faster: its key stays.
  const transaction = database.transaction(FACTS, 'readwrite', { durability: 'strict' });
  const done = finished(transaction);
  const store = transaction.objectStore(FACTS);
  const theirs = await resultOf<CryptoKey | undefined>(store.get('key'));
  if (!theirs) {
    store.put(made, 'key');
    store.put(noNumbers(newIdempotencyKey()), 'numbers');
  }
  await done;
  return theirs ?? made;
}

async function seal(key: CryptoKey, join: object): Promise<Pick<StoredTicket, 'iv' | 'sealed'>> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(join));
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

async function unseal(key: CryptoKey, { iv, sealed }: Pick<StoredTicket, 'iv' | 'sealed'>): Promise<object> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
  return JSON.parse(new TextDecoder().decode(bytes)) as object;
}

function opened(name: string): Promise<IDBDatabase> {
  const open = indexedDB.open(name, 1);
  open.addEventListener('upgradeneeded', () => {
    open.result.createObjectStore(FACTS);
    open.result
      .createObjectStore(TICKETS, { autoIncrement: true })
      .createIndex('key', 'key', { unique: true });
  });
  // A revocation deletes the database while another page holds it open.
  open.addEventListener('success', () =>
    open.result.addEventListener('versionchange', () => open.result.close()),
  );
  return resultOf(open);
}

function resultOf<T>(pending: IDBRequest): Promise<T>;
function resultOf<T>(pending: IDBRequest<T>): Promise<T>;
function resultOf<T>(pending: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    pending.addEventListener('success', () => resolve(pending.result));
    pending.addEventListener('error', () => reject(pending.error ?? new Error('No storage')));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    for (const name of ['error', 'abort'])
      transaction.addEventListener(name, () => reject(transaction.error ?? new Error('No storage')));
  });
}
