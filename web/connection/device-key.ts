/* The key of an enrolled device. Its private half never leaves this browser: not even this page can read it. */

export type StoredDevice = {
  id: string;
  locationId: string;
  /** The vendor's pathname: a browser may open the pages of several vendors. */
  vendor: string;
  key: CryptoKey;
};

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const DATABASE = 'foyer-device';
const STORE = 'devices';

/** Whether this browser can hold a key: it needs a secure connection and storage. */
export const canHoldKey = (): boolean =>
  typeof indexedDB !== 'undefined' && (globalThis.crypto?.subtle as unknown) !== undefined;

/** Makes a key, and returns its public half as SubjectPublicKeyInfo in base64url. */
export async function newKey(): Promise<{ key: CryptoKey; publicKey: string }> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  return {
    key: pair.privateKey,
    publicKey: base64url(await crypto.subtle.exportKey('spki', pair.publicKey)),
  };
}

export async function signatureOf(key: CryptoKey, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes));
}

export const storeDevice = (device: StoredDevice): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(device, device.vendor));

/** The device that this browser is for a vendor; null without one, and where the browser refuses storage. */
export async function storedDevice(vendor: string): Promise<StoredDevice | null> {
  if (!canHoldKey()) return null;
  const stored = await inStore('readonly', (store) => store.get(vendor)).catch(() => undefined);
  return (stored as StoredDevice | undefined) ?? null;
}

/** Nothing of the device stays: its tickets, and the pages that it would show without a connection. */
export async function forgetDevice(vendor: string): Promise<void> {
  const device = await storedDevice(vendor);
  await inStore('readwrite', (store) => store.delete(vendor));
  const { forgetOffline } = await import('./offline/forget-offline.ts');
  await forgetOffline(device);
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const open = indexedDB.open(DATABASE, 1);
  open.addEventListener('upgradeneeded', () => open.result.createObjectStore(STORE));
  const database = await resultOf(open);
  try {
    return await resultOf(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function resultOf<T>(pending: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    pending.addEventListener('success', () => resolve(pending.result));
    pending.addEventListener('error', () => reject(pending.error ?? new Error('No storage')));
  });
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
