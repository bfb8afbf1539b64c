import { beforeAll, expect, it } from 'vitest';
import { blankClient } from '#contract/clients/clients.values.ts';
import type { ClientAppointment, HistoryPage, TimelineItem } from '#contract/clients/history.ts';
import type { StaffAppointmentDocument } from '#contract/appointments/staff-appointments.ts';
import type { ClientWorkflow } from '#contract/clients/workflows.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { workflowBody } from '#server/testing/client-calls.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';

const ADMIN = '/api/internal/v1/admin';

let app: TestApp;
let world: EveryRole;
let body: Awaited<ReturnType<typeof workflowBody>>;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  body = await workflowBody(world);
});

const run = (statement: ReturnType<typeof sql>) =>
  app.deps.db.withVendor(world.vendorId, (tx) => tx.run(statement));

async function aClient(): Promise<string> {
  const home_location_id = String(world.location);
  const values = { ...blankClient, first_name: 'Grace', email: 'grace@example.com', home_location_id };
  const { body: made } = await world.call(30, `POST ${ADMIN}/clients`, { body: { values } });
  return (made as { data: { id: string } }).data.id;
}

const list = async (who: Principal, client: string, query = '') =>
  (await world.call(who, `GET ${ADMIN}/clients/${client}/workflows${query}`))
    .body as HistoryPage<ClientWorkflow>;
const add = (who: Principal, client: string, more: object = {}) =>
  world.call(who, `POST ${ADMIN}/clients/${client}/workflows`, { body: { ...body, ...more } });
const change = (client: string, { id, version }: { id: string; version: number }, more: object) =>
  world.call(20, `PUT ${ADMIN}/clients/${client}/workflows/${id}`, { body: { ...body, version, ...more } });
const only = async (client: string): Promise<ClientWorkflow> => {
  const { data } = await list(20, client);
  expect(data).toHaveLength(1);
  return data[0]!;
};
const sentSteps = ({ steps }: ClientWorkflow) =>
  steps.map(({ id, title, due_on, owner_id, done }) => ({ id, title, due_on, owner_id, done }));

it('has steps that are added, completed, put in order and removed, and ends with an outcome', async () => {
  const client = await aClient();
  expect((await add(20, client, { title: ' A first mortgage ' })).status).toBe(201);
  const first = await only(client);
  expect(first).toMatchObject({
    version: 1,
    title: 'A first mortgage',
    type: 'Mortgage',
    owner: 'role-10',
    status: 'open',
    closed_at: null,
    visits: [],
    steps: [
      { title: 'Collect the documents', due_on: '2026-03-20', owner: null, done: false, done_by: null },
    ],
  });

  const owner = String(await world.staffOf(20));
  const sign = { id: null, title: 'Sign', due_on: null, owner_id: owner, done: false };
  const [collect] = sentSteps(first);
  const done = await change(client, first, { steps: [sign, { ...collect!, done: true }] });
  expect(done.body).toEqual({ data: { id: first.id, version: 2 } });
  const second = await only(client);
  expect(second.steps.map(({ title }) => title)).toEqual(['Sign', 'Collect the documents']);
  expect(second.steps[0]).toMatchObject({ owner: 'role-20', done: false });
  expect(second.steps[1]).toMatchObject({
    id: first.steps[0]!.id,
    done: true,
    done_by: 'role-20',
    done_at: toIso(MOMENT),
  });

  const ended = { status: 'won', outcome: 'Signed on Monday', steps: sentSteps(second).slice(0, 1) };
  expect((await change(client, second, { ...ended, outcome: ' ' })).errors[0]?.source?.pointer).toBe(
    '/outcome',
  );
  expect((await change(client, second, ended)).status).toBe(200);
  const third = await only(client);
  expect(third).toMatchObject({ status: 'won', outcome: 'Signed on Monday' });
  expect(third.closed_at).toBe(toIso(MOMENT));
  expect(third.steps.map(({ title }) => title)).toEqual(['Sign']);
  expect((await change(client, third, { status: 'open', steps: [] })).status).toBe(200);
  expect(await only(client)).toMatchObject({ status: 'open', closed_at: null, steps: [] });
});

it('refuses a change of an earlier version, unknown staff and steps of another workflow', async () => {
  const [client, other] = [await aClient(), await aClient()];
  await add(20, client);
  await add(20, other);
  const [mine, theirs] = [await only(client), await only(other)];
  expect((await change(client, mine, { title: 'A loan' })).status).toBe(200);
  const late = await change(client, mine, { title: 'A card' });
  expect(late.status).toBe(409);
  expect(late.errors[0]).toMatchObject({ code: 'record-changed', meta: { name: 'role-20', version: 2 } });
  const now = await only(client);
  const pointers = async (more: object) =>
    (await change(client, now, more)).errors.map(({ source }) => source?.pointer);
  expect(await pointers({ owner_id: '999999' })).toEqual(['/owner_id']);
  expect(await pointers({ title: ' ' })).toEqual(['/title']);
  expect(await pointers({ steps: sentSteps(theirs) })).toEqual(['/steps/0/id']);
  const [step] = sentSteps(now);
  expect(await pointers({ steps: [step, step] })).toEqual(['/steps/1/id']);
  expect(await pointers({ steps: [{ ...step, owner_id: '999999' }] })).toEqual(['/steps/0/owner_id']);
  expect((await change(other, now, {})).status).toBe(404);
  expect((await only(client)).title).toBe('A loan');
});

