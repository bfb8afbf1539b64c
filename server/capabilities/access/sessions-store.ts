import type { FieldVisibility } from '#domain/access/field-visibility.ts';
import type { ClockHours } from '#domain/language/date-format.ts';
import type { Role } from '#domain/codes/role.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { StoredRole } from '#server/infrastructure/resources/starter-store.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { LookedStaff } from './staff-view-store.ts';

/** A session with all data that decides its person's rights, read again for each request. */
export interface SessionRow {
  sessionId: string;
  identityId: string;
  name: string;
  email: string;
  /** An account of the demo: its password is public. */
  isDemo: boolean;
  /** The language of the person's letters; empty uses the vendor's. */
  lang: string;
  /** Hours to 12 or to 24; empty follows the language. */
  clock: NonNullable<ClockHours> | '';
  hasSecondFactor: boolean;
  /** The last time that the person proved who they are in this session. */
  provenAt: Instant;
  expiresAt: Instant;
  lastCallAt: Instant;
  /** The limits that the person's vendor set; null where it set none, and for product admins. */
  idleMinutes: number | null;
  mostHours: number | null;
  /** 50 for product admins. */
  platformRole: Role | null;
  staffId: number | null;
  staffRole: Role | null;
  displayName: string | null;
  locationIds: number[] | null;
  /** Null without custom roles, and while the vendor's feature is off. */
  customRoles: StoredRole[] | null;
  /** The role that the person views all pages as; null for their own. */
  viewingAs: string | null;
  viewedRole: StoredRole | null;
  /** The member of staff as whom a product admin sees the visited vendor; null for none, and once deactivated. */
  looked: LookedStaff | null;
  /** The end of a product admin's visit to the chosen vendor. */
  enteredUntil: Instant | null;
  /** What the vendor shows to which roles; null where it has set nothing. */
  fieldVisibility: FieldVisibility | null;
  /** Whether staff of the vendor see all its clients; null where it has set nothing. */
  seesAllClients: boolean | null;
  /** The staff member's vendor, or the one a product admin has entered. */
  vendorId: number | null;
  pathname: string | null;
  vendorName: string | null;
}

export async function sessionOfToken(
  db: Pick<Database, 'read'>,
  tokenHash: string,
): Promise<SessionRow | undefined> {
  const [row] = await db.read(0, sql<SessionRow>`${SESSION} WHERE s.token = ${tokenHash}`);
  return row;
}

export async function sessionOfId(
  db: Pick<Database, 'read'>,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const [row] = await db.read(0, sql<SessionRow>`${SESSION} WHERE s.id = ${sessionId}`);
  return row;
}

/**
 * Returns whether the identity may sign in: a staff member who is not deactivated, or a product admin; an account
 * of the demo in a demo only.
 */
export async function hasStanding(
  db: Pick<Database, 'read'>,
  { identityId, inDemo }: { identityId: string; inDemo: boolean },
): Promise<boolean> {
  const [row] = await db.read(
    0,
    sql<{ stands: boolean }>`
    SELECT EXISTS (SELECT 1 FROM identities WHERE id = ${identityId} AND (${inDemo} OR NOT is_demo))
      AND (EXISTS (SELECT 1 FROM staff_of_identity(${identityId})) OR EXISTS (SELECT 1 FROM platform_staff WHERE identity_id = ${identityId})) AS stands`,
  );
  return row?.stands ?? false;
}

export interface Account {
  identityId: string;
  email: string;
  name: string;
  lang: string;
  clock: SessionRow['clock'];
  isDemo: boolean;
  /** Null for product admins and for deactivated staff. */
  vendorId: number | null;
  staffId: number | null;
}

/** The account of an e-mail address or of an identity: the same statement whether one exists or not. */
export async function accountOf(
  db: Pick<Database, 'read'>,
  of: { email: string } | { identityId: string },
): Promise<Account | undefined> {
  const [row] = await db.read(
    0,
    sql<Account>`
    SELECT i.id AS identity_id, i.email, coalesce(m.display_name, i.name) AS name, i.lang, i.clock, i.is_demo, m.vendor_id, m.staff_id FROM identities i LEFT JOIN LATERAL staff_of_identity(i.id) m ON true
    WHERE ${'email' in of ? sql`i.email = ${of.email}` : sql`i.id = ${of.identityId}`}`,
  );
  return row;
}

