import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aClient, setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { explaining, nodesOf } from '#server/testing/explain-store.ts';
import type { PlanNode } from '#server/testing/explain-store.ts';
import { analyseAll } from '#server/testing/many-records-store.ts';
import { manyTexts } from '#server/testing/many-texts-store.ts';
import { aThreadAbout, rename } from '#server/testing/threads-store.ts';

const THREADS = 1_000;
const TEXTS = ['Rendez-vous déplacé', '请问停车是免费的吗'];

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: true });
  await manyTexts(app.deps.db, { vendorId: world.vendorId, threads: THREADS, texts: TEXTS });
  await analyseAll(app.deps.db);
});

const found = async (search: string, who: 30 | 20 | 10 = 30): Promise<string[]> => {
  const came = await world.call(
    who,
    `GET /api/internal/v1/admin/conversations?search=${encodeURIComponent(search)}`,
  );
  expect(came.status).toBe(200);
  return (came.body as { data: { address: string }[] }).data.map(({ address }) => address);
};

describe('the search of conversations', () => {
  it('finds every typed word by its beginning, without regard to case and accents', async () => {
    for (const search of ['déplacé', 'DEPLACE', 'rendez', 'vous depl', 'depl rendez-vous'])
      expect(await found(search), search).toHaveLength(1);
    for (const search of ['eplace', 'deplace parking missing', '%', '…'])
      expect(await found(search), search).toEqual([]);
    expect((await found('parking')).length).toBeGreaterThan(10);
  });

  it('finds words of Chinese texts, which have no spaces', async () => {
    expect(await found('停车')).toHaveLength(1);
    expect(await found('车停')).toEqual([]);
  });

  it('finds the name and the number, as they are now', async () => {
    const { db } = app.deps;
    const { vendorId } = world;
    const client = await aClient(db, vendorId, { first: 'Zoë', last: 'Adjani' });
    const visit = Number(await world.anAppointment());
    await aThreadAbout(db, { vendorId, address: '+33612345678', clientId: client });
    await aThreadAbout(db, { vendorId, address: '+33687654321', visitId: visit });
    await rename(db, { vendorId, table: 'visits', id: visit, first: 'Błażej', last: 'Nowak' });
    const each: [string, string][] = [
      ['zoe adj', '+33612345678'],
      ['blazej', '+33687654321'],
      ['5678', '+33612345678'],
      ['06 12 34 56 78'.slice(1), '+33612345678'],
      ['+33 6 87 65', '+33687654321'],
    ];
    for (const [search, address] of each) expect(await found(search), search).toEqual([address]);
    await rename(db, { vendorId, table: 'clients', id: client, first: 'Zoë', last: 'Martin' });
    expect(await found('adjani')).toEqual([]);
    expect(await found('zoe martin')).toEqual(['+33612345678']);
    await rename(db, { vendorId, table: 'visits', id: visit, first: '', last: '' });
    expect(await found('blazej')).toEqual([]);
  });

  it('reads the words by their index, and of the texts only the last of each thread', async () => {
    const { statements, end } = explaining(app.deps.db);
    for (const [who, search] of [
      [30, 'deplace'],
      [20, '0000123'],
      [10, 'deplace parking'],
    ] as const) {
      statements.length = 0;
      await found(search, who);
      const lists = statements.filter(({ text }) => text.includes('thread_terms'));
      // How common each word is, then the page.
      expect(lists).toHaveLength(2);
      const [counts, page] = lists.map(({ plan }) => nodesOf(plan)) as [PlanNode[], PlanNode[]];
      const nodes = [...counts, ...page];
      const onWords = nodes.filter((node) => node['Relation Name'] === 'thread_terms');
      expect(onWords).not.toEqual([]);
      for (const node of onWords) expect(node['Index Cond'], lists[1]!.text).toMatch(/term >= .*term < /);
      for (const node of nodes.filter((one) => one['Relation Name'] === 'thread_messages'))
        expect(node['Index Cond'], lists[1]!.text).toMatch(/thread_id = /);
    }
    end();
  });
});
