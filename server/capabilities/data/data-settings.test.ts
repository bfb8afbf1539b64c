import { beforeAll, describe, expect, it } from 'vitest';
import type { ErasurePreview } from '#contract/clients/erasures.ts';
import type { LegalHold } from '#contract/settings/holds.ts';
import type { RetentionCount } from '#contract/settings/retention.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { RetentionKind } from '#domain/vendors/retention-periods.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aClient,
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
} from '#server/testing/builders-store.ts';
import { aJoin, ask, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { fillTables } from '#server/testing/rows-of-a-client-store.ts';

const ADMIN = '/api/internal/v1/admin';
const DATA = `${ADMIN}/settings/data`;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

let people = 0;
async function aBusiness() {
  const { db } = app.deps;
  app.clock.set(MOMENT);
  const { id } = await aVendor(db);
  const location = await aLocation(db, id);
  const service = await aService(db, id, { locations: [location] });
  const staff = await aStaffMember(db, id, { locations: [location], serves: [service] });
  await onDuty(db, id, { staff, location, now: MOMENT });
  const admin = async (): Promise<SignedIn> => {
    people += 1;
    const [email, password, name] = [`admin-${people}@harbor.test`, 'a-long-password-1', `Admin ${people}`];
    const identityId = await app.access.createIdentity({ email, name, password });
    await aStaffMember(db, id, { name, role: 30, locations: [], serves: [], identityId });
    return signInAs(app, email, password);
  };
  const [first, second] = [await admin(), await admin()];
  const one = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
    (await db.read(id, statement))[0]!.n;
  const ofVendor = sql`vendor_id = ${id}`;
  return {
    id,
    first,
    second,
    /** A client with one visit that ended `daysAgo`, and a row of every kind of that time. */
    async person(daysAgo: number): Promise<{ client: number; visit: number; name: string }> {
      people += 1;
      const letters = [...String(people)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
      const of = { first: `Person${letters}`, last: 'Quarles', email: `p${people}@example.com`, phone: '' };
      const at = new Date(MOMENT - daysAgo * DAY);
      const client = await aClient(db, id, of);
      const more = { notes: 'softly', last_name: of.last };
      const body = aJoin({ location, service, ...of, more });
      const joined = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
      expect(joined.status, joined.text).toBe(201);
      const visit = Number(joined.body.data.id);
      await app.settle();
      await db.withVendor(id, async (tx) => {
        await fillTables(tx, { vendorId: id, location, service, staff, client, visit, first: of.first });
        for (const statement of [
          sql`UPDATE visits SET status = 4, created_at = ${at}, ended_at = ${at}, client_id = ${client}, client_link = 'confirmed' WHERE id = ${visit}`,
          sql`UPDATE clients SET created_at = ${at} WHERE id = ${client}`,
          sql`UPDATE visit_notes SET created_at = ${at} WHERE visit_id = ${visit}`,
          sql`UPDATE visit_files SET created_at = ${at} WHERE visit_id = ${visit}`,
          sql`UPDATE feedback SET given_at = ${at} WHERE visit_id = ${visit}`,
          sql`UPDATE messages SET state = 'sent', due_at = NULL, made_at = ${at}, settled_at = ${at}, content = '{}' WHERE visit_id = ${visit}`,
          sql`UPDATE chats SET state = 'ended', ended_at = ${at} WHERE client_id = ${client}`,
          sql`UPDATE thread_messages SET sent_at = ${at}, created_at = ${at} WHERE visit_id = ${visit}`,
          sql`UPDATE wait_list SET created_at = ${at}, ended_at = ${at} WHERE visit_id = ${visit}`,
          sql`UPDATE shortcut_invitations SET sent_at = ${at} WHERE visit_id = ${visit}`,
          sql`UPDATE imports SET made_at = ${at} WHERE id = (SELECT import_id FROM import_rows WHERE record_id = ${client})`,
          sql`DELETE FROM erasures WHERE client_id = ${client}`,
          sql`INSERT INTO security_events (vendor_id, at, kind, account, address) VALUES (${id}, ${at}, 'signed-in', 'a', 'b')`,
        ])
          await tx.run(statement);
      });
      return { client, visit, name: `${of.first} ${of.last}` };
    },
    /** Rows with data, by kind. */
    async stored(): Promise<Record<RetentionKind, number>> {
      const count = (from: ReturnType<typeof sql>) =>
        one(sql<{ n: number }>`SELECT count(*)::int AS n FROM ${from}`);
      return {
        contacts: await count(sql`visits WHERE ${ofVendor} AND forgotten_at IS NULL`),
        clients: await count(sql`clients WHERE ${ofVendor} AND erased_at IS NULL`),
        notes:
          (await count(sql`visits WHERE ${ofVendor} AND notes <> ''`)) +
          (await count(sql`visit_notes WHERE ${ofVendor}`)),
        chats: await count(sql`chats WHERE ${ofVendor} AND NOT forgotten`),
        files: await count(sql`visit_files WHERE ${ofVendor}`),
        feedback: await count(sql`feedback WHERE ${ofVendor} AND experience <> ''`),
        messages: await count(sql`messages WHERE ${ofVendor} AND content IS NOT NULL`),
        'wait-list': await count(sql`wait_list WHERE ${ofVendor} AND NOT forgotten`),
        invitations: await count(sql`shortcut_invitations WHERE ${ofVendor} AND NOT forgotten`),
        imports: await count(sql`import_rows WHERE ${ofVendor}`),
        'security-log': await count(sql`security_events WHERE ${ofVendor}`),
      };
    },
    async retain(): Promise<void> {
      for (const rule of app.retention)
        await rule.removeDue({ db, vendorId: id, now: app.clock.now(), goOn: () => true });
    },
    async preview(values: Record<string, unknown>, reset: string[] = []): Promise<RetentionCount[]> {
      const sent = { ...first, body: { values, reset } };
      const came = await ask<{ data: RetentionCount[] }>(app, `POST ${DATA}/retention-preview`, sent);
      expect(came.status, came.text).toBe(200);
      return came.body.data;
    },
    hold: (body: Partial<Record<'client_id' | 'from' | 'until', string>>) =>
      ask<{ data: { id: string } }>(app, `POST ${DATA}/holds`, {
        ...first,
        body: { client_id: null, from: null, until: null, reason: 'legal-claim', reference: 'C-17', ...body },
      }),
    lift: (hold: string) => ask(app, `POST ${DATA}/holds/${hold}/lift`, { ...first, body: {} }),
    holds: async () => (await ask<{ data: LegalHold[] }>(app, `GET ${DATA}/holds`, first)).body.data,
  };
}
/** The visits whose texts of a conversation still have words. */
const textsOf = (vendor: number) =>
  app.deps.db.read(
    vendor,
    sql<{
      visit: number;
    }>`SELECT visit_id AS visit FROM thread_messages WHERE vendor_id = ${vendor} AND text <> ''`,
  );
const codeOf = (came: { body: unknown }) => (came.body as { errors?: { code: string }[] }).errors?.[0]?.code;
const byKind = (counts: readonly RetentionCount[]) =>
  Object.fromEntries(counts.map(({ kind, due, held }) => [kind, { due, held }]));

describe('the dry run of retention', () => {
  it('counts exactly what the job then removes, and removes nothing itself', async () => {
    const ours = await aBusiness();
    for (const days of [1, 20, 45, 200, 500]) await ours.person(days);
    const held = await ours.person(500);
    expect((await ours.hold({ client_id: String(held.client) })).status).toBe(201);
    const values = {
      'retention.contactMonths': 6,
      'retention.notesDays': 30,
      'retention.filesDays': 10,
      'retention.feedbackMonths': 3,
      'retention.messagesDays': 15,
      'retention.waitListDays': 40,
      'retention.invitationsDays': 190,
      'retention.importsDays': 25,
      'retention.securityLogDays': 100,
    };
    const before = await ours.stored();
    const counts = await ours.preview(values);
    expect(await ours.stored()).toEqual(before);
    const saved = await ask(app, `PUT ${DATA}`, {
      ...ours.first,
      body: { version: 0, location_id: null, values, reset: [] },
    });
    expect(saved.status, saved.text).toBe(200);
    await ours.retain();
    const after = await ours.stored();
    for (const { kind, due } of counts) expect([kind, before[kind] - after[kind]]).toEqual([kind, due]);
    expect(byKind(counts)).toMatchObject({
      contacts: { due: 2, held: 1 },
      clients: { due: 2, held: 1 },
      notes: { due: 6, held: 2 },
      chats: { due: 3, held: 1 },
      files: { due: 4, held: 1 },
      feedback: { due: 2, held: 1 },
      'wait-list': { due: 3, held: 1 },
      invitations: { due: 2, held: 1 },
      imports: { due: 4, held: 0 },
      'security-log': { due: 3, held: 0 },
    });
    // What the job has left is due no more.
    expect((await ours.preview({})).every(({ due }) => due === 0)).toBe(true);
  });

  it('counts by the periods in force without a change, and refuses one that no save would take', async () => {
    const ours = await aBusiness();
    await ours.person(120);
    expect(byKind(await ours.preview({}))).toMatchObject({ notes: { due: 2 }, contacts: { due: 0 } });
    expect(byKind(await ours.preview({ 'retention.notesDays': 121 }))).toMatchObject({ notes: { due: 0 } });
    const sent = { ...ours.first, body: { values: { 'retention.notesDays': 0 }, reset: [] } };
    const refused = await ask(app, `POST ${DATA}/retention-preview`, sent);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'field-invalid']);
  });
});

