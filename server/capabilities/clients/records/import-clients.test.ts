import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportRow } from '#contract/protocol/imports.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { importSteps } from '#server/testing/import-steps.ts';

const FILES = '/api/internal/v1/admin/imports/clients';
const CLIENTS = '/api/internal/v1/admin/clients';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const { work, data, started, seen, listed, put, checked, ran } = importSteps(() => ({ app, world }), FILES);

const HEADS = 'external_id,First name,Last name,email,Mobile phone';
const lines = (...rows: string[]) => [HEADS, ...rows].join('\n');
const texts = async (id: string) =>
  (await listed(id, 'plan=fault')).map(({ line, faults }) => [line, ...faults.map(({ text }) => text)]);
const clientOf = async (id: string | null) =>
  data<{ version: number; values: Record<string, unknown> }>(await world.call(30, `GET ${CLIENTS}/${id}`));
const found = async (search: string) =>
  data<{ id: string }[]>(await world.call(30, `GET ${CLIENTS}?search=${encodeURIComponent(search)}`));

describe('clients from a file', () => {
  it('have all fields of the form, and are found by their words, numbers and address', async () => {
    const text = [
      'First name,Last name,Email,Mobile phone,Home phone,Work phone,Address,Language,Time zone,Receive SMS,Branch,Tags,Notes,External ID,sms_consent_on,sms_consent_source',
      `Ada,Importée,ada.i@example.com,+1 (206) 555-0101,+12065550102,+12065550103,1 Road,fr,America/Toronto,yes,${world.location},Private banking; Gold,Prefers mornings,crm-1,2024-02-29,Paper form`,
    ].join('\n');
    const { mapping } = await started(text);
    expect(mapping.filter(Boolean)).toHaveLength(16);
    const { id, plan } = await checked(text);
    expect(plan).toEqual({ create: 1, update: 0, same: 0, fault: 0 });
    await ran(id);
    const [row] = await listed(id, 'outcome=created');
    const { values } = await clientOf(row!.record_id);
    expect(values).toMatchObject({
      first_name: 'Ada',
      email: 'ada.i@example.com',
      phone: '+12065550101',
      address: '1 Road',
      lang: 'fr',
      time_zone: 'America/Toronto',
      receive_sms: true,
      home_location_id: String(world.location),
      tags: ['Private banking', 'Gold'],
      notes: 'Prefers mornings',
      external_id: 'crm-1',
    });
    for (const search of ['importee ada', 'ada.i@', '0101', '0103', 'crm-1'])
      expect(await found(search), search).toMatchObject([{ id: row!.record_id }]);
    // Another spelling of the same is no change.
    expect((await checked(text)).plan).toEqual({ create: 0, update: 0, same: 1, fault: 0 });
  });

  it('are the ones with their number, else with their name and address or phone', async () => {
    await ran(
      (
        await checked(
          lines(
            'm-1,Mia,Match,mia@example.com,+12065550201',
            ',Noa,Match,noa@example.com,+12065550202',
            'm-3,Olu,Match,olu@example.com,',
          ),
        )
      ).id,
    );
    const [mia, noa, olu] = await found('match');
    const { id, plan } = await checked(
      lines(
        'm-1,Mia,Married,,', // by number
        'm-2,NOA,match,,1-206-555-0202', // by name and phone, and gets a number
        ',Olú,Match,OLU@example.com,+12065550203', // by name and address, in another spelling
        'm-4,Mia,Match,mia@example.com,', // another number is another client
        ',Noa,Other,noa@example.com,', // a family shares an address
      ),
    );
    expect(plan).toEqual({ create: 2, update: 3, same: 0, fault: 0 });
    const rows = await listed(id);
    expect(rows.slice(0, 3).map(({ record_id: record }) => record)).toEqual([mia!.id, noa!.id, olu!.id]);
    expect((await ran(id)).outcome).toMatchObject({ created: 2, updated: 3, failed: 0 });
    expect((await clientOf(mia!.id)).values).toMatchObject({
      last_name: 'Married',
      email: 'mia@example.com',
    });
    expect((await clientOf(noa!.id)).values).toMatchObject({ external_id: 'm-2', first_name: 'NOA' });
    const { text } = await world.call(30, `GET ${FILES}/${id}/file.csv`);
    expect(text).toContain(`'1-206`.slice(1));
  });

  it('are refused where several are meant, or two rows are one client', async () => {
    const twins = lines('t-1,Tia,Twin,tia@example.com,', 't-2,Tia,Twin,tia@example.com,');
    expect((await ran((await checked(twins)).id)).outcome).toMatchObject({ created: 2 });
    const { id, plan } = await checked(
      lines(
        ',Tia,Twin,tia@example.com,',
        ',Una,Row,una@example.com,+12065550301',
        ',Una,Row,,+12065550301',
        'u-3,Una,Row,una@example.com,',
        'u-4,Una,Row,una@example.com,',
      ),
    );
    expect(plan).toEqual({ create: 1, update: 0, same: 0, fault: 4 });
    expect(await texts(id)).toEqual([
      [2, 'Several clients have this name and contact. Enter the id of one.'],
      [4, 'Line 3 has the same record'],
      [5, 'Line 3 has the same record'],
      [6, 'Line 3 has the same record'],
    ]);
    // A mended row frees those that repeated it, and repeats others itself.
    const mended = async (line: number, ...cells: string[]) =>
      data<ImportRow>(await put(id, `rows/${line}`, { cells })).plan;
    expect(await mended(3, '', 'Ulla', 'Row', 'ulla@example.com', '')).toBe('create');
    expect(await texts(id)).toEqual([[2, expect.stringContaining('Several')]]);
    expect(await mended(2, '', 'Ulla', 'Row', 'ulla@example.com', '')).toBe('create');
    expect(await texts(id)).toEqual([[3, 'Line 2 has the same record']]);
  });

  it('are undone but for those changed or used since, which are named', async () => {
    const { id } = await checked(
      lines(
        'd-1,Dan,One,dan@example.com,',
        'd-2,Dee,Two,dee@example.com,',
        'd-3,Dov,Three,dov@example.com,',
        'd-4,Dua,Four,dua@example.com,',
      ),
    );
    expect((await ran(id)).undoable).toBe(4);
    const [changed, used, merged] = await listed(id);
    const { version, values } = await clientOf(changed!.record_id);
    data(
      await world.call(30, `PUT ${CLIENTS}/${changed!.record_id}`, {
        body: { version, values: { ...values, notes: 'Called' } },
      }),
    );
    const visit = Number(await world.aVisit());
    await app.deps.db.withVendor(1, async (tx) => {
      await tx.run(sql`UPDATE visits SET client_id = ${Number(used!.record_id)}, client_link = 'suggested'
        WHERE vendor_id = 1 AND id = ${visit}`);
      const merging = { from: Number(merged!.record_id), to: Number(changed!.record_id) };
      await app.clients.mergeClients(tx, {
        ...merging,
        actor: { kind: 'system', id: null },
        now: app.clock.now(),
      });
    });
    data(await put(id, 'undo'));
    await work();
    expect((await seen(id)).outcome).toMatchObject({ created: 0, undone: 1, kept: 3 });
    expect((await listed(id, 'outcome=kept')).map(({ reason }) => reason)).toEqual([
      'changed',
      'used',
      'gone',
    ]);
    expect(await found('dua')).toEqual([]);
    // Its number is free again.
    expect((await checked(lines('d-4,Dua,Four,dua@example.com,'))).plan.create).toBe(1);
  });
});