it('is read and written within the reach of each role, and the contact centre reads no outcome', async () => {
  const client = await aClient();
  await add(20, client, { status: 'lost', outcome: 'Chose another bank' });
  expect((await only(client)).outcome).toBe('Chose another bank');
  const [least] = (await list(5, client)).data;
  expect(least).toMatchObject({ title: 'A first mortgage', status: 'lost', outcome: '' });
  const path = `PUT ${ADMIN}/clients/${client}/workflows/${least!.id}` as const;
  const changed = { ...body, status: 'lost', outcome: '', version: 1, title: 'A mortgage' };
  expect((await world.call(5, path, { body: changed })).status).toBe(200);
  expect(await only(client)).toMatchObject({ title: 'A mortgage', outcome: 'Chose another bank' });
  expect((await world.call(10, `GET ${ADMIN}/clients/${client}/workflows`)).status).toBe(404);
  expect((await add(10, client)).status).toBe(404);
  expect((await add(7, client)).status).toBe(403);
});

it('lists the appointment that staff book as its next step, and the appointment names it', async () => {
  const client = await aClient();
  await add(20, client);
  const { id } = await only(client);
  const book = (more: object) =>
    world.call(30, `POST ${ADMIN}/appointments`, {
      body: { ...world.booking(), client_id: client, attendee: {}, ...more },
    });
  const unknown = await book({ client_id: await aClient(), workflow_id: id });
  expect(unknown.errors[0]?.source?.pointer).toBe('/workflow_id');
  const booked = await book({ workflow_id: id });
  expect(booked.status, booked.text).toBe(201);
  const visit = (booked.body as { data: { id: string } }).data.id;
  expect((await only(client)).visits).toMatchObject([{ id: visit, kind: 'appointment', status: 1 }]);
  const { body: page } = await world.call(30, `GET ${ADMIN}/clients/${client}/appointments`);
  expect((page as HistoryPage<ClientAppointment>).data[0]?.workflow).toEqual({
    id,
    title: 'A first mortgage',
  });
  const shown = async (who: 5 | 30) =>
    ((await world.call(who, `GET ${ADMIN}/appointments/${visit}`)).body as StaffAppointmentDocument).data
      .attributes.workflow;
  expect(await shown(30)).toEqual({ id, client_id: client, title: 'A first mortgage' });
  expect(await shown(5)).toBeNull();
  // A visit of another client with the same number is none of it.
  await run(sql`UPDATE visits SET client_id = ${Number(await aClient())} WHERE id = ${Number(visit)}`);
  expect((await only(client)).visits).toEqual([]);
});

it('lists the visitor whom staff add to the line as its next step', async () => {
  const client = await aClient();
  await add(20, client);
  const { id } = await only(client);
  const addToLine = (more: object) =>
    world.call(30, `POST ${ADMIN}/lobby/${world.location}/walk-ins`, {
      body: { first_name: 'Dana', service_id: String(world.service), client_id: client, ...more },
    });
  const pointers = async (more: object) =>
    (await addToLine(more)).errors.map(({ code, source }) => [code, source?.pointer]);
  expect(await pointers({ client_id: await aClient(), workflow_id: id })).toEqual([
    ['field-invalid', '/workflow_id'],
  ]);
  expect(await pointers({ client_id: undefined, workflow_id: id })).toEqual([
    ['field-invalid', '/workflow_id'],
  ]);
  expect(await pointers({ client_id: '999999' })).toEqual([['field-invalid', '/client_id']]);
  expect((await only(client)).visits).toEqual([]);
  const added = await addToLine({ workflow_id: id });
  expect(added.status, added.text).toBe(201);
  const visit = (added.body as { data: { id: string } }).data.id;
  expect((await only(client)).visits).toMatchObject([{ id: visit, kind: 'walk-in', status: 1 }]);
  // A client without a workflow is linked too.
  expect((await addToLine({ first_name: 'Eli' })).status).toBe(201);
  expect((await only(client)).visits).toHaveLength(1);
});

it('moves with a merge, and pages by key', async () => {
  const [from, to] = [await aClient(), await aClient()];
  await add(20, from, { title: 'From the other record' });
  await app.deps.db.withVendor(world.vendorId, (tx) =>
    app.clients.mergeClients(tx, {
      from: Number(from),
      to: Number(to),
      actor: { kind: 'system', id: null },
      now: MOMENT,
    }),
  );
  expect((await only(to)).title).toBe('From the other record');
  for (let count = 0; count < 26; count += 1) await add(20, to, { title: `Case ${count}`, steps: [] });
  const first = await list(20, to);
  expect(first.data).toHaveLength(25);
  const second = await list(20, to, `?after=${first.meta.next}`);
  expect(second.data.map(({ title }) => title)).toEqual(['Case 0', 'From the other record']);
  expect(second.meta.next).toBeNull();
});

