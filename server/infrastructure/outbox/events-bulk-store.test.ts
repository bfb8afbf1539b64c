import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { appendEvent, lastEventPosition, stampEvents } from '#server/infrastructure/outbox/events-store.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { bulkInsertHistory } from './events-bulk-store.ts';
import type { EventBulkRow } from './events-bulk-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

const eventOf = (version: number): EventBulkRow => ({
  at: new Date(app.deps.clock.now() + version),
  subject_kind: 'visit',
  subject_id: 7,
  subject_version: version,
  kind: 'visit-joined',
  actor_kind: 'visitor',
  actor_id: null,
  data: { leg: version },
});

describe('a loaded history', () => {
  it('has its positions in its own order, after all earlier ones, and holds back others until its commit', async () => {
    const { db, clock } = app.deps;
    const [vendor, other] = [await aVendor(db), await aVendor(db)];
    const stamp = () => db.acrossVendors((tx) => stampEvents(tx, 1_000), 'foyer_worker');
    while ((await stamp()) > 0);
    const before = await db.acrossVendors(lastEventPosition);
    const rows = Array.from({ length: 20_001 }, (_, n) => eventOf(n + 1));
    await db.withVendor(
      vendor.id,
      async (tx) => {
        await bulkInsertHistory(tx, rows);
        const { id } = other;
        const subject = { kind: 'visit', id: 1, version: 1 };
        const actor = { kind: 'visitor', id: null } as const;
        await db.withVendor(id, (second) =>
          appendEvent(second, { subject, actor, kind: 'visit-joined', at: clock.now() }),
        );
        expect(await stamp()).toBe(-1);
      },
      'foyer_worker',
    );
    expect(await stamp()).toBe(1);
    const [stored] = await db.read<{ n: number; first: number; last: number; inOrder: boolean }>(
      vendor.id,
      sql`SELECT count(*) AS n, min(position) AS first, max(position) AS last,
            bool_and(position = ${before}::bigint + subject_version AND (data ->> 'leg')::integer = subject_version) AS "inOrder"
          FROM events WHERE subject_kind = 'visit'`,
    );
    expect(stored).toEqual({
      n: rows.length,
      first: before + 1,
      last: before + rows.length,
      inOrder: true,
    });
    expect(await db.acrossVendors(lastEventPosition)).toBe(before + rows.length + 1);
  });
});
