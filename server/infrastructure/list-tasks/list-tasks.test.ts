import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListTask } from '#contract/protocol/list-tasks.ts';
import type { BulkOutcome } from '#contract/protocol/resource.ts';
import { DAY, toIso } from '#domain/time/instant.ts';
import { contactCentreOf } from '#domain/vendors/contact-centre.ts';
import { settingDefault } from '#domain/vendors/settings.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { doDueWork } from '../leased-work/leased-work.ts';
import { listsOf } from '../resources/list-kind.ts';
import { tasksRetention } from './list-task-routes.ts';
import { listWork } from './work-list-tasks.ts';

const LINES = '/api/internal/v1/admin/lines-of-business';
const TASKS = '/api/internal/v1/admin/list-tasks';
const MANY = 5_200;

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  await app.deps.db.withVendor(world.vendorId, (tx) =>
    tx.run(sql`
      INSERT INTO lines_of_business (vendor_id, name, code)
      SELECT ${tx.vendorId}::bigint, CASE WHEN n = 77 THEN '=1+1' ELSE 'Many g' || lpad((n / 111)::text, 2, '0') || ' ' || lpad(n::text, 5, '0') END, 'n' || n FROM generate_series(1, ${MANY}::int) AS n`),
  );
});

const data = <T>({ body, status, text }: { body: unknown; status: number; text: string }, as: T): T => {
  expect(status, text).toBeLessThan(300);
  return { ...as, ...(body as { data: T }).data };
};
const TASK = {} as ListTask;
const exported = async (query: object = {}, who: Principal = 30): Promise<ListTask> =>
  data(await world.call(who, `POST ${LINES}/file`, { body: { query } }), TASK);
const bulk = async (of: object): Promise<BulkOutcome['data']> =>
  data(
    await world.call(30, `POST ${LINES}/bulk`, { body: { ids: null, match: {}, preview: false, ...of } }),
    {} as BulkOutcome['data'],
  );
const tasks = async (who: Principal = 30): Promise<ListTask[]> =>
  ((await world.call(who, `GET ${TASKS}?list=lines-of-business`)).body as { data: ListTask[] }).data;
const seen = async (id: string) => (await tasks()).find((task) => task.id === id);
const file = (id: string, who: Principal = 30) => world.call(who, `GET ${TASKS}/${id}/file.csv`);
const centreOf = async () => contactCentreOf(settingDefault);
const work = (db: Database = app.deps.db) =>
  doDueWork({ db, clock: app.clock, random: randomBytes }, [
    listWork(listsOf(app.routes), async () => {}, centreOf),
  ]);
const letters = () =>
  app.deps.db.acrossVendors((tx) =>
    tx.many(sql<{ recipient: string; page: string; lang: string }>`
      SELECT recipient, page, lang FROM account_letters WHERE kind = 'export-ready'`),
  );
const eventsOf = (kind: string) =>
  app.deps.db.withVendor(world.vendorId, (tx) =>
    tx.one(sql<{ all: number; records: number }>`
        SELECT count(*)::int AS all, count(DISTINCT subject_id)::int AS records FROM events WHERE vendor_id = ${tx.vendorId} AND kind = ${kind}`),
  );

/** A process that dies after some transactions: it neither commits nor gives its lease back. */
function dying(transactions: number): Database {
  let left = transactions;
  return {
    ...app.deps.db,
    withVendor: async (vendorId, part, role) => {
      if ((left -= 1) < 0) throw new Error('killed');
      return app.deps.db.withVendor(vendorId, part, role);
    },
  };
}

