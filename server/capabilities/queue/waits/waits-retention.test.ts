import { beforeAll, expect, it } from 'vitest';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { asOperator } from '#server/testing/operator-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

it('shown waits expire by whole partitions and do not return', async () => {
  app.clock.set(MOMENT);
  const ours = await aVendor(app.deps.db);
  const shown = (id: number, at: number) =>
    asOperator(
      app.deps.db,
      sql`INSERT INTO wait_shown (vendor_id, id, visit_id, location_id, service_id, shown_at, expected_start, low_minutes, high_minutes)
        VALUES (${ours.id}, ${id}, 1, 1, 1, ${new Date(at)}, ${new Date(at)}, 0, 1)`,
    );
  const partitions = async () =>
    (
      await asOperator<{ name: string }>(
        app.deps.db,
        sql`SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'wait_shown'::regclass ORDER BY 1`,
      )
    ).map(({ name }) => name);
  const job = (name: string) => app.jobs.find((each) => each.name === name)!.work({});
  await asOperator(app.deps.db, sql`SELECT setval('wait_shown_id_seq', 20000000)`);
  await job('log-partitions');
  await shown(9_999_999, MOMENT);
  await shown(10_000_000, MOMENT + DAY);
  app.clock.set(MOMENT + 400 * DAY);
  await job('drop-due-waits');
  expect(await partitions()).toEqual([
    'wait_shown_00000',
    'wait_shown_00001',
    'wait_shown_00002',
    'wait_shown_00003',
  ]);
  app.clock.advance(MINUTE);
  await job('drop-due-waits');
  await job('log-partitions');
  expect(await partitions()).toEqual(['wait_shown_00001', 'wait_shown_00002', 'wait_shown_00003']);
  app.clock.advance(DAY);
  await job('drop-due-waits');
  await job('drop-due-waits');
  await job('log-partitions');
  // The current partition stays, although it is empty.
  expect(await partitions()).toEqual(['wait_shown_00002', 'wait_shown_00003']);
});
