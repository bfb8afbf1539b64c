import { beforeAll, describe, expect, it } from 'vitest';
import type { HistoryPage, TimelineItem } from '#contract/clients/history.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aClient } from '#server/testing/builders-store.ts';
import { aChatKey, aChatWorld } from '#server/testing/chats.ts';
import { ask } from '#server/testing/requests.ts';
import type { StaffSession } from '#server/testing/staff-page.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

const CONTACT = { first_name: 'Lucía', last_name: 'Mora', email: 'lucia@example.com' };

/** A chat of a known client that a staff member has answered, and the requests of an admin. */
async function answered() {
  const world = await aChatWorld(app, { 'feature.newActivities': true });
  const { db } = app.deps;
  const client = await aClient(db, world.vendor.id, { first: 'Lucía', last: 'Mora', email: CONTACT.email });
  const admin = await world.aSession(30);
  await world.takesChats(admin);
  const { id } = (await world.start(CONTACT)).body.data;
  await app.settle();
  await world.asStaff(admin, `POST /${id}/moves`, { act: 'accept' });
  await world.asStaff(admin, `POST /${id}/lines`, { lines: [{ key: aChatKey(), text: 'Buenos días' }] });
  const see = async (by: StaffSession = admin) => (await world.asStaff(by, `GET /${id}`)).body.data;
  const link = (clientId: number | null) =>
    world.asStaff(admin, `POST /${id}/moves`, {
      act: 'link',
      client_id: clientId === null ? null : String(clientId),
    });
  const timeline = async (): Promise<readonly TimelineItem[]> => {
    const { body } = await ask<HistoryPage<TimelineItem>>(
      app,
      `GET /api/internal/v1/admin/clients/${client}/timeline?kind=chat`,
      { cookie: admin.cookie, csrf: admin.csrf },
    );
    return body.data;
  };
  return { world, client, admin, id, see, link, timeline };
}

describe('the client of a chat', () => {
  it('is suggested by the contact, and its timeline has the transcript once staff confirm', async () => {
    const { client, see, link, timeline } = await answered();
    expect((await see()).client).toEqual({ id: String(client), name: 'Lucía Mora', confirmed: false });
    expect(await timeline()).toEqual([]);
    expect((await link(client)).body.data.client).toMatchObject({ confirmed: true });
    expect(await timeline()).toMatchObject([
      { kind: 'chat', by: expect.any(String), text: expect.stringMatching(/^Lucía: Hola\n.+: Buenos días$/) },
    ]);
    expect((await link(null)).body.data.client).toBeNull();
    expect(await timeline()).toEqual([]);
    expect((await link(999_999)).errors[0]?.source?.pointer).toBe('/client_id');
  });

  it('shows a masked contact to those who see the fewest fields', async () => {
    const { world, see } = await answered();
    expect(await see()).toMatchObject({ email: CONTACT.email });
    const masked = await see(await world.aSession(5, []));
    expect(masked.email).not.toBe(CONTACT.email);
    expect(masked.email).toContain('@example.com');
  });

  it('moves with a merge, is exported, and is erased with all lines', async () => {
    const { world, client, id, see, link } = await answered();
    await link(client);
    const { db } = app.deps;
    const other = await aClient(db, world.vendor.id, { first: 'Lucía', last: 'Mora Vidal' });
    const { eraseClient, exportClient, repointClient } = await import('./index.ts');
    await db.withVendor(world.vendor.id, (tx) => repointClient(tx, client, other));
    expect((await see()).client).toMatchObject({ id: String(other) });
    const within = (scope: Parameters<typeof exportClient>[1]['scope']) =>
      db.withVendor(world.vendor.id, (tx) => exportClient(tx, { clientId: other, scope }));
    expect(await within({ reach: 'vendor' })).toMatchObject({
      chats: [
        { id: Number(id), email: CONTACT.email, lines: [{ text: 'Hola' }, {}, { text: 'Buenos días' }] },
      ],
    });
    expect(await within({ reach: 'locations', locationIds: [] })).toEqual({ chats: [] });
    const { counts } = await db.withVendor(world.vendor.id, (tx) => eraseClient(tx, other));
    expect(counts).toEqual({ messages: 3 });
    expect(await see()).toMatchObject({ name: '', email: '', state: 'ended', lines: [] });
    expect(app.clock.now()).toBe(MOMENT);
  });
});
