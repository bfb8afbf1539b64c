import { beforeAll, expect, it } from 'vitest';
import type { HistoryPage, TimelineItem } from '#contract/clients/history.ts';
import { blankClient } from '#contract/clients/clients.values.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aQuestion, setSetting } from '#server/testing/builders-store.ts';
import { aThreadAbout } from '#server/testing/conversation-calls.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { explaining, nodesOf } from '#server/testing/explain-store.ts';
import { analyseAll } from '#server/testing/many-records-store.ts';

const ADMIN = '/api/internal/v1/admin';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const run = (statement: ReturnType<typeof sql>) =>
  app.deps.db.withVendor(world.vendorId, (tx) => tx.run(statement));

async function aClient(): Promise<string> {
  const values = { ...blankClient, first_name: 'Grace', home_location_id: String(world.location) };
  const { body } = await world.call(30, `POST ${ADMIN}/clients`, { body: { values } });
  return (body as { data: { id: string } }).data.id;
}

const timeline = async (who: Principal, id: string, query = '') =>
  (await world.call(who, `GET ${ADMIN}/clients/${id}/timeline${query}`)).body as HistoryPage<TimelineItem>;
const kinds = async (who: Principal, id: string, query = '') =>
  (await timeline(who, id, query)).data.map(({ kind }) => kind);
const note = (who: Principal, id: string, text: string, isPrivate = false) =>
  world.call(who, `POST ${ADMIN}/clients/${id}/notes`, { body: { text, shared: !isPrivate } });

it('joins everything about a client in one order, by what each reader sees', async () => {
  const client = await aClient();
  const merged = await aClient();
  const visit = Number(await world.aVisit());
  const vendor = world.vendorId;
  const minute = (count: number) => new Date(MOMENT + (count - 20) * MINUTE);
  await app.settle();
  await run(sql`DELETE FROM messages WHERE visit_id = ${visit}`);
  await run(
    sql`UPDATE visits SET client_id = ${Number(client)}, client_link = 'confirmed', created_at = ${minute(0)} WHERE id = ${visit}`,
  );
  const question = await aQuestion(app.deps.db, vendor, { service: world.service });
  await run(
    sql`INSERT INTO answers (vendor_id, visit_id, question_id, value) VALUES (${vendor}, ${visit}, ${question}, '"Savings"'::jsonb)`,
  );
  await run(
    sql`INSERT INTO consents (vendor_id, visit_id, kind, text_version, locale, given_at) VALUES (${vendor}, ${visit}, 'sms', 'v1', 'en', ${minute(1)})`,
  );
  await run(sql`INSERT INTO messages (vendor_id, notification_key, event_id, visit_id, location_id, kind, channel, lang, recipient, state, made_at, settled_at)
    VALUES (${vendor}, 'a-key', 1, ${visit}, ${world.location}, 'joined', 'email', 'en', '', 'sent', ${minute(2)}, ${minute(2)})`);
  await run(
    sql`INSERT INTO call_attempts (vendor_id, visit_id, leg, outcome, staff_id, attempted_at) VALUES (${vendor}, ${visit}, 1, 'busy', ${await world.staffOf(20)}, ${minute(3)})`,
  );
  await run(
    sql`INSERT INTO visit_files (vendor_id, visit_id, attendee_id, name, kind, size, bytes, created_at) VALUES (${vendor}, ${visit}, ${visit}, 'lease.pdf', 'application/pdf', 1, 'x', ${minute(4)})`,
  );
  await run(
    sql`INSERT INTO feedback (vendor_id, visit_id, rating, experience, given_at) VALUES (${vendor}, ${visit}, 4.5, 'Kind', ${minute(5)})`,
  );
  await app.deps.db.withVendor(vendor, (tx) =>
    app.clients.mergeClients(tx, {
      from: Number(merged),
      to: Number(client),
      actor: { kind: 'system', id: null },
      now: MOMENT - 14 * MINUTE,
    }),
  );
  await world.call(20, `POST ${ADMIN}/clients/${client}/contact`, { body: {} });
  await note(20, client, 'Prefers mornings');
  await run(sql`UPDATE client_notes SET created_at = ${minute(7)} WHERE client_id = ${Number(client)}`);

  const thread = await aThreadAbout(app.deps.db, vendor, visit);

  const all = [
    'text',
    'access',
    'note',
    'merge',
    'feedback',
    'file',
    'call',
    'message',
    'consent',
    'walkin',
    'answer',
  ];
  expect(await kinds(30, client)).toEqual(all);
  expect(await kinds(20, client)).toEqual(all.filter((kind) => kind !== 'access'));
  expect(await kinds(50, client)).toEqual(
    all.filter((kind) => kind !== 'text' && kind !== 'access' && kind !== 'file'),
  );
  expect(await kinds(5, client)).toEqual([
    'text',
    'merge',
    'feedback',
    'call',
    'message',
    'consent',
    'walkin',
  ]);
  expect((await world.call(10, `GET ${ADMIN}/clients/${client}/timeline`)).status).toBe(404);
  const { data } = await timeline(30, client);
  const entry = (kind: string) => data.find((one) => one.kind === kind);
  expect(entry('answer')).toMatchObject({ text: expect.stringMatching(/ – Savings$/) as string });
  expect(entry('feedback')).toMatchObject({ text: 'Kind', data: { rating: 4.5 } });
  expect(entry('file')).toMatchObject({ text: 'lease.pdf', visit: { id: String(visit), kind: 'walk-in' } });
  expect(entry('call')).toMatchObject({ by: 'role-20', data: { outcome: 'busy' } });
  expect(entry('message')?.data).toEqual({ channel: 'email', kind: 'joined', state: 'sent', reason: '' });
  expect(entry('text')).toMatchObject({
    text: 'Is parking free?',
    by: null,
    visit: { id: String(visit) },
    data: { direction: 'in', kind: 'client', state: 'received', thread: String(thread) },
  });
  expect(entry('note')).toMatchObject({ by: 'role-20', visit: null, data: { private: false } });
  const least = (await timeline(5, client)).data.find(({ kind }) => kind === 'feedback');
  expect(least).toMatchObject({ text: '', data: { rating: 4.5 } });
  expect(await kinds(30, client, '?kind=call')).toEqual(['call']);
  expect(await kinds(20, client, '?kind=access')).toEqual([]);
});

