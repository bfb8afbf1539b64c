import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
let [location, service] = [0, 0];
let manager: SignedIn;
let helper: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id, { takes: { queue: true, phone: true } });
  service = await aService(db, vendor.id, { locations: [location], methods: [1, 2] });
  const at = { locations: [location], serves: [service] };
  ({ who: manager } = await aSignedInStaffMember(app, vendor.id, { role: 20, ...at }));
  ({ who: helper } = await aSignedInStaffMember(app, vendor.id, { role: 10, ...at }));
});

let visitors = 0;
async function aVisitor(more: object = {}): Promise<string> {
  visitors += 1;
  const body = aJoin({ location, service, email: `v${visitors}@example.com`, ...more });
  const { id } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  return String(id);
}
const edit = (id: string, body: object, who = manager) =>
  ask(app, `PATCH /api/internal/v1/admin/visits/${id}`, { ...who, body: { version: 1, ...body } });
const run = (id: string, set: ReturnType<typeof sql>) =>
  app.deps.db.withVendor(vendor.id, (tx) =>
    tx.run(sql`UPDATE visits SET ${set} WHERE vendor_id = ${vendor.id} AND id = ${Number(id)}`),
  );
const consent = (id: string) =>
  app.deps.db.withVendor(vendor.id, (tx) =>
    tx.one(
      sql<{
        receiveSms: boolean;
        clientLink: string;
      }>`SELECT receive_sms, client_link FROM visits WHERE vendor_id = ${vendor.id} AND id = ${Number(id)}`,
    ),
  );

describe('the data of a visitor', () => {
  it('changes where it is sent, with one event without the data themselves', async () => {
    const id = await aVisitor();
    const { status, body, text } = await edit(id, {
      first_name: ' Zoë ',
      email: 'ZOE@example.com',
      lang: 'fr',
      notes: 'By the window',
    });
    expect(status, text).toBe(200);
    expect(body.data).toMatchObject({
      version: 2,
      first_name: 'Zoë',
      email: 'ZOE@example.com',
      lang: 'fr',
      notes: 'By the window',
    });
    expect(body.data.timeline.at(-1)).toMatchObject({ kind: 'visit-details-changed' });
    expect(JSON.stringify(body.data.timeline)).not.toMatch(/Zo|window/);
  });

  it('of another number loses the consent to messages, and the suggested client', async () => {
    const id = await aVisitor();
    await run(id, sql`phone = '+12065550142', receive_sms = true`);
    await edit(id, { cell_phone: '+1 206 555 0142', notes: 'x' });
    expect((await consent(id)).receiveSms).toBe(true);
    await edit(id, { version: 2, cell_phone: '+12065550143' });
    expect(await consent(id)).toEqual({ receiveSms: false, clientLink: 'none' });
  });

  it('is refused at its field, and by phone without a number', async () => {
    const faulty = await edit(await aVisitor(), { first_name: ' ', email: 'no', lang: 'xx' });
    expect(faulty.errors.map(({ source }) => source?.pointer)).toEqual(['/first_name', '/email', '/lang']);
    const byPhone = await aVisitor();
    await run(byPhone, sql`meeting_method = 2, phone = '+12065550142'`);
    expect((await edit(byPhone, { cell_phone: '' })).errors[0]?.source?.pointer).toBe('/cell_phone');
  });

  it('keeps its contact from staff who see it masked, who may correct the rest', async () => {
    const id = await aVisitor();
    expect((await edit(id, { email: 'x@example.com' }, helper)).status).toBe(403);
    expect((await edit(id, { notes: 'Has a dog' }, helper)).status).toBe(200);
  });

  it('goes by the version, and ends with the visit', async () => {
    const id = await aVisitor();
    await edit(id, { notes: 'a' });
    const late = await edit(id, { notes: 'b' });
    expect(late.errors[0]).toMatchObject({ code: 'visit-changed', meta: { visit: { notes: 'a' } } });
    const body = { version: 2 };
    await ask(app, `POST /api/internal/v1/admin/visits/${id}/cancel`, { ...manager, body });
    expect((await edit(id, { version: 3, notes: 'b' })).errors[0]?.code).toBe('transition-refused');
  });
});
