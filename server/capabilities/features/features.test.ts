import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeatureDetail, FeatureRow } from '#contract/features/features.ts';
import { FEATURE_NAMES, WAITING_FEATURES } from '#domain/codes/feature.ts';
import { partOfVendor } from '#domain/vendors/feature-rules.ts';
import { FEATURE_DEFAULTS } from '#domain/vendors/features.ts';
import { HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { effectiveSettings, settingsOf } from '#server/capabilities/vendors/index.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { aFeature, featureValues } from '#server/testing/feature-calls.ts';
import { ask } from '#server/testing/requests.ts';

const PATH = '/api/internal/v1/admin/features';
let app: TestApp;
let world: EveryRole;
const vendors: TestVendor[] = [];
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  for (let each = 0; each < 12; each += 1)
    vendors.push(await aVendor(app.deps.db, { pathname: `plain-${each}` }));
});
beforeEach(() => app.clock.set(MOMENT));

const apply = () => world.runJob('apply-features');
const list = async (query = ''): Promise<FeatureRow[]> =>
  ((await world.call(50, `GET ${PATH}${query as ''}`)) as { body: { data: FeatureRow[] } }).body.data;
const rowOf = async (key: string) => (await list()).find((row) => row.key === key)!;
const see = async (key: string): Promise<FeatureDetail> =>
  ((await world.call(50, `GET ${PATH}/${(await rowOf(key)).id as '1'}`)) as { body: { data: FeatureDetail } })
    .body.data;
const create = (body: object) => world.call(50, `POST ${PATH}`, { body });
/** What a form sends of a row. */
const bodyOf = (row: FeatureRow) => {
  const { id: _id, key: _key, is_built_in: _built, is_waiting: _waits, needed_by: _by, ...rest } = row;
  const { state: _state, vendors_on: _on, vendors: _all, updated_at: _at, ...body } = rest;
  return body;
};
async function change(key: string, of: object) {
  const row = await rowOf(key);
  return world.call(50, `PATCH ${PATH}/${row.id as '1'}`, { body: { ...bodyOf(row), ...of } });
}
async function versionAt(key: string, vendorId: number, location: number | null = null): Promise<number> {
  const { versions } = await see(key);
  const isThere = (one: (typeof versions)[number]): boolean =>
    one.vendor_id === String(vendorId) && one.location_id === (location && String(location));
  return versions.find(isThere)?.version ?? 0;
}
async function override(key: string, vendorId: number, value: unknown, location: number | null = null) {
  const { id } = await rowOf(key);
  const place = { vendor_id: String(vendorId), location_id: location && String(location) };
  const body = { ...place, value, version: await versionAt(key, vendorId, location) };
  return world.call(50, `PUT ${PATH}/${id as '1'}/override`, { body });
}
const featuresOf = async (vendorId: number) => (await settingsOf(app.deps.db, vendorId)).features();
const has = async (vendor: TestVendor, key: keyof typeof FEATURE_DEFAULTS) =>
  (await featuresOf(vendor.id))[key];
/** The vendors of this test that have a feature. */
async function having(key: keyof typeof FEATURE_DEFAULTS): Promise<string[]> {
  const on: string[] = [];
  for (const vendor of vendors) if (await has(vendor, key)) on.push(vendor.pathname);
  return on;
}

