import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsPath } from '#contract/conversations/text-webhooks.ts';
import type { Integration, IntegrationCard } from '#contract/integrations/integrations.ts';
import type { History } from '#contract/protocol/resource.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import { keyIdsOf, keysOf } from '#server/infrastructure/signing/keys.ts';
import { openOwnServices } from '#server/integrations/own-services.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { aCaptchaServer } from '#server/testing/captcha-server.ts';
import type { CaptchaServer } from '#server/testing/captcha-server.ts';
import { CERTIFICATE, KEY } from '#server/testing/certificate.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { aMailServer } from '#server/testing/mail-server.ts';
import type { MailServer } from '#server/testing/mail-server.ts';
import { messagesOf } from '#server/testing/messages-store.ts';
import { aPhotonServer } from '#server/testing/photon-server.ts';
import type { PhotonServer } from '#server/testing/photon-server.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { connectionOf, countCredentialsOfKey, credentialsOf } from './connections-store.ts';
import { decryptSecret, encryptSecret } from './credentials.ts';
import { renewSecrets } from './renew-secrets.ts';

const BASE = '/api/internal/v1/admin/integrations';
const SECRET = 'planted-secret-of-the-vendor';
const EMAIL = {
  name: 'Our mail',
  host: 'right.test',
  port: '587',
  user: 'foyer@right.test',
  from: 'hello@right.test',
  password: SECRET,
};
const TWILIO = { account: `AC${'1'.repeat(32)}`, number: '+12065550100', auth_token: 'a-token' };
const VONAGE = {
  api_key: 'abcd1234',
  number: '+12065550100',
  api_secret: 'a-secret',
  signature_secret: 'another-secret',
};
const SMPP = {
  host: 'inside.example',
  port: '3550',
  system_id: 'harbor',
  system_type: '',
  number: '+12065550100',
  password: 'secret-8',
};
const CAPTCHA = { name: '', provider: 'turnstile', site_key: 'own-key', secret: 'the-secret' };

let app: TestApp;
let world: EveryRole;
let operator: MailServer;
let mails: MailServer;
let captcha: CaptchaServer;
let photon: PhotonServer;
/** Every line of the log, as JSON. */
const lines: string[] = [];
/** Every response to staff, as text. */
const responses: string[] = [];

beforeAll(async () => {
  operator = await aMailServer();
  mails = await aMailServer({ cert: CERTIFICATE, key: KEY, password: SECRET });
  captcha = await aCaptchaServer();
  photon = await aPhotonServer();
  afterFile(() => Promise.all([operator.close(), mails.close(), photon.stop()]));
  const smtpPort = Number(new URL(mails.url).port);
  const write = (fields: object, text: string) => void lines.push(JSON.stringify([fields, text]));
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const own = openOwnServices({
    resolve: async (host) => [host === 'right.test' ? '127.0.0.1' : '10.0.0.7'],
    exceptions: { http: true, ports: [photon.port, captcha.address.port], addresses: ['127.0.0.1'] },
    ca: CERTIFICATE,
    smtpPort,
    captchaUrl: captcha.address.url,
  });
  app = await anApp({
    log,
    env: { SMTP_URL: operator.url, MAIL_FROM: 'hello@operator.test' },
    ports: { own },
  });
  world = await everyRole(app);
});
beforeEach(() => {
  app.clock.set(MOMENT);
  [operator.taken.length, mails.taken.length] = [0, 0];
});

const call = async (line: `${'GET' | 'PUT' | 'POST'} ${string}`, body?: object, who: 30 | 'other' = 30) => {
  const came = await world.call(who === 30 ? 30 : 'admin of another vendor', line, body ? { body } : {});
  responses.push(came.text);
  return came;
};
const seen = async (kind: string, who: 30 | 'other' = 30) =>
  ((await call(`GET ${BASE}/${kind}`, undefined, who)).body as Integration).data;
const saved = async (kind: string, values: object) =>
  call(`PUT ${BASE}/${kind}`, { version: (await seen(kind)).version, values });
const disconnected = async (kind: string) =>
  call(`PUT ${BASE}/${kind}/disconnected`, { version: (await seen(kind)).version });
