import { challengeDevice, openDeviceSession, sendHeartbeat } from '#contract/devices/devices.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { recordOnce } from '#server/infrastructure/security-log/security-events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { hashOfToken } from '../access/index.ts';
import { makeNonce, provenNonce } from './device-key.ts';
import { pinHashOf } from './device-pins-store.ts';
import { deviceCookie, sessionIdOf } from './device-sessions.ts';
import { beginSession, deviceOf, noteHeartbeat } from './devices-store.ts';

export interface OpenDeps {
  keys: Keys;
  db: Pick<Database, 'withVendor'>;
  random(bytes: number): Buffer;
  config: { publicUrl: string };
  csrfTokenOf(sessionId: string): string;
}

/** What a device asks for itself: a nonce, its session, its heartbeat. */
export function ownDeviceRoutes(deps: OpenDeps): Route[] {
  return [challengeRoute(deps), openSessionRoute(deps), heartbeatRoute];
}

/** An unknown device gets a nonce as well: it does not tell which devices exist. */
const challengeRoute = ({ keys }: OpenDeps): Route =>
  route(challengeDevice, async ({ body, vendor, now }) => {
    const deviceId = readId(body.device_id) ?? 0;
    return ok({ data: { nonce: makeNonce(keys, { vendorId: vendor.id, deviceId, issuedAt: now }) } });
  });

/** 256 bits. */
const TOKEN_BYTES = 32;

const openSessionRoute = (deps: OpenDeps): Route =>
  route(openDeviceSession, async (context) => {
    const { now, vendor, body } = context;
    const { keys, csrfTokenOf } = deps;
    const deviceId = readId(body.device_id) ?? 0;
    const of = { vendorId: vendor.id, deviceId };
    const named = await context.read((tx) => deviceOf(tx, deviceId));
    const issuedAt = named && provenNonce(keys, { ...of, publicKey: named.publicKey, now }, body);
    if (issuedAt === null) await noteRefusal(deps, context, deviceId);
    if (issuedAt === null || issuedAt === undefined) throw refuse('device-required');
    return context.write(async (tx) => {
      const device = (await deviceOf(tx, deviceId))!;
      if (device.revokedAt !== null) throw refuse('device-revoked');
      const token = deps.random(TOKEN_BYTES).toString('base64url');
      if (!(await beginSession(tx, { id: deviceId, issuedAt, sessionHash: hashOfToken(token), now })))
        throw refuse('device-required');
      const { kind, name, locationId } = device;
      const own = { id: String(deviceId), location_id: String(locationId), kind, name };
      const csrf = csrfTokenOf(sessionIdOf(of));
      return ok(
        { data: { ...own, csrf_token: csrf } },
        { 'set-cookie': deviceCookie(deps, { ...of, token }) },
      );
    });
  });

/** Another browser tries to be the device. Once in ten minutes for an address: a flood must not fill the log. */
async function noteRefusal(
  { db }: OpenDeps,
  { vendor, source, requestId, now }: Pick<RequestContext, 'vendor' | 'source' | 'requestId' | 'now'>,
  deviceId: number,
): Promise<void> {
  const by = { identityId: null, account: '', address: source, requestId };
  await db.withVendor(vendor.id, (tx) =>
    recordOnce(
      tx,
      { kind: 'device-refused', at: now, ...by, detail: { device: deviceId } },
      now - 10 * MINUTE,
    ),
  );
}

const heartbeatRoute = route(sendHeartbeat, async ({ person, body, now, write }) => {
  if (!person?.device) throw refuse('device-required');
  const { id, kind, locationId } = person.device;
  const { build, can_speak: canSpeak, can_print: canPrint } = body;
  return write(async (tx) => {
    await noteHeartbeat(tx, { id, build, canSpeak, canPrint, now });
    const hasPin = (await pinHashOf(tx, locationId)) !== undefined;
    const own = { id: String(id), location_id: String(locationId), kind, name: person.name };
    return ok({ data: { ...own, has_pin: hasPin } });
  });
});
