import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceValues } from '#contract/setup/services.ts';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { blankCategory } from '#contract/setup/categories.values.ts';
import { blankLine } from '#contract/setup/lines-of-business.values.ts';
import type { History } from '#contract/protocol/resource.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

const ADMIN = '/api/internal/v1/admin';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

interface Seen {
  data: { version: number; values: Partial<ServiceValues> };
}
const seen = async (path: string) => ((await world.call(30, `GET ${ADMIN}${path}`)).body as Seen).data;
const change = async (path: string, part: object, who: 30 | 20 = 30) => {
  const { version, values } = await seen(path);
  return world.call(who, `PUT ${ADMIN}${path}`, { body: { version, values: { ...values, ...part } } });
};
const listed = async (path: string) =>
  ((await world.call(30, `GET ${ADMIN}${path}`)).body as { data: object[] }).data;

describe('a category', () => {
  it('takes services from another one, each with a version and an event of its own', async () => {
    const made = await world.call(30, `POST ${ADMIN}/categories`, {
      body: {
        values: {
          ...blankCategory,
          name: 'Saving',
          translations: { fr: { name: 'Épargne' } },
          service_ids: [String(world.service), String(world.other)],
        },
      },
    });
    const saving = (made.body as { data: { id: string } }).data.id;
    const before = await seen(`/services/${world.service}`);
    expect(before.values.category_id).toBe(saving);
    expect(
      (await change(`/categories/${world.category}`, { service_ids: [String(world.service)] })).status,
    ).toBe(200);
    const after = await seen(`/services/${world.service}`);
    expect([after.values.category_id, after.version]).toEqual([String(world.category), before.version + 1]);
    expect(await listed('/categories?sort=order')).toMatchObject([
      { name: 'Borrowing', services: 1, languages: [] },
      { name: 'Saving', services: 1, languages: ['fr'] },
    ]);
    const { body } = await world.call(30, `GET ${ADMIN}/services/${world.service}/history`);
    expect((body as History).data[0]).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'category_id', before: `"${saving}"`, after: `"${world.category}"` }],
    });
  });

  it('is not named twice, and a manager changes only what their locations offer', async () => {
    const twice = await change(`/categories/${world.category}`, { name: 'sáving' });
    expect(twice.errors.map(({ source, meta }) => [source?.pointer, meta?.['fault']])).toEqual([
      ['/values/name', 'taken'],
    ]);
    expect((await change(`/categories/${world.category}`, { icon: 'bank' }, 20)).status).toBe(200);
    const { values, version } = await seen(`/services/${world.service}`);
    const everywhere = (await listed('/locations')).map((one) => (one as { id: string }).id);
    await world.call(30, `PUT ${ADMIN}/services/${world.service}`, {
      body: { version, values: { ...values, location_ids: everywhere } },
    });
    const elsewhere = await change(`/categories/${world.category}`, { icon: 'home' }, 20);
    expect(elsewhere.errors.map(({ source }) => source?.pointer)).toEqual(['/values/service_ids']);
    const archived = await world.call(20, `PUT ${ADMIN}/categories/${world.category}/archived`, {
      body: { version: (await seen(`/categories/${world.category}`)).version, archived: true },
    });
    expect(archived.status).toBe(403);
  });

  it('leaves the choices of forms when it is archived', async () => {
    const { version } = await seen(`/categories/${world.category}`);
    const choices = async () =>
      ((await world.call(30, `GET ${ADMIN}/choices/category`)).body as { data: { name: string }[] }).data.map(
        ({ name }) => name,
      );
    expect(await choices()).toEqual(['Borrowing', 'Saving']);
    await world.call(30, `PUT ${ADMIN}/categories/${world.category}/archived`, {
      body: { version, archived: true },
    });
    expect(await choices()).toEqual(['Saving']);
  });
});

describe('the feature of categories', () => {
  it('hides them while it is off', async () => {
    const status = async () => (await world.call(30, `GET ${ADMIN}/categories`)).status;
    expect(await status()).toBe(200);
    await setSetting(app.deps.db, world.vendorId, { key: 'feature.newCategories', value: false });
    expect(await status()).toBe(404);
  });
});