describe('the features of the platform', () => {
  it('begin with those that the product reads, at the defaults of the code', async () => {
    const rows = await list();
    const known = rows.filter(({ is_built_in: isBuiltIn }) => isBuiltIn);
    expect(known.map(({ key }) => key).sort()).toEqual([...FEATURE_NAMES].sort());
    for (const { key, initial } of known)
      expect([key, initial === 'on'], key).toEqual([key, FEATURE_DEFAULTS[key as 'lobby']]);
    expect(known.filter(({ is_waiting: waits }) => waits).map(({ key }) => key)).toEqual(WAITING_FEATURES);
    expect(known.find(({ key }) => key === 'lobby')).toMatchObject({
      number: 20,
      needed_by: ['connectLobby', 'curbsidePickup'],
    });
  });

  it('are found by words of their names in both languages, by key and by number', async () => {
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).map(({ key }) => key);
    expect(await found('booking short')).toEqual(['shortcuts']);
    expect(await found('RESERVATION raccourcis')).toEqual(['shortcuts']);
    expect(await found('newdata')).toEqual(['newDatatable']);
    expect(await found('63')).toEqual(['shortcuts']);
    expect(await found('6')).toEqual([]);
    expect(await found('no such feature')).toEqual([]);
    expect((await found(' ')).length).toBe((await list()).length);
    expect((await list('?search=categories&area=access')).length).toBe(0);
  });

  it('are filtered by area and state', async () => {
    expect((await list('?area=access')).map(({ key }) => key)).toEqual(['roleBasedAccessControl']);
    const on = await list('?state=on');
    expect(on.map(({ key }) => key)).toEqual(['lobby', 'newDatatable']);
    expect(on[0]!.vendors_on).toBe(on[0]!.vendors);
    // `ours` and `theirs` have shortcuts of their own.
    expect((await list('?state=some')).map(({ key }) => key)).toContain('shortcuts');
  });
});

describe('a feature that is switched', () => {
  it.each(FEATURE_NAMES)('%s is decided in both states, for every vendor', async (key) => {
    const before = FEATURE_DEFAULTS[key];
    const was = await having(key);
    expect(was.length).toBe(before ? vendors.length : 0);
    // Features that need it, or that it needs, stand in the test of dependencies.
    const initial = before ? 'off' : 'on';
    const changed = await change(key, { initial });
    expect(changed.status, changed.text).toBe(200);
    expect((await having(key)).length).toBe(before ? 0 : vendors.length);
    expect((await change(key, { initial: before ? 'on' : 'off' })).status).toBe(200);
    expect(await having(key)).toEqual(was);
  });

  it('stands in the log of each vendor whose features change, and in the history with its author', async () => {
    await change('newActivities', { initial: 'on' });
    const events = await app.deps.db.read(
      vendors[0]!.id,
      sql<{ kind: string; field: string; before: string; after: string }>`
        SELECT e.kind, c.field, c.before, c.after FROM events e JOIN personal_changes c USING (vendor_id)
        WHERE c.event_id = e.id AND e.subject_kind = 'feature' ORDER BY e.id DESC LIMIT 1`,
    );
    expect(events).toEqual([
      { kind: 'feature-changed', field: 'feature.newActivities', before: 'false', after: 'true' },
    ]);
    // `ours` has a value of its own, so that nothing changed for it.
    const { body } = await world.call(30, 'GET /api/internal/v1/admin/audit-log?record=feature');
    const fields = (body as { data: { changes: { field: string }[] }[] }).data.flatMap(({ changes }) =>
      changes.map(({ field }) => field),
    );
    expect(fields).not.toContain('feature.newActivities');
    const [last] = (await see('newActivities')).log;
    expect(last).toMatchObject({ account: 'role-50@harbor.test', vendor: null, field: 'initial' });
    expect([last!.before, last!.after]).toEqual(['"off"', '"on"']);
    const [own] = await app.deps.db.read(
      0,
      sql<{ kind: string; account: string; detail: object }>`
        SELECT kind, account, detail FROM security_events WHERE kind = 'feature-changed' ORDER BY id DESC LIMIT 1`,
    );
    expect(own).toMatchObject({ account: 'role-50@harbor.test', detail: { feature: 'newActivities' } });
    await change('newActivities', { initial: 'off' });
  });

  it('acts on the next request of a session, and its custom roles too', async () => {
    const newcomer = await aVendor(app.deps.db, { pathname: 'newcomer' });
    const ofSql = async () =>
      (
        await app.deps.db.read(
          newcomer.id,
          sql<{
            has: boolean | null;
          }>`SELECT vendor_has_feature(${newcomer.id}, 'feature.roleBasedAccessControl') AS has`,
        )
      )[0]!.has;
    expect(await ofSql()).not.toBe(true);
    await change('roleBasedAccessControl', { initial: 'on' });
    expect(await ofSql()).toBe(true);
    await change('roleBasedAccessControl', { initial: 'off' });
    expect(await ofSql()).toBe(false);
  });

  it('is followed by a vendor that comes later', async () => {
    await change('newActivities', { initial: 'on' });
    const later = await aVendor(app.deps.db, { pathname: 'later' });
    expect(await has(later, 'newActivities')).toBe(false);
    await apply();
    expect(await has(later, 'newActivities')).toBe(true);
    await change('newActivities', { initial: 'off' });
  });
});