const tested = async (kind: string) => (await call(`POST ${BASE}/${kind}/test`, {})).body as unknown;
const pointers = (came: { errors: { source?: { pointer?: string } }[] }) =>
  came.errors.map(({ source }) => source?.pointer);
const inVendor = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.deps.db.withVendor(world.vendorId, work);

/** A visitor joins; returns the addresses of the mails that both servers took. */
async function aMail() {
  const visit = await world.aVisit();
  await app.settle();
  await app.notifications.sender.settle();
  const [message] = await messagesOf(app.deps.db, world.vendorId, Number(visit));
  return { operator: operator.taken.length, own: mails.taken.length, message };
}

describe('an integration', () => {
  it('is connected, changed and disconnected, and its credentials are only written', async () => {
    const list = (await call(`GET ${BASE}`)).body as { data: IntegrationCard[] };
    expect(list.data.map(({ id, provider, connected }) => [id, provider, connected])).toEqual([
      ['email', 'operator', false],
      ['sms', 'none', false],
      ['twilio', 'none', false],
      ['vonage', 'none', false],
      ['smpp', 'none', false],
      ['captcha', 'none', false],
      ['maps', 'built-in', false],
    ]);
    expect(pointers(await saved('email', { ...EMAIL, password: '', host: 'no host', port: '25' }))).toEqual([
      '/values/host',
      '/values/port',
      '/values/password',
    ]);
    expect((await saved('email', EMAIL)).status).toBe(200);
    const connected = await seen('email');
    expect(connected).toMatchObject({
      provider: 'own',
      fallback: 'operator',
      connected: true,
      version: 1,
      values: { host: 'right.test', from: 'hello@right.test' },
      credentials: [{ field: 'password', set_at: '2026-11-20T18:00:00Z' }],
      scopes: ['send-mail'],
      health: null,
    });
    expect((await saved('email', { ...EMAIL, name: 'Our server', password: '' })).status).toBe(200);
    // Another server would receive the stored password.
    expect(pointers(await saved('email', { ...EMAIL, host: 'evil.test', password: '' }))).toEqual([
      '/values/password',
    ]);
    const late = await call(`PUT ${BASE}/email`, { version: 1, values: EMAIL });
    expect(late.errors[0]).toMatchObject({ code: 'record-changed', meta: { version: 2 } });
    await saved('email', { ...EMAIL, name: 'Our server' });
    expect((await disconnected('email')).status).toBe(200);
    expect((await disconnected('email')).status).toBe(404);
    expect(await seen('email')).toMatchObject({
      provider: 'operator',
      connected: false,
      values: { host: 'right.test' },
      credentials: [{ field: 'password', set_at: null }],
      log: [],
    });
    const { data } = (await call(`GET ${BASE}/email/history`)).body as History;
    expect(data.map(({ kind, changes }) => [kind, changes.map(({ field }) => field)])).toEqual([
      ['disconnected', []],
      ['changed', ['password']],
      ['changed', ['name']],
      ['connected', ['from', 'host', 'name', 'port', 'user']],
    ]);
    const { id } = (await inVendor((tx) => connectionOf(tx, { kind: 'email', lock: false })))!;
    const events = await inVendor((tx) => eventsOfSubject(tx, 'integration', id));
    expect(events.map((event) => event.subjectVersion)).toEqual([1, 2, 3, 4]);
    expect(JSON.stringify(events)).not.toContain(SECRET);
  });

  it('needs a recent password to change, to test and to disconnect', async () => {
    app.clock.advance(11 * MINUTE);
    const { version } = await seen('maps');
    const codes = [
      await call(`PUT ${BASE}/maps`, { version, values: { url: 'https://right.test/api' } }),
      await call(`POST ${BASE}/maps/test`, {}),
      await call(`PUT ${BASE}/maps/disconnected`, { version }),
    ].map(({ errors }) => errors[0]?.code);
    expect(codes).toEqual(Array.from({ length: 3 }, () => 'password-required'));
  });
});

