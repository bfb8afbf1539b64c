import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channels } from '#contract/protocol/realtime.ts';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { grantsOfProfile } from '#domain/access/custom-role.ts';
import { contactCentreOf } from '#domain/vendors/contact-centre.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { doDueWork } from '#server/infrastructure/leased-work/leased-work.ts';
import { startTask } from '#server/infrastructure/list-tasks/start-task.ts';
import { listWork } from '#server/infrastructure/list-tasks/work-list-tasks.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { HiddenNames, Tx } from '#server/infrastructure/database/database.ts';
import { listsOf } from '#server/infrastructure/resources/list-kind.ts';
import { readListRequest } from '#server/infrastructure/resources/list-request.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { settingsOf } from '../../vendors/index.ts';

/* contact_centre.hide_staff. content-matrix.test.ts tries every gated endpoint in this mode. */

const ADMIN = '/api/internal/v1/admin';
const NINE = fromIso('2026-11-23T17:00:00Z');
const PHOTO = 'AnasPhotoAnasPhotoAnas';

let app: TestApp;
let address: string;
let pathname: string;
let town: { vendor: number; location: number; service: number; ana: number; ben: number };
let centre: { id: number; who: SignedIn };
let manager: SignedIn;
beforeAll(async () => {
  app = await anApp();
  address = await listening(app);
});
beforeEach(async () => {
  app.clock.set(MOMENT);
  const { db } = app.deps;
  const settings = { 'access.mfaRequired': false, 'feature.roleBasedAccessControl': true };
  const made = await aVendor(db, { settings });
  const vendor = made.id;
  pathname = made.pathname;
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const people = [];
  for (const name of ['Ana Silva', 'Ben Okoro']) {
    const staff = await aStaffMember(db, vendor, { name, locations: [location], serves: [service] });
    await worksHours(db, vendor, { staff, location, from: 540, to: 660 });
    people.push(staff);
  }
  const [ana, ben] = people as [number, number];
  town = { vendor, location, service, ana, ben };
  await run(
    sql`UPDATE staff SET email = lower(first_name) || '@silva.example', photo = ${PHOTO} WHERE id = ANY(${people}::bigint[])`,
  );
  centre = await aSignedInStaffMember(app, vendor, { name: 'Cleo Marsh', role: 5, locations: [location] });
  manager = (await aSignedInStaffMember(app, vendor, { name: 'Mia', role: 20, locations: [location] })).who;
  await hide(true);
});

const run = (statement: ReturnType<typeof sql>) =>
  app.deps.db.withVendor(town.vendor, (tx) => tx.run(statement));
const hide = (value: boolean) =>
  setSetting(app.deps.db, town.vendor, { key: 'contact_centre.hide_staff', value });
const scheduleOf = async (who: SignedIn) =>
  ask(app, `GET ${ADMIN}/schedule?location=${town.location}&from=2026-11-23`, who);
const NAMES = /Ana|Silva|Ben|Okoro|silva/;
const sessionOf = (who: SignedIn) => ask<SessionPerson>(app, 'GET /api/internal/v1/session', who);
/** The columns of the two who serve. */
const rowsOf = async (who: SignedIn): Promise<string[]> =>
  (await scheduleOf(who)).body.data.staff
    .filter(({ id }: { id: string }) => [town.ana, town.ben].includes(Number(id)))
    .map(({ name }: { name: string }) => name);
const book = (who: SignedIn, of: object = {}) =>
  ask(app, `POST ${ADMIN}/appointments`, {
    ...who,
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(NINE),
      staff_id: String(town.ana),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
      ...of,
    },
  });