describe('a share of the vendors', () => {
  it('grows without switching a vendor off, and shrinks without switching one on', async () => {
    let last: string[] = [];
    for (const share of [0, 20, 50, 80, 100]) {
      expect((await change('newActivities', { kind: 'percentage', share })).status).toBe(200);
      const on = await having('newActivities');
      expect(on).toEqual(expect.arrayContaining(last));
      expect(on).toEqual(
        vendors.filter(({ id }) => partOfVendor('newActivities', id) < share).map(({ pathname }) => pathname),
      );
      last = on;
    }
    expect(last.length).toBe(vendors.length);
    await change('newActivities', { kind: 'boolean', share: 0, initial: 'off' });
    expect(await having('newActivities')).toEqual([]);
  });
});

describe('a schedule', () => {
  it('acts at its time, on and off, in the job alone', async () => {
    const times = { on_at: toIso(MOMENT + 10 * MINUTE), off_at: toIso(MOMENT + 20 * MINUTE) };
    await change('newActivities', times);
    await apply();
    expect(await having('newActivities')).toEqual([]);
    app.clock.set(MOMENT + 10 * MINUTE);
    await apply();
    expect((await having('newActivities')).length).toBe(vendors.length);
    app.clock.set(MOMENT + 20 * MINUTE);
    await apply();
    expect(await having('newActivities')).toEqual([]);
    await change('newActivities', { on_at: null, off_at: null });
  });

  it('is refused without a time that exists', async () => {
    const came = await change('newActivities', { on_at: 'tomorrow' });
    expect([came.status, came.errors[0]?.source?.pointer]).toEqual([422, '/on_at']);
  });
});

describe('a value of a vendor’s own', () => {
  it('stands before the platform’s, until it follows again; its log records both', async () => {
    const [first, second] = vendors;
    expect((await override('newActivities', first!.id, true)).status).toBe(200);
    expect([await has(first!, 'newActivities'), await has(second!, 'newActivities')]).toEqual([true, false]);
    expect((await see('newActivities')).overrides).toContainEqual({
      vendor_id: String(first!.id),
      vendor: first!.pathname,
      location_id: null,
      location: '',
      value: true,
    });
    await override('newActivities', first!.id, null);
    expect(await has(first!, 'newActivities')).toBe(false);
    const logged = await app.deps.db.read(
      first!.id,
      sql<{ before: string; after: string }>`
        SELECT c.before, c.after FROM events e JOIN personal_changes c ON c.vendor_id = e.vendor_id AND c.event_id = e.id
        WHERE e.kind = 'setting-changed' AND c.field = 'feature.newActivities' ORDER BY e.id`,
    );
    expect(logged).toEqual([
      { before: 'false', after: 'true' },
      { before: 'true', after: 'false' },
    ]);
    expect((await see('newActivities')).log.slice(0, 2).map(({ vendor, field }) => [vendor, field])).toEqual([
      [first!.pathname, 'followed'],
      [first!.pathname, 'override'],
    ]);
  });

  it('may differ at a location where its readers know the location', async () => {
    const { db } = app.deps;
    const [here, there] = [await aLocation(db, vendors[0]!.id), await aLocation(db, vendors[0]!.id)];
    expect((await override('curbsidePickup', vendors[0]!.id, true, here)).status).toBe(200);
    const at = (location: number) =>
      db.withVendor(vendors[0]!.id, async (tx) =>
        (await effectiveSettings(tx, location)).feature('curbsidePickup'),
      );
    expect([await at(here), await at(there)]).toEqual([true, false]);
    await override('curbsidePickup', vendors[0]!.id, null, here);
    expect(await at(here)).toBe(false);
    const refused = await override('lobby', vendors[0]!.id, false, here);
    expect([refused.status, refused.errors[0]?.source?.pointer]).toEqual([422, '/location_id']);
    const foreign = await override('curbsidePickup', vendors[1]!.id, true, here);
    expect(foreign.status).toBe(404);
  });
});