const timeline = async (who: Principal, client: string, query = '') =>
  (await world.call(who, `GET ${ADMIN}/clients/${client}/timeline${query}`))
    .body as HistoryPage<TimelineItem>;

it('stands on the timeline: begun, its steps that are done, and its end', async () => {
  const client = await aClient();
  const sign = { id: null, title: 'Sign', due_on: null, owner_id: null, done: false };
  await add(20, client, { steps: [...body.steps, sign] });
  const first = await only(client);
  app.clock.set(MOMENT + MINUTE);
  const [collect, other] = sentSteps(first);
  await change(client, first, { steps: [{ ...collect!, done: true }, other] });
  // The last step and the end are of one moment.
  app.clock.set(MOMENT + 2 * MINUTE);
  const second = await only(client);
  const all = sentSteps(second).map((step) => ({ ...step, done: true }));
  await change(client, second, { status: 'won', outcome: 'Signed on Monday', steps: all });
  const { data } = await timeline(30, client);
  const entry = { kind: 'workflow', visit: null, text: '', by: 'role-20' };
  const codes = { workflow: first.id, title: 'A first mortgage', step: null, status: null };
  expect(data.map((item) => ({ ...item, id: undefined }))).toEqual([
    {
      ...entry,
      at: toIso(MOMENT + 2 * MINUTE),
      text: 'Signed on Monday',
      data: { ...codes, event: 'ended', status: 'won' },
    },
    { ...entry, at: toIso(MOMENT + 2 * MINUTE), data: { ...codes, event: 'step', step: 'Sign' } },
    {
      ...entry,
      at: toIso(MOMENT + MINUTE),
      data: { ...codes, event: 'step', step: 'Collect the documents' },
    },
    { ...entry, at: toIso(MOMENT), data: { ...codes, event: 'begun' } },
  ]);
  const least = await timeline(5, client, '?kind=workflow');
  expect(least.data.map(({ text }) => text)).toEqual(['', '', '', '']);
  await change(client, await only(client), { steps: [] });
  expect((await timeline(30, client)).data.map((item) => item.data['event'])).toEqual(['begun']);
  app.clock.set(MOMENT);
});

it('stands on no timeline that the reader may not see, nor on the one of another client', async () => {
  const [client, other] = [await aClient(), await aClient()];
  await add(20, client);
  const status = async (who: Principal, path: string) =>
    (await world.call(who, `GET ${ADMIN}/clients/${client}/${path}`)).status;
  for (const who of [7, 10] as const)
    expect(await status(who, 'timeline?kind=workflow'), `role ${who}`).toBe(await status(who, 'workflows'));
  expect(await status(7, 'timeline')).toBe(403);
  expect(await status(10, 'timeline')).toBe(404);
  expect((await timeline(30, other)).data).toEqual([]);
  expect((await timeline(30, client, '?kind=note')).data).toEqual([]);
  expect((await timeline(30, client)).data).toHaveLength(1);
  const activity = await world.call(30, `GET ${ADMIN}/clients/${client}/activity`);
  expect((activity.body as HistoryPage<TimelineItem>).data).toEqual([]);
});

it('is read once over pages of the timeline, where many entries are of one moment', async () => {
  const client = await aClient();
  const step = { ...body.steps[0]!, done: true };
  for (let count = 0; count < 12; count += 1)
    await add(20, client, {
      title: `Case ${count}`,
      status: 'closed',
      outcome: 'Done',
      steps: [step, step, step],
    });
  const seen: TimelineItem[] = [];
  let pages = 0;
  for (let after: string | null = ''; after !== null; pages += 1) {
    const page: HistoryPage<TimelineItem> = await timeline(30, client, `?kind=workflow&after=${after}`);
    seen.push(...page.data);
    after = page.meta.next;
  }
  expect(pages).toBe(3);
  expect(seen).toHaveLength(60);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
  const events = seen.map(({ data }) => data['event']);
  expect(events.lastIndexOf('ended')).toBeLessThan(events.indexOf('step'));
  expect(events.lastIndexOf('step')).toBeLessThan(events.indexOf('begun'));
});

it('is not found where clients have no pages', async () => {
  const client = await aClient();
  await add(20, client);
  const workflow = await only(client);
  const key = 'feature.newActivities';
  await setSetting(app.deps.db, world.vendorId, { key, value: false });
  expect((await world.call(20, `GET ${ADMIN}/clients/${client}/workflows`)).status).toBe(404);
  expect((await add(20, client)).status).toBe(404);
  expect((await change(client, workflow, {})).status).toBe(404);
  await setSetting(app.deps.db, world.vendorId, { key, value: true });
});
