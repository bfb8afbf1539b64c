import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { permissionsOf, scopeOf } from '#domain/access/permission-table.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Instant } from '#domain/time/instant.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { signToken } from '#server/infrastructure/signing/keys.ts';
import { csrfTokenOf } from './own-page.ts';

export interface StaffLocation {
  id: string;
  name: string;
  time_zone: string;
  is_open: boolean;
}
/** The locations of a vendor. Injected, because access comes before locations in the order. */
export type LocationsOf = (
  vendorId: number,
  locationIds: readonly number[] | 'all',
  now: Instant,
) => Promise<StaffLocation[]>;

export interface ViewDeps {
  keys: Keys;
  placesOf: LocationsOf;
}

const REALTIME_MS = 15 * 60_000;

export async function sessionView(
  deps: ViewDeps,
  person: Person,
  times: { now: Instant; endsAt: Instant },
): Promise<SessionPerson> {
  const { role } = person;
  const locations = person.vendor ? await deps.placesOf(person.vendor.id, reachOf(person), times.now) : [];
  const vendorId = person.vendor?.id ?? null;
  const payload = { kind: 'staff', identityId: person.identityId, sessionId: person.sessionId, vendorId };
  return {
    data: {
      identity_id: person.identityId,
      name: person.name,
      email: person.email,
      role,
      staff_id: person.staffId === null ? null : String(person.staffId),
      vendor: person.vendor && { ...person.vendor, id: String(person.vendor.id) },
      locations,
      permissions: { ...permissionsOf(role) },
      csrf_token: csrfTokenOf(deps.keys, person.sessionId),
      realtime_token: signToken(deps.keys, {
        purpose: 'realtime',
        payload,
        expiresAt: times.now + REALTIME_MS,
      }),
      ends_at: toIso(times.endsAt),
      landing: landingOf(person),
    },
  };
}

/** A person who sees the lobby of the whole vendor may work at each of its locations. */
function reachOf(person: Person): readonly number[] | 'all' {
  const letter = scopeOf(person.role, 'lobby-see');
  return letter === 'V' || letter === 'P' ? 'all' : person.locationIds;
}

/** The page after sign-in. A kiosk goes to the device page of its location; contact centre screens do not exist yet. */
function landingOf(person: Person): string {
  if (person.role === ROLE.kiosk)
    return `${vendorPrefix(person.vendor?.pathname ?? '')}${visitorPath('how')}?location=${person.locationIds[0] ?? ''}&mode=kiosk`;
  return person.role >= ROLE.staff ? '/lobby' : '/forbidden';
}
