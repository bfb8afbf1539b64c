import {
  DEVICE_EVENT,
  deviceChannelOf,
  listDevices,
  createDeviceCode,
  reloadDevice,
  renameDevice,
  revokeDevice,
  seeDeviceSheet,
} from '#contract/devices/devices.ts';
import type { DeviceChanged, DeviceRow, SheetCode } from '#contract/devices/devices.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { isOnline } from '#domain/devices/device.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { created, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Realtime } from '#server/infrastructure/realtime/realtime.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { OutboundPorts } from '#server/integrations/open-outbound-ports.ts';
import { locationRow, nameOf, takesMethod } from '../locations/index.ts';
import type { LocationRow } from '../locations/index.ts';
import { offersLine, printedCode, reaches } from '../queue/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { pinHashOf } from './device-pins-store.ts';
import { sessionIdOf } from './device-sessions.ts';
import { changeDevice, deviceOf, devicesOf, printerOf } from './devices-store.ts';
import type { StoredDevice } from './devices-store.ts';
import { makeCode } from './make-code.ts';

export interface SetUpDeps {
  keys: Keys;
  random(bytes: number): Buffer;
  config: { publicUrl: string };
  realtime: Pick<Realtime, 'send' | 'cut'>;
  ports: Pick<OutboundPorts, 'printers'>;
}

/** What staff do with the devices of their locations. */
export function setUpDeviceRoutes(deps: SetUpDeps): Route[] {
  const { keys, config } = deps;
  return [
    route(listDevices, async (context) =>
      context.read(async (tx) => {
        const location = await locationAt(tx, context, context.params.locationId);
        const [devices, settings] = [
          await devicesOf(tx, location.id),
          await effectiveSettings(tx, location.id),
        ];
        const tickets = settings.get('kiosk.ticketPrinting');
        const printing = { tickets, reaches_printers: deps.ports.printers !== undefined };
        const hasPin = (await pinHashOf(tx, location.id)) !== undefined;
        const data = devices.map((device) => rowOf(device, context.now));
        return ok({ data, meta: { has_pin: hasPin, printing } });
      }),
    ),
    route(createDeviceCode, async (context) =>
      context.write(async (tx) => {
        const location = await locationAt(tx, context, context.params.locationId);
        const { body, person, now, vendor } = context;
        const { kind, name = '' } = body;
        const createdBy = person?.staffId ?? null;
        const of = { locationId: location.id, kind, name: name.trim(), createdBy, now };
        const { code, expiresAt } = await makeCode(tx, of, deps);
        const page = `${config.publicUrl}${vendorPrefix(vendor.pathname)}${visitorPath('device')}`;
        return created({ data: { code, expires_at: toIso(expiresAt), page } });
      }),
    ),
    route(seeDeviceSheet, async (context) =>
      context.read(async (tx) => {
        const location = await locationAt(tx, context, context.params.locationId);
        const { query, validUntil } = printedCode(keys, { locationId: location.id, now: context.now });
        const codes = await sheetOf(tx, context, { location, query, publicUrl: config.publicUrl });
        return ok({ data: { location: nameOf(location), codes, valid_until: toIso(validUntil) } });
      }),
    ),
    route(renameDevice, async (context) =>
      context.write(async (tx) => {
        const device = await deviceAt(tx, context);
        const name = context.body.name.trim();
        if (name === '') throw refuse('field-invalid', { fields: [{ pointer: '/name', code: 'required' }] });
        if (device.version !== context.body.version) throw refuse('record-changed');
        const version = await changed(tx, context, { device, kind: 'device-renamed', change: { name } });
        return ok({ data: rowOf({ ...device, name, version }, context.now) });
      }),
    ),
    route(reloadDevice, async (context) =>
      context.write(async (tx) => {
        const device = await deviceAt(tx, context);
        const version = await changed(tx, context, { device, kind: 'device-reloaded', change: {} });
        tx.afterCommit(() => tell(deps, tx.vendorId, { device, message: { version, action: 'reload' } }));
        return nothing();
      }),
    ),
    route(revokeDevice, async (context) =>
      context.write(async (tx) => {
        const device = await deviceAt(tx, context);
        await endDevice(tx, deps, { device, context });
        return nothing();
      }),
    ),
  ];
}

