import { createDevicePin, unlockDevice } from '#contract/devices/devices.ts';
import { MOST_WRONG_PINS, codeFrom, readCode } from '#domain/devices/device.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { created, nothing } from '#server/infrastructure/http/request/request-context.ts';
import type { EnrolledDevice, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { countWrongPin, forgetWrongPins, lockPins, pinHashOf, replacePin } from './device-pins-store.ts';
import { endedDeviceCookie } from './device-sessions.ts';
import { deviceOf } from './devices-store.ts';
import { endDevice, locationAt } from './set-up-devices.ts';
import type { SetUpDeps } from './set-up-devices.ts';

export interface UnlockDeps extends SetUpDeps {
  db: Database;
}

/** The PIN of a location, and the menu of staff on its devices. */
export const pinRoutes = (deps: UnlockDeps): Route[] => [createPinRoute(deps), unlockRoute(deps)];

/** Drawn, not chosen: people choose the same few PINs. */
const createPinRoute = ({ keys, random }: UnlockDeps): Route =>
  route(createDevicePin, async (context) =>
    context.write(async (tx) => {
      const { person, now } = context;
      const location = await locationAt(tx, context, context.params.locationId);
      const pin = codeFrom(() => random(4).readUInt32BE());
      const pinHash = hashesOfPin(keys, { vendorId: tx.vendorId, locationId: location.id }, pin)[0]!;
      await replacePin(tx, { locationId: location.id, pinHash, createdBy: person?.staffId ?? null, now });
      await noteSecurity(tx, context, {
        kind: 'device-pin-changed',
        detail: { location: location.id },
      });
      return created({ data: { pin } });
    }),
  );

const unlockRoute = (deps: UnlockDeps): Route =>
  route(unlockDevice, async (context) => {
    const { body, person, vendor, now } = context;
    if (!person?.device) throw refuse('device-required');
    const { device } = person;
    const pin = readCode(body.pin);
    if (pin === null) throw refuse('device-pin-wrong');
    // A transaction of its own: a refusal must not take the count back.
    const result = await deps.db.withVendor(vendor.id, (tx) => checkPin(tx, deps, { context, device, pin }));
    if (result.pausedUntil !== null)
      throw refuse('too-many-requests', { retryAfter: Math.ceil((result.pausedUntil - now) / 1_000) });
    if (!result.isRight) throw refuse('device-pin-wrong');
    if (body.exit !== true) return nothing();
    return context.write(async (tx) => {
      const stored = await deviceOf(tx, device.id);
      if (!stored || stored.revokedAt !== null) throw refuse('device-revoked');
      await endDevice(tx, deps, {
        device: stored,
        context: { ...context, actor: { kind: 'device', id: device.id } },
      });
      return { ...nothing(), headers: { 'set-cookie': endedDeviceCookie(deps.config) } };
    });
  });

async function checkPin(
  tx: Tx,
  { keys }: Pick<UnlockDeps, 'keys'>,
  of: { context: SecurityContext; device: EnrolledDevice; pin: string },
): Promise<{ pausedUntil: Instant | null; isRight: boolean }> {
  const { id, locationId } = of.device;
  const { now } = of.context;
  const pausedUntil = await lockPins(tx, id);
  // mutation: paused-pin
  if (pausedUntil !== null && now < pausedUntil) return { pausedUntil, isRight: false };
  const stored = await pinHashOf(tx, locationId);
  const hashes = hashesOfPin(keys, { vendorId: tx.vendorId, locationId }, of.pin);
  if (stored !== undefined && hashes.some((hash) => sameText(hash, stored))) {
    await forgetWrongPins(tx, id);
    return { pausedUntil: null, isRight: true };
  }
  const until = await countWrongPin(tx, id, now);
  if (until !== null)
    await noteSecurity(tx, of.context, {
      kind: 'device-pin-locked',
      detail: { device: id, location: locationId, attempts: MOST_WRONG_PINS },
    });
  return { pausedUntil: until, isRight: false };
}

type SecurityContext = Pick<RequestContext, 'person' | 'now' | 'source' | 'requestId'>;

async function noteSecurity(
  tx: Tx,
  { person, now, source, requestId }: SecurityContext,
  event: { kind: 'device-pin-changed' | 'device-pin-locked'; detail: Record<string, number> },
): Promise<void> {
  const isPerson = person !== null && !person.device;
  await recordSecurityEvent(tx, {
    ...event,
    at: now,
    identityId: isPerson ? person.identityId : null,
    account: isPerson ? person.email : '',
    address: source,
    requestId,
  });
}

/** The hashes of a PIN, one for each key of the server, the newest first. */
const hashesOfPin = (keys: Keys, of: { vendorId: number; locationId: number }, pin: string): string[] =>
  keys.macs('device-pin', `${of.vendorId}:${of.locationId}:${pin}`).map((mac) => mac.toString('base64url'));
