import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ListTask } from '#contract/protocol/list-tasks.ts';
import { anApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import { locationsFile } from '#server/testing/import-files.ts';
import { borrowDatabase } from './harness/database.ts';
import { figure, sized } from './harness/figures.ts';
import { SECRET_KEY } from './harness/product.ts';
import { runProgram } from './harness/program.ts';
import type { Program } from './harness/program.ts';
import type { Order } from './killed-tasks/program.ts';
import { changesOf, manyLines } from './killed-tasks/tasks-store.ts';

const API = '/api/internal/v1/admin';
const EXPORTED = sized(5_200, 20_000);
const ARCHIVED = sized(210, 2_000);
const IMPORTED = sized(130, 2_000);
const KILLS = sized(4, 100);
/** Number of workers at a time: they take each other's work as soon as its lease ends. */
const AT_ONCE = 2;
const LEASE_MS = 21_000;
/** Statements that store progress. */
const STORES =
  'UPDATE list_task_records|INSERT INTO list_task_parts|UPDATE list_tasks SET done|UPDATE import_rows';
const proof = 'killed-tasks';

it('does every row of an export, an action and an import once, wherever workers are killed', async () => {
  const database = await borrowDatabase();
  const app = await anApp({ connection: { connectionString: database.url }, env: { SECRET_KEY } });
  const world = await everyRole(app);
  await manyLines(app.deps.db, world.vendorId, { many: EXPORTED, archived: ARCHIVED });
  const call = async <T>(line: `${'GET' | 'POST' | 'PUT'} ${string}`, body?: object): Promise<T> => {
    const came = await world.call(30, line, body && { body });
    expect(came.status, came.text).toBeLessThan(300);
    return (came.body as { data: T }).data;
  };
  const IMPORTS = `${API}/imports/locations`;
  const { id: file, mapping } = await call<{ id: string; mapping: object }>(`POST ${IMPORTS}`, {
    text: locationsFile({ rows: IMPORTED }),
  });
  await call(`PUT ${IMPORTS}/${file}/mapping`, { mapping });
  await world.runJob('leased-work');
  const list = `${API}/lines-of-business`;
  const exported = await call<ListTask>(`POST ${list}/file`, { query: { state: 'all', sort: 'name' } });
  const { task: archived } = await call<{ task: ListTask }>(`POST ${list}/bulk`, {
    action: 'archive',
    ids: null,
    match: { search: 'archived' },
    preview: false,
  });

  app.clock.advance(1_000);
  await call(`PUT ${IMPORTS}/${file}/run`, {});

  let now = app.clock.now();
  const worker = (death: Order['death']) =>
    runProgram('proofs/killed-tasks/program.ts', {
      url: database.url,
      secretKey: SECRET_KEY,
      now,
      death,
    } satisfies Order);
  const tasks = () => call<ListTask[]>(`GET ${API}/list-tasks`);
  const progress = async () => {
    const done = (await tasks()).map((task) => task.done);
    const { progress: rows } = await call<{ progress: { done: number } }>(`GET ${IMPORTS}/${file}`);
    return [...done, rows.done].reduce((sum, one) => sum + one, 0);
  };
  let [kills, before] = [0, 0];
  for (let round = 0; round * AT_ONCE < KILLS; round += 1) {
    const dying = Array.from({ length: AT_ONCE }, (_, n) => worker(deathOf(round * AT_ONCE + n)));
    const ends = await Promise.all(dying.map(endOf));
    dying.forEach((one, n) => expect([null, 0], one.complaints()).toContain(ends[n]));
    kills += ends.filter((code) => code === null).length;
    const after = await progress();
    expect(after, 'progress was lost').toBeGreaterThanOrEqual(before);
    before = after;
    now += LEASE_MS;
  }
  expect(kills, 'workers killed').toBeGreaterThan(KILLS / 3);
  expect(await endOf(worker(null)), 'the last worker').toBe(0);

  const [changed, written] = [(await tasks()).find(({ id }) => id === archived.id)!, exported.total];
  expect(changed, 'the report').toMatchObject({
    state: 'done',
    changed: ARCHIVED,
    left_out: [],
    done: ARCHIVED,
  });
  const { text } = await world.call(30, `GET ${API}/list-tasks/${exported.id}/file.csv`);
  const ids = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]!);
  expect([ids.length, new Set(ids).size], 'rows of the file').toEqual([written, written]);
  expect(await changesOf(app.deps.db, world.vendorId), 'done twice or never').toEqual({
    archived: ARCHIVED,
    archivals: ARCHIVED,
    imported: IMPORTED,
    creations: IMPORTED,
  });
  expect(await call(`GET ${IMPORTS}/${file}`), 'the report').toMatchObject({
    state: 'done',
    outcome: { created: IMPORTED, failed: 0 },
  });
  figure({ proof, what: 'workers killed during long work', value: kills, unit: '' });
  figure({ proof, what: 'rows of long work', value: written + ARCHIVED + IMPORTED, unit: '' });
}, 600_000);

/** Its exit code; null if it was killed. */
async function endOf(worker: Program): Promise<number | null> {
  const end = await Promise.race([worker.end, sleep(sized(25_000, 300_000), 'late' as const)]);
  if (end !== 'late') return end;
  await worker.kill();
  throw new Error(`work of a killed worker never ends ${worker.complaints()}`);
}

function deathOf(n: number): Order['death'] {
  // The export and the action wait longest. Each has stored its first rows, and is at the note of further ones.
  if (n < AT_ONCE) return { statement: 'UPDATE list_task_records|UPDATE list_tasks SET done', nth: 3 };
  if (n % 4 === 3) return { statement: '', nth: 1 + Math.floor(Math.random() * 400) };
  return { statement: STORES, nth: 1 + Math.floor(Math.random() * 3) };
}