it('adds notes that others read, or the author alone', async () => {
  const client = await aClient();
  expect((await note(20, client, 'Shared with colleagues')).status).toBe(201);
  expect((await note(20, client, 'For me alone', true)).status).toBe(201);
  const texts = async (who: Principal) =>
    (await timeline(who, client, '?kind=note')).data.map(({ text }) => text);
  expect((await texts(20)).toSorted()).toEqual(['For me alone', 'Shared with colleagues']);
  expect(await texts(30)).toEqual(['Shared with colleagues']);
  expect((await note(20, client, ' ')).status).toBe(422);
  expect((await note(20, client, 'x'.repeat(2_001))).status).toBe(422);
  expect((await note(10, client, 'Out of reach')).status).toBe(404);
  const key = 'feature.notesFieldDigitValidation';
  const digits = () => note(20, client, 'Account 1234 5678');
  expect((await digits()).status).toBe(201);
  await setSetting(app.deps.db, world.vendorId, { key, value: true });
  expect((await digits()).errors[0]?.source?.pointer).toBe('/text');
  await setSetting(app.deps.db, world.vendorId, { key, value: false });
});

it('reads every entry once over pages of equal moments', async () => {
  const client = await aClient();
  const staff = await world.staffOf(20);
  await run(sql`INSERT INTO client_notes (vendor_id, client_id, staff_id, is_private, text, created_at)
    SELECT ${world.vendorId}, ${Number(client)}, ${staff}, false, 'note ' || n, ${new Date(MOMENT)} FROM generate_series(1, 60) AS n`);
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: HistoryPage<TimelineItem> = await timeline(30, client, `?after=${after}`);
    seen.push(...page.data.map(({ text }) => text));
    after = page.meta.next;
  }
  expect(new Set(seen).size).toBe(60);
  expect(seen).toHaveLength(60);
});

it('reads no table whole', async () => {
  const client = await aClient();
  const { vendorId, location, service } = world;
  await run(
    sql`UPDATE clients SET preferred_staff_id = ${await world.staffOf(10)} WHERE id = ${Number(client)}`,
  );
  await run(sql`
    WITH more AS (
      INSERT INTO visits (vendor_id, entry, service_id, location_id, meeting_method, source, time_zone, client_id, client_link, confirmation_number, public_ref, created_at)
      SELECT ${vendorId}, 'joined', ${service}, ${location}, 1, 13, 'UTC', CASE WHEN n <= 60 THEN ${Number(client)}::bigint END, CASE WHEN n <= 60 THEN 'confirmed' ELSE 'none' END,
        upper(substr(md5('c' || n), 1, 8)), md5('p' || n), ${new Date(MOMENT - DAY)}::timestamptz + n * interval '1 second' FROM generate_series(1, 4000) AS n RETURNING id, created_at)
    INSERT INTO messages (vendor_id, notification_key, event_id, visit_id, location_id, kind, channel, lang, recipient, state, made_at, settled_at)
    SELECT ${vendorId}, 'k' || id || '-' || n, 1, id, ${location}, 'joined', 'email', 'en', '', 'sent', created_at, created_at FROM more CROSS JOIN generate_series(1, 3) AS n`);
  const thread = await aThreadAbout(app.deps.db, vendorId, Number(await world.aVisit()));
  await run(sql`
    INSERT INTO thread_messages (vendor_id, thread_id, direction, kind, visit_id, text, state, sent_at, created_at)
    SELECT ${vendorId}, ${thread}, 'in', 'client', v.id, 'Text ' || n, 'received', v.created_at, v.created_at
    FROM visits v CROSS JOIN generate_series(1, 3) AS n WHERE v.vendor_id = ${vendorId}`);
  await analyseAll(app.deps.db);
  const { statements } = explaining(app.deps.db);
  for (const who of [30, 20, 10] as const) {
    statements.length = 0;
    expect((await timeline(who, client)).data.length).toBe(who === 10 ? 0 : 25);
    const read = statements.filter(({ text }) => text.includes('client_notes'));
    expect(read).toHaveLength(1);
    for (const { plan, text } of read) {
      const whole = nodesOf(plan).filter(
        (node) =>
          node['Node Type'] === 'Seq Scan' &&
          /^(visits|messages|thread_messages|events)/.test(String(node['Relation Name'])),
      );
      expect(whole, text).toEqual([]);
    }
  }
});

it('is one activity where clients have no pages', async () => {
  const client = await aClient();
  await note(20, client, 'Prefers mornings');
  const key = 'feature.newActivities';
  await setSetting(app.deps.db, world.vendorId, { key, value: false });
  const activity = await world.call(20, `GET ${ADMIN}/clients/${client}/activity`);
  expect((activity.body as HistoryPage<TimelineItem>).data.map(({ kind }) => kind)).toEqual(['note']);
  expect((await world.call(20, `GET ${ADMIN}/clients/${client}/timeline`)).status).toBe(404);
  expect((await note(20, client, 'Prefers evenings')).status).toBe(404);
  await setSetting(app.deps.db, world.vendorId, { key, value: true });
});
