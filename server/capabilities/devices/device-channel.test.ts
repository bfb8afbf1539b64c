import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChannelGrant } from '#contract/protocol/realtime.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aDevice, pageOf } from '#server/testing/devices.ts';
import { aPusherServer } from '#server/testing/pusher-server.ts';
import type { PusherServer } from '#server/testing/pusher-server.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

/* A device under the hosted driver. `set-up-devices.test.ts` tests it over our own sockets. */

let service: PusherServer;
let app: TestApp;
let vendor: TestVendor;
let location: number;
let manager: SignedIn;
beforeAll(async () => {
  service = await aPusherServer();
  app = await anApp({ env: service.env });
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  manager = (await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location] })).who;
});
afterAll(() => service.stop());

const made = () => aDevice(app, manager, { vendor: vendor.pathname, location });
const tokenOf = async (cookie: string): Promise<string> => {
  const path = `/how?location=${location}&mode=kiosk`;
  return (await pageOf(app, { vendor: vendor.pathname, path, cookie })).state.realtime.token;
};
const enter = async (id: string, of: { token: string; socketId?: string }) => {
  const body = { socket_id: of.socketId ?? '1.2', channel_name: `private-device.${id}`, token: of.token };
  const came = await ask(app, 'POST /api/internal/v1/realtime/auth', { body });
  return { status: came.status, grant: came.body as unknown as ChannelGrant };
};
const revoke = (id: string) =>
  ask(app, `POST /api/internal/v1/admin/devices/${id}/revoke`, { ...manager, body: {} });

/** A socket of the service, signed in with the grant of the device's page. `closed`: the code of its end. */
async function aSocketOf(id: string, token: string) {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/app/app-key?protocol=7`);
  const result: { closed?: number } = {};
  socket.addEventListener('close', ({ code }) => (result.closed = code));
  const socketId = await new Promise<string>((resolve) =>
    socket.addEventListener('message', ({ data }) => {
      const { data: text } = JSON.parse(String(data)) as { data: string };
      resolve((JSON.parse(text) as { socket_id: string }).socket_id);
    }),
  );
  const { grant } = await enter(id, { token, socketId });
  const data = { auth: grant.user_auth, user_data: grant.user_data };
  socket.send(JSON.stringify({ event: 'pusher:signin', data }));
  const userOf = () => [...service.sockets.all].find((one) => one.id === socketId)?.user ?? null;
  await expect.poll(userOf).not.toBeNull();
  return result;
}

it('enters the private channel of its own device alone', async () => {
  const [device, other] = [await made(), await made()];
  const token = await tokenOf(device.cookie);
  expect((await enter(device.id, { token })).status).toBe(200);
  expect((await enter(other.id, { token })).status).toBe(403);
  expect((await enter(device.id, { token: await tokenOf('') })).status).toBe(403);
});

it('hears of its revocation on the private channel, is cut at the service, and enters no more', async () => {
  const [device, other] = [await made(), await made()];
  const token = await tokenOf(device.cookie);
  const [mine, theirs] = [
    await aSocketOf(device.id, token),
    await aSocketOf(other.id, await tokenOf(other.cookie)),
  ];
  expect((await revoke(device.id)).status).toBe(204);
  await expect.poll(() => mine.closed).toBe(4009);
  expect(theirs.closed).toBeUndefined();
  await expect
    .poll(() => service.taken.map(({ name, channel, data }) => [name, channel, JSON.parse(data) as unknown]))
    .toContainEqual([
      'DeviceChanged',
      `private-device.${device.id}`,
      expect.objectContaining({ action: 'revoked' }),
    ]);
  expect((await enter(device.id, { token })).status).toBe(403);
});
