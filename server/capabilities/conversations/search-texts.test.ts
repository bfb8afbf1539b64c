import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { explaining, nodesOf } from '#server/testing/explain-store.ts';
import { analyseAll } from '#server/testing/many-records-store.ts';
import { manyTexts } from '#server/testing/many-texts-store.ts';

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

  it('reads the words by their index, and of the texts only the last of each thread', async () => {
    const { statements, end } = explaining(app.deps.db);
    for (const who of [30, 20, 10] as const) {
      statements.length = 0;
      await found('deplace', who);
      const lists = statements.filter(({ text }) => text.includes('thread_terms'));
      expect(lists).toHaveLength(1);
      const nodes = nodesOf(lists[0]!.plan);
      const onWords = nodes.filter((node) => node['Relation Name'] === 'thread_terms');
      expect(onWords).not.toEqual([]);
      for (const node of onWords) expect(node['Index Cond'], lists[0]!.text).toMatch(/term >= .*term < /);
      for (const node of nodes.filter((one) => one['Relation Name'] === 'thread_messages'))
        expect(node['Index Cond'], lists[0]!.text).toMatch(/thread_id = /);
    }
    end();
  });
});