/** Revokes a device: its next request is refused, and its pages hear of it. */
export async function endDevice(
  tx: Tx,
  deps: SetUpDeps,
  { device, context }: { device: StoredDevice; context: EndContext },
): Promise<void> {
  const change = { revokedAt: context.now };
  const version = await changed(tx, context, { device, kind: 'device-revoked', change });
  await noteRevocation(tx, context, device);
  tx.afterCommit(() => {
    tell(deps, tx.vendorId, { device, message: { version, action: 'revoked' } });
    deps.realtime.cut(sessionIdOf({ vendorId: tx.vendorId, deviceId: device.id }));
  });
}

type EndContext = Pick<RequestContext, 'actor' | 'person' | 'now' | 'source' | 'requestId'>;

async function noteRevocation(
  tx: Tx,
  { person, now, source, requestId }: EndContext,
  device: StoredDevice,
): Promise<void> {
  // A device that ends itself has no account.
  const account = person && !person.device ? person : null;
  const by = { identityId: account?.identityId ?? null, account: account?.email ?? '', address: source };
  const detail = { device: device.id, location: device.locationId };
  await recordSecurityEvent(tx, { kind: 'device-revoked', at: now, ...by, detail, requestId });
}

function tell(
  { realtime }: SetUpDeps,
  vendorId: number,
  { device, message }: { device: StoredDevice; message: DeviceChanged },
): void {
  realtime.send({ vendorId, channel: deviceChannelOf(String(device.id)) }, DEVICE_EVENT, message);
}

/** A location of the caller's. */
export async function locationAt(
  tx: Tx,
  { scope, now }: Pick<RequestContext, 'scope' | 'now'>,
  id: string | number,
): Promise<LocationRow> {
  const location = await locationRow(tx, readId(String(id)) ?? 0, now);
  if (!location || !reaches(scope, { locationId: location.id, staffId: null })) throw refuse('not-found');
  return location;
}

export async function deviceAt(tx: Tx, context: RequestContext<{ deviceId: string }>): Promise<StoredDevice> {
  const device = await deviceOf(tx, readId(context.params.deviceId) ?? 0);
  if (!device || device.revokedAt !== null) throw refuse('not-found');
  await locationAt(tx, context, device.locationId);
  return device;
}

async function changed(
  tx: Tx,
  context: EventContext,
  of: { device: StoredDevice; kind: string; change: { name?: string; revokedAt?: Instant } },
): Promise<number> {
  const { device, kind, change } = of;
  return noted(tx, context, { device, kind, version: await changeDevice(tx, device.id, change) });
}

type EventContext = Pick<RequestContext, 'actor' | 'now' | 'requestId'>;

/** Writes the event of a change. */
export async function noted(
  tx: Tx,
  { actor, now: at, requestId }: EventContext,
  { device, kind, version }: { device: StoredDevice; kind: string; version: number | undefined },
): Promise<number> {
  // Another request has revoked it meanwhile.
  if (version === undefined) throw refuse('not-found');
  const subject = { kind: 'device', id: device.id, version };
  await appendEvent(tx, { subject, kind, actor, at, data: { location_id: device.locationId }, requestId });
  return version;
}

export const rowOf = (device: StoredDevice, now: Instant): DeviceRow => ({
  id: String(device.id),
  version: device.version,
  location_id: String(device.locationId),
  kind: device.kind,
  name: device.name,
  enrolled_at: toIso(device.enrolledAt),
  enrolled_by: device.enrolledBy,
  last_seen_at: device.lastSeenAt === null ? null : toIso(device.lastSeenAt),
  is_online: isOnline(device.lastSeenAt, now),
  build: device.build,
  can_speak: device.canSpeak,
  can_print: device.canPrint,
  printer: printerOf(device),
  printer_state: device.printerState,
  printer_checked_at: device.printerCheckedAt === null ? null : toIso(device.printerCheckedAt),
});

/** The line's form, where the location has a line, and the first step of a booking. */
async function sheetOf(
  tx: Tx,
  { vendor }: Pick<RequestContext, 'vendor'>,
  of: { location: LocationRow; query: string; publicUrl: string },
): Promise<SheetCode[]> {
  const { location, query, publicUrl } = of;
  const settings = await effectiveSettings(tx, location.id);
  const prefix = publicUrl + vendorPrefix(vendor.pathname);
  const line = `${prefix}${visitorPath('request', location.id)}?meeting_method=1&${query}`;
  const booking = `${prefix}${visitorPath('select-service')}?location=${location.id}&${query}`;
  const isPublic = location.visibility === 'public';
  return [
    ...(isPublic && offersLine(settings) && takesMethod(location, 1)
      ? [{ kind: 'line' as const, url: line }]
      : []),
    ...(isPublic && settings.get('client_view.enabled') ? [{ kind: 'booking' as const, url: booking }] : []),
  ];
}