describe('an own value that another product admin has changed', () => {
  const put = async (body: object) => {
    const { id } = await rowOf('curbsidePickup');
    return world.call(50, `PUT ${PATH}/${id as '1'}/override`, { body });
  };

  it('stays, and the refusal says who, when and what, for the vendor', async () => {
    const [vendor] = vendors;
    const place = { vendor_id: String(vendor!.id), location_id: null };
    const version = await versionAt('curbsidePickup', vendor!.id);
    expect((await put({ ...place, value: true, version })).status).toBe(200);
    const late = await put({ ...place, value: false, version });
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'record-changed']);
    const now = await versionAt('curbsidePickup', vendor!.id);
    const meta = { name: 'role-50@harbor.test', at: toIso(MOMENT), version: now, values: { value: true } };
    expect(late.errors[0]!.meta).toMatchObject(meta);
    expect(await has(vendor!, 'curbsidePickup')).toBe(true);
    // With the version of the refusal it is an informed change; the value that was removed is no value.
    expect((await put({ ...place, value: null, version: now })).status).toBe(200);
    const later = await put({ ...place, value: false, version: now });
    expect(later.errors[0]!.meta).toMatchObject({ values: { value: null } });
    expect((await see('curbsidePickup')).overrides.map(({ vendor: name }) => name)).not.toContain(
      vendor!.pathname,
    );
  });

  it('has a version of its own at each location, also where it equals the vendor’s value', async () => {
    const [vendor] = vendors;
    const here = await aLocation(app.deps.db, vendor!.id);
    await override('curbsidePickup', vendor!.id, true);
    expect((await override('curbsidePickup', vendor!.id, true, here)).status).toBe(200);
    const own = (await see('curbsidePickup')).overrides.filter(
      ({ vendor: name }) => name === vendor!.pathname,
    );
    expect(own.map(({ location_id: at, value }) => [at, value])).toEqual([
      [null, true],
      [String(here), true],
    ]);
    const place = { vendor_id: String(vendor!.id), location_id: String(here) };
    expect((await put({ ...place, value: false, version: 0 })).errors[0]?.code).toBe('record-changed');
    await override('curbsidePickup', vendor!.id, null, here);
    await override('curbsidePickup', vendor!.id, null);
  });

  it('takes one of two changes at once', async () => {
    const place = { vendor_id: String(vendors[1]!.id), location_id: null };
    const both = await Promise.all([true, false].map((value) => put({ ...place, value, version: 0 })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await override('curbsidePickup', vendors[1]!.id, null);
  });
});

