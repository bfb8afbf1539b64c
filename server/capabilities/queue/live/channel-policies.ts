import { ROLE } from '#domain/codes/role.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { scopeOfPerson } from '#server/infrastructure/http/routes.ts';
import type { ChannelPolicy, ChannelRequest } from '#server/infrastructure/realtime/channel-policy.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { openWithCode } from '../../visits/index.ts';
import { locationOfVisit, visibilityOf } from './channel-policies-store.ts';
import { noteFollower } from '../waits/lines-now.ts';
import { reaches } from '../state/scope.ts';

interface Deps {
  db: Database;
  keys: Keys;
}

/** Who may listen to what of the line (docs/realtime.md). Each reads under the token's vendor: another vendor's record is not there. */
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
    // A place in line and an appointment are the same visit, followed by whoever holds its code.
    ...['queue-appointment.', 'appointment.'].map((prefix): ChannelPolicy => ({
      prefix,
      proof: true,
      opensVisit: true,
      async authorise(request) {
        if (request.token.kind === 'visitor' && request.token.visits.includes(request.id)) return true;
        if (request.person && (await staffMayFollow(db, request, request.person))) return true;
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
        // A private location's board is for those who work there.
        if (result === 'private') return false;
        const settings = await db.withVendor(request.vendorId, (tx) => effectiveSettings(tx, request.id));
        return settings.get('tv.public');
      },
    },
    {
      prefix: 'lobby.',
      proof: true,
      async authorise(request) {
        return (
          seesLine(request.person, { locationId: request.id, staffId: null }) &&
          (await visibility(request)) !== undefined
        );
      },
    },
  ];
}

async function staffMayFollow(db: Database, request: ChannelRequest, person: Person): Promise<boolean> {
  const position = await db.withVendor(request.vendorId, (tx) => locationOfVisit(tx, request.id));
  return position !== undefined && seesLine(person, position);
}

/** Whom a location's board is for even where it is not for everybody: its staff and its devices. */
export const worksAt = (person: Person | null, locationId: number): boolean =>
  isKioskOf(person, locationId) || seesLine(person, { locationId, staffId: null });

/** The right to see the line, where this person has it. A device has it for ticket numbers only, which is another channel. */
function seesLine(person: Person | null, position: { locationId: number; staffId: number | null }): boolean {
  if (!person) return false;
  try {
    return reaches(scopeOfPerson(person, 'lobby-see', 'read'), position);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const isKioskOf = (person: Person | null, locationId: number): boolean =>
  person?.role === ROLE.kiosk && person.locationIds.includes(locationId);

/** A wrong code counts here as it does anywhere else; the lock is told, so that the page can say so. */
async function opensWithCode(deps: Deps, request: ChannelRequest): Promise<boolean> {
  try {
    const { vendorId, id, confirmCode, source, now } = request;
    return (await openWithCode(deps, { vendorId, id: String(id), code: confirmCode, source, now })) === id;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return false;
    throw error;
  }
}