describe('a consent from a file', () => {
  const file = (row: string) =>
    `External ID,First name,Text messages,Agreed to text messages on,Source of the agreement\n${row}`;

  it('needs its date and source, once', async () => {
    const fault = 'A consent needs its date and source, each in a column of its own';
    for (const row of [
      'c-1,Cem,yes,,',
      'c-1,Cem,yes,2026-01-02,',
      'c-1,Cem,yes,,Web form',
      'c-1,Cem,no,,Web form',
    ]) {
      const { id } = await checked(file(row));
      expect((await texts(id))[0], row).toContain(fault);
    }
    const later = await checked(file('c-1,Cem,yes,2027-01-02,Web form'));
    expect(later.plan.fault).toBe(1);
    const { id } = await checked(file('c-1,Cem,yes,2026-01-02,Web form'));
    await ran(id);
    const [row] = await listed(id);
    const consents = await world.call(30, `GET ${CLIENTS}/${row!.record_id}/consents`);
    expect(consents.body).toMatchObject({
      data: [],
      meta: { next: null, imported: [{ given_on: '2026-01-02', source: 'Web form' }] },
    });
    expect((await checked(file('c-1,Cem,yes,,'))).plan).toMatchObject({ same: 1 });
    // A file may always withdraw; a consent given again needs its own proof.
    await ran((await checked(file('c-1,Cem,no,,'))).id);
    expect((await clientOf(row!.record_id)).values).toMatchObject({ receive_sms: false });
  });
});

describe('the reach of the person', () => {
  it('holds for each row: no row finds or changes a client beyond it', async () => {
    await ran((await checked(lines('far-1,Far,Away,far@example.com,'))).id);
    const [far] = await found('far away');
    const { plan, id } = await checked(
      `id,${lines(`${far!.id},,Far,Renamed,,`, ',far-1,Far,Away,,', ',,Far,Away,far@example.com,')}`,
      10,
    );
    expect(plan).toEqual({ create: 1, update: 0, same: 0, fault: 2 });
    data(await put(id, 'run', { who: 10 }));
    await work();
    const [created] = await listed(id, 'outcome=created');
    expect(created!.record_id).not.toBe(far!.id);
    const own = await clientOf(created!.record_id);
    expect(own.values).toMatchObject({ preferred_staff_id: String(await world.staffOf(10)) });
  });

  it('leaves files of others unread to those who see masks', async () => {
    const { id } = await checked(lines('x-1,Xan,Secret,xan@example.com,'));
    expect((await world.call(5, `GET ${FILES}/${id}/rows`)).status).toBe(404);
    const own = await started(lines('x-2,Xia,Own,,'), 5);
    expect((await world.call(5, `GET ${FILES}/${own.id}`)).status).toBe(200);
    expect((await world.call(50, `GET ${FILES}/${id}`)).status).toBe(403);
  });
});

it('an erased client leaves no row of the files that brought them', async () => {
  const { id } = await checked(lines('e-1,Eve,Erased,eve@example.com,+12065550401'));
  await ran(id);
  const [row] = await listed(id);
  await app.deps.db.withVendor(1, (tx) =>
    app.clients.forgetClient(tx, {
      clientId: Number(row!.record_id),
      actor: { kind: 'system', id: null },
      now: app.clock.now(),
    }),
  );
  expect(await listed(id)).toEqual([]);
  const kept = await app.deps.db.withVendor(1, (tx) =>
    tx.many(sql`SELECT 1 FROM import_row_keys WHERE vendor_id = 1 AND import_id = ${Number(id)}`),
  );
  expect(kept).toEqual([]);
});
