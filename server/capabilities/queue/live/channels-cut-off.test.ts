import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';
import { aStaffPage } from '#server/testing/staff-page.ts';

let app: TestApp;
let address: string;
let vendor: TestVendor;
let main: number;
let elsewhere: number;

beforeAll(async () => {
  app = await anApp();
  address = await listening(app);
  vendor = await aVendor(app.deps.db);
  main = await aLocation(app.deps.db, vendor.id);
  elsewhere = await aLocation(app.deps.db, vendor.id);
});

const signedIn = (of: { role: number; locations: number[] }) =>
  aStaffPage(app, address, { ...of, vendorId: vendor.id });
const visitor = () =>
  aSocket(
    address,
    makePageToken(app.deps.keys, { kind: 'visitor', vendorId: vendor.id, visits: [] }, app.clock.now()).token,
  );

describe('staff who lose access', () => {
  it('are disconnected when they sign out', async () => {
    const staff = await signedIn({ role: 10, locations: [main] });
    await staff.socket.subscribe(`lobby.${main}`);
    const ended = staff.socket.ended();
    expect(
      (await ask(app, 'DELETE /api/internal/v1/session', { cookie: staff.cookie, csrf: staff.csrf })).status,
    ).toBe(204);
    expect(await ended).toBe('io server disconnect');
    await expect(aSocket(address, staff.token)).rejects.toThrow('session-ended');
  });

  it('are disconnected when they are deactivated', async () => {
    const staff = await signedIn({ role: 10, locations: [main] });
    const ended = staff.socket.ended();
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(
        sql`UPDATE staff SET deactivated_at = now() WHERE vendor_id = ${vendor.id} AND id = ${staff.staffId}`,
      ),
    );
    expect(await ended).toBe('io server disconnect');
  });

  it('are disconnected and must authorise again when they change location', async () => {
    const staff = await signedIn({ role: 10, locations: [main] });
    const ended = staff.socket.ended();
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(
        sql`UPDATE staff_locations SET location_id = ${elsewhere} WHERE vendor_id = ${vendor.id} AND staff_id = ${staff.staffId}`,
      ),
    );
    expect(await ended).toBe('io server disconnect');
    const again = await aSocket(address, staff.token);
    expect(await again.subscribe(`lobby.${main}`)).toEqual({ error: 'refused' });
    expect(await again.subscribe(`lobby.${elsewhere}`)).toEqual({ ok: true });
  });

  it('leave other subscribers connected', async () => {
    const [page, staff] = [await visitor(), await signedIn({ role: 10, locations: [main] })];
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect([page.socket.connected, staff.socket.socket.connected]).toEqual([true, true]);
  });
});