describe('a legal hold', () => {
  it('keeps a client from retention and from an erasure by two people, until it is lifted', async () => {
    const ours = await aBusiness();
    const { client, name } = await ours.person(500);
    const asked = { name, reason: 'client-request', notes: '' };
    const erasure = `${ADMIN}/clients/${client}/erasure`;
    const open = await ask<{ data: { reference: string } }>(app, `POST ${erasure}`, {
      ...ours.first,
      body: asked,
    });
    expect(open.status, open.text).toBe(201);
    const decision = `${ADMIN}/erasures/${open.body.data.reference}/decision`;
    const hold = (await ours.hold({ client_id: String(client) })).body.data.id;

    const approve = { ...ours.second, body: { outcome: 'approve', name } };
    const refused = await ask(app, `POST ${decision}`, approve);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'client-held']);
    const preview = await ask<ErasurePreview>(app, `GET ${erasure}`, ours.first);
    expect(preview.body.data.held).toMatchObject({ reason: 'legal-claim', reference: 'C-17' });
    const before = await ours.stored();
    await ours.retain();
    expect(await ours.stored()).toEqual({
      ...before,
      imports: 0,
      'security-log': before['security-log'] - 1,
    });

    expect((await ours.lift(hold)).status).toBe(204);
    expect((await ours.lift(hold)).status).toBe(404);
    expect((await ask(app, `POST ${decision}`, approve)).status).toBe(200);
    expect(await ours.stored()).toMatchObject({ clients: 0, notes: 0, files: 0, messages: 0 });
    expect(await ours.holds()).toMatchObject([
      { id: hold, client: '', lifted_by: expect.stringMatching(/^Admin/) },
    ]);
  });

  it('keeps what happened in a period: its visits, their clients and messages', async () => {
    const ours = await aBusiness();
    const [inside, outside] = [await ours.person(500), await ours.person(600)];
    const day = (ago: number) => new Date(MOMENT - ago * DAY).toISOString().slice(0, 10);
    const set = await ours.hold({ from: day(505), until: day(495) });
    expect(set.status, set.text).toBe(201);
    await ours.retain();
    expect(await ours.stored()).toMatchObject({
      contacts: 1,
      clients: 1,
      notes: 2,
      chats: 1,
      files: 1,
      feedback: 1,
      'wait-list': 1,
      invitations: 1,
      imports: 1,
    });
    const refused = await ask(app, `POST ${ADMIN}/clients/${inside.client}/erasure`, {
      ...ours.first,
      body: { name: inside.name, reason: 'legal', notes: '' },
    });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'client-held']);
    expect(await ours.holds()).toMatchObject([{ from: day(505), until: day(495), client_id: null }]);
    expect(await textsOf(ours.id)).toEqual([{ visit: inside.visit }]);
    expect(outside.client).not.toBe(inside.client);
    await ours.lift(set.body.data.id);
    await ours.retain();
    expect(await ours.stored()).toMatchObject({ contacts: 0, clients: 0, notes: 0, chats: 0, files: 0 });
    expect(await textsOf(ours.id)).toEqual([]);
  });

  it('keeps the files of a visit that is cancelled', async () => {
    const ours = await aBusiness();
    const [kept, gone] = [await ours.person(0), await ours.person(0)];
    for (const { visit } of [kept, gone])
      await app.deps.db.withVendor(ours.id, (tx) =>
        tx.run(sql`UPDATE visits SET status = 1, ended_at = NULL WHERE id = ${visit}`),
      );
    await ours.hold({ client_id: String(kept.client) });
    for (const { visit } of [kept, gone]) {
      const [row] = await app.deps.db.read(
        ours.id,
        sql<{ version: number }>`SELECT version FROM visits WHERE id = ${visit}`,
      );
      const came = await ask(app, `POST ${ADMIN}/visits/${visit}/cancel`, {
        ...ours.first,
        body: { version: row!.version, reason: 'because' },
      });
      expect(came.status, came.text).toBe(200);
    }
    const left = await app.deps.db.read(
      ours.id,
      sql<{ visit: number }>`SELECT visit_id AS visit FROM visit_files`,
    );
    expect(left).toEqual([{ visit: kept.visit }]);
  });

  it('passes to the other record when its client is merged', async () => {
    const ours = await aBusiness();
    const [from, to] = [await ours.person(500), await ours.person(500)];
    await ours.hold({ client_id: String(from.client) });
    const merging = {
      from: from.client,
      to: to.client,
      actor: { kind: 'system', id: null },
      now: MOMENT,
    } as const;
    await app.deps.db.withVendor(ours.id, (tx) => app.clients.mergeClients(tx, merging));
    expect(await ours.holds()).toMatchObject([{ client_id: String(to.client) }]);
    await ours.retain();
    expect(await ours.stored()).toMatchObject({ contacts: 2 });
  });

  it('is recorded for the audit log and the log of security events', async () => {
    const ours = await aBusiness();
    const hold = (await ours.hold({ from: '2026-01-01', until: '2026-01-31' })).body.data.id;
    app.clock.advance(MINUTE);
    await ours.lift(hold);
    const audit = await ask<{ data: { verb: string; record: string }[] }>(
      app,
      `GET ${ADMIN}/audit-log`,
      ours.first,
    );
    expect(audit.body.data.slice(0, 2)).toMatchObject([
      { verb: 'lifted', record: 'hold' },
      { verb: 'set', record: 'hold' },
    ]);
    const noted = await app.deps.db.read(
      ours.id,
      sql<{ kind: string }>`SELECT kind FROM security_events WHERE kind LIKE 'legal-hold%' ORDER BY id`,
    );
    expect(noted.map(({ kind }) => kind)).toEqual(['legal-hold-set', 'legal-hold-lifted']);
  });

  it('needs a client that stands or both days in their order', async () => {
    const ours = await aBusiness();
    for (const body of [
      {},
      { client_id: '999999' },
      { from: '2026-02-01' },
      { from: '2026-02-01', until: '2026-01-01' },
      { client_id: '1', from: '2026-01-01', until: '2026-01-02' },
    ]) {
      const came = await ours.hold(body);
      expect([body, came.status]).toEqual([body, 422]);
    }
    expect(await ours.holds()).toEqual([]);
  });
});
