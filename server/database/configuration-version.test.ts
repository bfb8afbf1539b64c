import { beforeAll, describe, expect, it } from 'vitest';
import { readConfigurationVersion } from '../capabilities/vendors/index.ts';
import { sql } from '../infrastructure/database/database.ts';
import type { Tx } from '../infrastructure/database/database.ts';
import { anApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '../testing/builders-store.ts';
import { TABLE_OWNERS } from './table-owners.ts';

let app: TestApp;
let ours: number;
let theirs: number;

beforeAll(async () => {
  app = await anApp();
  ours = (await aVendor(app.deps.db)).id;
  theirs = (await aVendor(app.deps.db)).id;
});

const inOurs = <T>(work: (tx: Tx) => Promise<T>) => app.deps.db.withVendor(ours, work);
const versionOf = (vendorId: number) => app.deps.db.withVendor(vendorId, readConfigurationVersion);

describe('the version of the configuration', () => {
  it('is incremented by every table of a vendor’s configuration', async () => {
    const counted = await app.deps.db.acrossVendors((tx) =>
      tx.many(sql<{ name: string; triggers: number }>`
        SELECT c.relname AS name, count(*) AS triggers FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE t.tgfoid = 'count_configuration'::regproc GROUP BY c.relname`),
    );
    const configuring = [
      'vendors',
      'features',
      'connections',
      'locations',
      'services',
      'staff',
      'wording',
    ].map((name) => `capabilities/${name}`);
    // The vendor is looked up before any vendor is known; a saved view shows a list and changes none. The requests
    // of a connection change often, and nothing that is cached. A picture never changes. Custom roles are read with each
    // request of their people, and drafts by their editors.
    const others = [
      'vendors',
      'vendor_hosts',
      'vendor_domains',
      'saved_views',
      'staff_photos',
      'logos',
      'legal_holds',
      'connection_health',
      'connection_log',
      'custom_roles',
      'staff_custom_roles',
      'text_drafts',
      'settings_drafts',
      // Of the platform: vendors read the decisions alone.
      'features',
      'feature_changes',
    ];
    const expected = Object.entries(TABLE_OWNERS)
      .filter(([name, owner]) => configuring.includes(owner) && !others.includes(name))
      .map(([name]) => name);
    // Stations are set up like locations, but the queue owns them.
    expect(counted.map(({ name }) => name).toSorted()).toEqual([...expected, 'stations'].toSorted());
    expect(counted.filter(({ triggers }) => triggers !== 3)).toEqual([]);
  });

  it('changes with each change, for readers who see the change, and for no other vendor', async () => {
    const location = await aLocation(app.deps.db, ours);
    const service = await aService(app.deps.db, ours, { locations: [location] });
    await aStaffMember(app.deps.db, ours, { locations: [location], serves: [service] });
    const others = await versionOf(theirs);
    const changes = [
      sql`UPDATE locations SET name = 'Another' WHERE id = ${location}`,
      sql`INSERT INTO translations (vendor_id, subject_kind, subject_id, field, locale, content) VALUES (${ours}, 'location', ${location}, 'name', 'fr', 'Autre')`,
      sql`DELETE FROM translations WHERE subject_id = ${location}`,
      sql`UPDATE assignments SET walk_in = false`,
      sql`DELETE FROM location_hours WHERE location_id = ${location}`,
    ];
    for (const change of changes) {
      const before = await versionOf(ours);
      await inOurs(async (tx) => {
        expect(await tx.run(change)).toBeGreaterThan(0);
        expect(await versionOf(ours)).toBe(before);
      });
      expect(await versionOf(ours)).toBeGreaterThan(before);
    }
    expect(await versionOf(theirs)).toBe(others);
  });

  it('stays when a change is rolled back', async () => {
    const before = await versionOf(ours);
    await expect(
      inOurs(async (tx) => {
        await tx.run(sql`UPDATE services SET name = 'Never'`);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await versionOf(ours)).toBe(before);
  });
});
