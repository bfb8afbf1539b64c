import { beforeAll, describe, expect, it } from 'vitest';
import { blankLine } from '#contract/setup/lines-of-business.values.ts';
import { blankCategory } from '#contract/setup/categories.values.ts';
import type { CategoryListRow, CategoryValues } from '#contract/setup/categories.ts';
import type { History } from '#contract/protocol/resource.ts';
import type { LobbySnapshot } from '#contract/queue/lobby.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { ask } from '#server/testing/requests.ts';

const ADMIN = '/api/internal/v1/admin/categories';

let app: TestApp;
let world: EveryRole;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  ids['Borrowing'] = String(world.category);
  for (const name of ['Saving', 'Cards']) ids[name] = await made({ name });
});

const made = async (values: Partial<CategoryValues>): Promise<string> => {
  const { body } = await world.call(30, `POST ${ADMIN}`, {
    body: { values: { ...blankCategory, ...values } },
  });
  return (body as { data: { id: string } }).data.id;
};
const change = async (name: string, part: Partial<CategoryValues>) => {
  const path = `${ADMIN}/${ids[name]!}`;
  const { version, values } = (
    (await world.call(30, `GET ${path}`)).body as { data: { version: number; values: CategoryValues } }
  ).data;
  return world.call(30, `PUT ${path}`, { body: { version, values: { ...values, ...part } } });
};
const listed = async () =>
  ((await world.call(30, `GET ${ADMIN}?sort=order`)).body as { data: CategoryListRow[] }).data;
const order = async () => (await listed()).map(({ name }) => name);
const move = (name: string, after: string | null, who: 30 | 20 | 10 = 30) =>
  world.call(who, `PUT ${ADMIN}/${ids[name]!}/position`, {
    body: { after_id: after === null ? null : (ids[after] ?? after) },
  });
const faults = ({ errors }: Awaited<ReturnType<typeof change>>) =>
  errors.map(({ source, meta }) => [source?.pointer, meta?.['fault']]);

describe('the order of categories', () => {
  it('begins with the order of their making', async () => {
    expect(await order()).toEqual(['Borrowing', 'Saving', 'Cards']);
  });

  it('changes by a move, which is one change of the moved one', async () => {
    const { status, body } = await move('Cards', null);
    expect([status, body]).toEqual([200, { data: { id: ids['Cards'], version: 2 } }]);
    expect(await order()).toEqual(['Cards', 'Borrowing', 'Saving']);
    expect((await listed()).map(({ version, sort_order: at }) => [version, at])).toEqual([
      [2, 1],
      [1, 2],
      [1, 3],
    ]);
    const history = (await world.call(30, `GET ${ADMIN}/${ids['Cards']!}/history`)).body as History;
    expect(history.data[0]).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'sort_order', after: '1' }],
    });
  });

  it('stays, without a change, when a category moves to its own place', async () => {
    expect((await move('Borrowing', 'Cards')).body).toEqual({ data: { id: ids['Borrowing'], version: 1 } });
  });

  it('is refused behind itself or one that does not exist, and to those who may not edit', async () => {
    for (const after of ['Cards', '999999'])
      expect(faults(await move('Cards', after)), after).toEqual([['/after_id', 'option']]);
    expect((await move('Cards', 'Saving', 10)).status).toBe(403);
  });

  it('puts one that goes inside another behind it, and takes it along', async () => {
    ids['Mortgages'] = await made({ name: 'Mortgages', parent_id: ids['Borrowing']! });
    expect(await order()).toEqual(['Cards', 'Borrowing', 'Mortgages', 'Saving']);
    await move('Borrowing', 'Saving');
    expect(await order()).toEqual(['Cards', 'Saving', 'Borrowing', 'Mortgages']);
    expect(faults(await move('Mortgages', 'Saving'))).toEqual([['/after_id', 'option']]);
  });
});

