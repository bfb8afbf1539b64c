import type { FastifyRequest } from 'fastify';
import { seeingAllClients } from '#domain/access/all-clients.ts';
import { customRolesOf, isProfile, mayGiveRolesFor, seenAs, sumOfRoles } from '#domain/access/custom-role.ts';
import { cellsOf } from '#domain/access/permission-table.ts';
import type { Holder } from '#domain/access/permission-table.ts';
import { needsSecondFactor } from '#domain/access/staff-levels.ts';
import { hiddenFields } from '#domain/access/field-visibility.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { ContactCentre } from '#domain/access/contact-centre-rules.ts';
import type { Instant } from '#domain/time/instant.ts';
import { settingDefault } from '#domain/vendors/settings.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { endpointOf } from '#server/infrastructure/http/request/endpoint-of.ts';
import type { Person, ViewedRole } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Sessions } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { carriesToken, comesFromOwnSite } from './own-page.ts';
import type { LookedStaff } from './staff-view-store.ts';
import { hashOfToken, isDueForNote, isLive, siteOf, tokenOf } from './session-cookie.ts';
import { noteRequest, sessionOfId, sessionOfToken } from './sessions-store.ts';
import type { SessionRow } from './sessions-store.ts';

export interface DutyDeps {
  /** Whether a vendor requires a second factor of managers and admins. */
  mfaRequiredOf(vendorId: number): Promise<boolean>;
  /** The rules of a vendor for its contact centre. */
  contactCentreOf(vendorId: number): Promise<ContactCentre>;
}

export interface SessionsDeps extends DutyDeps {
  db: Database;
  clock: Clock;
  keys: Keys;
  config: { publicUrl: string; demo: boolean };
}

/**
 * Identifies the caller by the cookie alone. Role, locations and standing are read with every request, in the
 * statement that finds the session: a deactivation or another role applies from the next request on.
 */
export function sessionsOn(deps: SessionsDeps): Sessions {
  const { db, clock, keys, config } = deps;
  const ended = new WeakSet<FastifyRequest>();
  const site = siteOf(config);
  return {
    async personOf(request) {
      const token = tokenOf(request.headers.cookie, site);
      if (!token) return null;
      const row = await sessionOfToken(db, hashOfToken(token));
      const now = clock.now();
      const person =
        row && isLive(row, now) && isAllowed(row, config) ? await personOfRow(deps, row, now) : null;
      if (!row || !person) {
        ended.add(request);
        return null;
      }
      if (isOwnRequest(request) && isDueForNote(row, now))
        await db.acrossVendors((tx) => noteRequest(tx, row.sessionId, now));
      return person;
    },
    hadSession: (request) => ended.has(request),
    isRevoked: () => false,
    comesFromOwnSite: (request) => comesFromOwnSite(request, config.publicUrl),
    assertOwnPage(request, person) {
      if (!comesFromOwnSite(request, config.publicUrl)) throw refuse('csrf-refused');
      // A page that knows no earlier session may sign in again.
      if (endpointOf(request) === 'signIn') return;
      if (!carriesToken(keys, request, person.sessionId)) throw refuse('csrf-refused');
    },
  };
}

/**
 * The person while the session lives, for connections that outlive a request, such as a socket. Does not
 * count as a request. A person who must add a second factor first gets no connection.
 */
export async function personOfSession(
  deps: Pick<SessionsDeps, 'db' | 'clock' | 'config' | keyof DutyDeps>,
  sessionId: string,
): Promise<Person | null> {
  const row = await sessionOfId(deps.db, sessionId);
  const now = deps.clock.now();
  if (!row || !isLive(row, now) || !isAllowed(row, deps.config)) return null;
  const person = await personOfRow(deps, row, now);
  return person?.mustEnrol ? null : person;
}

/** Accounts of the demo end with the demo: their password is public. */
const isAllowed = (row: SessionRow, { demo }: { demo: boolean }): boolean => demo || !row.isDemo;