describe('a line of business', () => {
  it('filters lists with what belongs to all lines, and pages read it with the session', async () => {
    const line = String(world.line);
    const person = String(await world.staffOf(10));
    const made = await world.call(30, `POST ${ADMIN}/lines-of-business`, {
      body: { values: { ...blankLine, name: 'Wealth', sort_order: 5 } },
    });
    const wealth = (made.body as { data: { id: string } }).data.id;
    const idsOf = async (path: string) => (await listed(path)).map((one) => (one as { id: string }).id);
    const [own, ...others] = await idsOf('/locations');
    expect((await change(`/locations/${own}`, { line_ids: [line] })).status).toBe(200);
    expect((await change(`/staff/${person}`, { line_ids: [line] })).status).toBe(200);
    expect(await idsOf(`/locations?line=${wealth}`)).toEqual(others);
    expect(await idsOf(`/locations?line=${line}`)).toEqual([own, ...others]);
    expect(await idsOf(`/staff?line=${wealth}`)).not.toContain(person);
    expect(await idsOf(`/staff?line=${line}`)).toContain(person);
    const { data } = (await world.call(30, 'GET /api/internal/v1/session')).body as SessionPerson;
    expect(data.lines_of_business).toEqual([
      { id: line, name: 'Retail' },
      { id: wealth, name: 'Wealth' },
    ]);
    expect(Object.fromEntries(data.locations.map((one) => [one.id, one.line_ids]))).toEqual({
      [own!]: [line],
      ...Object.fromEntries(others.map((id) => [id, []])),
    });
    for (const path of [`/locations/${own}`, `/staff/${person}`]) await change(path, { line_ids: [] });
    const { version } = await seen(`/lines-of-business/${wealth}`);
    await world.call(30, `PUT ${ADMIN}/lines-of-business/${wealth}/archived`, {
      body: { version, archived: true },
    });
  });

  it('takes locations and staff, each with a version and an event of its own', async () => {
    const line = `/lines-of-business/${world.line}`;
    const [place, person] = [String(world.location), String(await world.staffOf(10))];
    const before = await seen(`/staff/${person}`);
    expect((await change(line, { location_ids: [place], staff_ids: [person] })).status).toBe(200);
    expect((await seen(line)).values).toMatchObject({ location_ids: [place], staff_ids: [person] });
    expect((await seen(`/locations/${place}`)).values).toMatchObject({ line_ids: [String(world.line)] });
    const after = await seen(`/staff/${person}`);
    expect(after).toMatchObject({ version: before.version + 1, values: { line_ids: [String(world.line)] } });
    const { body } = await world.call(30, `GET ${ADMIN}/staff/${person}/history`);
    expect((body as History).data[0]).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'line_ids', before: '[]', after: `["${world.line}"]` }],
    });
    const wrong = await change(line, { location_ids: ['99'], staff_ids: ['99'], primary_colour: 'red' });
    expect(wrong.errors.map(({ source }) => source?.pointer)).toEqual(['/values/primary_colour']);
    const unknown = await change(line, { location_ids: ['99'], staff_ids: ['99'] });
    expect(unknown.errors.map(({ source }) => source?.pointer)).toEqual([
      '/values/location_ids',
      '/values/staff_ids',
    ]);
    // Managers give lines to their locations and staff on the forms of these.
    const byManager = await change(line, { location_ids: [] }, 20);
    expect(byManager.errors.map(({ source }) => source?.pointer)).toContain('/values/location_ids');
    expect((await change(line, { location_ids: [], staff_ids: [] })).status).toBe(200);
  });

  it('is archived only without active services', async () => {
    expect(
      (await change(`/lines-of-business/${world.line}`, { service_ids: [String(world.other)] })).status,
    ).toBe(200);
    expect(await listed('/lines-of-business')).toMatchObject([
      { name: 'Retail', services: 1, locations: 0, staff: 0 },
    ]);
    const archive = async () => {
      const { version } = await seen(`/lines-of-business/${world.line}`);
      return world.call(30, `PUT ${ADMIN}/lines-of-business/${world.line}/archived`, {
        body: { version, archived: true },
      });
    };
    expect((await archive()).errors[0]?.code).toBe('record-in-use');
    const bulk = await world.call(30, `POST ${ADMIN}/lines-of-business/bulk`, {
      body: { action: 'archive', ids: [String(world.line)], match: {}, preview: false },
    });
    expect(bulk.body).toMatchObject({ data: { count: 0, left_out: [{ reason: 'in-use', count: 1 }] } });
    await change(`/lines-of-business/${world.line}`, { service_ids: [] });
    expect((await archive()).status).toBe(200);
  });
});
