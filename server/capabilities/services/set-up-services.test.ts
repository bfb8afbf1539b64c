import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceListRow, ServiceValues } from '#contract/setup/services.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aService, setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

const BASE = '/api/internal/v1/admin/services';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  const vendor = (await world.call(30, 'GET /api/internal/v1/session')).body as {
    data: { vendor: { id: string } };
  };
  for (const name of ['Zebra', 'Élan', 'apple', 'Mortgage or home equity', 'Mortgage advice'])
    await aService(app.deps.db, Number(vendor.data.vendor.id), { name, locations: [world.location] });
});

const listed = async (query: string) => {
  const came = await world.call(30, `GET ${BASE}?${query}`);
  expect(came.status, came.text).toBe(200);
  const { data, meta } = came.body as {
    data: ServiceListRow[];
    meta: { before: string | null; after: string | null; total: number };
  };
  return { names: data.map(({ name }) => name), data, meta };
};
const seen = async (id: string) =>
  (
    (await world.call(30, `GET ${BASE}/${id}`)).body as {
      data: { version: number; archived: boolean; values: ServiceValues };
    }
  ).data;
const changed = (id: string, version: number, values: ServiceValues, who: 30 | 20 = 30) =>
  world.call(who, `PUT ${BASE}/${id}`, { body: { version, values } });

describe('the list of services', () => {
  it('sorts by name without case and accents, both ways', async () => {
    const { names, meta } = await listed('size=25');
    expect(names).toEqual([
      'apple',
      'Élan',
      'Mortgage advice',
      'Mortgage or home equity',
      'Open an account',
      'Open an account',
      'Zebra',
    ]);
    expect(meta).toEqual({ before: null, after: null, total: 7, is_more: false });
    expect((await listed('sort=-name')).names).toEqual(names.toReversed());
  });

  it('finds by the beginnings of words', async () => {
    expect((await listed('search=mort%20hom')).names).toEqual(['Mortgage or home equity']);
    expect((await listed('search=elan')).names).toEqual(['Élan']);
    expect((await listed('search=ortgage')).names).toEqual([]);
  });

  it('refuses an unknown sort, size, filter and a cursor of another sort', async () => {
    for (const query of ['sort=price', 'size=7', 'visibility=secret', 'after=abc', 'location=x'])
      expect((await world.call(30, `GET ${BASE}?${query}`)).status, query).toBe(400);
  });

  it('exports what it filters, without formulas', async () => {
    const [service] = (await listed('search=zebra')).data;
    const { version, values } = await seen(service!.id);
    expect((await changed(service!.id, version, { ...values, name: '=Zebra()' })).status).toBe(200);
    const file = await world.call(30, `GET ${BASE}/file.csv?search=zebra`);
    expect(file.text.split('\r\n')).toEqual([
      '\u{FEFF}id,name,category,line_of_business,duration_minutes,meeting_methods,invite_only,locations,staff,archived',
      `${service!.id},'=Zebra(),,,30,1 2 3,false,1,0,false`,
      '',
    ]);
  });
});