describe('the parent of a category', () => {
  it('is refused at its field if it makes a second level or a cycle', async () => {
    for (const [name, parent] of [
      ['Borrowing', 'Mortgages'],
      ['Borrowing', 'Borrowing'],
      ['Borrowing', 'Saving'],
      ['Saving', 'Mortgages'],
    ] as const)
      expect(faults(await change(name, { parent_id: ids[parent]! })), `${name} in ${parent}`).toEqual([
        ['/values/parent_id', 'one_level'],
      ]);
    expect(faults(await change('Saving', { parent_id: '999999' }))).toEqual([
      ['/values/parent_id', 'option'],
    ]);
  });

  it('is won by one of two people who put two categories into each other', async () => {
    const [one, other] = await Promise.all([
      change('Saving', { parent_id: ids['Cards']! }),
      change('Cards', { parent_id: ids['Saving']! }),
    ]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 422]));
    const inside = one.status === 200 ? 'Saving' : 'Cards';
    expect((await change(inside, { parent_id: null })).status).toBe(200);
  });

  it('lends its look to those inside', async () => {
    expect(faults(await change('Borrowing', { colour: 'red' }))).toHaveLength(1);
    await change('Borrowing', { colour: '#0B6E4F', icon: 'bank' });
    const mortgages = (await listed()).find(({ name }) => name === 'Mortgages');
    expect(mortgages).toMatchObject({ parent: 'Borrowing', colour: '#0B6E4F', icon: 'bank' });
  });
});

describe('a line of business', () => {
  it('has categories of its own, beside those of all', async () => {
    const other = (await world.call(30, 'POST /api/internal/v1/admin/lines-of-business', {
      body: { values: { ...blankLine, name: 'Wealth', code: 'wealth' } },
    })) as { body: { data: { id: string } } };
    expect((await change('Cards', { line_of_business_id: String(world.line) })).status).toBe(200);
    const seen = async (line: string) =>
      ((await world.call(30, `GET ${ADMIN}?line=${line}`)).body as { data: CategoryListRow[] }).data.map(
        ({ name, line: of }) => [name, of !== ''],
      );
    expect(await seen(String(world.line))).toContainEqual(['Cards', true]);
    const elsewhere = await seen(other.body.data.id);
    expect(elsewhere).toContainEqual(['Saving', false]);
    expect(elsewhere.map(([name]) => name)).not.toContain('Cards');
    expect(faults(await change('Cards', { line_of_business_id: '999999' }))).toEqual([
      ['/values/line_of_business_id', 'option'],
    ]);
  });
});

describe('visitors and the lobby', () => {
  const offered = async (path: string): Promise<ServiceResource['attributes'][]> => {
    const { body } = await ask(app, `GET ${path}`, { vendor: 'ours' });
    const { data } = body as { data: ServiceResource[] | ServiceResource[][] };
    return data
      .flat()
      .filter(({ type }) => type === 'services')
      .map(({ attributes }) => attributes);
  };
  const line = () => offered(`/api/v2/open/queue-appointments-services/${world.location}`);
  const lobby = async () =>
    (
      (await world.call(30, `GET /api/internal/v1/admin/lobby/${world.location}`)).body as LobbySnapshot
    ).data.services.find(({ id }) => id === String(world.service));

  it('read the look of a category, with what its parent hides', async () => {
    await change('Mortgages', {
      service_ids: [String(world.service)],
      in_kiosk: false,
      description: 'Buy or refinance a home',
      translations: { fr: { name: 'Hypothèques', description: 'Acheter ou refinancer' } },
    });
    await change('Borrowing', { in_lobby: false });
    const look = {
      colour: '#0B6E4F',
      icon: 'bank',
      description: 'Buy or refinance a home',
      parent: { name: 'Borrowing', colour: '#0B6E4F', icon: 'bank' },
      hidden_in: ['kiosk', 'lobby'],
    };
    const inLine = (await line()).find(({ category }) => category === 'Mortgages');
    expect(inLine?.category_style).toEqual(look);
    expect(inLine?.translations).toContainEqual(
      expect.objectContaining({ field: 'category_description', content: 'Acheter ou refinancer' }),
    );
    const bookable = await offered('/api/v2/open/services');
    expect(bookable.find(({ category }) => category === 'Mortgages')?.category_style).toEqual(look);
    expect(await lobby()).toMatchObject({ category: 'Mortgages', offered: false });
  });

  it('read none while the feature is off', async () => {
    await setSetting(app.deps.db, world.vendorId, { key: 'feature.newCategories', value: false });
    const inLine = (await line()).find(({ category }) => category === 'Mortgages');
    expect(inLine?.category_style).toBeNull();
    expect(await lobby()).toMatchObject({ category: null, offered: true });
    expect((await move('Cards', null)).status).toBe(404);
  });
});
