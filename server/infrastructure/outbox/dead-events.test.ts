import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import { openDatabase, sql } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { silentLog } from '../logging/log.ts';
import { MOMENT } from '#server/testing/app.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { deadEvents, wantDeadEvents } from './dead-events-store.ts';
import { appendEvent } from './events-store.ts';
import { faultOf, startOutbox } from './listeners.ts';
import type { Outbox } from './listeners.ts';

let db: Database;
let outbox: Outbox;
let vendorId: number;
const clock = fixedClock(MOMENT);
const heard: string[] = [];
const broken = new Set<string>();
beforeAll(async () => {
  db = openDatabase(await aDatabase());
  vendorId = (await aVendor(db)).id;
  outbox = await startOutbox({ db, clock, log: silentLog }, [
    {
      name: 'fragile',
      kinds: ['test-happened'],
      async handle(tx, { subjectId, subjectVersion }) {
        const what = `${subjectId}.${subjectVersion}`;
        // A database effect, which rolls back with the failure.
        await tx.run(
          sql`INSERT INTO code_guesses (vendor_id, subject, source, wrong, since) VALUES (${tx.vendorId}, ${what}, '', 1, now())`,
        );
        if (broken.has(what)) throw new TypeError(`cannot do ${what}\nwith many lines`);
        tx.afterCommit(() => void heard.push(what));
      },
    },
  ]);
});
afterAll(async () => {
  await outbox.stop();
  await db.close();
});

const happen = (id: number, version: number) =>
  db.withVendor(vendorId, (tx) =>
    appendEvent(tx, {
      subject: { kind: 'test', id, version },
      kind: 'test-happened',
      actor: { kind: 'system', id: null },
      at: clock.now(),
    }),
  );
const dead = () => db.acrossVendors((tx) => deadEvents(tx, 10), 'foyer_worker');
const want = (what: { listener?: string; position?: number } = {}) =>
  db.acrossVendors((tx) => wantDeadEvents(tx, { ...what, now: clock.now() }), 'foyer_worker');
const effects = async () =>
  (await db.read(vendorId, sql<{ subject: string }>`SELECT subject FROM code_guesses ORDER BY subject`)).map(
    ({ subject }) => subject,
  );

it('dead events are retried on request, in order, once; another failure holds back later ones', async () => {
  for (const what of ['1.1', '1.2', '2.1']) broken.add(what);
  for (const [id, version] of [
    [1, 1],
    [2, 1],
    [1, 2],
    [3, 1],
  ] as const)
    await happen(id, version);
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['3.1']);
  const lost = await dead();
  expect(lost.map((event) => [event.listener, event.kind, event.subjectId, event.isRequested])).toEqual([
    ['fragile', 'test-happened', 1, false],
    ['fragile', 'test-happened', 2, false],
    ['fragile', 'test-happened', 1, false],
  ]);
  expect(lost[0]!.error).toBe('TypeError: cannot do 1.1');

  // Two of three are repaired; the one in the middle is not, so the third is not tried.
  broken.delete('1.1');
  broken.delete('1.2');
  clock.advance(1_000);
  expect(await want({ listener: 'unknown' })).toBe(0);
  expect(await want()).toBe(3);
  await expect
    .poll(async () => (await dead()).filter(({ isRequested }) => isRequested), { timeout: 20_000 })
    .toEqual([]);
  expect(heard).toEqual(['3.1', '1.1']);
  expect((await dead()).map(({ subjectId, failedAt }) => [subjectId, failedAt])).toEqual([
    [2, MOMENT + 1_000],
    [1, MOMENT],
  ]);

  // One event, then the rest.
  expect(await want({ listener: 'fragile', position: (await dead())[1]!.position })).toBe(1);
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['3.1', '1.1', '1.2']);
  broken.clear();
  expect(await want({ listener: 'fragile' })).toBe(1);
  await expect.poll(dead, { timeout: 20_000 }).toEqual([]);
  expect(heard).toEqual(['3.1', '1.1', '1.2', '2.1']);
  expect(await effects()).toEqual(['1.1', '1.2', '2.1', '3.1']);
}, 120_000);

it('reports the failure without its data', () => {
  const wrongData = Object.assign(new Error('invalid input syntax for type bigint: "Wilma"'), {
    code: '22P02',
  });
  expect(faultOf(wrongData)).toBe('Error 22P02: wrong data');
  expect(faultOf(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(
    'Error 23505: duplicate key',
  );
  expect(faultOf('Wilma')).toBe('something that is no error was thrown');
});
