import { beforeAll, describe, expect, it } from 'vitest';
import type { RefusalBody } from '#contract/protocol/refusals.ts';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { readToken } from '#server/infrastructure/signing/keys.ts';
import { aStaffMember, aVendor, anAccessApp, PASSWORD } from '#server/testing/access-app.ts';
import { hashOfToken } from './session-cookie.ts';

type Deps = Awaited<ReturnType<typeof anAccessApp>>;
const SESSION = '/api/internal/v1/session';
const codeOf = (response: { body: string }) => (JSON.parse(response.body) as RefusalBody).errors[0]?.code;

let deps: Deps;
let vendorId: number;
beforeAll(async () => {
  deps = await anAccessApp();
  vendorId = await aVendor(deps.db, 'harbor');
  await aStaffMember(deps, { vendorId, role: 10, email: 'staff@harbor.test', locationIds: [11, 12] });
  await aStaffMember(deps, { vendorId, role: 30, email: 'admin@harbor.test' });
  await aStaffMember(deps, { vendorId, role: 7, email: 'kiosk@harbor.test', locationIds: [11] });
  await aStaffMember(deps, { vendorId, role: 5, email: 'callcentre@harbor.test' });
});

describe('signing in', () => {
  it('returns the person, the vendor, the rights and the page to open', async () => {
    const response = await deps.browser().signIn(' Staff@Harbor.test ');
    expect(response.statusCode).toBe(200);
    const { data } = response.json<SessionPerson>();
    expect(data).toMatchObject({
      name: 'Robin R.',
      email: 'staff@harbor.test',
      role: 10,
      vendor: { id: String(vendorId), pathname: 'harbor', name: 'HARBOR' },
      landing: '/lobby',
      ends_at: '2026-11-20T18:30:00Z',
    });
    expect(data.locations.map(({ id }) => id)).toEqual(['11', '12']);
    expect(data.permissions).toMatchObject({ 'lobby-call': 'L', 'visit-move': 'O' });
    expect(data.permissions).not.toHaveProperty('lobby-close');
  });

  it('gives a realtime token for fifteen minutes that names vendor and session', async () => {
    const { data } = (await deps.browser().signIn('staff@harbor.test')).json<SessionPerson>();
    const read = (now: number) =>
      readToken(deps.keys, { purpose: 'realtime', text: data.realtime_token, now });
    expect(read(deps.clock.now() + 899_000)).toMatchObject({
      kind: 'staff',
      identityId: data.identity_id,
      vendorId,
      sessionId: expect.any(String),
    });
    expect(read(deps.clock.now() + 900_000)).toBeUndefined();
  });

  it('stores the session in a cookie that scripts and other sites do not get', async () => {
    const response = await deps.browser().signIn('staff@harbor.test');
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(
      /^foyer_session=[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('stores only the hash of a token that is new each time', async () => {
    const browser = deps.browser();
    await browser.signIn('staff@harbor.test');
    const first = browser.cookie!.split('=')[1]!;
    await browser.signIn('staff@harbor.test');
    const second = browser.cookie!.split('=')[1]!;
    expect(second).not.toBe(first);
    const stored = await tokens();
    expect(stored).toContain(hashOfToken(second));
    expect(stored).not.toContain(second);
    expect(stored, 'the session before ends').not.toContain(hashOfToken(first));
  });

  it('leads a kiosk to its location, and roles without screens to a page that says so', async () => {
    const landing = async (email: string) =>
      (await deps.browser().signIn(email)).json<SessionPerson>().data.landing;
    expect(await landing('kiosk@harbor.test')).toBe('/s/harbor/how?location=11&mode=kiosk');
    expect(await landing('callcentre@harbor.test')).toBe('/forbidden');
  });

  it('lists every location for a person who sees the whole vendor', async () => {
    const { data } = (await deps.browser().signIn('admin@harbor.test')).json<SessionPerson>();
    expect(data.locations.map(({ id }) => id)).toEqual([String(vendorId * 100)]);
  });
});

describe('a refused sign-in', () => {
  it('is the same for a wrong password, an unknown address and a deactivated staff member', async () => {
    const { staffId } = await aStaffMember(deps, { vendorId, role: 10, email: 'left@harbor.test' });
    await deps.db.withVendor(vendorId, (tx) =>
      tx.run(sql`UPDATE staff SET deactivated_at = created_at WHERE id = ${staffId}`),
    );
    const answers = [
      await deps.browser().signIn('staff@harbor.test', 'wrong horse battery'),
      await deps.browser().signIn('nobody@harbor.test'),
      await deps.browser().signIn('left@harbor.test'),
      await deps.browser().signIn('', ''),
    ];
    expect(new Set(answers.map((response) => response.body)).size).toBe(1);
    for (const response of answers)
      expect([response.statusCode, codeOf(response)]).toEqual([401, 'credentials-wrong']);
    expect(answers.every((response) => response.headers['set-cookie'] === undefined)).toBe(true);
  });

  it('verifies one hash, whether an identity has the address or not', async () => {
    const cost = async (email: string) => {
      const before = { ...deps.counted };
      await deps.browser().signIn(email, 'wrong horse battery');
      return {
        matched: deps.counted.matched - before.matched,
        hashed: deps.counted.hashed - before.hashed,
      };
    };
    expect(await cost('staff@harbor.test')).toEqual({ matched: 1, hashed: 0 });
    expect(await cost('nobody@harbor.test')).toEqual({ matched: 1, hashed: 0 });
  });

  it.each([
    ['XML instead of JSON', '<a/>', { 'content-type': 'application/xml' }, 415],
    ['no password', '{"email":"staff@harbor.test"}', { 'content-type': 'application/json' }, 422],
    [
      'a password of a megabyte',
      JSON.stringify({ email: 'a', password: 'x'.repeat(1000) }),
      { 'content-type': 'application/json' },
      422,
    ],
  ])('is no server error for %s', async (_, payload, headers, status) => {
    const response = await deps.app.inject({ method: 'POST', url: SESSION, payload, headers });
    expect(response.statusCode).toBe(status);
  });

  it.each([
    ['another site', { origin: 'https://evil.test' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another port', { origin: 'https://foyer.test:8443' }],
    ['a site the browser marks cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
  ])('comes from %s', async (_, headers) => {
    const response = await deps.browser().signIn('staff@harbor.test', PASSWORD, headers);
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'csrf-refused']);
  });
});

describe('guessing a password', () => {
  it('ends after ten attempts in a quarter of an hour, even with the right one, for that address alone', async () => {
    await aStaffMember(deps, { vendorId, role: 10, email: 'guessed@harbor.test' });
    const tries = await Promise.all(
      Array.from({ length: 14 }, () => deps.browser().signIn('guessed@harbor.test', 'wrong horse battery')),
    );
    const refused = tries.filter((response) => codeOf(response) === 'too-many-requests');
    expect(tries.filter((response) => codeOf(response) === 'credentials-wrong')).toHaveLength(10);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.headers['retry-after']).toBe('900');
    expect((await deps.browser().signIn('guessed@harbor.test')).statusCode).toBe(429);
    expect((await deps.browser().signIn('staff@harbor.test')).statusCode).toBe(200);
    deps.clock.advance(15 * 60_000);
    expect((await deps.browser().signIn('guessed@harbor.test')).statusCode).toBe(200);
  });

  it('is refused alike for an unknown and a known address', async () => {
    const tries = await Promise.all(
      Array.from({ length: 11 }, () => deps.browser().signIn('ghost@harbor.test', 'wrong horse battery')),
    );
    expect(tries.map((response) => codeOf(response) ?? '').toSorted()).toEqual([
      ...Array<string>(10).fill('credentials-wrong'),
      'too-many-requests',
    ]);
  });

  it('restarts the count after the right password', async () => {
    await aStaffMember(deps, { vendorId, role: 10, email: 'forgetful@harbor.test' });
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1)
        await deps.browser().signIn('forgetful@harbor.test', 'wrong horse battery');
      expect((await deps.browser().signIn('forgetful@harbor.test')).statusCode).toBe(200);
    }
  });
});

async function tokens(): Promise<string[]> {
  const rows = await deps.db.read(0, sql<{ token: string }>`SELECT token FROM identity_sessions`);
  return rows.map(({ token }) => token);
}