describe('an export of more than 5,000 rows', () => {
  let id: string;

  it('is refused within a request, and one below streams', async () => {
    const { errors } = await world.call(30, `GET ${LINES}/file.csv`);
    expect(errors).toMatchObject([{ code: 'export-too-long', status: '409' }]);
    const { text, status } = await world.call(30, `GET ${LINES}/file.csv?search=00012`);
    expect(status).toBe(200);
    expect(text.split('\r\n')).toHaveLength(3);
  });

  it('goes on after a killed worker, and has each row once', async () => {
    const started = await exported({ sort: '-name' });
    expect(started).toMatchObject({ kind: 'export', state: 'running', done: 0, total: MANY + 1 });
    id = started.id;
    // The same request again gets the same task.
    expect((await exported({ sort: '-name' })).id).toBe(id);
    await expect(work(dying(3))).rejects.toThrow('killed');
    expect(await seen(id)).toMatchObject({ state: 'running', done: 3_000 });
    expect((await file(id)).status).toBe(404);
    // Until the lease ends, no other worker takes it.
    await work();
    expect(await seen(id)).toMatchObject({ done: 3_000 });
    app.clock.advance(21_000);
    await Promise.all([work(), world.runJob('leased-work')]);
    expect(await seen(id)).toMatchObject({ state: 'done', done: MANY + 1, total: MANY + 1 });

    const { text, headers } = await file(id);
    expect(headers['content-disposition']).toBe('attachment; filename="lines-of-business.csv"');
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(MANY + 1);
    expect(new Set(lines).size).toBe(MANY + 1);
    expect(lines[1]).toContain('Many g46 05200');
    expect(text).toContain(",'=1+1,");
  });

  it('mails its link once, to the person who started it', async () => {
    const { id: other } = await exported({ search: 'many' });
    await world.runJob('leased-work');
    const sent = await letters();
    expect(sent.every(({ page, lang }) => page === '/profile' && lang === 'en')).toBe(true);
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(1);
    const before = sent.length;
    await world.runJob('leased-work');
    expect(await letters()).toHaveLength(before);
    expect((await world.call(30, `DELETE ${TASKS}/${other}`)).status).toBe(204);
    expect(await seen(other)).toBeUndefined();
  });

  it('opens for its person only, with the same rights, for 24 hours', async () => {
    for (const who of [20, 10, 'admin of another vendor', 'manager of another location'] as const) {
      expect((await file(id, who)).status, String(who)).toBe(404);
      expect((await world.call(who, `DELETE ${TASKS}/${id}`)).status, String(who)).toBe(404);
    }
    expect((await file(id, 'signed out')).status).toBe(401);
    expect((await file('no')).status).toBe(404);
    expect(await tasks(20)).toEqual([]);
    const asRole = (role: number) =>
      app.deps.db.withVendor(world.vendorId, (tx) =>
        tx.run(
          sql`UPDATE staff SET role = ${role} WHERE vendor_id = ${tx.vendorId} AND display_name = 'role-30'`,
        ),
      );
    await asRole(20);
    expect((await file(id)).status).toBe(403);
    await asRole(30);
    expect((await file(id)).status).toBe(200);

    // Sessions end sooner than the file: the link is made older instead.
    const expires = (at: number) =>
      app.deps.db.withVendor(world.vendorId, (tx) =>
        tx.run(
          sql`UPDATE list_tasks SET expires_at = ${new Date(at)} WHERE vendor_id = ${tx.vendorId} AND id = ${Number(id)}`,
        ),
      );
    expect((await seen(id))!.expires_at).toBe(toIso(app.clock.now() + DAY));
    await expires(app.clock.now() + 1);
    expect((await file(id)).status).toBe(200);
    await expires(app.clock.now());
    expect((await file(id)).status).toBe(404);
    expect(await seen(id)).toBeUndefined();
    const due = { db: app.deps.db, vendorId: world.vendorId, now: app.clock.now(), goOn: () => true };
    expect(await tasksRetention.removeDue(due)).toBe(1);
    expect(await tasksRetention.removeDue(due)).toBe(0);
  });

  it('ends without a file for a person who loses the right meanwhile', async () => {
    const { id: lost } = await exported();
    await expect(work(dying(2))).rejects.toThrow('killed');
    app.clock.advance(21_000);
    const gone = (at: Date | null) =>
      app.deps.db.withVendor(world.vendorId, (tx) =>
        tx.run(
          sql`UPDATE staff SET deactivated_at = ${at} WHERE vendor_id = ${tx.vendorId} AND display_name = 'role-30'`,
        ),
      );
    await gone(new Date(app.clock.now()));
    await work();
    await gone(null);
    expect(await seen(lost)).toMatchObject({ state: 'failed', done: 2_000 });
    expect((await file(lost)).status).toBe(403);
  });

  it('is limited to what a reader sees, whom no permission lets write', async () => {
    // Role 10 reads lines of business, and changes none.
    expect((await world.call(10, `POST ${LINES}/file`, { body: { query: {} } })).status).toBe(201);
    expect(
      (
        await world.call(10, `POST ${LINES}/bulk`, {
          body: { action: 'archive', ids: null, match: {}, preview: false },
        })
      ).status,
    ).toBe(403);
    await work();
    expect(await tasks(10)).toMatchObject([{ state: 'done', total: MANY + 1 }]);
    const { errors } = await world.call(30, `POST ${LINES}/file`, { body: { query: { sort: 'colour' } } });
    expect(errors).toMatchObject([{ code: 'parameter-invalid' }]);
  });
});