export async function noteRequest(tx: Tx, sessionId: string, now: Instant): Promise<void> {
  await tx.run(
    sql`UPDATE identity_sessions SET last_call_at = ${at(now)} WHERE id = ${sessionId} AND (last_call_at IS NULL OR last_call_at < ${at(now)})`,
  );
}

/**
 * Lets a product admin's session see one vendor until an instant; null ends the visit. Returns whether the session
 * may enter it: an account of the demo may not enter a real vendor.
 */
export async function enterVendor(
  tx: Tx,
  sessionId: string,
  visit: { vendorId: number; until: Instant } | null,
): Promise<boolean> {
  const vendorId = visit?.vendorId ?? null;
  const entered = await tx.run(sql`
    UPDATE identity_sessions s SET vendor_id_chosen = ${vendorId}, vendor_entered_until = ${at(visit?.until)}, looking_as = NULL FROM identities i
    WHERE s.id = ${sessionId} AND i.id = s.identity_id
      AND (NOT i.is_demo OR ${vendorId}::bigint IS NULL OR EXISTS (SELECT 1 FROM all_vendors() v WHERE v.id = ${vendorId} AND v.is_demo))`);
  return entered > 0;
}

/** Ends every visit of a product admin to the transaction's vendor. */
export async function endVisits(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`
    UPDATE identity_sessions SET vendor_entered_until = ${at(now)}
    WHERE vendor_id_chosen = ${tx.vendorId} AND vendor_entered_until > ${at(now)}`);
}

/** The end of the longest grant of access that the transaction's vendor has given; null without one. */
export async function grantedUntil(tx: Tx, now: Instant): Promise<Instant | null> {
  const { until } = await tx.one(sql<{ until: Instant | null }>`
    SELECT max(ends_at) AS until FROM support_grants
    WHERE vendor_id = ${tx.vendorId} AND revoked_at IS NULL AND ends_at > ${at(now)}`);
  return until;
}

export async function removeSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.run(sql`DELETE FROM identity_sessions WHERE id = ${sessionId}`);
}

export interface ListedSession {
  id: string;
  address: string;
  userAgent: string;
  startedAt: Instant;
  expiresAt: Instant;
  lastUsedAt: Instant;
}

/** The live sessions of an identity, the last used first. */
export async function sessionsOfIdentity(
  tx: Tx,
  of: { identityId: string; now: Instant; idleSince: Instant },
): Promise<ListedSession[]> {
  return tx.many(sql<ListedSession>`
    SELECT id, coalesce(ip_address, '') AS address, coalesce(user_agent, '') AS user_agent, created_at AS started_at, expires_at,
      coalesce(last_call_at, created_at) AS last_used_at
    FROM identity_sessions
    WHERE identity_id = ${of.identityId} AND expires_at > ${at(of.now)} AND coalesce(last_call_at, created_at) > ${at(of.idleSince)}
    ORDER BY last_used_at DESC, id`);
}

/** Ends one session of the identity, or all but one. Returns the number of ended sessions. */
export async function endSessions(
  tx: Tx,
  of: { identityId: string } & ({ sessionId: string } | { except: string }),
): Promise<number> {
  return tx.run(sql`
    DELETE FROM identity_sessions
    WHERE identity_id = ${of.identityId} AND ${'sessionId' in of ? sql`id = ${of.sessionId}` : sql`id <> ${of.except}`}`);
}

/** Notes that the person proved who they are, under a new token: the old one no longer opens the session. */
export async function renewSession(
  tx: Tx,
  of: { sessionId: string; tokenHash: string; now: Instant },
): Promise<void> {
  await tx.run(
    sql`UPDATE identity_sessions SET token = ${of.tokenHash}, authenticated_at = ${at(of.now)} WHERE id = ${of.sessionId}`,
  );
}

/** Stores how a person reads: the language of their letters, and hours to 12 or to 24. Empty is no choice. */
export async function setReading(
  tx: Tx,
  of: { identityId: string; lang: string; clock: SessionRow['clock'] },
): Promise<void> {
  await tx.run(sql`UPDATE identities SET lang = ${of.lang}, clock = ${of.clock} WHERE id = ${of.identityId}`);
}

/** Views all pages as a role from the next request on, or no longer (null). */
export async function setViewedRole(
  tx: Tx,
  of: { sessionId: string; viewingAs: string | null },
): Promise<void> {
  await tx.run(sql`UPDATE identity_sessions SET viewing_as = ${of.viewingAs} WHERE id = ${of.sessionId}`);
}

