import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

/** Tables without data of a vendor, each with its reason. Any other table with a row of a vendor must be protected. */
const EXEMPT: Record<string, string> = {
  foyer_migrations: 'the migrations of this database',
  audits: 'the auditor’s runs, over all vendors',
  violations: 'ids of violations; read by operators across vendors',
  secret_keys: 'the dates of the installation’s keys',
  backups_made: 'the dates of the installation’s backups',
  mailbox_readers: 'one row: the process that reads the mailbox for replies',
  installation: 'one row: the installation’s epoch',
  sequencer: 'one row: the last position of an event',
  listeners: 'the position of each listener, over all vendors',
  dead_events: 'dead events; read by operators across vendors',
  socket_io_attachments: 'realtime messages between processes',
  identities: 'people sign in before their vendor is known',
  identity_sessions: 'sessions of people, before their vendor is known',
  identity_accounts: 'password hashes of people',
  identity_passkeys: 'public keys of people',
  identity_totp: 'encrypted secrets of people',
  identity_recovery_codes: 'hashes of recovery codes of people',
  account_letters: 'letters to people about their account',
  identity_verifications: 'pending verifications of people',
  features: 'features of the platform; vendors read the decisions about them',
  feature_changes: 'who changed features of the platform; product admins read it',
  platform_staff: 'product admins belong to no vendor',
};

/** Tables with a policy more, each with its reason. */
const MORE_POLICIES: Record<string, string> = {
  security_events: 'installation,owner,tenant', // Events of no vendor, for transactions without one.
};

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

describe('tenancy', () => {
  it('forces row-level security with both policies on every vendor-owned table', async () => {
    const tables = await app.deps.db.read(
      0,
      sql<{ name: string; enabled: boolean; forced: boolean; policies: string[]; hasVendor: boolean }>`
      SELECT c.relname AS name, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
             ARRAY(SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid ORDER BY 1) AS policies,
             EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'vendor_id' AND NOT a.attisdropped) AS has_vendor
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
    );
    expect(tables.length).toBeGreaterThan(40);
    const policiesFit = ({ name, policies }: { name: string; policies: string[] }) =>
      policies.join() === (MORE_POLICIES[name] ?? 'owner,tenant');
    const open = tables
      .filter((table) => !(table.enabled && table.forced && policiesFit(table)))
      .map((table) => table.name);
    const unprotected = open.filter((name) => !(name in EXEMPT) && !name.startsWith('sign_in_attempts'));
    expect(unprotected).toEqual([]);
    expect(Object.keys(EXEMPT).filter((name) => !open.includes(name) && name !== 'foyer_migrations')).toEqual(
      [],
    );
  });

  it('shows no row of another vendor, even to a query without its vendor filter', async () => {
    const { db } = app.deps;
    const [ours, theirs] = [await aVendor(db), await aVendor(db)];
    const position = await aLocation(db, theirs.id, { name: 'Theirs' });
    const service = await aService(db, theirs.id, { locations: [position] });
    await aStaffMember(db, theirs.id, { locations: [position], serves: [service] });
    await ask(app, 'POST /api/v2/open/queue-appointments', { body: aJoin({ location: position, service }) });
    const tables = await db.read(
      0,
      sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'vendor_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT IN ('dead_events', 'violations') ORDER BY 1`,
    );
    let seen = 0;
    for (const { name } of tables) {
      // The filter on vendor_id is missing on purpose: only the policy separates the vendors.
      const [mine] = await db.read(
        ours.id,
        sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(name)} WHERE vendor_id <> ${ours.id}`,
      );
      const [own] = await db.read(
        theirs.id,
        sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(name)}`,
      );
      expect([name, mine?.rows]).toEqual([name, 0]);
      seen += own?.rows ?? 0;
    }
    expect(seen).toBeGreaterThan(8);
    const [none] = await db.read(0, sql<{ rows: number }>`SELECT count(*) AS rows FROM visits`);
    expect(none?.rows).toBe(0);
  });

  it('writes no row into another vendor, and its roles own nothing', async () => {
    const { db } = app.deps;
    const [ours, theirs] = [await aVendor(db), await aVendor(db)];
    await expect(
      db.withVendor(ours.id, (tx) =>
        tx.run(sql`INSERT INTO categories (vendor_id, name) VALUES (${theirs.id}, 'theirs')`),
      ),
    ).rejects.toThrow(/row-level security/);
    const [roles] = await db.read(
      0,
      sql<{ bypass: number; owned: number }>`
      SELECT (SELECT count(*) FROM pg_roles WHERE rolname IN ('foyer_app', 'foyer_worker', 'foyer_owner') AND (rolbypassrls OR rolsuper)) AS bypass,
             (SELECT count(*) FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname IN ('foyer_app', 'foyer_worker')) AS owned`,
    );
    expect(roles).toEqual({ bypass: 0, owned: 0 });
  });

  it('leaves no vendor set on a connection after an error', async () => {
    const { db } = app.deps;
    const vendor = await aVendor(db);
    for (let n = 0; n < 30; n += 1) {
      await db.withVendor(vendor.id, (tx) => tx.one(sql`SELECT 1 / 0`)).catch(() => {});
      const row = await db.acrossVendors((tx) =>
        tx.one(
          sql<{
            vendor: number | null;
            role: string;
          }>`SELECT current_vendor() AS vendor, current_user::text AS role`,
        ),
      );
      expect(row).toEqual({ vendor: null, role: 'foyer_app' });
    }
  });

  it('finds no record of another vendor through any endpoint of the open API', async () => {
    const { db } = app.deps;
    const [ours, theirs] = [await aVendor(db), await aVendor(db)];
    const position = await aLocation(db, theirs.id, { name: 'Hidden Harbour' });
    const service = await aService(db, theirs.id, { locations: [position], name: 'Hidden service' });
    await aStaffMember(db, theirs.id, { locations: [position], serves: [service] });
    const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location: position, service }),
    });
    const { id, attributes } = joined.body.data;
    const request = [
      await ask(app, `GET /api/v2/open/locations/${position}`, { vendor: ours.pathname }),
      await ask(app, `GET /api/v2/open/queue-appointments-services/${position}`, { vendor: ours.pathname }),
      await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${attributes.confirm_code}`, {
        vendor: ours.pathname,
      }),
      await ask(app, `PATCH /api/v2/open/queue-appointments/${id}`, {
        vendor: ours.pathname,
        body: { data: { attributes: { status: 4, confirm_code: attributes.confirm_code } } },
      }),
      await ask(app, `GET /api/internal/v1/display/${position}`, { vendor: ours.pathname }),
      await ask(app, `GET /api/v3/open/walkin-conversion?id=${id}&confirm_code=${attributes.confirm_code}`, {
        vendor: ours.pathname,
      }),
    ];
    expect(request.map((response) => response.status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await ask(app, 'GET /api/v2/open/locations', { vendor: ours.pathname })).body.data).toEqual([]);
    expect(
      (await ask(app, `GET /api/v2/open/questions?filter[matching]=${service}`, { vendor: ours.pathname }))
        .body.data,
    ).toEqual([]);
    const foreign = await ask(app, 'POST /api/v2/open/queue-appointments', {
      vendor: ours.pathname,
      body: aJoin({ location: position, service }),
    });
    expect([foreign.status, foreign.errors[0]?.code]).toEqual([409, 'location-unknown']);
    for (const response of request) expect(response.text).not.toContain('Hidden');
  });
});
