import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientValues } from '#contract/clients/clients.ts';
import { blankClient } from '#contract/clients/clients.values.ts';
import { CLIENT_FIELDS } from '#domain/access/field-visibility.ts';
import type { ClientField } from '#domain/access/field-visibility.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { importSteps } from '#server/testing/import-steps.ts';
import { setSetting } from '#server/testing/builders-store.ts';

const BASE = '/api/internal/v1/admin/clients';
const ROLES = [5, 10, 13, 15, 20] as const;
type Caller = (typeof ROLES)[number] | 30;

/** A new value of each field that a kind of fields has. */
const SET: Readonly<Record<ClientField, Partial<ClientValues>>> = {
  phone: { phone: '+12065550190', home_phone: '+12065550191', work_phone: '+12065550192' },
  email: { email: 'other@example.com' },
  address: { address: '2 Side Street' },
  notes: { notes: 'Prefers evenings' },
};
const STORED: Partial<ClientValues> = {
  first_name: 'Grace',
  email: 'grace@example.com',
  phone: '+12065550101',
  home_phone: '+12065550102',
  work_phone: '+12065550103',
  address: '1 Main Street',
  notes: 'Prefers mornings',
};

let app: TestApp;
let world: EveryRole;
let count = 0;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const { checked, listed } = importSteps(() => ({ app, world }), '/api/internal/v1/admin/imports/clients');

async function hide(fields: readonly ClientField[]): Promise<void> {
  const value = Object.fromEntries(
    CLIENT_FIELDS.map((field) => [field, fields.includes(field) ? '30' : '5']),
  );
  await setSetting(app.deps.db, world.vendorId, { key: 'data.field_visibility', value });
}

/** A client within the reach of a role. */
async function added(role: Caller): Promise<string> {
  const values = {
    ...blankClient,
    ...STORED,
    last_name: 'Hidden',
    external_id: `H-${(count += 1)}`,
    home_location_id: String(world.location),
    preferred_staff_id: String(await world.staffOf(role)),
  };
  const { body, text } = await world.call(30, `POST ${BASE}`, { body: { values } });
  const { data } = body as { data?: { id: string } };
  if (!data) throw new Error(text);
  return data.id;
}
const seen = async (who: Caller, id: string) =>
  (
    (await world.call(who, `GET ${BASE}/${id}`)).body as {
      data: { version: number; values: ClientValues };
    }
  ).data;
async function save(who: Caller, id: string, part: Partial<ClientValues>) {
  const { version, values } = await seen(who, id);
  return world.call(who, `PUT ${BASE}/${id}`, { body: { version, values: { ...values, ...part } } });
}
const faults = (came: { errors: { source?: { pointer?: string }; meta?: Record<string, unknown> }[] }) =>
  came.errors.map(({ source, meta }) => [source?.pointer, meta?.['fault']]);

describe.each(CLIENT_FIELDS)('a hidden field: %s', (field) => {
  beforeAll(() => hide([field]));

  it.each(ROLES)(
    'stays as it is when role %s saves the form, and is set by none of its values',
    async (role) => {
      const id = await added(role);
      expect((await save(role, id, { first_name: 'Gracie' })).status).toBe(200);
      const kept = { ...STORED, first_name: 'Gracie' };
      expect((await seen(30, id)).values).toMatchObject(kept);
      for (const [name, value] of Object.entries(SET[field])) {
        const refused = await save(role, id, { [name]: value });
        expect([refused.status, faults(refused)]).toEqual([422, [[`/values/${name}`, 'not_seen']]]);
        // A guess of the stored value learns nothing.
        const guess = await save(role, id, { [name]: STORED[name as keyof ClientValues] });
        expect(guess.status).toBe(422);
        expect((await save(role, id, { [name]: '' })).status).toBe(200);
      }
      expect((await seen(30, id)).values).toMatchObject(kept);
    },
  );

  it.each(ROLES)('is set by no correction of role %s', async (role) => {
    const id = await added(role);
    const { version, values } = await seen(role, id);
    const correct = (part: Partial<ClientValues>) =>
      world.call(role, `POST ${BASE}/${id}/corrections`, {
        body: { version, reason: 'Asked', values: { ...values, ...part } },
      });
    expect((await correct(SET[field])).status).toBe(422);
    expect((await seen(30, id)).values).toMatchObject(STORED);
  });
});

describe('with every field hidden', () => {
  beforeAll(() => hide(CLIENT_FIELDS));

  it('leaves them to those who see them', async () => {
    const id = await added(30);
    const all = Object.assign({}, ...Object.values(SET)) as Partial<ClientValues>;
    expect((await save(30, id, all)).status).toBe(200);
    expect((await seen(30, id)).values).toMatchObject(all);
  });

  it('takes what staff type about a new client', async () => {
    const values = { ...blankClient, ...STORED, last_name: 'Walked In' };
    const { status, body } = await world.call(20, `POST ${BASE}`, { body: { values } });
    expect(status).toBe(201);
    const { id } = (body as { data: { id: string } }).data;
    expect((await seen(30, id)).values).toMatchObject(STORED);
    expect((await seen(20, id)).values).toMatchObject({ phone: '…01', notes: '' });
  });

  it('sets none by a file, and keeps those whose cells are empty', async () => {
    const id = await added(20);
    const { values } = await seen(30, id);
    const head = 'external_id,First name,Last name,Notes,Address';
    const file = (notes: string, address: string) =>
      [head, `${values.external_id},Gracie,${values.last_name},${notes},${address}`].join('\n');
    const wrong = await checked(file('Prefers evenings', ''), 20);
    expect(wrong.plan).toMatchObject({ update: 0, fault: 1 });
    expect((await listed(wrong.id, 'plan=fault'))[0]?.faults).toMatchObject([{ field: 'notes' }]);
    expect((await checked(file('', ''), 20)).plan).toMatchObject({ update: 1, fault: 0 });
  });
});

it('stays hidden in the file that a job prepares', async () => {
  await hide(['phone', 'email']);
  await added(20);
  const linesFor = async (who: 20 | 30) => {
    const begun = await world.call(who, `POST ${BASE}/file`, { body: { query: { search: 'hidden' } } });
    expect(begun.status, begun.text).toBeLessThan(300);
    await app.jobs.find(({ name }) => name === 'leased-work')!.work({});
    const { id } = (begun.body as { data: { id: string } }).data;
    return (await world.call(who, `GET /api/internal/v1/admin/list-tasks/${id}/file.csv`)).text;
  };
  expect(await linesFor(30)).toContain('grace@example.com');
  const hidden = await linesFor(20);
  expect(hidden).toContain('g…@example.com');
  expect(hidden).not.toMatch(/grace@|5550101/);
});
