import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportRow, ImportSummary } from '#contract/protocol/imports.ts';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { askByForm } from '#server/testing/forms.ts';
import { locationsFile } from '#server/testing/import-files.ts';
import { importSteps } from '#server/testing/import-steps.ts';
import { mappingsRetention } from './index.ts';

const BASE = '/api/internal/v1/admin/locations';
const FILES = '/api/internal/v1/admin/imports/locations';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const { work, data, started, seen, listed, put, checked, ran } = importSteps(() => ({ app, world }), FILES);
const count = async () =>
  (
    await app.deps.db.withVendor(1, (tx) =>
      tx.one(sql<{ n: number }>`SELECT count(*)::int AS n FROM locations WHERE vendor_id = ${tx.vendorId}`),
    )
  ).n;

describe('1,000 locations with faults', () => {
  let id: string;

  it('are matched by heads of several languages and checked by a worker', async () => {
    const { mapping, rows, ...sent } = await started(locationsFile({ rows: 1_000, faults: 20 }));
    id = sent.id;
    expect(mapping).toEqual([
      'external_id',
      'name',
      'address',
      'city',
      'country',
      'time_zone',
      'takes_video',
    ]);
    expect(rows).toBe(1_000);
    const before = await count();
    data(await put(id, 'mapping', { mapping }));
    await work();
    const summary = await seen(id);
    expect(summary.state).toBe('checked');
    expect(summary.plan).toEqual({ create: 980, update: 0, same: 0, fault: 20 });
    expect(await count()).toBe(before);
  });

  it('name each fault by line and column in words, also in the file of faults', async () => {
    const [first] = await listed(id, 'plan=fault');
    expect(first).toMatchObject({
      line: 2,
      faults: [{ column: 5, field: 'time_zone', text: 'Please choose one of the options offered' }],
    });
    const french = await world.call(30, `GET ${FILES}/${id}/file.csv?rows=faults`, { language: 'fr' });
    const lines = french.text.trim().split('\r\n');
    expect(lines).toHaveLength(21);
    expect(lines[1]).toContain('time_zone\u00A0: ');
    expect(lines[1]).not.toContain('Please');
  });

  it('are mended row by row, run, and undone but for those changed or used since', async () => {
    const before = await count();
    const faults = await listed(id, 'plan=fault');
    for (const { line, cells } of faults) {
      const mended = await put(id, `rows/${line}`, { cells: cells.with(5, 'America/Toronto') });
      expect(data<ImportRow>(mended).plan).toBe('create');
    }
    const done = await ran(id);
    expect(done.outcome).toEqual({ created: 1_000, updated: 0, same: 0, failed: 0, undone: 0, kept: 0 });
    expect(await count()).toBe(before + 1_000);

    const [changed, used] = await listed(id);
    const one = await world.call(30, `GET ${BASE}/${changed!.record_id}`);
    const { version, values } = data<{ version: number; values: object }>(one);
    await world.call(30, `PUT ${BASE}/${changed!.record_id}`, {
      body: { version, values: { ...values, phone: '+12065550101' } },
    });
    await app.deps.db.withVendor(1, (tx) =>
      tx.run(
        sql`INSERT INTO location_services (vendor_id, location_id, service_id) VALUES (1, ${used!.record_id}, ${world.service})`,
      ),
    );
    data(await put(id, 'undo'));
    await work();
    const undone = await seen(id);
    expect(undone.state).toBe('undone');
    expect(undone.outcome).toMatchObject({ created: 0, undone: 998, kept: 2 });
    expect((await listed(id, 'outcome=kept')).map(({ reason }) => reason)).toEqual(['changed', 'used']);
    expect(await count()).toBe(before + 2);
    expect((await put(id, 'undo')).errors[0]?.code).toBe('import-step');
  }, 120_000);
});

