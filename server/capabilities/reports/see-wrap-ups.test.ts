import { beforeAll, describe, expect, it } from 'vitest';
import { grantsOfProfile } from '#domain/access/custom-role.ts';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aClient, aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: number;
let [here, there, accounts, loans, line, cleo, sam] = [0, 0, 0, 0, 0, 0, 0];
let [admin, manager, ofCleo, ofSam] = [{}, {}, {}, {}] as [SignedIn, SignedIn, SignedIn, SignedIn];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const settings = {
    'access.mfaRequired': false,
    'contact_centre.wrap_up_reasons': { en: 'Booked\nWrong number' },
  };
  vendor = (await aVendor(db, { settings })).id;
  [here, there] = [await aLocation(db, vendor, { name: 'Here' }), await aLocation(db, vendor)];
  accounts = await aService(db, vendor, { name: 'Accounts', locations: [here, there] });
  loans = await aService(db, vendor, { name: 'Loans', locations: [here, there] });
  line = await aLineOfLoans();
  const sign = (name: string, role: number) =>
    aSignedInStaffMember(app, vendor, { name, role, locations: [here] });
  admin = (await sign('Ada', 30)).who;
  manager = (await sign('Mara', 20)).who;
  ({ id: cleo, who: ofCleo } = await sign('Cleo', 5));
  ({ id: sam, who: ofSam } = await sign('Sam', 10));
});

