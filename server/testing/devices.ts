import { generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { PageState } from '#contract/protocol/page-state.ts';
import { vendorPrefix } from '#contract/protocol/visitor-pages.ts';
import { signedText } from '#domain/devices/device.ts';
import type { DeviceKind } from '#domain/devices/device.ts';
import type { TestApp } from './app.ts';
import { ask } from './requests.ts';
import type { Came, SignedIn } from './requests.ts';

/** A browser with a key of its own, as WebCrypto makes it. */
export interface DeviceKey {
  publicKey: string;
  privateKey: KeyObject;
}

export function aDeviceKey(namedCurve = 'P-256'): DeviceKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
  return { privateKey, publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url') };
}

export interface TestDevice extends SignedIn {
  id: string;
  deviceKey: DeviceKey;
}

const OWN = '/api/internal/v1/device';

export const aCode = async (
  app: TestApp,
  manager: SignedIn,
  of: { location: number; kind?: DeviceKind; name?: string },
): Promise<string> => {
  const { location, kind = 'kiosk', name = 'At the door' } = of;
  const path = `/api/internal/v1/admin/lobby/${location}/device-codes`;
  const made = await ask(app, `POST ${path}`, { ...manager, body: { kind, name } });
  if (made.status !== 201) throw new Error(`a code: ${made.status} ${made.text}`);
  return made.body.data.code as string;
};

export const enrolWith = (
  app: TestApp,
  vendor: string,
  of: { code?: string; publicKey: string; from?: string; who?: SignedIn },
): Promise<Came<{ data: { id: string } }>> => {
  const { code, publicKey, from, who } = of;
  const body = { public_key: publicKey, ...(code !== undefined && { code }) };
  return ask(app, `POST ${OWN}/enrolment`, { vendor, body, ...who, ...(from !== undefined && { from }) });
};

export const aNonce = async (app: TestApp, vendor: string, id: string): Promise<string> =>
  (await ask(app, `POST ${OWN}/challenge`, { vendor, body: { device_id: id } })).body.data.nonce as string;

export const signatureOf = (key: DeviceKey, nonce: string): string =>
  sign('sha256', Buffer.from(signedText(nonce)), {
    key: key.privateKey,
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url');

export const openWith = (
  app: TestApp,
  vendor: string,
  of: { id: string; nonce: string; signature: string },
): Promise<Came<{ data: { csrf_token: string } }>> =>
  ask(app, `POST ${OWN}/session`, {
    vendor,
    body: { device_id: of.id, nonce: of.nonce, signature: of.signature },
  });

/** Opens a session with the device's key. */
export async function sessionOf(
  app: TestApp,
  vendor: string,
  { id, key }: { id: string; key: DeviceKey },
): Promise<TestDevice> {
  const nonce = await aNonce(app, vendor, id);
  const opened = await openWith(app, vendor, { id, nonce, signature: signatureOf(key, nonce) });
  if (opened.status !== 200) throw new Error(`a session of a device: ${opened.status} ${opened.text}`);
  const cookie = String(opened.headers['set-cookie']).split(';')[0]!;
  return { id, deviceKey: key, cookie, csrf: opened.body.data.csrf_token };
}

/** A browser that a manager has turned into a device. */
export async function aDevice(
  app: TestApp,
  manager: SignedIn,
  of: { vendor: string; location: number; kind?: DeviceKind; name?: string },
): Promise<TestDevice> {
  const key = aDeviceKey();
  const code = await aCode(app, manager, of);
  const enrolled = await enrolWith(app, of.vendor, { code, publicKey: key.publicKey });
  if (enrolled.status !== 201) throw new Error(`enrolling: ${enrolled.status} ${enrolled.text}`);
  return sessionOf(app, of.vendor, { id: enrolled.body.data.id, key });
}

/** The state of a visitor's page as a browser with this cookie gets it. */
export async function pageOf(
  app: TestApp,
  { vendor, path, cookie }: { vendor: string; path: string; cookie: string },
): Promise<{ state: PageState; setsCookie: string; permissions: string }> {
  const came = await ask(app, `GET ${vendorPrefix(vendor)}${path}`, { cookie });
  const block = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(came.text)?.[1];
  return {
    state: JSON.parse(block ?? '{}') as PageState,
    setsCookie: [came.headers['set-cookie']].flat().join(' '),
    permissions: String(came.headers['permissions-policy']),
  };
}
