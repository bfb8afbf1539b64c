import { challengeDevice, enrolDevice, openDeviceSession } from '#contract/devices/devices.ts';
import type { OwnDevice } from '#contract/devices/devices.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { signedText } from '#domain/devices/device.ts';
import { forgetDevice, newKey, signatureOf, storeDevice, storedDevice } from './device-key.ts';
import type { StoredDevice } from './device-key.ts';
import { isRefusal } from './refusal.ts';
import { changeCalls, request } from './request.ts';

/**
 * Turns this browser into a device: by a code of staff, or without one by the session of an account of role 7.
 * The key is stored before it is used, so that a page closed in between can still open the session.
 */
export async function enrol(vendor: string, code?: string): Promise<OwnDevice> {
  const { key, publicKey } = await newKey();
  const { data } = await request(enrolDevice, {
    body: { public_key: publicKey, ...(code !== undefined && { code }) },
  });
  const stored = { id: data.id, locationId: data.location_id, vendor, key };
  await storeDevice(stored);
  await openSession(stored);
  return data;
}

/**
 * Proves the key with a fresh nonce. The response sets the cookie of the session. A second page of the device
 * may have proved a later nonce meanwhile, which voids this one: one more attempt decides.
 */
export async function openSession(stored: StoredDevice): Promise<OwnDevice> {
  try {
    return await proveKey(stored);
  } catch (fault) {
    if (!isRefusal(fault, 'device-required')) throw fault;
    return proveKey(stored);
  }
}

async function proveKey({ id, key }: StoredDevice): Promise<OwnDevice> {
  const challenge = await request(challengeDevice, { body: { device_id: id } });
  const { nonce } = challenge.data;
  const signature = await signatureOf(key, signedText(nonce));
  const { data } = await request(openDeviceSession, { body: { device_id: id, nonce, signature } });
  changeCalls({ csrfToken: data.csrf_token });
  return data;
}

/**
 * Opens the session of the device that this browser is for a vendor: null if it is none, 'ended' if staff have
 * revoked it, which the browser then forgets. Rejects without a connection.
 */
export async function reopen(vendor: string): Promise<OwnDevice | 'ended' | null> {
  const stored = await storedDevice(vendor);
  if (!stored) return null;
  try {
    return await openSession(stored);
  } catch (fault) {
    if (!isRefusal(fault, 'device-revoked', 'device-required')) throw fault;
    await forgetDevice(vendor);
    return 'ended';
  }
}

/** The start page of a device. `prefix`: '' on the vendor's own host. */
export const startOfDevice = (
  { kind, location_id: location }: Pick<OwnDevice, 'kind' | 'location_id'>,
  prefix: string,
): string =>
  `${prefix}${visitorPath('how')}?location=${location}&mode=${kind === 'display' ? 'tv' : 'kiosk'}`;

export { canHoldKey } from './device-key.ts';