describe('a service', () => {
  it('keeps its texts, questions and locations, and its history', async () => {
    const [service] = (await listed('search=apple')).data;
    const { version, values } = await seen(service!.id);
    const next: ServiceValues = {
      ...values,
      duration_minutes: 45,
      translations: { fr: { name: 'Pomme' } },
      questions: [
        {
          id: null,
          type: 'radio',
          label: 'Have you been here?',
          placeholder: '',
          required: true,
          asked: 'booking',
          translations: { fr: { label: 'Êtes-vous déjà venu ?' } },
          options: [
            { value: 'y', text: 'Yes' },
            { value: 'n', text: 'No' },
          ],
        },
      ],
    };
    expect((await changed(service!.id, version, next)).body).toEqual({
      data: { id: service!.id, version: version + 1 },
    });
    const after = await seen(service!.id);
    expect(after.values).toEqual({ ...next, questions: [{ ...next.questions[0], id: expect.any(String) }] });
    const history = await world.call(30, `GET ${BASE}/${service!.id}/history`);
    const [entry] = (history.body as { data: { kind: string; actor: string; changes: object[] }[] }).data;
    expect(entry).toMatchObject({ kind: 'changed', actor: 'role-30' });
    expect(entry!.changes).toContainEqual({ field: 'duration_minutes', before: '30', after: '45' });
  });

  it('takes a question of another service as a new one, with its own texts', async () => {
    const [service] = (await listed('search=zebra')).data;
    const { version, values } = await seen(service!.id);
    const question = (id: string | null, label: string): ServiceValues['questions'][number] => ({
      id,
      type: 'text',
      label,
      placeholder: '',
      required: false,
      asked: 'booking',
      options: [],
      translations: { fr: { label: `${label} ?` } },
    });
    const questions = [question('999', 'First'), question(null, 'Second')];
    expect((await changed(service!.id, version, { ...values, questions })).status).toBe(200);
    const after = (await seen(service!.id)).values.questions;
    expect(after.map(({ label, translations }) => [label, translations])).toEqual([
      ['First', { fr: { label: 'First ?' } }],
      ['Second', { fr: { label: 'Second ?' } }],
    ]);
  });

  it('refuses a form that another person has overtaken, with the current values', async () => {
    const [service] = (await listed('search=elan')).data;
    const { version, values } = await seen(service!.id);
    expect((await changed(service!.id, version, { ...values, buffer_after: 5 }, 20)).status).toBe(200);
    const late = await changed(service!.id, version, { ...values, buffer_before: 5 });
    expect(late.status).toBe(409);
    expect(late.errors[0]).toMatchObject({
      code: 'record-changed',
      meta: { name: 'role-20', version: version + 1, values: { buffer_after: 5, buffer_before: 0 } },
    });
  });

  it('names each wrong field', async () => {
    const [service] = (await listed('search=elan')).data;
    const { version, values } = await seen(service!.id);
    const wrong = await changed(service!.id, version, { ...values, duration_minutes: 0, name: '' });
    expect(wrong.errors.map(({ source, title }) => [source?.pointer, title])).toEqual([
      ['/values/name', 'Name is required'],
      ['/values/duration_minutes', 'Use 1 or more'],
    ]);
    const odd = await changed(service!.id, version, { ...values, duration_minutes: 47 });
    expect(odd.errors.map(({ source, title }) => [source?.pointer, title])).toEqual([
      ['/values/duration_minutes', 'Use a multiple of 5'],
    ]);
    const unknown = await changed(service!.id, version, {
      ...values,
      category_id: '999',
      location_ids: ['999'],
    });
    expect(unknown.errors.map(({ source }) => source?.pointer)).toEqual([
      '/values/category_id',
      '/values/location_ids',
    ]);
  });

  it('lasts a multiple of the minutes that the vendor sets', async () => {
    await setSetting(app.deps.db, world.vendorId, { key: 'service_interval', value: 20 });
    const [service] = (await listed('search=elan')).data;
    const { version, values } = await seen(service!.id);
    const odd = await changed(service!.id, version, { ...values, duration_minutes: 45 });
    expect(odd.errors.map(({ source, title }) => [source?.pointer, title])).toEqual([
      ['/values/duration_minutes', 'Use a multiple of 20'],
    ]);
    // The length from before the setting stays valid.
    expect((await changed(service!.id, version, values)).status).toBe(200);
    const even = async (minutes: number) => {
      const now = await seen(service!.id);
      return changed(service!.id, now.version, { ...values, duration_minutes: minutes });
    };
    expect((await even(40)).status).toBe(200);
    await setSetting(app.deps.db, world.vendorId, { key: 'service_interval', value: 1 });
    const fine = await even(47);
    expect(fine.status, fine.text).toBe(200);
  });

  it('is archived and restored, alone and with others', async () => {
    const [service] = (await listed('search=elan')).data;
    const bulk = (body: object) => world.call(30, `POST ${BASE}/bulk`, { body });
    const all = { action: 'archive', ids: null, match: { search: 'mortgage' } };
    expect((await bulk({ ...all, preview: true })).body).toMatchObject({ data: { count: 2, left_out: [] } });
    expect((await listed('search=mortgage')).names).toHaveLength(2);
    expect((await bulk({ ...all, preview: false })).body).toMatchObject({ data: { count: 2, left_out: [] } });
    expect((await listed('search=mortgage')).names).toEqual([]);
    expect((await listed('search=mortgage&state=archived')).names).toHaveLength(2);
    const { version } = await seen(service!.id);
    expect(
      (await world.call(30, `PUT ${BASE}/${service!.id}/archived`, { body: { version, archived: true } }))
        .status,
    ).toBe(200);
    expect((await seen(service!.id)).archived).toBe(true);
  });
});

describe('a manager', () => {
  it('changes services of their own locations only', async () => {
    const [service] = (await listed('search=zebra')).data;
    const { version, values } = await seen(service!.id);
    const elsewhere = await world.call('manager of another location', `PUT ${BASE}/${service!.id}`, {
      body: { version, values },
    });
    expect(elsewhere.status).toBe(404);
    const taken = await world.call(20, `PUT ${BASE}/${service!.id}`, {
      body: { version, values: { ...values, location_ids: [] } },
    });
    expect(taken.status).toBe(403);
  });
});
