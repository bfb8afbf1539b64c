import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomRoleRow } from '#contract/staff/roles.ts';
import type { History } from '#contract/protocol/resource.ts';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { rightsOfStarter } from '#server/infrastructure/resources/starter.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';

const ADMIN = '/api/internal/v1/admin';
const SESSION = 'GET /api/internal/v1/session';
type Member = { id: number; who: SignedIn };
let app: TestApp;
let vendor: TestVendor;
let location = 0;
let [admin, second, manager, teller, other]: Member[] = [];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, {
    settings: { 'access.mfaRequired': false, 'feature.roleBasedAccessControl': true },
  });
  location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const sign = (role: number) =>
    aSignedInStaffMember(app, vendor.id, {
      name: `Role ${role}`,
      role,
      locations: [location],
      serves: [service],
    });
  [admin, second, manager] = [await sign(30), await sign(30), await sign(20)];
  [teller, other] = [await sign(10), await sign(10)];
});

let made = 0;
const values = (of: object = {}) => ({
  name: `Greeter ${(made += 1)}`,
  base: 10,
  scope: 'L',
  grants: ['lobby-see', 'lobby-close', 'visits-list'],
  staff_ids: [] as string[],
  ...of,
});
const post = (body: object, who = admin!.who) => ask(app, `POST ${ADMIN}/roles`, { ...who, body });
const patch = (id: string, body: object, who = admin!.who) =>
  ask(app, `PATCH ${ADMIN}/roles/${id}`, { ...who, body });
const remove = (id: string, body: object) =>
  ask(app, `POST ${ADMIN}/roles/${id}/removal`, { ...admin!.who, body });
const give = (staff: Member, ids: string[], who = admin!.who) =>
  ask(app, `PUT ${ADMIN}/staff/${staff.id}/roles`, { ...who, body: { role_ids: ids } });
async function aRole(of: object = {}): Promise<CustomRoleRow> {
  const response = await post(values(of));
  expect(response.status, response.text).toBe(201);
  return (response.body as { data: CustomRoleRow }).data;
}
const historyOf = async (id: string) =>
  (await ask<History>(app, `GET ${ADMIN}/roles/${id}/history`, admin!.who)).body;
const codes = (response: { status: number; errors: { code: string; source?: { pointer?: string } }[] }) => [
  response.status,
  ...response.errors.map(({ code, source }) => source?.pointer ?? code),
];
const sessionOf = async (who: SignedIn) => (await ask<SessionPerson>(app, SESSION, who)).body.data;
/** The latest entries of a kind in the vendor's log, newest first. */
const securityEventsOf = (kind: string, most: number) =>
  app.deps.db.read(
    vendor.id,
    sql<{ detail: Record<string, unknown> }>`
      SELECT detail FROM security_events WHERE kind = ${kind} ORDER BY id DESC LIMIT ${most}`,
  );
const lobby = (who: SignedIn) => ask(app, `GET ${ADMIN}/lobby/${location}`, who);
const clients = (who: SignedIn) => ask(app, `GET ${ADMIN}/clients`, who);
const setFeature = (on: boolean) =>
  setSetting(app.deps.db, vendor.id, { key: 'feature.roleBasedAccessControl', value: on });

describe('the list of roles', () => {
  it('counts the people of each built-in role, and lists custom roles only while they are on', async () => {
    const role = await aRole();
    const see = async () => (await ask(app, `GET ${ADMIN}/roles`, admin!.who)).body.data;
    const { built_in: builtIn, custom } = await see();
    expect(builtIn.map(({ role: code }: { role: number }) => code)).toEqual([5, 7, 10, 13, 15, 20, 30]);
    expect(builtIn.find((one: { role: number }) => one.role === 30)).toEqual({ role: 30, people: 2 });
    expect(custom.map(({ id }: { id: string }) => id)).toContain(role.id);
    await setFeature(false);
    expect((await see()).custom).toEqual([]);
    expect((await post(values())).status).toBe(404);
    await setFeature(true);
  });
});

