import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClientListRow, ClientValues } from '#contract/clients/clients.ts';
import { blankClient } from '#contract/clients/clients.values.ts';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { importSteps } from '#server/testing/import-steps.ts';

const BASE = '/api/internal/v1/admin/clients';
const field = (key: string, more: Partial<ContactField> = {}): ContactField => ({
  key,
  label: key.toUpperCase(),
  type: 'text',
  options: [],
  required: false,
  translations: {},
  ...more,
});
const FIELDS = [
  field('company', { required: true }),
  field('since', { type: 'date' }),
  field('days', { type: 'checkbox_group', options: ['Mon', 'Tue'] }),
];

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});
beforeEach(() => ask(FIELDS));

const { checked, ran, listed } = importSteps(
  () => ({ app, world }),
  '/api/internal/v1/admin/imports/clients',
);
const ask = (value: readonly ContactField[]) =>
  setSetting(app.deps.db, world.vendorId, { key: 'customContactFields', value });
const create = (values: Partial<ClientValues>) =>
  world.call(30, `POST ${BASE}`, {
    body: {
      values: { ...blankClient, first_name: 'Grace', home_location_id: String(world.location), ...values },
    },
  });
async function added(values: Partial<ClientValues>): Promise<string> {
  const { body, text } = await create(values);
  const { data } = body as { data?: { id: string } };
  if (!data) throw new Error(text);
  return data.id;
}
const seen = async (who: Principal, id: string) =>
  ((await world.call(who, `GET ${BASE}/${id}`)).body as { data: { version: number; values: ClientValues } })
    .data;
async function save(who: Principal, id: string, custom: ClientValues['custom_fields']) {
  const { version, values } = await seen(who, id);
  return world.call(who, `PUT ${BASE}/${id}`, {
    body: { version, values: { ...values, custom_fields: custom } },
  });
}
const faults = ({ errors }: Awaited<ReturnType<typeof create>>) =>
  errors.map(({ source, meta }) => [source?.pointer, meta?.['fault']]);

describe('custom fields (customContactFields) of a client', () => {
  it('are checked by their types, and none is required of staff', async () => {
    await added({});
    const came = await create({ custom_fields: { since: '30/02/2020', days: 'Mon\nSun', floor: '3' } });
    expect(came.status).toBe(422);
    expect(faults(came)).toEqual([
      ['/values/custom_fields/since', 'date'],
      ['/values/custom_fields/days', 'option'],
      ['/values/custom_fields/floor', 'unknown'],
    ]);
  });

  it('stay when a field is archived, and change no more', async () => {
    const id = await added({ custom_fields: { company: 'Acme' } });
    await ask([field('company', { archived: true })]);
    expect((await save(30, id, { company: 'Acme' })).status).toBe(200);
    expect(faults(await save(30, id, { company: 'Other' }))).toEqual([
      ['/values/custom_fields/company', 'unknown'],
    ]);
    expect((await save(30, id, {})).status).toBe(200);
    expect((await seen(30, id)).values.custom_fields).toEqual({});
  });

  it('stand in the list, in its file and in the data of the client', async () => {
    const id = await added({ last_name: 'Listed', custom_fields: { days: 'Mon\nTue', company: ' Acme ' } });
    const { body } = await world.call(30, `GET ${BASE}?search=listed`);
    const [row] = (body as { data: ClientListRow[] }).data;
    expect(row!.custom_fields).toEqual({ company: 'Acme', days: 'Mon\nTue' });
    const file = await world.call(30, `GET ${BASE}/file.csv?search=listed`);
    expect(file.text).toContain('"company=Acme; days=Mon\nTue"');
    const data = await world.call(30, `POST ${BASE}/${id}/data`, {
      body: { reason: 'Asked at the counter' },
    });
    expect(data.text).toContain('"custom_fields":{"days":"Mon\\nTue","company":"Acme"}');
  });

  it('come from a file, which leaves those it does not name', async () => {
    await added({ external_id: 'cf-1', custom_fields: { since: '2020-01-31', company: 'Acme' } });
    const text = ['external_id,First name,Custom fields', 'cf-1,Grace,"company=Newer; days=Tue"'].join('\n');
    const { id, plan } = await checked(text);
    expect(plan).toMatchObject({ update: 1, fault: 0 });
    await ran(id);
    const [row] = await listed(id, 'outcome=updated');
    expect((await seen(30, row!.record_id!)).values.custom_fields).toEqual({
      company: 'Newer',
      days: 'Tue',
      since: '2020-01-31',
    });
  });

  it('of a file are refused at their cell', async () => {
    const text = ['First name,Custom fields', 'Ada,Acme', 'Ida,since=soon'].join('\n');
    const { id } = await checked(text);
    const rows = await listed(id, 'plan=fault');
    expect(rows.map(({ faults: [fault] }) => fault?.field)).toEqual(['custom_fields', 'custom_fields']);
  });

  it('are as hidden as the address', async () => {
    const id = await added({ custom_fields: { company: 'Acme' } });
    const value = { phone: '5', email: '5', address: '30', notes: '5' };
    await setSetting(app.deps.db, world.vendorId, { key: 'data.field_visibility', value });
    expect((await seen(15, id)).values.custom_fields).toEqual({});
    expect((await save(15, id, {})).status).toBe(200);
    expect(faults(await save(15, id, { company: 'Other' }))).toEqual([['/values/custom_fields', 'not_seen']]);
    expect((await seen(30, id)).values.custom_fields).toEqual({ company: 'Acme' });
    await setSetting(app.deps.db, world.vendorId, {
      key: 'data.field_visibility',
      value: { ...value, address: '5' },
    });
  });

  it('of two records are joined, and the one that stays wins', async () => {
    const one = await added({ custom_fields: { company: 'Acme', days: 'Mon' } });
    const other = await added({ custom_fields: { company: 'Other', since: '2020-01-31' } });
    const came = await world.call(30, `POST ${BASE}/${one}/merge`, {
      body: { version: 1, other_id: other, other_version: 1, picks: { custom_fields: 'both' } },
    });
    expect(came.status, came.text).toBe(200);
    expect((await seen(30, one)).values.custom_fields).toEqual({
      company: 'Acme',
      days: 'Mon',
      since: '2020-01-31',
    });
  });
});
