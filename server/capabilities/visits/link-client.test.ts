import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aClient,
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { lockClients } from '../clients/records/clients-store.ts';
import { linkListener } from './link-client.ts';

let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp();
  vendor = await aVendor(app.deps.db);
  location = await aLocation(app.deps.db, vendor.id);
  service = await aService(app.deps.db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(app.deps.db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(app.deps.db, vendor.id, { staff, location });
});

type Typed = { first: string; last?: string; email?: string; phone?: string };

async function join({ first, last = '', email = '', phone = '' }: Typed) {
  const body = aJoin({ location, service, first, email, phone, client: { last_name: last } });
  const joined = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
  expect(joined.status).toBe(201);
  return { id: Number(joined.body.data.id), answer: joined.body.data, headers: joined.headers };
}

const linkOf = async (visitId: number) =>
  (
    await app.deps.db.read(
      vendor.id,
      sql<{ client: number | null; link: string; version: number; events: number }>`
      SELECT v.client_id AS client, v.client_link AS link, v.version,
        (SELECT count(*) FROM events e WHERE e.vendor_id = v.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = v.id) AS events
      FROM visits v WHERE v.id = ${visitId}`,
    )
  )[0]!;
const UNLINKED = { client: null, link: 'none', version: 1, events: 1 };
const suggested = (client: number) => ({ client, link: 'suggested', version: 1, events: 1 });

async function linkAfterJoining(typed: Typed) {
  const { id } = await join(typed);
  await app.settle();
  return linkOf(id);
}

describe('linking a client', () => {
  it('suggests the client with the same name and the same e-mail or phone, in any spelling', async () => {
    const zoe = await aClient(app.deps.db, vendor.id, {
      first: 'Zoë',
      last: 'García',
      email: 'Zoe@example.com',
      phone: '+12065550155',
    });
    expect(await linkAfterJoining({ first: 'ZOE', last: 'garcia', email: 'zoe@example.com' })).toEqual(
      suggested(zoe),
    );
    expect(await linkAfterJoining({ first: 'Zoe García', phone: '+1 206 555 0155' })).toEqual(suggested(zoe));
    expect(await linkAfterJoining({ first: 'Luis', last: 'García', phone: '+12065550155' })).toEqual(
      UNLINKED,
    );
    expect(await linkAfterJoining({ first: 'Zoe', last: 'García', email: 'zoe@example.org' })).toEqual(
      UNLINKED,
    );
  });

  it('suggests no client when several match, and the remaining one after a merge', async () => {
    const of = { first: 'Ana', last: 'Moraes', email: 'ana.moraes@example.com' };
    const [one, other] = [
      await aClient(app.deps.db, vendor.id, of),
      await aClient(app.deps.db, vendor.id, of),
    ];
    expect(await linkAfterJoining(of)).toEqual(UNLINKED);
    const merging = {
      from: one,
      to: other,
      actor: { kind: 'system' as const, id: null },
      now: app.clock.now(),
    };
    expect(await app.deps.db.withVendor(vendor.id, (tx) => app.clients.mergeClients(tx, merging))).toBe(true);
    expect(await linkAfterJoining(of)).toEqual(suggested(other));
  });

  it('ignores clients of another vendor', async () => {
    const elsewhere = await aVendor(app.deps.db);
    await aClient(app.deps.db, elsewhere.id, { first: 'Ivo', email: 'ivo@example.com' });
    expect(await linkAfterJoining({ first: 'Ivo', email: 'ivo@example.com' })).toEqual(UNLINKED);
  });

  it('is idempotent, and keeps a link that staff confirmed', async () => {
    const mine = { first: 'Petra', email: 'petra@example.com' };
    const petra = await aClient(app.deps.db, vendor.id, mine);
    const { id } = await join(mine);
    await app.settle();
    const other = await aClient(app.deps.db, vendor.id, { first: 'Other' });
    const hear = () =>
      app.deps.db.withVendor(
        vendor.id,
        (tx) => linkListener.handle(tx, { subjectId: id } as Parameters<typeof linkListener.handle>[1]),
        'foyer_worker',
      );
    await hear();
    expect(await linkOf(id)).toEqual(suggested(petra));
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE visits SET client_id = ${other}, client_link = 'confirmed' WHERE id = ${id}`),
    );
    await hear();
    expect(await linkOf(id)).toEqual({ ...suggested(other), link: 'confirmed' });
  });

  it('waits for a concurrent erasure of the client, and then finds none', async () => {
    const { db } = app.deps;
    const mine = { first: 'Wanda', email: 'wanda@example.com' };
    const clientId = await aClient(db, vendor.id, mine);
    const { id } = await join({ first: 'Someone', email: 'else@example.com' });
    await app.settle();
    await db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE visits SET first_name = 'Wanda', email = 'wanda@example.com' WHERE id = ${id}`),
    );
    let linking: Promise<void> | undefined;
    await db.withVendor(vendor.id, async (tx) => {
      await lockClients(tx, [clientId]);
      linking = db.withVendor(
        vendor.id,
        (other) => linkListener.handle(other, { subjectId: id } as Parameters<typeof linkListener.handle>[1]),
        'foyer_worker',
      );
      const waits = async () =>
        (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks WHERE NOT granted`)).n;
      await expect.poll(waits, { timeout: 5_000 }).toBeGreaterThan(0);
      const forgetting = { clientId, actor: { kind: 'system' as const, id: null }, now: app.clock.now() };
      await app.clients.forgetClient(tx, forgetting);
      await tx.run(sql`UPDATE visits SET first_name = 'Wanda', email = 'wanda@example.com' WHERE id = ${id}`);
    });
    await linking;
    expect(await linkOf(id)).toEqual(UNLINKED);
  });

  it('does not show visitors that a client was recognised, and changes no client', async () => {
    const existing = { first: 'Nora', last: 'Vance', email: 'nora@example.com', phone: '+12065550177' };
    const nora = await aClient(app.deps.db, vendor.id, existing);
    const clientRow = () => app.deps.db.read(vendor.id, sql`SELECT * FROM clients WHERE id = ${nora}`);
    const before = await clientRow();
    const recognised = await join({ ...existing, first: 'NORA' });
    const stranger = await join({ ...existing, first: 'Mora' });
    await app.settle();
    expect([(await linkOf(recognised.id)).client, (await linkOf(stranger.id)).client]).toEqual([nora, null]);

    const shape = (data: { attributes: object }) => Object.keys(data.attributes).toSorted();
    expect(shape(recognised.answer)).toEqual(shape(stranger.answer));
    for (const { id, answer: response } of [recognised, stranger]) {
      const seen = await ask(
        app,
        `GET /api/v2/open/queue-appointments/${id}?confirm_code=${response.attributes.confirm_code}`,
      );
      expect(seen.body.data.attributes.version).toBe(response.attributes.version);
      expect(shape(seen.body.data)).toEqual(shape(response));
      expect(seen.text).not.toMatch(/client_id|client_link|suggested/);
    }
    expect(await clientRow()).toEqual(before);
  });
});