describe('a custom role', () => {
  it('replaces the rights of the built-in role, from the next request of an open session on', async () => {
    expect([(await lobby(teller!.who)).status, (await clients(teller!.who)).status]).toEqual([200, 200]);
    const before = await sessionOf(teller!.who);
    const role = await aRole({ staff_ids: [String(teller!.id)] });
    expect([(await lobby(teller!.who)).status, (await clients(teller!.who)).status]).toEqual([200, 403]);
    const session = await sessionOf(teller!.who);
    expect(session.rights?.['lobby-close']).toEqual(['L']);
    expect([before.rights, before.permissions['lobby-close']]).toEqual([null, undefined]);
    expect(session.permissions['lobby-close']).toBe('L');
    // A right of a higher role, at the assigned locations.
    const paused = await ask(app, `PUT ${ADMIN}/lobby/${location}/intake`, {
      ...teller!.who,
      body: { paused_methods: [2] },
    });
    expect(paused.status, paused.text).toBe(200);
    // Several roles add up.
    const guide = await aRole({ grants: ['clients-see'], staff_ids: [String(teller!.id)] });
    expect((await clients(teller!.who)).status).toBe(200);
    expect((await give(teller!, [])).body).toEqual({ data: { role_ids: [] } });
    expect((await sessionOf(teller!.who)).rights).toBeNull();
    expect((await remove(role.id, { version: 2, move_to: null })).status).toBe(204);
    expect((await remove(guide.id, { version: 2, move_to: null })).status).toBe(204);
  });

  it('counts for nothing while the feature is off', async () => {
    const role = await aRole({ grants: ['lobby-see'], staff_ids: [String(other!.id)] });
    expect((await clients(other!.who)).status).toBe(403);
    await setFeature(false);
    expect((await clients(other!.who)).status).toBe(200);
    await setFeature(true);
    expect((await clients(other!.who)).status).toBe(403);
    const starter = await app.deps.db.withVendor(vendor.id, (tx) =>
      rightsOfStarter(tx, { staffId: other!.id, access: { permission: 'clients-see' }, act: 'read' }),
    );
    expect(starter, 'work that they have started').toBeNull();
    await give(other!, []);
    await remove(role.id, { version: 2, move_to: null });
  });

  it('takes only what its profile can have, under a name of its own', async () => {
    const { name } = await aRole();
    expect(codes(await post(values({ name: ` ${name.toUpperCase()} ` })))).toEqual([422, '/name']);
    expect(codes(await post(values({ name: ' ' })))).toEqual([422, '/name']);
    expect(codes(await post(values({ grants: [] })))).toEqual([422, '/grants']);
    for (const grant of ['api-keys', 'features-manage', 'lobby-call:read', 'nothing', 'clients-export'])
      expect(codes(await post(values({ grants: [grant] }))), grant).toEqual([422, '/grants']);
    expect(codes(await post(values({ scope: 'V' })))).toEqual([422, '/scope']);
    expect(codes(await post(values({ base: 7 })))[0]).toBe(422);
    expect(codes(await post(values({ staff_ids: [String(manager!.id)] })))).toEqual([422, '/staff_ids']);
    expect(codes(await post(values({ staff_ids: ['999999'] })))).toEqual([422, '/staff_ids']);
  });

  it('gives no right that its maker lacks, and none to its maker', async () => {
    const full = { base: 30, scope: 'V' };
    const lesser = await aRole({
      ...full,
      grants: ['roles-assign', 'staff-edit', 'staff-names', 'clients-see', 'lobby-see'],
      staff_ids: [String(second!.id)],
    });
    const by = second!.who;
    expect(codes(await post(values({ ...full, grants: ['api-keys'] }), by))).toEqual([
      403,
      'rights-exceeded',
    ]);
    expect((await post(values({ grants: ['clients-see', 'lobby-see'] }), by)).status).toBe(201);
    const own = values({ ...full, grants: ['clients-see'], version: 1, staff_ids: [String(second!.id)] });
    expect(codes(await patch(lesser.id, own, by))).toEqual([403, 'forbidden']);
    expect(codes(await give(second!, [], by))).toEqual([403, 'forbidden']);
    expect(codes(await post(values(full), manager!.who))).toEqual([403, 'forbidden']);
    // The last admin with the built-in role alone keeps it.
    const body = { role_ids: [lesser.id] };
    const last = await ask(app, `PUT ${ADMIN}/staff/${admin!.id}/roles`, { ...by, body });
    expect(codes(last)).toEqual([409, 'last-admin']);
    await give(second!, []);
  });

  it('is changed under its version, and removed once it has no people or they move', async () => {
    const role = await aRole({ staff_ids: [String(teller!.id)] });
    const to = await aRole({ grants: ['lobby-see'] });
    const foreign = await aRole({ base: 13 });
    const { id, version, staff } = role;
    const renamed = { ...values({ name: 'Welcome desk', version }), staff_ids: staff.map((one) => one.id) };
    const changed = await patch(id, renamed);
    expect(changed.body.data).toMatchObject({ name: 'Welcome desk', version: version + 1 });
    const overtaken = await patch(id, renamed);
    expect(codes(overtaken)).toEqual([409, 'record-changed']);
    // The second admin sees who, when and what.
    expect(overtaken.errors[0]!.meta).toMatchObject({
      name: expect.stringMatching(/./),
      at: expect.stringMatching(/Z$/),
      version: version + 1,
      values: { name: 'Welcome desk', base: 10, staff_ids: renamed.staff_ids },
    });
    const { data: entries } = await historyOf(id);
    expect(entries.map(({ kind }) => kind).slice(0, 1)).toEqual(['changed']);
    expect(entries[0]!.changes.find(({ field }) => field === 'name')).toMatchObject({
      after: '"Welcome desk"',
    });
    const current = { version: version + 1 };
    expect(codes(await remove(id, { ...current, move_to: null }))).toEqual([409, 'record-in-use']);
    expect(codes(await remove(id, { ...current, move_to: foreign.id }))).toEqual([422, '/move_to']);
    expect((await remove(id, { ...current, move_to: to.id })).status).toBe(204);
    expect(codes(await remove(id, { ...current, move_to: null }))).toEqual([404, 'not-found']);
    expect(Object.keys((await sessionOf(teller!.who)).rights!)).toEqual(['public-see', 'lobby-see']);
    await give(teller!, []);
  });

  it('ends with another built-in role of its person', async () => {
    const newcomer = await aSignedInStaffMember(app, vendor.id, { role: 10, locations: [location] });
    const role = await aRole({ staff_ids: [String(newcomer.id)] });
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE staff SET role = 13 WHERE vendor_id = ${vendor.id} AND id = ${newcomer.id}`),
    );
    // A role for another profile counts for nothing, even before it is dropped.
    expect((await sessionOf(newcomer.who)).rights).toBeNull();
    expect(role.staff).toHaveLength(1);
  });

  it('is noted with each value before and after, and with each person whose rights change', async () => {
    const role = await aRole({ staff_ids: [String(teller!.id)] });
    await patch(role.id, { ...role, staff_ids: [String(teller!.id)], grants: ['lobby-see'] });
    const rows = await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.many(sql<{ kind: string; field: string; before: string | null; after: string | null }>`
        SELECT e.kind, c.field, c.before, c.after FROM events e LEFT JOIN personal_changes c ON c.vendor_id = e.vendor_id AND c.event_id = e.id
        WHERE e.vendor_id = ${vendor.id} AND e.subject_kind = 'role' AND e.subject_id = ${Number(role.id)} ORDER BY e.id, c.field`),
    );
    expect(rows.filter(({ kind }) => kind === 'role-changed')).toEqual([
      {
        kind: 'role-changed',
        field: 'grants',
        before: '["lobby-close","lobby-see","visits-list"]',
        after: '["lobby-see"]',
      },
    ]);
    expect(rows.filter(({ kind }) => kind === 'role-created').map(({ field }) => field)).toEqual([
      'base',
      'grants',
      'name',
      'scope',
      'staff_ids',
    ]);
    const noted = await securityEventsOf('rights-changed', 2);
    const detail = { staff_id: teller!.id, custom_role: Number(role.id), role_name: role.name };
    expect(noted.map((event) => event.detail)).toEqual([detail, detail]);
    await give(teller!, []);
  });

  it('disconnects the sockets of people whose rights it changes', async () => {
    const { realtime_token: token } = await sessionOf(teller!.who);
    const socket = await aSocket(await listening(app), token);
    expect(await socket.subscribe(`lobby.${location}`)).toMatchObject({ ok: true });
    const role = await aRole({ grants: ['visits-list'], staff_ids: [String(teller!.id)] });
    await socket.ended();
    expect((await lobby(teller!.who)).status).toBe(403);
    await give(teller!, []);
    await remove(role.id, { version: 2, move_to: null });
  });
});

describe('viewing as a role', () => {
  const view = (role: string | null, who = admin!.who) =>
    ask<SessionPerson>(app, 'PUT /api/internal/v1/session/view', { ...who, body: { role } });

  it('shows the pages with its rights, refuses every change, and ends', async () => {
    const seen = await view('10');
    expect(seen.body.data).toMatchObject({ role: 10, viewing_as: { id: '10', name: null, role: 10 } });
    expect(seen.body.data.permissions['roles-assign']).toBeUndefined();
    expect([(await lobby(admin!.who)).status, (await clients(admin!.who)).status]).toEqual([200, 200]);
    expect((await ask(app, `GET ${ADMIN}/roles`, admin!.who)).status).toBe(403);
    const refused = await ask(app, `PUT ${ADMIN}/lobby/${location}/duty`, {
      ...admin!.who,
      body: { state: 'break' },
    });
    expect(codes(refused)).toEqual([403, 'view-only']);
    const role = await aSecondsRole();
    expect((await view(`custom-${role.id}`)).body.data.viewing_as?.name).toBe(role.name);
    expect((await clients(admin!.who)).status).toBe(403);
    const back = await view(null);
    expect(back.body.data).toMatchObject({ role: 30, viewing_as: null });
    const noted = await securityEventsOf('role-viewed', 9);
    expect(noted.map(({ detail }) => detail['viewed'])).toEqual([`custom-${role.id}`, '10']);
  });

  /** Made by another admin: who views a role makes none. */
  async function aSecondsRole(): Promise<CustomRoleRow> {
    const response = await post(values(), second!.who);
    return (response.body as { data: CustomRoleRow }).data;
  }

  it('is for people who assign roles, and for roles that exist', async () => {
    for (const role of ['50', '7', 'custom-999', 'custom-', 'admin'])
      expect((await view(role)).status, role).toBe(403);
    expect(codes(await view('10', manager!.who))).toEqual([403, 'forbidden']);
    expect((await sessionOf(admin!.who)).viewing_as).toBeNull();
  });
});
