import type { FastifyRequest } from 'fastify';
import { ROLE } from '#domain/codes/role.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import type { Sessions } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { carriesToken, cookieIn, hashOfToken, setCookie, siteOf } from '../access/index.ts';
import { deviceStanding } from './devices-store.ts';
import type { DeviceStanding } from './devices-store.ts';

export interface DeviceSessionDeps {
  db: Pick<Database, 'read'>;
  clock: Clock;
  keys: Keys;
  config: { publicUrl: string };
}

interface DeviceName {
  vendorId: number;
  deviceId: number;
}

/** The cookie names the device, so that one indexed read finds it; the token proves it. */
interface DeviceToken extends DeviceName {
  token: string;
}

const COOKIE = 'foyer_device';
/** Browsers keep no cookie longer. A session ends by its revocation, or when its key opens the next one. */
const COOKIE_MS = 400 * DAY;

/** Returns the cookie of a session that its device has just proved. */
export function deviceCookie(
  { config }: Pick<DeviceSessionDeps, 'config'>,
  { vendorId, deviceId, token }: DeviceToken,
): string {
  const value = `${vendorId}.${deviceId}.${token}`;
  return setCookie(COOKIE, { value, maxAgeMs: COOKIE_MS }, siteOf(config));
}

/** Clears the cookie of a revoked device, so that its browser is a visitor's again. */
export const endedDeviceCookie = ({ publicUrl }: { publicUrl: string }): string =>
  setCookie(COOKIE, { value: '', maxAgeMs: 0 }, siteOf({ publicUrl }));

/** The name of a device's session for its sockets, its CSRF token and the page's token. */
export const sessionIdOf = ({ vendorId, deviceId }: DeviceName): string => `device/${vendorId}/${deviceId}`;

/** The sessions of staff, and of devices next to them. */
export function sessionsWithDevices(deps: DeviceSessionDeps, staff: Sessions): Sessions {
  const { keys, clock } = deps;
  const revoked = new WeakSet<FastifyRequest>();
  return {
    ...staff,
    async personOf(request, audience = 'staff') {
      const person = await staff.personOf(request);
      const token = tokenIn(deps, request);
      if (token === undefined) return person;
      // A page of staff says so by its token, also at an endpoint for visitors.
      if (person && (audience === 'staff' || carriesToken(keys, request, person.sessionId))) return person;
      const device = await personOfDevice(deps, token, (of) => isSession(of, token.token, clock.now()));
      if (device === 'revoked') revoked.add(request);
      return device === 'revoked' ? person : (device ?? person);
    },
    isRevoked: (request) => revoked.has(request),
  };
}

function tokenIn(
  { config }: Pick<DeviceSessionDeps, 'config'>,
  request: FastifyRequest,
): DeviceToken | undefined {
  const text = cookieIn(request.headers.cookie, COOKIE, siteOf(config)) ?? '';
  const [, vendor, device, token] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(text) ?? [];
  if (vendor === undefined || device === undefined || token === undefined) return undefined;
  return { vendorId: Number(vendor), deviceId: Number(device), token };
}

/** Whether it is the token of the present session, or of the one before while its requests are under way. */
function isSession(of: DeviceStanding, token: string, now: Instant): boolean {
  const hash = hashOfToken(token);
  return (
    of.sessionHash === hash ||
    (of.earlierSessionHash === hash && of.earlierUntil !== null && now < of.earlierUntil)
  );
}

/**
 * The device of a request by its CSRF token, without the database: the server gives the token to a device that
 * has proved its key. A revoked one keeps it, so it grants a rate limit of its own and no right.
 */
export function claimedDevice(
  deps: Pick<DeviceSessionDeps, 'keys' | 'config'>,
  request: FastifyRequest,
): string | undefined {
  const token = tokenIn(deps, request);
  if (token === undefined) return undefined;
  const session = sessionIdOf(token);
  // mutation: claimed-device
  return carriesToken(deps.keys, request, session) ? session : undefined;
}

/** For connections that outlive a request. Undefined if the session is none of a device. */
export async function personOfDeviceSession(
  deps: Pick<DeviceSessionDeps, 'db'>,
  sessionId: string,
): Promise<Person | null | undefined> {
  const [, vendor, device] = /^device\/(\d{1,15})\/(\d{1,15})$/.exec(sessionId) ?? [];
  if (vendor === undefined || device === undefined) return undefined;
  const of = { vendorId: Number(vendor), deviceId: Number(device) };
  // The connection was opened with the session's token.
  const person = await personOfDevice(deps, of, () => true);
  return person === 'revoked' ? null : person;
}

/** Read with each request, so that a revocation applies from the next one on. Null is no session of this device. */
async function personOfDevice(
  { db }: Pick<DeviceSessionDeps, 'db'>,
  of: DeviceName,
  isIts: (standing: DeviceStanding) => boolean,
): Promise<Person | 'revoked' | null> {
  const { vendorId, deviceId } = of;
  const standing = await deviceStanding(db, vendorId, deviceId);
  // mutation: session-of-a-device
  if (!standing || !isIts(standing)) return null;
  // mutation: revoked-device
  if (standing.isRevoked) return 'revoked';
  const { kind, locationId, name, pathname, vendorName } = standing;
  const sessionId = sessionIdOf(of);
  return {
    identityId: sessionId,
    sessionId,
    staffId: null,
    role: ROLE.kiosk,
    name,
    email: '',
    vendor: { id: vendorId, pathname, name: vendorName },
    locationIds: [locationId],
    device: { id: deviceId, kind, locationId },
  };
}