/** The person of a session, with the duty to add a second factor, and the rules of the contact centre. */
export async function personOfRow(
  { mfaRequiredOf, contactCentreOf }: DutyDeps,
  row: SessionRow,
  now: Instant,
): Promise<Person | null> {
  const person = underPolicies(personIn(row, now), row);
  if (person?.role === ROLE.callCentreStaff && person.vendor)
    return inCentre(person, await contactCentreOf(person.vendor.id));
  // An account of the demo is shared: its password is public.
  if (!person || row.hasSecondFactor || row.isDemo || !needsSecondFactor(person.role, true)) return person;
  const isRequired = person.vendor !== null && (await mfaRequiredOf(person.vendor.id));
  return needsSecondFactor(person.role, isRequired) ? { ...person, mustEnrol: true } : person;
}

/** A person of the contact centre under the rules of the vendor. While it is off, they see what visitors see. */
const inCentre = (person: Person, contactCentre: ContactCentre): Person => ({
  ...person,
  contactCentre,
  ...(!contactCentre.enabled && {
    rights: new Map([['public-see', cellsOf(ROLE.callCentreStaff, 'public-see')]]),
  }),
});

/** Adds the policies of the vendor about clients: who sees all of them, and the fields hidden from the role that counts. */
function underPolicies(person: Person | null, row: SessionRow): Person | null {
  if (person === null || person.vendor === null) return person;
  const visibility = row.fieldVisibility ?? settingDefault('data.field_visibility');
  const seesAll = row.seesAllClients ?? settingDefault('access.staffSeeAllClients');
  const reader = seesAll ? seeingAllClients(person) : person;
  return { ...reader, hides: hiddenFields(visibility, person.role) };
}

/**
 * Null for a person deactivated, or of a vendor suspended, while signed in. A product admin whose visit is over
 * belongs to no vendor again.
 */
function personIn(row: SessionRow, now: Instant): Person | null {
  const own = ownHolder(row);
  if (own === null) return null;
  const isOver = row.platformRole !== null && now >= (row.enteredUntil ?? 0);
  const vendor =
    row.vendorId === null || isOver
      ? null
      : { id: row.vendorId, pathname: row.pathname ?? '', name: row.vendorName ?? '' };
  const common = {
    identityId: row.identityId,
    sessionId: row.sessionId,
    name: row.displayName ?? row.name,
    email: row.email,
    vendor,
  };
  if (vendor && row.looked) return { ...common, ...lookOf(row.looked) };
  return {
    ...common,
    staffId: own.role === ROLE.productAdmin ? null : row.staffId,
    ...(viewOf(own, row) ?? own),
    locationIds: row.locationIds ?? [],
  };
}

/** The rights and records of the member of staff as whom a product admin looks; `viewedAs` refuses every change. */
function lookOf({ staffId, role, name, locationIds, customRoles }: LookedStaff) {
  const rights = sumOfRoles(role, customRolesOf(customRoles));
  return { staffId, locationIds, role, rights, viewedAs: { id: `staff-${staffId}`, name, role } };
}

/** The person's own role and rights, whichever role they view; null without any standing. */
export function ownHolder(
  row: Pick<SessionRow, 'platformRole' | 'staffRole' | 'customRoles'>,
): Holder | null {
  const role = row.platformRole ?? row.staffRole;
  return role === null ? null : { role, rights: sumOfRoles(role, customRolesOf(row.customRoles)) };
}

/**
 * The rights while a person views the pages as a role. Null for none, and once the person may no longer give roles:
 * their own rights then count again.
 */
export function viewOf(
  own: Holder,
  { viewingAs, viewedRole }: Pick<SessionRow, 'viewingAs' | 'viewedRole'>,
): (Holder & { viewedAs: ViewedRole }) | null {
  if (viewingAs === null) return null;
  const role = Number(viewedRole?.base ?? viewingAs);
  if (!isProfile(role) || !mayGiveRolesFor(own, role)) return null;
  const rights = viewedRole ? sumOfRoles(role, customRolesOf([viewedRole])) : undefined;
  const viewedAs = { id: viewingAs, name: viewedRole?.name ?? null, role };
  return { ...seenAs(own, { role, rights }), viewedAs };
}

/** A polling page marks its requests; they must not extend a session that its person has left. */
function isOwnRequest(request: FastifyRequest): boolean {
  return !(request.method === 'GET' && request.headers['x-poll'] === '1');
}
