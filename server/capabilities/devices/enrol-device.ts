import { enrolDevice } from '#contract/devices/devices.ts';
import type { OwnDevice } from '#contract/devices/devices.ts';
import { deviceName } from '#domain/access/device-name.ts';
import { ROLE } from '#domain/codes/role.ts';
import { CODE_MS, readCode } from '#domain/devices/device.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { created } from '#server/infrastructure/http/request/request-context.ts';
import type { ApiResponse, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { countAttempt, endedCookie, removeSession, siteOf, uncountAttempt } from '../access/index.ts';
import { takeCode } from './device-codes-store.ts';
import type { UsedCode } from './device-codes-store.ts';
import { readPublicKey } from './device-key.ts';
import { insertDevice } from './devices-store.ts';
import { hashesOf } from './make-code.ts';

export interface EnrolDeps {
  db: Database;
  keys: Keys;
  config: { publicUrl: string };
}

/** Codes in ten minutes from one address, and for one vendor from all addresses. Six digits need both. */
const MOST_FROM_ONE = 10;
const MOST_FROM_ALL = 50;

/** Turns a browser into a device. It has no session before it has proved its key. */
export function enrolDeviceRoute(deps: EnrolDeps): Route {
  return route(enrolDevice, async (context) => {
    const { public_key: publicKey, code } = context.body;
    if (readPublicKey(publicKey) === null)
      throw refuse('field-invalid', { fields: [{ pointer: '/public_key', code: 'format' }] });
    if (code === undefined) return enrolAccount(deps, context, publicKey);
    const digits = readCode(code);
    if (digits === null) throw refuse('device-code-wrong');
    const attempt = await countedAttempt(deps, context);
    return context.write(async (tx) => {
      const codeHashes = hashesOf(deps.keys, tx.vendorId, digits);
      const used = await takeCode(tx, { codeHashes, now: context.now });
      if (!used) throw refuse('device-code-wrong');
      await uncountAttempt(tx, { ...attempt, isTrusted: false });
      return created({ data: await enrol(tx, context, { ...used, publicKey }) });
    });
  });
}

/** An account of role 7 turns its browser into a kiosk of its location, and its session ends. */
async function enrolAccount(
  { config }: EnrolDeps,
  context: RequestContext,
  publicKey: string,
): Promise<ApiResponse<{ data: OwnDevice }>> {
  const { person, vendor } = context;
  const [locationId] = person?.locationIds ?? [];
  const isKiosk = person?.role === ROLE.kiosk && person.device === undefined;
  if (!person || !isKiosk || person.vendor?.id !== vendor.id || locationId === undefined)
    throw refuse('device-code-wrong');
  return context.write(async (tx) => {
    await removeSession(tx, person.sessionId);
    const of = { locationId, kind: 'kiosk' as const, name: '', createdBy: person.staffId };
    const device = await enrol(tx, context, { ...of, publicKey });
    return { ...created({ data: device }), headers: { 'set-cookie': endedCookie(siteOf(config)) } };
  });
}

async function enrol(
  tx: Tx,
  context: Pick<RequestContext, 'header' | 'now' | 'requestId' | 'source' | 'person'>,
  of: UsedCode & { publicKey: string },
): Promise<OwnDevice> {
  const { now, requestId } = context;
  const { kind, locationId, createdBy: enrolledBy, publicKey } = of;
  const name = of.name || deviceName(context.header('user-agent') ?? '');
  const id = await insertDevice(tx, { kind, locationId, enrolledBy, publicKey, name, now });
  await appendEvent(tx, {
    subject: { kind: 'device', id, version: 1 },
    kind: 'device-enrolled',
    actor: enrolledBy === null ? { kind: 'system', id: null } : { kind: 'staff', id: enrolledBy },
    at: now,
    data: { location_id: locationId, kind },
    requestId,
  });
  const { person, source } = context;
  await recordSecurityEvent(tx, {
    kind: 'device-enrolled',
    at: now,
    // An account of role 7 enrols its own browser; a browser with a code has none.
    identityId: person?.identityId ?? null,
    account: person?.email ?? '',
    address: source,
    detail: { device: id, location: locationId, by: enrolledBy },
    requestId,
  });
  return { id: String(id), location_id: String(locationId), kind, name };
}

/** Counted before the code is looked at, so that a refusal does not take the count back. */
async function countedAttempt(
  { db, keys }: EnrolDeps,
  { vendor, source, now }: Pick<RequestContext, 'vendor' | 'source' | 'now'>,
): Promise<{ subject: string; account: string }> {
  const mark = (text: string) => `device:${keys.mac('device-attempts', text).toString('base64url')}`;
  const subject = mark(`${vendor.id}:${source}`);
  const account = mark(String(vendor.id));
  const since = now - CODE_MS;
  const [one, all] = await db.acrossVendors(async (tx) => [
    await countAttempt(tx, { subject, now, since }),
    await countAttempt(tx, { subject: account, now, since }),
  ]);
  if (one > MOST_FROM_ONE || all > MOST_FROM_ALL)
    throw refuse('too-many-requests', { retryAfter: CODE_MS / 1_000 });
  return { subject, account };
}