describe('a feature that another one needs', () => {
  it('is not switched off where the other is on, and the refusal names it', async () => {
    await override('curbsidePickup', vendors[2]!.id, true);
    const refused = await change('lobby', { initial: 'off' });
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'feature-needed']);
    expect(refused.errors[0]!.title).toContain('Curbside pickup');
    expect(await has(vendors[2]!, 'lobby')).toBe(true);
    const scheduled = await change('lobby', { off_at: toIso(MOMENT + HOUR) });
    expect(scheduled.errors[0]?.code).toBe('feature-needed');
    const shared = await change('lobby', { kind: 'percentage', share: 0 });
    expect(shared.errors[0]?.code).toBe('feature-needed');
    const own = await override('lobby', vendors[2]!.id, false);
    expect(own.errors[0]?.code).toBe('feature-needed');
    // Elsewhere nothing needs it.
    expect((await override('lobby', vendors[3]!.id, false)).status).toBe(200);
    const lacking = await override('curbsidePickup', vendors[3]!.id, true);
    expect([lacking.status, lacking.errors[0]?.code]).toEqual([409, 'feature-lacks']);
    expect(lacking.errors[0]!.title).toContain('Lobby');
    await override('lobby', vendors[3]!.id, null);
    await override('curbsidePickup', vendors[2]!.id, null);
    expect((await change('lobby', { initial: 'off' })).status).toBe(200);
    await change('lobby', { initial: 'on' });
  });

  it('needs no feature in a circle, and none that does not exist', async () => {
    const circle = await change('lobby', { needs: ['curbsidePickup'] });
    expect([circle.status, circle.errors[0]?.source?.pointer]).toEqual([422, '/needs']);
    const unknown = await change('lobby', { needs: ['nothing'] });
    expect(unknown.errors[0]?.source?.pointer).toBe('/needs');
  });
});

describe('an added feature', () => {
  it('is read by integrations: key, variant and number', async () => {
    const body = {
      ...featureValues('Waiting music'),
      key: 'waitingMusic',
      number: 4_711,
      kind: 'variant',
      variants: ['jazz', 'rain'],
      initial: 'jazz',
    };
    expect((await create(body)).status).toBe(201);
    const [vendor] = vendors;
    const settings = await ask(app, 'GET /api/v2/open/settings', { vendor: vendor!.pathname });
    expect(settings.body.data.attributes.featureDecisions).toMatchObject({
      waitingMusic: 'jazz',
      lobby: true,
    });
    expect((await settingsOf(app.deps.db, vendor!.id)).featureIds()).toEqual([20, 4_711]);
    await override('waitingMusic', vendor!.id, 'rain');
    expect((await settingsOf(app.deps.db, vendor!.id)).addedFeatures()).toEqual({ waitingMusic: 'rain' });
    expect((await override('waitingMusic', vendor!.id, 'techno')).status).toBe(422);
    await override('waitingMusic', vendor!.id, null);
    await change('waitingMusic', { initial: 'off' });
    expect((await settingsOf(app.deps.db, vendor!.id)).featureIds()).toEqual([20]);
  });

  it('has a key and a number of its own, and a name', async () => {
    const taken = await create({ ...featureValues(' '), key: 'lobby', number: 20 });
    expect(taken.errors.map(({ source }) => source?.pointer)).toEqual(['/key', '/names/en', '/number']);
    const variants = await create({
      ...featureValues('One'),
      key: 'oneVariant',
      kind: 'variant',
      variants: ['a1'],
    });
    expect(variants.errors[0]?.source?.pointer).toBe('/variants');
    const fixed = await change('lobby', { number: 21 });
    expect(fixed.errors[0]?.source?.pointer).toBe('/number');
  });
});

describe('a change on another version', () => {
  it('is refused with the name of who changed it', async () => {
    const id = await aFeature(world);
    const row = (await list()).find((one) => one.id === id)!;
    const body = { ...bodyOf(row), owner: 'First' };
    expect((await world.call(50, `PATCH ${PATH}/${id as '1'}`, { body })).status).toBe(200);
    const late = await world.call(50, `PATCH ${PATH}/${id as '1'}`, { body: { ...body, owner: 'Second' } });
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'record-changed']);
    expect(late.errors[0]!.title).toContain('role-50@harbor.test');
    expect(late.errors[0]!.meta).toMatchObject({ version: row.version + 1, values: { owner: 'First' } });
    expect((await rowOf(row.key)).owner).toBe('First');
  });
});