describe('contact_centre.hide_staff', () => {
  it('tells two columns apart and books a specific one, in the language of the person', async () => {
    expect(await rowsOf(centre.who)).toEqual([`Staff ${town.ana}`, `Staff ${town.ben}`]);
    expect(await rowsOf(manager)).toEqual(['Ana Silva', 'Ben Okoro']);
    const booked = await book(centre.who, { staff_id: String(town.ben) });
    expect(booked.status).toBe(201);
    expect(booked.text).toContain(`Staff ${town.ben}`);
    expect(booked.text).not.toMatch(NAMES);
    const inFrench = { ...centre.who, headers: { 'accept-language': 'fr' } };
    expect(await rowsOf(inFrench)).toEqual([`Employé ${town.ana}`, `Employé ${town.ben}`]);
    const { id } = booked.body.data;
    const seen = await ask(app, `GET ${ADMIN}/appointments/${id}`, manager);
    expect(seen.body.data.attributes.staff).toEqual([{ id: String(town.ben), full_name: 'Ben Okoro' }]);
  });

  it('acts from the next request on, whatever was cached for another person', async () => {
    for (const isHidden of [true, false, true]) {
      await hide(isHidden);
      for (const who of [manager, centre.who]) {
        const seesNames = who === manager || !isHidden;
        expect(NAMES.test((await scheduleOf(who)).text)).toBe(seesNames);
        const open = await ask(app, 'GET /api/v2/open/users', { ...who, vendor: pathname });
        expect([NAMES.test(open.text), open.text.includes(PHOTO)]).toEqual([seesNames, seesNames]);
      }
      const { contact_centre: rules } = (await sessionOf(centre.who)).body.data;
      expect(rules?.hides_staff).toBe(isHidden);
    }
  });

  it('lets no search by a name tell who has it', async () => {
    const hits = async (who: SignedIn, typed: string) =>
      ((await ask(app, `GET ${ADMIN}/search?q=${typed}`, who)).body.data as { kind: string }[]).filter(
        ({ kind }) => kind === 'staff',
      ).length;
    const found = (tx: Tx, prefix: string) =>
      tx.many(sql`SELECT 1 FROM list_terms WHERE subject_kind = 'staff' AND term LIKE ${`${prefix}%`}`);
    expect(await hits(centre.who, 'silva')).toBe(0);
    const counts = await inside(async (tx) => [
      (await found(tx, 'silva')).length,
      (await found(tx, String(town.ana))).length,
    ]);
    expect(counts).toEqual([0, 1]);
  });

  it('leaves people their own name, and to a custom role that edits staff all names', async () => {
    const own = await inside((tx) =>
      tx.one(
        sql<{
          name: string;
          email: string;
        }>`SELECT display_name AS name, email FROM staff WHERE id = ${centre.id}`,
      ),
    );
    expect(own.name).toBe('Cleo Marsh');
    const admin = (await aSignedInStaffMember(app, town.vendor, { role: 30, locations: [town.location] }))
      .who;
    const grants = [...grantsOfProfile(5), 'staff-edit'];
    const role = await ask(app, `POST ${ADMIN}/roles`, {
      ...admin,
      body: { name: 'Lead', base: 5, scope: 'V', grants, staff_ids: [String(centre.id)] },
    });
    expect(role.status, role.text).toBe(201);
    expect(await rowsOf(centre.who)).toEqual(['Ana Silva', 'Ben Okoro']);
  });

  it('closes the channels whose messages name staff', async () => {
    const { id } = (await book(manager)).body.data;
    const subscribed = async (who: SignedIn) => {
      const { realtime_token: token } = (await sessionOf(who)).body.data;
      return (await aSocket(address, token)).subscribe(channels.queueAppointment(id));
    };
    expect(await subscribed(centre.who)).toEqual({ error: 'refused' });
    await hide(false);
    expect(await subscribed(centre.who)).toEqual({ ok: true });
  });

  it('holds in work that goes on without a session', async () => {
    const { db } = app.deps;
    const names: string[] = [];
    const lists = listsOf(app.routes);
    const list = lists.find(({ name }) => name === 'clients')!;
    const watched = {
      ...list,
      act: async (...[tx]: Parameters<typeof list.act>) => {
        const row = await tx.one(
          sql<{ name: string }>`SELECT display_name AS name FROM staff WHERE id = ${town.ana}`,
        );
        names.push(row.name);
        return null;
      },
    };
    await run(
      sql`INSERT INTO clients (vendor_id, first_name, created_at) VALUES (${town.vendor}, 'Vera', ${new Date(MOMENT)})`,
    );
    const scope = { reach: 'vendor' } as const;
    const now = app.clock.now();
    const reader = { now, staffId: centre.id, identityId: '', reachOf: () => scope };
    const source = list.source({}, scope, reader);
    const request = readListRequest({}, source.sorts);
    await db.withVendor(town.vendor, (tx) =>
      startTask(
        tx,
        { kind: 'bulk', action: 'watch', query: {} },
        {
          list: 'clients',
          scope,
          person: { staffId: centre.id } as Person,
          now,
          language: 'fr',
          source,
          request,
        },
      ),
    );
    const work = listWork(
      [watched],
      async () => {},
      async (vendorId) => contactCentreOf((await settingsOf(db, vendorId)).get),
    );
    await doDueWork({ db, clock: app.clock, random: (bytes) => Buffer.alloc(bytes, 7) }, [work]);
    expect(names).toEqual([`Employé ${town.ana}`]);
  });
});

const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  const names: HiddenNames = { word: 'Staff #', staffId: centre.id };
  return app.deps.db.withVendor(town.vendor, (tx) => {
    tx.hideNames(names);
    return work(tx);
  });
};

describe('the schema `unnamed`', () => {
  it('has each column of the tables that it stands for, under the rights of the caller', async () => {
    const columnsOf = (schema: string, table: string) =>
      app.deps.db.read(
        0,
        sql<{ name: string; type: string; options: string }>`
          SELECT a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a
          JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace s ON s.oid = c.relnamespace
          WHERE s.nspname = ${schema} AND c.relname = ${table} AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
      );
    for (const table of ['staff', 'list_terms'])
      expect(await columnsOf('unnamed', table)).toEqual(await columnsOf('public', table));
    const views = await app.deps.db.read(
      0,
      sql<{
        options: string[];
      }>`SELECT c.reloptions AS options FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace WHERE s.nspname = 'unnamed'`,
    );
    expect(views.map(({ options }) => options)).toEqual([
      ['security_invoker=true'],
      ['security_invoker=true'],
    ]);
  });

  it('stores no masked name: a write of one fails, and other columns are written', async () => {
    await expect(inside((tx) => tx.run(sql`UPDATE staff SET first_name = first_name`))).rejects.toThrow(
      /cannot update column/,
    );
    await inside((tx) => tx.run(sql`UPDATE staff SET job_title = 'Adviser' WHERE id = ${town.ana}`));
    const [row] = await app.deps.db.read(
      town.vendor,
      sql<{
        name: string;
        title: string;
      }>`SELECT display_name AS name, job_title AS title FROM staff WHERE id = ${town.ana}`,
    );
    expect(row).toEqual({ name: 'Ana Silva', title: 'Adviser' });
  });

  it('leaves the next transaction of the connection as it was, after an error too', async () => {
    const name = (tx: Tx) =>
      tx.one(sql<{ name: string }>`SELECT display_name AS name FROM staff WHERE id = ${town.ana}`);
    for (let n = 0; n < 30; n += 1) {
      expect((await inside(name)).name).toBe(`Staff ${town.ana}`);
      await inside((tx) => tx.run(sql`SELECT 1 / ${0}::int`)).catch(() => undefined);
      expect((await app.deps.db.withVendor(town.vendor, name)).name).toBe('Ana Silva');
    }
  });
});
