import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksForProof } from '#contract/protocol/realtime.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aPusherServer } from '#server/testing/pusher-server.ts';
import { aStaffSession } from '#server/testing/staff-page.ts';
import { channelPolicies } from './channel-policies.ts';

/* Authorisation for the channels of a hosted realtime service. */

const AUTH = 'POST /api/internal/v1/realtime/auth';
const SOCKET = '123.456';

let app: TestApp;
let plain: TestApp;
let vendor: TestVendor;
let [main, secret, visit, code] = [0, 0, 0, ''];

beforeAll(async () => {
  const service = await aPusherServer();
  afterAll(() => service.stop());
  [app, plain] = [await anApp({ env: service.env }), await anApp()];
  const { db } = app.deps;
  vendor = await aVendor(db);
  main = await aLocation(db, vendor.id);
  secret = await aLocation(db, vendor.id, { visibility: 'private' });
  const topic = await aService(db, vendor.id, { locations: [main, secret] });
  const staff = await aStaffMember(db, vendor.id, { locations: [main], serves: [topic] });
  await onDuty(db, vendor.id, { staff, location: main });
  const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location: main, service: topic, email: 'a@example.com' }),
    from: '198.51.100.1',
  });
  [visit, code] = [Number(joined.body.data.id), joined.body.data.attributes.confirm_code];
});

const tokenOf = (visits: number[] = [], vendorId = vendor.id) =>
  makePageToken(app.deps.keys, { kind: 'visitor', vendorId, visits }, app.clock.now()).token;
const enter = (channel_name: string | undefined, more: object = {}) =>
  ask(app, AUTH, { body: { socket_id: SOCKET, channel_name, token: tokenOf(), ...more } });
const signed = (text: string) => `app-key:${createHmac('sha256', 'app-secret').update(text).digest('hex')}`;

it('our pages authorise exactly the channels that need it', () => {
  const policies = channelPolicies(app.deps);
  expect(policies.filter(({ proof }) => proof).length).toBeGreaterThan(0);
  for (const { prefix, proof } of policies)
    expect([prefix, asksForProof(`${prefix}1`)]).toEqual([prefix, proof]);
});

describe('a channel authorisation', () => {
  it('is signed for this socket and channel, with the code or for a page that has presented it', async () => {
    const name = `private-queue-appointment.${visit}`;
    const grant = { auth: signed(`${SOCKET}:${name}`) };
    expect(await enter(name, { confirm_code: code })).toMatchObject({ status: 200, body: grant });
    expect((await enter(name, { token: tokenOf([visit]) })).body).toEqual(grant);
  });

  it.each<[string, () => string, () => object]>([
    ['without a code', () => `private-queue-appointment.${visit}`, () => ({})],
    [
      'without a token',
      () => `private-queue-appointment.${visit}`,
      () => ({ token: undefined, confirm_code: code }),
    ],
    [
      'with a forged token',
      () => `private-queue-appointment.${visit}`,
      () => ({ token: 'x', confirm_code: code }),
    ],
    [
      'to another vendor’s page',
      () => `private-lobby.${main}`,
      () => ({ token: tokenOf([], vendor.id + 1) }),
    ],
    ['to a lobby, for a visitor', () => `private-lobby.${main}`, () => ({})],
    ['to a private location', () => `private-location.${secret}`, () => ({})],
    ['to a public channel, which needs none', () => `location.${main}`, () => ({})],
    ['to a channel of an unknown kind', () => `presence-lobby.${main}`, () => ({})],
    ['without a channel', () => undefined as never, () => ({})],
  ])('is refused %s', async (_, name, more) => {
    expect(await enter(name(), more())).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'forbidden' }] },
    });
  });

  it.each(['1.2:private-lobby.1', '1', '1.2\n', '', `${'9'.repeat(30)}.1`])(
    'is not signed for the socket id %j',
    async (socket_id) => {
      expect((await enter(`private-display.${main}`, { socket_id })).status).toBe(400);
    },
  );

  it('for a display follows the setting', async () => {
    expect((await enter(`private-display.${main}`)).status).toBe(200);
    await setSetting(app.deps.db, vendor.id, { key: 'tv.public', value: false });
    expect((await enter(`private-display.${main}`)).status).toBe(403);
    await setSetting(app.deps.db, vendor.id, { key: 'tv.public', value: true });
  });

  it('counts wrong codes, and opens with the right one', async () => {
    const name = `private-queue-appointment.${visit}`;
    for (let tries = 0; tries < 10; tries += 1)
      expect((await enter(name, { confirm_code: `wrong${tries}` })).status).toBe(403);
    expect((await enter(name, { confirm_code: 'wrong' })).status).toBe(429);
    expect((await enter(name, { confirm_code: code })).status).toBe(200);
  });

  it('belongs to the staff member’s sign-in session and follows the lobby’s permission', async () => {
    const person = await staffOf(10, [main]);
    const grant = await enter(`private-lobby.${main}`, { token: person });
    const data = String(grant.body.user_data);
    expect(grant.body).toEqual({
      auth: signed(`${SOCKET}:private-lobby.${main}`),
      user_auth: signed(`${SOCKET}::user::${data}`),
      user_data: data,
    });
    expect((await enter(undefined, { token: person })).body).toEqual({
      auth: signed(`${SOCKET}::user::${data}`),
      user_data: data,
    });
    expect((await enter(`private-lobby.${secret}`, { token: person })).status).toBe(403);
    expect((await enter(`private-location.${secret}`, { token: await staffOf(10, [secret]) })).status).toBe(
      200,
    );
  });

  it('does not exist with the other driver', async () => {
    const response = await ask(plain, AUTH, {
      body: { socket_id: SOCKET, channel_name: 'private-display.1' },
    });
    expect(response.status).toBe(404);
  });

  it('accepts a form body, as other clients send it; no other endpoint does', async () => {
    const form = (path: string) =>
      app.http.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${tokenOf([visit])}`,
          'x-vendor': vendor.pathname,
        },
        payload: `socket_id=${SOCKET}&channel_name=private-queue-appointment.${visit}`,
      });
    expect((await form('/api/internal/v1/realtime/auth')).statusCode).toBe(200);
    expect((await form('/api/internal/v1/realtime/token')).statusCode).toBe(415);
    expect((await form('/api/v2/open/queue-appointments')).statusCode).toBe(415);
  });
});

async function staffOf(role: number, locations: number[]): Promise<string> {
  return (await aStaffSession(app, { vendorId: vendor.id, role, locations })).token;
}
