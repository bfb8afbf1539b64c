import { ROLE } from '#domain/codes/role.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { hidesNames } from '#server/infrastructure/names/names-for.ts';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import type { ChannelPolicy, ChannelRequest } from '#server/infrastructure/realtime/channel-policy.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { effectiveSettings, settingsOf } from '../../vendors/index.ts';
import { openWithCode } from '../../visits/index.ts';
import { locationOfVisit, visibilityOf } from './channel-policies-store.ts';
import { noteFollower } from '../waits/lines-now.ts';
import { mayRead } from '../state/scope.ts';
import type { ScopedRecord } from '../state/scope.ts';

interface Deps {
  db: Database;
  keys: Keys;
}

/**
 * Authorises subscriptions to the queue's channels (docs/realtime.md). Each policy reads under the token's
 * vendor, so records of other vendors are not found.
 */
export function channelPolicies({ db, keys }: Deps): ChannelPolicy[] {
  const visibility = (request: ChannelRequest) =>
    db.withVendor(request.vendorId, (tx) => visibilityOf(tx, request.id));
  return [
    {
      prefix: 'location.',
      proof: false,
      async authorise(request) {
        return db.withVendor(request.vendorId, async (tx) => {
          const result = await visibilityOf(tx, request.id);
          // mutation: who-follows-a-location
          const may =
            result === 'public' ||
            (result === 'private' && seesLine(request.person, { locationId: request.id, staffId: null }));
          if (may) noteFollower(tx, request.id, request.now);
          return may;
        });
      },
    },
    // A position in line and an appointment are the same visit; its code opens both channels.
    ...['queue-appointment.', 'appointment.'].map((prefix): ChannelPolicy => ({
      prefix,
      proof: true,
      opensVisit: true,
      async authorise(request) {
        if (request.token.kind !== 'staff' && request.token.visits.includes(request.id)) return true;
        if (request.person && (await staffMaySubscribe(db, request, request.person))) return true;
        // mutation: who-follows-a-visit
        return request.confirmCode !== null && opensWithCode({ db, keys }, request);
      },
    })),
    {
      prefix: 'display.',
      proof: true,
      async authorise(request) {
        const result = await visibility(request);
        if (!result) return false;
        if (worksAt(request.person, request.id)) return true;
        // Only staff of a private location and its devices may subscribe to its board.
        if (result === 'private') return false;
        return (await settingsOf(db, request.vendorId, request.id)).get('tv.public');
      },
    },
    {
      prefix: 'lobby.',
      proof: true,
      async authorise(request) {
        if (!seesLine(request.person, { locationId: request.id, staffId: null })) return false;
        return db.withVendor(request.vendorId, async (tx) => {
          const settings = await effectiveSettings(tx, request.id);
          return settings.feature('lobby') && (await visibilityOf(tx, request.id)) !== undefined;
        });
      },
    },
  ];
}

async function staffMaySubscribe(db: Database, request: ChannelRequest, person: Person): Promise<boolean> {
  // Messages to the pages of visitors name the staff member who serves.
  if (hidesNames(person)) return false;
  const record = await db.withVendor(request.vendorId, (tx) => locationOfVisit(tx, request.id));
  return record !== undefined && seesLine(person, record);
}

/** Returns true for staff and devices of the location; they may read its board even if it is not public. */
export const worksAt = (person: Person | null, locationId: number): boolean =>
  isKioskOf(person, locationId) || seesLine(person, { locationId, staffId: null });

/**
 * Returns true for the location's enrolled displays and staff, whose board may show names (`tv.identity`).
 * Kiosks face visitors, and an account of role 7 has no key that proves where it hangs.
 */
export const seesNames = (person: Person | null, locationId: number): boolean =>
  (person?.device?.kind === 'display' && person.device.locationId === locationId) ||
  seesLine(person, { locationId, staffId: null });

/** Checks the permission to see the line. Devices read ticket numbers only, on another channel. */
const seesLine = (person: Person | null, record: ScopedRecord): boolean =>
  mayRead(person, 'lobby-see', record);

const isKioskOf = (person: Person | null, locationId: number): boolean =>
  person?.role === ROLE.kiosk && person.locationIds.includes(locationId);

/** Counts a wrong code like every other endpoint. Passes the lock's refusal on, so that the page can show it. */
async function opensWithCode(deps: Deps, request: ChannelRequest): Promise<boolean> {
  try {
    const { vendorId, id, confirmCode, source, now } = request;
    return (await openWithCode(deps, { vendorId, id: String(id), code: confirmCode, source, now })) === id;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return false;
    throw error;
  }
}
