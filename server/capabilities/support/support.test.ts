import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Diagnostics, Support } from '#contract/support/support.ts';
import { HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { variables } from '#server/configuration/variables.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { aGrant } from '#server/testing/support-calls.ts';

const ADMIN = '/api/internal/v1/admin';
/** Every secret of the configuration that an app can start with alone. */
const SECRETS: Record<string, string> = {
  SECRET_KEY: 'planted-secret-key-that-is-long-enough-0123456789abc',
  SMTP_URL: 'smtps://planted-user:planted-password@mail.example.com:465',
  SMS_TOKEN: 'planted-token-of-the-gateway',
  CAPTCHA_SECRET: 'planted-secret-of-the-site',
  REPLY_SECRET: 'planted-secret-of-the-replies-0123456789',
};
/** An app with these needs another server, or keys, to start. No part of the diagnostics reads the configuration. */
const WITH_SERVERS = [
  'APPLE_WALLET_PEM',
  'DATABASE_URL',
  'GOOGLE_WALLET_KEY',
  'IMAP_URL',
  'PUSHER_SECRET',
  'REDIS_URL',
];
const CREDENTIAL = 'planted-credential-of-the-vendor';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp({
    env: {
      ...SECRETS,
      MAIL_FROM: 'no-reply@example.com',
      REPLY_ADDRESS: 'reply@mail.example.com',
      SMS_URL: 'https://sms.example.com/messages',
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: 'the-key-of-the-site',
    },
  });
  world = await everyRole(app);
});
beforeEach(() => app.clock.set(MOMENT));

const see = async (): Promise<Support> =>
  ((await world.call(30, `GET ${ADMIN}/support`)) as { body: { data: Support } }).body.data;
const revoke = (id: string) => world.call(30, `POST ${ADMIN}/support/grants/${id as '1'}/revocation`);
const enter = (minutes = 60) =>
  world.call(50, 'PUT /api/internal/v1/session/vendor', {
    body: { vendor: 'ours', reason: 'A call of the bank', minutes },
  });
const visiting = async (): Promise<string | null> =>
  (
    (await world.call(50, 'GET /api/internal/v1/session')) as {
      body: { data: { vendor_until: string | null } };
    }
  ).body.data.vendor_until;
const setRequired = (value: boolean) =>
  setSetting(app.deps.db, world.vendorId, { key: 'support.grantRequired', value });
const codesOf = (came: { status: number; errors: { code: string }[] }) => [came.status, came.errors[0]?.code];

describe('a grant of access', () => {
  it('is visible to the vendor, ends at its time, and stands in both logs', async () => {
    await aGrant(world, 2);
    const [grant] = (await see()).grants;
    expect(grant).toMatchObject({
      reason: 'The display shows no names',
      granted_by: 'role-30',
      ends_at: toIso(MOMENT + 2 * HOUR),
      state: 'active',
    });
    const logged = await app.deps.db.read(
      world.vendorId,
      sql<{ account: string; detail: object }>`
        SELECT account, detail FROM security_events WHERE kind = 'support-granted' ORDER BY id DESC LIMIT 1`,
    );
    expect(logged).toEqual([
      {
        account: 'role-30@harbor.test',
        detail: { reason: 'The display shows no names', hours: 2 },
      },
    ]);
    const events = await app.deps.db.read(
      world.vendorId,
      sql<{ data: object }>`SELECT data FROM events WHERE kind = 'support-granted' ORDER BY id DESC LIMIT 1`,
    );
    expect(events).toEqual([{ data: { hours: 2 } }]);
    await app.deps.db.withVendor(world.vendorId, (tx) =>
      tx.run(
        sql`UPDATE support_grants SET granted_at = granted_at - interval '3 hours', ends_at = ends_at - interval '3 hours'`,
      ),
    );
    expect((await see()).grants[0]!.state).toBe('ended');
  });

  it('needs a reason', async () => {
    const came = await world.call(30, `POST ${ADMIN}/support/grants`, { body: { hours: 1, reason: '  ' } });
    expect(codesOf(came)).toEqual([422, 'field-invalid']);
  });

  it('is no other vendor’s to revoke', async () => {
    const id = await aGrant(world);
    const came = await world.call(
      'admin of another vendor',
      `POST ${ADMIN}/support/grants/${id as '1'}/revocation`,
    );
    expect(came.status).toBe(404);
    await revoke(id);
  });
});