describe('mail of a vendor', () => {
  it('leaves by its own server while that is connected, and by the operator’s before and after', async () => {
    expect(await aMail()).toMatchObject({ operator: 1, own: 0 });
    await saved('email', EMAIL);
    expect(await aMail()).toMatchObject({ operator: 1, own: 1 });
    expect(mails.taken[0]!.mail.from).toMatchObject({ address: 'hello@right.test' });
    expect(operator.taken[0]!.mail.from).toMatchObject({ address: 'hello@operator.test' });
    expect(await seen('email')).toMatchObject({
      health: 'working',
      last_success_at: '2026-11-20T18:00:00Z',
      log: [{ action: 'send', fault: null, requests: 1 }],
    });
    // Thousands of mails are a few rows.
    for (let count = 0; count < 3; count += 1) await aMail();
    expect((await seen('email')).log).toHaveLength(1);
    app.clock.advance(2 * MINUTE);
    await aMail();
    expect((await seen('email')).log.map(({ requests }) => requests)).toEqual([4, 1]);
    await disconnected('email');
    expect(await aMail()).toMatchObject({ own: 5, operator: 2 });
  });

  it('that fails marks the health once, with an event, and is retried until the server works', async () => {
    await saved('email', { ...EMAIL, password: 'wrong' });
    const { message } = await aMail();
    expect(message).toMatchObject({ state: 'queued', reason: '535' });
    expect(await seen('email')).toMatchObject({
      health: 'failing',
      last_failure: 'access',
      log: [{ fault: 'access' }],
    });
    await aMail();
    await saved('email', EMAIL);
    app.clock.advance(MINUTE);
    await app.notifications.sender.settle();
    expect(mails.taken).toHaveLength(2);
    expect(await seen('email')).toMatchObject({ health: 'working', last_failure: 'access' });
    const { id } = (await inVendor((tx) => connectionOf(tx, { kind: 'email', lock: false })))!;
    const events = await inVendor((tx) => eventsOfSubject(tx, 'integration-health', id));
    expect(events.map(({ kind }) => kind)).toEqual(['integration-failed', 'integration-recovered']);
    await disconnected('email');
  });

  it('is no fault of the server if it refuses one address', async () => {
    await saved('email', EMAIL);
    mails.mood = 'refuses';
    const { message } = await aMail();
    mails.mood = 'takes';
    expect(message).toMatchObject({ state: 'failed' });
    expect(await seen('email')).toMatchObject({ health: 'working' });
    await disconnected('email');
  });

  it('never leaves for an address of a private network', async () => {
    await saved('email', { ...EMAIL, host: 'inside.example' });
    expect(await tested('email')).toEqual({ data: { fault: 'address' } });
    await disconnected('email');
  });
});

describe('the test of a connection', () => {
  it.each([
    ['email', EMAIL, 'well', null],
    ['email', { ...EMAIL, password: 'wrong' }, 'well', 'access'],
    ['captcha', CAPTCHA, 'well', null],
    ['captcha', CAPTCHA, 'wrong-secret', 'access'],
    ['captcha', CAPTCHA, 'broken', 'service'],
    ['captcha', CAPTCHA, 'silent', 'unreachable'],
    ['sms', { url: 'https://inside.example/', token: 'a-token' }, 'well', 'address'],
    ['twilio', TWILIO, 'well', 'address'],
    ['vonage', VONAGE, 'well', 'address'],
    ['smpp', SMPP, 'well', 'address'],
    ['maps', { url: 'https://inside.example/api' }, 'well', 'address'],
  ] as const)('of %s finds what is wrong', async (kind, values, mood, fault) => {
    await saved(kind, values);
    captcha.mood = mood;
    expect(await tested(kind)).toEqual({ data: { fault } });
    expect((await seen(kind)).log[0]).toMatchObject({ action: 'test', fault });
    expect(mails.taken).toEqual([]);
    captcha.mood = 'well';
    await disconnected(kind);
  });
});

it('shows the address to enter at a provider of texts, of this vendor and without a secret', async () => {
  const { publicUrl } = app.deps.config;
  const pathnameOf = async (id: number) =>
    (await app.deps.tenancy.all()).find((vendor) => vendor.id === id)!.pathname;
  const own = await pathnameOf(world.vendorId);
  for (const kind of ['twilio', 'vonage'] as const)
    expect((await seen(kind)).webhook).toBe(`${publicUrl}${textsPath(kind, own)}`);
  const other = (await seen('twilio', 'other')).webhook;
  expect(other).toMatch(/\/twilio\?vendor=\w/);
  expect(other).not.toBe((await seen('twilio')).webhook);
  for (const kind of ['email', 'sms', 'smpp', 'maps']) expect((await seen(kind)).webhook).toBeNull();
});

