import fastify from 'fastify';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Role } from '#domain/codes/role.ts';
import { contactCentreOf } from '#domain/vendors/contact-centre.ts';
import { featureDecisions } from '#domain/vendors/features.ts';
import { settingDefault } from '#domain/vendors/settings.ts';
import { staffViewOf } from '#domain/vendors/staff-view.ts';
import { accessCapability } from '#server/capabilities/access/index.ts';
import type { Access } from '#server/capabilities/access/index.ts';
import { passwords } from '#server/capabilities/access/password-hash.ts';
import type { Passwords } from '#server/capabilities/access/password-hash.ts';
import { fixedClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { silentLog } from '#server/infrastructure/logging/log.ts';
import { openAdmission } from '#server/infrastructure/http/admission/admission.ts';
import { registerRoutes } from '#server/infrastructure/http/routes.ts';
import { tenancyOf } from '#server/infrastructure/http/request/tenancy.ts';
import { startMetrics } from '#server/infrastructure/metrics/metrics.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { afterFile } from './after-file.ts';
import { aDatabase } from './test-database.ts';
import { patientLanes } from './patient-admission.ts';

export const PASSWORD = 'correct horse battery';
const PUBLIC_URL = 'https://foyer.test';
export const SESSION_COOKIE = '__Host-foyer_session';

/** The sign-in alone, on a real database with a clock that the test moves. */
export async function anAccessApp() {
  const connection = await aDatabase();
  const db = openDatabase(connection, { connections: 8 });
  const clock = fixedClock(Date.UTC(2026, 10, 20, 18));
  const counted = countingPasswords();
  const keys = keysOf(['a secret of at least thirty-two characters']);
  const tenancy = tenancyOf(db, 'foyer.test');
  const placesOf = async (vendorId: number, ids: readonly number[] | 'all') =>
    (ids === 'all' ? [vendorId * 100] : ids).map((id) => ({
      id: String(id),
      name: `Place ${id}`,
      time_zone: 'America/Toronto',
      is_open: true,
      line_ids: [],
    }));
  /** Vendors that require a second factor of managers and admins. */
  const required = new Set<number>();
  /** Vendors whose contact centre is off. */
  const off = new Set<number>();
  const warned: { fields: object; text: string }[] = [];
  const log = { ...silentLog, warn: (fields: object, text: string) => void warned.push({ fields, text }) };
  const access = await accessCapability({
    db,
    connection,
    clock,
    log,
    keys,
    config: { publicUrl: PUBLIC_URL, demo: false },
    tenancy,
    placesOf,
    staffSettingsOf: async (_vendorId, role) => ({
      features: featureDecisions({}),
      view: staffViewOf(settingDefault, role),
      newStaffRole: ROLE.staff,
    }),
    linesOf: async () => [],
    mfaRequiredOf: async (vendorId) => required.has(vendorId),
    contactCentreOf: async (vendorId) => ({
      ...contactCentreOf(settingDefault),
      enabled: !off.has(vendorId),
    }),
    grantRequiredOf: async () => false,
    senderOf: async () => ({ name: 'Harbor', primary: '#1a66e8', lang: 'en', isDemo: false }),
    passwords: counted,
  });
  const app = fastify();
  const admission = openAdmission({ metrics: startMetrics(), log: silentLog }, patientLanes(8));
  registerRoutes(
    app,
    {
      db,
      clock,
      log,
      admission,
      tenancy,
      sessions: access.sessions,
      hasFeature: async () => true,
    },
    access.routes,
  );
  afterFile(async () => {
    await app.close();
    await access.close();
    await db.close();
  });
  return {
    app,
    db,
    clock,
    keys,
    access,
    counted,
    warned,
    required,
    off,
    connection,
    browser: (from = '192.0.2.1') => aBrowser((call) => app.inject({ ...call, remoteAddress: from })),
  };
}

/** Keeps its cookies and the token of its session, as our pages do. */
function aBrowser(inject: (call: InjectOptions) => Promise<LightMyRequestResponse>) {
  const jar = new Map<string, string>();
  let csrf: string | undefined;
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    more: { body?: object; headers?: Record<string, string> } = {},
  ) => {
    const headers = {
      host: 'foyer.test',
      ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
      ...(csrf && { 'x-csrf-token': csrf }),
      ...more.headers,
    };
    const response = await inject({ method, url, headers, ...(more.body && { payload: more.body }) });
    for (const { name, value } of response.cookies)
      if (value) jar.set(name, value);
      else jar.delete(name);
    return response;
  };
  return {
    call,
    /** The session's cookie. */
    get cookie() {
      const token = jar.get(SESSION_COOKIE);
      return token === undefined ? undefined : `${SESSION_COOKIE}=${token}`;
    },
    forgetToken: () => void (csrf = undefined),
    async signIn(email: string, password = PASSWORD, headers: Record<string, string> = {}) {
      const response = await call('POST', '/api/internal/v1/session', { body: { email, password }, headers });
      if (response.statusCode === 200) csrf = response.json<SessionPerson>().data.csrf_token;
      return response;
    },
  };
}

export async function aVendor(db: Database, pathname: string): Promise<number> {
  const name = pathname.toUpperCase();
  const { id } = await db.acrossVendors(
    (tx) => tx.one(sql<{ id: number }>`SELECT create_vendor(${pathname}, ${name}, false, ${at(0)}) AS id`),
    'foyer_worker',
  );
  return id;
}

/** A staff member of a vendor with a sign-in. */
export async function aStaffMember(
  { db, access }: { db: Database; access: Access },
  staff: { vendorId: number; role: Role; email: string; locationIds?: number[]; password?: string },
): Promise<{ staffId: number; identityId: string }> {
  const identityId = await access.createIdentity({
    email: staff.email,
    name: 'Robin Reyes',
    password: staff.password ?? PASSWORD,
  });
  const staffId = await db.withVendor(staff.vendorId, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO staff (vendor_id, identity_id, role, first_name, last_name, display_name, email, created_at)
      VALUES (${staff.vendorId}, ${identityId}, ${staff.role}, 'Robin', 'Reyes', 'Robin R.', ${staff.email}, ${at(0)}) RETURNING id`);
    for (const locationId of staff.locationIds ?? []) {
      await tx.run(sql`
        INSERT INTO locations (vendor_id, id, name, time_zone, created_at)
        VALUES (${staff.vendorId}, ${locationId}, 'Pike Place', 'America/Los_Angeles', ${at(0)}) ON CONFLICT DO NOTHING`);
      await tx.run(
        sql`INSERT INTO staff_locations (vendor_id, staff_id, location_id) VALUES (${staff.vendorId}, ${id}, ${locationId})`,
      );
    }
    return id;
  });
  return { staffId, identityId };
}

function countingPasswords(): Passwords & { hashed: number; matched: number } {
  const counted = {
    hashed: 0,
    matched: 0,
    isOutdated: passwords.isOutdated,
    hash: (password: string) => ((counted.hashed += 1), passwords.hash(password)),
    matches: (password: string, encoded: string) => (
      (counted.matched += 1),
      passwords.matches(password, encoded)
    ),
  };
  return counted;
}