const aLineOfLoans = (): Promise<number> =>
  app.deps.db.withVendor(vendor, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO lines_of_business (vendor_id, name) VALUES (${vendor}, 'Lending') RETURNING id`);
    await tx.run(
      sql`UPDATE services SET line_of_business_id = ${id} WHERE vendor_id = ${vendor} AND id = ${loans}`,
    );
    return id;
  });

interface End {
  /** Before now. */
  ago: number;
  reason?: string;
  by?: number;
  /** Location and service of the visit that the call booked. */
  visit?: [location: number, service: number];
}
const ended = ({ ago, reason = 'Booked', by = cleo, visit }: End) =>
  app.deps.db.withVendor(vendor, (tx) =>
    tx.run(sql`INSERT INTO wrap_ups (vendor_id, at, staff_id, location_id, service_id, reason)
      VALUES (${vendor}, ${at(MOMENT - ago)}, ${by}, ${visit?.[0] ?? null}, ${visit?.[1] ?? null}, ${reason})`),
  );

const ROOT = 'GET /api/internal/v1/admin/insights/wrap-ups';
const see = (who: SignedIn, query = '') => ask(app, `${ROOT}${query}`, who);
const reasons = ({
  body,
}: {
  body: { data: { by_reason: { reason: string | null; wrap_ups: number }[] } };
}) => body.data.by_reason.map((row) => [row.reason, row.wrap_ups]);

describe('the wrap-ups of the contact centre', () => {
  it('are empty and no error before the first call', async () => {
    const { data } = (await see(admin)).body;
    expect(data).toMatchObject({
      all: { wrap_ups: 0, before: 0 },
      without_location: 0,
      by_reason: [],
      by_person: [],
    });
    expect([data.days.length, data.by_day]).toEqual([30, Array.from({ length: 30 }, () => 0)]);
  });

  it('count by reason, person and day, next to the period before', async () => {
    await ended({ ago: HOUR, visit: [here, accounts] });
    await ended({ ago: 2 * DAY, visit: [there, loans] });
    await ended({ ago: 2 * DAY, reason: 'Wrong number' });
    await ended({ ago: 3 * DAY, reason: '', by: sam, visit: [here, loans] });
    // Of the period before.
    await ended({ ago: 40 * DAY, reason: '=1+1', visit: [here, accounts] });
    await ended({ ago: 40 * DAY, visit: [here, accounts] });
    // Today of the period before at a later time of day, and before both periods.
    await ended({ ago: 30 * DAY - HOUR });
    await ended({ ago: 61 * DAY });
    const { data } = (await see(admin)).body;
    expect(data.all).toEqual({ wrap_ups: 4, before: 2 });
    expect(data.without_location).toBe(1);
    expect([data.by_day.at(-1), data.by_day.at(-3), data.by_day.at(-4)]).toEqual([1, 2, 1]);
    const [booked, ...others] = data.by_reason;
    expect(booked).toMatchObject({ reason: 'Booked', wrap_ups: 2, before: 1 });
    expect([booked.by_day.length, booked.by_day.at(-1), booked.by_day.at(-3)]).toEqual([30, 1, 1]);
    expect(others).toMatchObject([
      { reason: null, wrap_ups: 1, before: 0 },
      { reason: 'Wrong number', wrap_ups: 1, before: 0 },
      { reason: '=1+1', wrap_ups: 0, before: 1 },
    ]);
    expect(data.by_person).toEqual([
      { staff_id: String(cleo), name: 'Cleo', wrap_ups: 3, before: 2 },
      { staff_id: String(sam), name: 'Sam', wrap_ups: 1, before: 0 },
    ]);
  });

  it('of a call without a visit belong to no location and no line of business', async () => {
    expect(reasons(await see(admin, '?days=7'))).toEqual([
      ['Booked', 2],
      [null, 1],
      ['Wrong number', 1],
    ]);
    const ofHere = await see(admin, `?days=7&location=${here}`);
    expect(reasons(ofHere)).toEqual([
      [null, 1],
      ['Booked', 1],
    ]);
    expect(ofHere.body.data.without_location).toBeNull();
    const ofLine = await see(admin, `?days=7&line=${line}`);
    expect(reasons(ofLine)).toEqual([
      [null, 1],
      ['Booked', 1],
    ]);
    expect(ofLine.body.data.without_location).toBeNull();
    expect([(await see(admin, '?days=31')).status, (await see(admin, '?line=all')).status]).toEqual([
      400, 400,
    ]);
  });

  it('count a reason once, in the language of the reader, where its lists have as many reasons', async () => {
    const { db } = app.deps;
    const list = { en: 'Booked\nWrong number', fr: 'Rendez-vous pris\nFaux numéro', es: 'Otro' };
    const name = 'contact_centre.wrap_up_reasons';
    await setSetting(db, vendor, { key: name, value: list });
    await ended({ ago: HOUR, reason: 'Rendez-vous pris' });
    await ended({ ago: HOUR, reason: 'Otro' });
    const seen = await see(admin, '?days=7');
    expect(reasons(seen)).toEqual([
      ['Booked', 3],
      [null, 1],
      ['Otro', 1],
      ['Wrong number', 1],
    ]);
    expect(seen.body.data.by_reason[0].by_day.at(-1)).toBe(2);
    const inFrench = await ask(app, `${ROOT}?days=7`, { ...admin, language: 'fr' });
    expect(reasons(inFrench).map(([reason]) => reason)).toEqual([
      'Rendez-vous pris',
      null,
      'Faux numéro',
      'Otro',
    ]);
    await db.withVendor(vendor, (tx) =>
      tx.run(
        sql`DELETE FROM wrap_ups WHERE vendor_id = ${vendor} AND reason IN ('Rendez-vous pris', 'Otro')`,
      ),
    );
    await setSetting(db, vendor, { key: name, value: { en: list.en } });
  });

  it('stay within the caller’s scope', async () => {
    const ofManager = await see(manager, '?days=7');
    expect(reasons(ofManager)).toEqual([
      [null, 1],
      ['Booked', 1],
    ]);
    expect(ofManager.body.data.without_location).toBeNull();
    expect((await see(manager, `?location=${there}`)).status).toBe(404);
    expect(reasons(await see(ofSam, '?days=7'))).toEqual([[null, 1]]);
    expect((await see(ofCleo)).status).toBe(403);
    const other = await aVendor(app.deps.db);
    const elsewhere = await aLocation(app.deps.db, other.id);
    expect((await see(admin, `?location=${elsewhere}`)).status).toBe(404);
  });

  it('are a file, in which no cell is a formula', async () => {
    const { headers, text } = await ask(app, `${ROOT}.csv?days=30`, admin);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = text.replace('\u{FEFF}', '').split('\r\n');
    expect(lines.slice(0, 7)).toEqual([
      'kind,name,wrap_ups,wrap_ups_before',
      'reason,Booked,2,1',
      'reason,,1,0',
      'reason,Wrong number,1,0',
      "reason,'=1+1,0,1",
      'person,Cleo,3,2',
      'person,Sam,1,0',
    ]);
    expect(lines.filter((one) => one.startsWith('day,'))).toHaveLength(30);
  });

  it('outlast the erasure of the client, whose words are gone', async () => {
    const { db } = app.deps;
    const client = await aClient(db, vendor, { first: 'Cora', email: 'cora@example.com', phone: '' });
    const path = `POST /api/internal/v1/admin/clients/${client}/wrap-ups` as const;
    const body = { reason: 'Wrong number', notes: 'Cora called' };
    expect((await ask(app, path, { ...ofCleo, body })).status).toBe(204);
    app.clock.advance(MINUTE);
    const before = reasons(await see(admin, '?days=7'));
    expect(before).toEqual([
      ['Booked', 2],
      ['Wrong number', 2],
      [null, 1],
    ]);
    const actor = { kind: 'system', id: null } as const;
    await db.withVendor(vendor, (tx) =>
      app.clients.forgetClient(tx, { clientId: client, actor, now: app.clock.now() }),
    );
    const words = await db.read(
      vendor,
      sql`SELECT 1 FROM personal_changes WHERE vendor_id = ${vendor} AND after IN ('Wrong number', 'Cora called')`,
    );
    expect(words).toEqual([]);
    expect(reasons(await see(admin, '?days=7'))).toEqual(before);
  });

  it('name colleagues by their number to the contact centre from which the vendor hides names', async () => {
    const { db } = app.deps;
    await setSetting(db, vendor, { key: 'feature.roleBasedAccessControl', value: true });
    await setSetting(db, vendor, { key: 'contact_centre.hide_staff', value: true });
    const grants = [...grantsOfProfile(5), 'reports-see'];
    const body = { name: 'Lead', base: 5, scope: 'V', grants, staff_ids: [String(cleo)] };
    const made = await ask(app, 'POST /api/internal/v1/admin/roles', { ...admin, body });
    expect(made.status, made.text).toBe(201);
    const namesFor = async (who: SignedIn) =>
      (await see(who)).body.data.by_person.map(({ name }: { name: string }) => name);
    expect(await namesFor(admin)).toEqual(['Cleo', 'Sam']);
    expect(await namesFor(ofCleo)).toEqual(['Cleo', `Staff ${sam}`]);
    const file = await ask(app, `${ROOT}.csv`, ofCleo);
    expect(file.text).toContain(`person,Staff ${sam},1,0`);
    expect(file.text).not.toContain('person,Sam');
  });
});