it('asks the vendor’s own captcha while it is connected', async () => {
  await setSetting(app.deps.db, world.vendorId, { key: 'captcha', value: true });
  const join = (token: string) =>
    ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location: world.location, service: world.service, email: `${token}@example.com` }),
      headers: { 'x-captcha-token': token },
    });
  expect((await join('before')).status).toBe(201);
  await saved('captcha', CAPTCHA);
  captcha.tokens.set('good', undefined);
  expect((await join('good')).status).toBe(201);
  expect((await join('bad')).errors[0]).toMatchObject({ code: 'field-invalid' });
  captcha.mood = 'broken';
  expect((await join('any')).status).toBe(201);
  captcha.mood = 'well';
  expect(await seen('captcha')).toMatchObject({ health: 'failing', last_failure: 'service' });
  await disconnected('captcha');
  expect((await join('after')).status).toBe(201);
});

describe('credentials at rest', () => {
  it('decrypt for their own vendor, connection and field alone, and not after a change', async () => {
    const { keys } = app.deps;
    const place = { vendorId: 1, connectionId: 2, field: 'password' };
    const { secret } = encryptSecret(keys, place, SECRET);
    expect(decryptSecret(keys, place, secret)).toBe(SECRET);
    for (const wrong of [{ vendorId: 9 }, { connectionId: 9 }, { field: 'token' }])
      expect(decryptSecret(keys, { ...place, ...wrong }, secret)).toBeUndefined();
    expect(decryptSecret(keys, place, `${secret.slice(0, -2)}AA`)).toBeUndefined();
    expect(
      decryptSecret(keysOf(['another-secret-key-0123456789-0123456789']), place, secret),
    ).toBeUndefined();
  });

  it('are encrypted again with a newer key, and then work without the older one', async () => {
    await saved('email', EMAIL);
    const [newer, older] = ['a-newer-secret-key-of-tests-0123456789-01234', app.deps.config.secretKeys[0]!];
    const keys = keysOf([newer, older]);
    const olderId = keyIdsOf(app.deps.keys)[0]!;
    const count = () => app.deps.db.acrossVendors((tx) => countCredentialsOfKey(tx, olderId), 'foyer_worker');
    expect(await count()).toBe(1);
    await renewSecrets({ ...app.deps, keys });
    await renewSecrets({ ...app.deps, keys });
    expect(await count()).toBe(0);
    const { id } = (await inVendor((tx) => connectionOf(tx, { kind: 'email', lock: false })))!;
    const [stored] = await inVendor((tx) => credentialsOf(tx, id));
    const place = { vendorId: world.vendorId, connectionId: id, field: 'password' };
    expect(decryptSecret(keysOf([newer]), place, stored!.secret)).toBe(SECRET);
    // This process has the older key alone: it says that it cannot read the password, and sends nothing.
    expect(await tested('email')).toEqual({ data: { fault: 'access' } });
    await disconnected('email');
  });
});

it('no response and no line of the log ever held the secret', () => {
  expect(responses.length).toBeGreaterThan(50);
  expect(lines.length).toBeGreaterThan(0);
  expect([...responses, ...lines].filter((text) => text.includes(SECRET))).toEqual([]);
});

it('finds places by the vendor’s own maps, and without it by the built-in list', async () => {
  const named = async () =>
    (
      (await ask(app, 'GET /api/internal/v1/places?q=Sea', { vendor: 'ours' })).body as {
        data: { name: string }[];
      }
    ).data.length;
  expect(await named()).toBeGreaterThan(0);
  await saved('maps', { name: '', url: 'https://inside.example/api' });
  expect(await named()).toBeGreaterThan(0);
  expect(await seen('maps')).toMatchObject({
    provider: 'own',
    health: 'failing',
    last_failure: 'address',
    log: [{ action: 'find', fault: 'address' }],
  });
  await disconnected('maps');
});

it('another vendor sees none of it', async () => {
  await saved('maps', { name: 'Ours', url: 'https://right.test/api' });
  expect(await seen('maps', 'other')).toMatchObject({ connected: false, name: '', version: 0 });
  await disconnected('maps');
});