describe('a visit of a product admin', () => {
  it('needs no grant unless the vendor demands one, and always its own reason', async () => {
    expect((await enter()).status).toBe(200);
    const [visit] = (await see()).visits;
    expect(visit).toMatchObject({
      account: 'role-50@harbor.test',
      minutes: 60,
      reason: 'A call of the bank',
    });
  });

  it('begins and stays only within a grant that the vendor demands', async () => {
    await setRequired(true);
    expect(codesOf(await enter())).toEqual([403, 'grant-required']);
    await aGrant(world, 1);
    expect((await enter(240)).status).toBe(200);
    // Four hours were asked for: the grant ends the visit after one.
    expect(await visiting()).toBe(toIso(MOMENT + HOUR));
    expect(
      (await world.call(50, `GET ${ADMIN}/dashboard?location=${world.location}&date=2026-11-24`)).status,
    ).toBe(200);
    await setRequired(false);
  });

  it('ends at once when the grant is revoked; revoking again changes nothing', async () => {
    const id = await aGrant(world);
    await enter();
    const page = () => world.call(50, `GET ${ADMIN}/dashboard?location=${world.location}&date=2026-11-24`);
    expect((await page()).status).toBe(200);
    app.clock.set(MOMENT + MINUTE);
    expect((await revoke(id)).status).toBe(200);
    expect((await page()).status).toBe(403);
    expect(await visiting()).toBe(null);
    expect((await see()).grants[0]).toMatchObject({ state: 'revoked', revoked_at: toIso(MOMENT + MINUTE) });
    expect((await revoke(id)).status).toBe(200);
    const revoked = await app.deps.db.read(
      world.vendorId,
      sql`SELECT 1 FROM security_events WHERE kind = 'support-revoked' AND at = ${new Date(MOMENT + MINUTE)}`,
    );
    expect(revoked.length).toBe(1);
  });
});

describe('the page of support', () => {
  it('knows the state of the background, and every feature of the vendor', async () => {
    const { status, features } = await see();
    expect(status).toMatchObject({ jobs: 'working', failed_jobs: 0, connections: 0 });
    expect(features.find(({ key }) => key === 'lobby')).toEqual({
      key: 'lobby',
      names: { en: 'Lobby', fr: expect.stringMatching(/./) },
      is_on: true,
      value: true,
      is_waiting: false,
    });
    expect(features.find(({ key }) => key === 'payment')).toMatchObject({ is_on: false, is_waiting: true });
    expect(features.every(({ key, names }) => names.en !== '' && names.en !== key)).toBe(true);
  });

  it('shows staff whom they ask for help', async () => {
    const contact = { name: 'IT desk', email: 'it@harbor.test', phone: '+1 206 555 0100', help_url: '' };
    await setSetting(app.deps.db, world.vendorId, { key: 'support.contactName', value: contact.name });
    await setSetting(app.deps.db, world.vendorId, { key: 'support.contactEmail', value: contact.email });
    await setSetting(app.deps.db, world.vendorId, { key: 'support.contactPhone', value: contact.phone });
    const seen = () => world.call(10, 'GET /api/internal/v1/support-contact');
    expect(((await seen()) as { body: object }).body).toEqual({ data: contact });
    const help = 'https://help.example.com/';
    await setSetting(app.deps.db, world.vendorId, { key: 'support.helpUrl', value: help });
    expect(((await seen()) as { body: object }).body).toEqual({ data: { ...contact, help_url: help } });
  });
});

/** The names of the secrets that a text holds, whole or as it stands in JSON. */
const secretsIn = (text: string, secrets: Record<string, string>): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)))
    .map(([name]) => name);

describe('the diagnostics', () => {
  it('hold versions, settings, features and the last errors, and no secret', async () => {
    const values = {
      name: 'Our mail',
      host: 'mail.example.com',
      port: '587',
      user: 'foyer@example.com',
      from: 'hello@example.com',
      password: CREDENTIAL,
    };
    const seen = await world.call(30, `GET ${ADMIN}/integrations/email`);
    const { version } = (seen.body as { data: { version: number } }).data;
    const saved = await world.call(30, `PUT ${ADMIN}/integrations/email`, { body: { version, values } });
    expect(saved.status, saved.text).toBe(200);
    const came = await world.call(30, `GET ${ADMIN}/support/diagnostics`);
    expect(came.status, came.text).toBe(200);
    const { data } = came.body as { data: Diagnostics };
    expect(data.versions.migration).toMatch(/^\d{4}-/);
    expect(data.versions.database).toMatch(/^\d+/);
    expect(data.settings).toMatchObject({ 'feature.shortcuts': true });
    expect(data.features['shortcuts']).toBe(true);
    expect(data.integrations.map(({ kind }) => kind)).toContain('email');

    const all = {
      ...SECRETS,
      'the vendor’s credential': CREDENTIAL,
      'the password of mails': 'planted-password',
      'a key of the process': app.deps.config.secretKeys[0]!,
    };
    expect(secretsIn(came.text, all)).toEqual([]);
    // A planted miss: the scan finds each of them.
    for (const [name, secret] of Object.entries(all)) {
      const leaking = JSON.stringify({ ...data, settings: { ...data.settings, planted: secret } });
      expect(secretsIn(leaking, all)).toContain(name);
    }
  });

  it('are scanned for every secret variable of the configuration', () => {
    const named = variables.filter(({ secret }) => secret === true).map(({ name }) => name);
    expect(named.toSorted()).toEqual([...Object.keys(SECRETS), ...WITH_SERVERS].toSorted());
  });
});