describe('an action on more than 100 records', () => {
  const match = { search: 'g04' };

  it('is previewed, and says when the preview is not all', async () => {
    expect(await bulk({ action: 'archive', match, preview: true })).toEqual({
      count: 111,
      left_out: [],
      is_more: false,
      task: null,
    });
    const all = await bulk({ action: 'archive', preview: true });
    expect(all.is_more).toBe(true);
    expect(all.left_out.reduce((sum, { count }) => sum + count, all.count)).toBe(2_000);
    expect(await eventsOf('line-of-business-archived')).toMatchObject({ all: 0 });
  });

  it('changes each record once, however often its worker dies', async () => {
    const { task, count } = await bulk({ action: 'archive', match });
    expect({ count, task }).toMatchObject({
      count: 0,
      task: { kind: 'bulk', action: 'archive', total: 111, done: 0 },
    });
    await expect(work(dying(1))).rejects.toThrow('killed');
    expect(await seen(task!.id)).toMatchObject({ done: 50, changed: 50, state: 'running' });
    // Another person archives one of the rest meanwhile, and one of them gets a service.
    await app.deps.db.withVendor(world.vendorId, async (tx) => {
      await tx.run(
        sql`UPDATE lines_of_business SET archived_at = now(), version = 2 WHERE vendor_id = ${tx.vendorId} AND name = 'Many g04 00499'`,
      );
      await tx.run(sql`UPDATE services SET line_of_business_id = (SELECT id FROM lines_of_business WHERE vendor_id = ${tx.vendorId} AND name = 'Many g04 00498')
        WHERE vendor_id = ${tx.vendorId} AND id = ${world.service}`);
    });
    app.clock.advance(21_000);
    await Promise.all([work(), work(), world.runJob('leased-work')]);
    expect(await seen(task!.id)).toMatchObject({ state: 'done', done: 111 });
    const { changed, left_out } = (await seen(task!.id))!;
    expect(changed + left_out.reduce((sum, one) => sum + one.count, 0)).toBe(111);
    expect(left_out).toContainEqual({ reason: 'same', count: 1 });
    // Each is an event of its own record.
    expect(await eventsOf('line-of-business-archived')).toEqual({ all: changed, records: changed });

    const { text } = await file(task!.id);
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(111);
    expect(lines[0]).toMatch(/^\d+,Many g04 00\d{3},changed,$/);
    expect(lines.filter((line) => line.endsWith(',left-out,Already so'))).toHaveLength(1);
  });

  it('leaves a refused record out, alone', async () => {
    const refusing = listsOf(app.routes).map((list) => ({
      ...list,
      act: async (...[tx, recordId, of]: Parameters<typeof list.act>) => {
        const reason = await list.act(tx, recordId, of);
        // The database refuses it after the change: the change goes back.
        if (recordId % 60 === 0)
          await tx.run(sql`INSERT INTO list_tasks (vendor_id) VALUES (${tx.vendorId}::bigint)`);
        return reason;
      },
    }));
    const before = await eventsOf('line-of-business-archived');
    const { task } = await bulk({ action: 'archive', match: { search: 'g03' } });
    await doDueWork({ db: app.deps.db, clock: app.clock, random: randomBytes }, [
      listWork(refusing, async () => {}, centreOf),
    ]);
    const { changed, left_out } = (await seen(task!.id))!;
    expect(left_out).toEqual([{ reason: 'used', count: 111 - changed }]);
    expect(changed).toBeGreaterThan(100);
    const after = await eventsOf('line-of-business-archived');
    expect(after.all - before.all).toBe(changed);
  });
});