describe('a file', () => {
  it('changes records by external id and by id, and says nothing with an empty cell', async () => {
    await ran(
      (
        await checked(
          'external_id,name,address,city,time_zone,phone\na-1,A,1 Road,Toronto,America/Toronto,+12065550112',
        )
      ).id,
    );
    const again = await checked('external_id,name,phone\na-1,,\na-1,Twice,\n,New,');
    expect(again.plan).toEqual({ create: 0, update: 0, same: 1, fault: 2 });
    expect(
      (await listed(again.id, 'plan=fault')).map(({ faults }) => faults.map(({ text }) => text)),
    ).toEqual([
      ['Line 2 has the same record'],
      ['Address is required', 'City is required', 'Time zone is required'],
    ]);
    const [row] = await listed(again.id);
    const changes = await checked(`id,name\n${row!.record_id},Renamed\n99999,Nothing`);
    expect(changes.plan).toMatchObject({ update: 1, fault: 1 });
    expect((await ran(changes.id)).outcome).toMatchObject({ updated: 1 });
    const { values } = data<{ values: object }>(await world.call(30, `GET ${BASE}/${row!.record_id}`));
    expect(values).toMatchObject({ name: 'Renamed', phone: '+12065550112' });
  });

  it('has a fault at each row with other than its number of cells, until the row is mended', async () => {
    const head = 'external_id,name,address,city,time_zone';
    const { id, plan } = await checked(
      `${head}\nc-1,C,1 Road,Toronto\nc-2,C, Inc,1 Road,Toronto,America/Toronto\nc-3,C,1 Road,Toronto,America/Toronto`,
    );
    expect(plan).toMatchObject({ create: 1, fault: 2 });
    const [short, long] = await listed(id, 'plan=fault');
    const texts = [short!, long!].map(({ line, faults }) => [line, ...faults.map(({ text }) => text)]);
    expect(texts).toEqual([
      [2, 'This row has 4 cells, the head row has 5'],
      [3, 'This row has 6 cells, the head row has 5'],
    ]);
    expect(long!.faults).toMatchObject([{ column: null, field: '' }]);
    // The cell beyond the head row is not lost, and the columns of the report stay in place.
    const { text } = await world.call(30, `GET ${FILES}/${id}/file.csv?rows=faults`);
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      'c-1,C,1 Road,Toronto,,2,With a fault,,"This row has 4 cells, the head row has 5"',
      'c-2,C,Inc,1 Road,Toronto,3,With a fault,,"This row has 6 cells, the head row has 5",America/Toronto',
    ]);
    const cells = ['c-2', 'C, Inc', '1 Road', 'Toronto', 'America/Toronto'];
    expect(data<ImportRow>(await put(id, 'rows/3', { cells })).plan).toBe('create');
  });

  it('has a fault at numbers that a spreadsheet has shortened', async () => {
    const { id, plan } = await checked(
      'external_id,name,address,city,time_zone\n1.23E+11,N,1,T,America/Toronto',
    );
    expect(plan).toMatchObject({ create: 0, fault: 1 });
    expect((await listed(id, 'plan=fault'))[0]!.faults).toMatchObject([
      { field: 'external_id', text: expect.stringContaining('spreadsheet') },
    ]);
  });

  it('comes back as a report in the reader’s language, which can be sent again', async () => {
    const { id } = await checked(
      'id,external_id,name,address,city,time_zone,phone\n,r-1,R,1 Road,Toronto,America/Toronto,\n,r-2,R,1 Road,Toronto,America/Toronto,12',
    );
    await ran(id);
    const report = async (of: string, language: 'en' | 'fr', rows = 'all') =>
      (await world.call(30, `GET ${FILES}/${of}/file.csv?rows=${rows}`, { language })).text
        .slice(1)
        .trim()
        .split('\r\n');
    const [row] = await listed(id, 'outcome=created');
    const [heads, ...lines] = await report(id, 'fr');
    expect(heads).toBe('id,external_id,name,address,city,time_zone,phone,Ligne,Résultat,Erreurs');
    expect(lines[0]).toBe(`${row!.record_id},r-1,R,1 Road,Toronto,America/Toronto,,2,Créés,`);
    expect(lines[1]).toContain(',12,3,Avec une erreur,phone\u00A0: ');
    // The report of a report has each column once.
    const again = await checked([heads, ...lines].join('\n'));
    expect(again.plan).toMatchObject({ same: 1, fault: 1 });
    expect((await report(again.id, 'en', 'faults'))[0]).toBe(
      'id,external_id,name,address,city,time_zone,phone,Line,Outcome,Faults',
    );
    const { id: bare } = await checked('name,city\nA,B');
    const [own] = await report(bare, 'en');
    expect(own).toBe('name,city,Line,Outcome,Id in Foyer,Faults');
    expect((await started(`${own}\nA,B,2,x,,y`)).mapping).toEqual(['name', 'city', '', '', 'id', '']);
  });

  it('may hold cells that a spreadsheet would run: they come back harmless', async () => {
    const head = 'external_id,name,address,city,time_zone';
    const { id, plan } = await checked(`${head}\n=1+1,"=HYPERLINK(""x"")",1 Road,Toronto,America/Toronto\n`);
    expect(plan.create).toBe(1);
    const { text } = await world.call(30, `GET ${FILES}/${id}/file.csv`);
    expect(text).toContain(`'=1+1,"'=HYPERLINK(""x"")"`);
    // The exported form names the same record.
    await ran(id);
    expect((await checked(`external_id,city\n'=1+1,Toronto`)).plan).toMatchObject({ same: 1, create: 0 });
  });

  it.each([
    [
      'Windows-1252 with semicolons',
      Buffer.from('name;address\nCaf\u00e9;1,5', 'latin1'),
      'windows-1252',
      ';',
    ],
    ['UTF-16 with tabs', Buffer.from('\u{FEFF}name\taddress\nCafé\t1', 'utf16le'), 'utf-16le', '\t'],
    ['UTF-8 with a mark', Buffer.from('\u{FEFF}name,address\r\nCafé,1'), 'utf-8', ','],
  ])('is read as %s', async (_, bytes, encoding, delimiter) => {
    const { cookie, csrf } = world.sessionOf(30)!;
    const sent = await askByForm(app, FILES, {
      files: [{ field: 'file', name: 'a.csv', bytes }],
      headers: { cookie, 'x-csrf-token': csrf },
    });
    const summary = data<ImportSummary>(sent);
    expect(summary).toMatchObject({
      encoding,
      delimiter,
      heads: ['name', 'address'],
      mapping: ['name', 'address'],
    });
    expect((await listed(summary.id))[0]!.cells[0]).toBe('Café');
  });

  it('is refused without a page token, without rows, and with too many', async () => {
    const { cookie } = world.sessionOf(30)!;
    const forged = await askByForm(app, FILES, {
      files: [{ field: 'file', name: 'a.csv', bytes: Buffer.from('name\nA') }],
      headers: { cookie },
    });
    expect(forged.status).toBe(403);
    const refused = async (text: string) =>
      (await world.call(30, `POST ${FILES}`, { body: { text } })).errors.map(({ meta }) => meta?.['fault']);
    expect(await refused('name\n')).toEqual(['file_empty']);
    expect(await refused('')).toEqual(['file_empty']);
    expect(await refused(`a\n${'x\n'.repeat(20_001)}`)).toEqual(['file_rows']);
  });

  it('starts with the columns of the last file with the same head row, and offers those by the heads', async () => {
    const heads = 'External ID,Name,Town';
    const { id, guessed, mapping } = await started(`${heads}\nA,B,C`);
    expect([mapping, guessed]).toEqual([['external_id', 'name', ''], null]);
    data(await put(id, 'mapping', { mapping: ['', 'name', 'city'] }));
    // A file with other columns does not change what is saved.
    const other = await started('External ID,Name\nA,B');
    data(await put(other.id, 'mapping', { mapping: ['external_id', 'name'] }));
    expect(await started('external-id,NAME,town\nA,B,C')).toMatchObject({
      mapping: ['', 'name', 'city'],
      guessed: ['external_id', 'name', ''],
    });
    const due = { db: app.deps.db, vendorId: 1, goOn: () => true };
    expect(await mappingsRetention.removeDue({ ...due, now: app.clock.now() + 399 * DAY })).toBe(0);
    expect(await mappingsRetention.removeDue({ ...due, now: app.clock.now() + 401 * DAY })).toBeGreaterThan(
      1,
    );
    expect((await started(`${heads}\nA,B,C`)).guessed).toBeNull();
  });

  it('starts with the columns of the last file of its kind', async () => {
    const { id } = await started('Filiale,Ort,time_zone\nA,B,C');
    data(await put(id, 'mapping', { mapping: ['name', 'city', 'time_zone'] }));
    expect((await started('ORT,filiale\nA,B')).mapping).toEqual(['city', 'name']);
    expect((await put(id, 'mapping', { mapping: ['name', 'name', ''] })).status).toBe(409);
  });
});