/** The custom role that a view names; null for a built-in one, and for one that does not exist. */
export async function viewableRole(tx: Tx, viewingAs: string): Promise<StoredRole | null> {
  const id = /^custom-(\d{1,15})$/.exec(viewingAs)?.[1];
  if (id === undefined) return null;
  const { role } = await tx.one(
    sql<{ role: StoredRole | null }>`SELECT custom_role_of_vendor(${tx.vendorId}, ${Number(id)}) AS role`,
  );
  return role;
}

export async function removeExpiredSessions(tx: Tx, identityId: string, now: Instant): Promise<void> {
  await tx.run(
    sql`DELETE FROM identity_sessions WHERE identity_id = ${identityId} AND expires_at <= ${at(now)}`,
  );
}

export async function recordLastSignIn(tx: Tx, identityId: string, now: Instant): Promise<void> {
  await tx.run(sql`UPDATE identities SET last_sign_in_at = ${at(now)} WHERE id = ${identityId}`);
}

/** Removes all sessions that have expired or been idle since before `idleSince`. */
export async function removeEndedSessions(
  tx: Tx,
  ended: { now: Instant; idleSince: Instant },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM identity_sessions
    WHERE expires_at <= ${at(ended.now)} OR coalesce(last_call_at, created_at) <= ${at(ended.idleSince)}`);
}

/** Runs as the worker: the app's role may not create a product admin. */
export async function insertProductAdmin(tx: Tx, identityId: string, now: Instant): Promise<void> {
  await tx.run(
    sql`INSERT INTO platform_staff (identity_id, role, created_at) VALUES (${identityId}, 50, ${at(now)}) ON CONFLICT DO NOTHING`,
  );
}

/** Runs as the worker: no request makes an account one of the demo. */
export async function markDemoAccount(tx: Tx, identityId: string): Promise<void> {
  await tx.run(sql`UPDATE identities SET is_demo = true WHERE id = ${identityId}`);
}

/** An account of the demo enters the vendors of the demo only. */
const SESSION = sql`
  SELECT s.id AS session_id, i.id AS identity_id, i.name, i.email, i.is_demo, i.lang, i.clock, s.expires_at, coalesce(s.authenticated_at, s.created_at) AS proven_at,
         EXISTS (SELECT 1 FROM identity_passkeys k WHERE k.identity_id = i.id)
           OR EXISTS (SELECT 1 FROM identity_totp t WHERE t.identity_id = i.id AND t.confirmed_at IS NOT NULL) AS has_second_factor,
         coalesce(s.last_call_at, s.created_at) AS last_call_at, g.idle_minutes, g.most_hours,
         s.vendor_entered_until AS entered_until, p.role AS platform_role, m.staff_id, m.role AS staff_role, m.display_name, m.location_ids,
         custom_roles_of_staff(m.vendor_id, m.staff_id) AS custom_roles, s.viewing_as,
         CASE WHEN s.viewing_as LIKE 'custom-%' THEN custom_role_of_vendor(m.vendor_id, substr(s.viewing_as, 8)::bigint) END AS viewed_role,
         CASE WHEN c.id IS NOT NULL AND s.looking_as IS NOT NULL THEN (
           SELECT jsonb_build_object('staffId', l.staff_id, 'role', l.role, 'name', l.display_name, 'locationIds', to_jsonb(l.location_ids),
             'customRoles', custom_roles_of_staff(c.id, l.staff_id))
           FROM looked_staff(c.id, s.looking_as) l
         ) END AS looked,
         client_field_visibility(coalesce(c.id, m.vendor_id)) AS field_visibility,
         staff_see_all_clients(coalesce(c.id, m.vendor_id)) AS sees_all_clients,
         coalesce(c.id, m.vendor_id) AS vendor_id, coalesce(c.pathname, m.pathname) AS pathname, coalesce(c.name, m.vendor_name) AS vendor_name
  FROM identity_sessions s
  JOIN identities i ON i.id = s.identity_id
  LEFT JOIN platform_staff p ON p.identity_id = i.id
  LEFT JOIN LATERAL staff_of_identity(i.id) m
    ON p.role IS NULL AND (NOT i.is_demo OR EXISTS (SELECT 1 FROM all_vendors() v WHERE v.id = m.vendor_id AND v.is_demo))
  LEFT JOIN LATERAL session_limits(m.vendor_id) g ON true
  LEFT JOIN LATERAL (
    SELECT v.id, v.pathname, v.name FROM all_vendors() v WHERE v.id = s.vendor_id_chosen AND (v.is_demo OR NOT i.is_demo)
  ) c ON p.role IS NOT NULL`;
