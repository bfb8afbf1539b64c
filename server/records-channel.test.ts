import { beforeAll, expect, it } from 'vitest';
import { asksForProof, channels } from '#contract/protocol/realtime.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { everyRole } from './testing/every-role-store.ts';
import type { EveryRole, Principal } from './testing/every-role-store.ts';
import { aSocket, listening } from './testing/sockets.ts';

let app: TestApp;
let world: EveryRole;
let address: string;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  address = await listening(app);
});

const ours = () => channels.records(String(world.vendorId));
async function aPage(who: Principal) {
  const { body } = await world.call(who, 'GET /api/internal/v1/session');
  return aSocket(address, (body as { data: { realtime_token: string } }).data.realtime_token);
}

it('names a changed record and the staff member to the vendor’s staff', async () => {
  const page = await aPage(10);
  expect(await page.subscribe(ours())).toEqual({ ok: true });
  const path = `/api/internal/v1/admin/rooms/${world.room}`;
  const { body } = await world.call(30, `GET ${path}`);
  const { version, values } = (body as { data: { version: number; values: object } }).data;
  await world.call(30, `PUT ${path}`, { body: { version, values: { ...values, name: 'Ash' } } });
  await app.settle();
  const { event, data } = await page.hears(ours());
  expect([event, data]).toEqual([
    'RecordsChanged',
    {
      version: expect.any(Number) as number,
      kind: 'room',
      id: String(world.room),
      by: String(await world.staffOf(30)),
    },
  ]);
});

it('is refused to another vendor’s staff and to visitors', async () => {
  expect(asksForProof(ours())).toBe(true);
  const stranger = await aPage('admin of another vendor');
  expect(await stranger.subscribe(ours())).toEqual({ error: 'refused' });
  const token = { kind: 'visitor', vendorId: world.vendorId, visits: [] } as const;
  const visitor = await aSocket(address, makePageToken(app.deps.keys, token, app.clock.now()).token);
  expect(await visitor.subscribe(ours())).toEqual({ error: 'refused' });
});