describe('services', () => {
  const records = '/api/internal/v1/admin/services';
  const base = '/api/internal/v1/admin/imports/services';
  it('name their locations by external id, and are undone with them', async () => {
    const place = await checked(
      'external_id,name,address,city,time_zone\nhall,Hall,1 Road,Toronto,America/Toronto',
    );
    await ran(place.id);
    const text = `name;external_id;duration_minutes;meeting_methods;location_ids;ticket_prefix\nLoans;loans;45;1 3;hall|${world.location};L\nWrong;w;many;9;nowhere;l`;
    const { id, plan } = await checked(text, 30, base);
    expect(plan).toMatchObject({ create: 1, fault: 1 });
    const [fault] = await listed(id, 'plan=fault', base);
    expect(fault!.faults.map(({ field }) => field).toSorted()).toEqual([
      'duration_minutes',
      'location_ids',
      'meeting_methods',
      'ticket_prefix',
    ]);
    await ran(id, base);
    const [row] = await listed(id, 'outcome=created', base);
    const { values } = data<{ values: object }>(await world.call(30, `GET ${records}/${row!.record_id}`));
    expect(values).toMatchObject({ duration_minutes: 45, meeting_methods: [1, 3] });
    data(await put(id, 'undo', { base }));
    await work();
    expect((await seen(id, base)).outcome).toMatchObject({ undone: 1, kept: 0 });
  });
});

describe('the rights of the person', () => {
  it('hold for each row: a manager changes their own locations and creates none', async () => {
    const own = await checked(`id,city\n${world.location},Seattle North\n,New`, 20);
    expect(own.plan).toMatchObject({ update: 1, fault: 1 });
    const elsewhere = await checked(`id,city\n${world.location},Seattle`, 'manager of another location');
    expect(elsewhere.plan).toMatchObject({ update: 0, fault: 1 });
    // Files of other people may name records that a manager cannot see.
    expect((await world.call(20, `GET ${FILES}/${elsewhere.id}`)).status).toBe(404);
  });

  it('end at the vendor', async () => {
    const { id } = await started('name,city\nA,B');
    expect((await world.call('admin of another vendor', `GET ${FILES}/${id}`)).status).toBe(404);
    const theirs = await checked(`id,city\n${world.location},Taken`, 'admin of another vendor');
    expect(theirs.plan).toMatchObject({ fault: 1, update: 0 });
    expect((await world.call(30, `DELETE ${FILES}/${id}`)).status).toBe(204);
    expect((await world.call(30, `GET ${FILES}/${id}`)).status).toBe(404);
  });
});
