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
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-foyer_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-foyer_browser=[\w-]+\.\w+\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
  });

  it('takes no cookie that another host of the domain could have planted', async () => {
    const browser = deps.browser();
    await browser.signIn('staff@harbor.test');
    const planted = browser.cookie!.replace('__Host-', '');
    const see = (cookie: string) => deps.browser().call('GET', SESSION, { headers: { cookie } });
    expect((await see(planted)).statusCode).toBe(401);
    expect((await see(browser.cookie!)).statusCode).toBe(200);
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

  it('leads a kiosk to its location, and the contact centre to where it books', async () => {
    const landing = async (email: string) =>
      (await deps.browser().signIn(email)).json<SessionPerson>().data.landing;
    expect(await landing('kiosk@harbor.test')).toBe('/s/harbor/how?location=11&mode=kiosk');
    expect(await landing('callcentre@harbor.test')).toBe('/schedule');
    deps.off.add(vendorId);
    expect(await landing('callcentre@harbor.test')).toBe('/forbidden');
    deps.off.delete(vendorId);
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
  const OWN = '198.51.100.1';
  const STRANGER = '203.0.113.9';
  const account = (email: string) => aStaffMember(deps, { vendorId, role: 10, email });
  const guess = (email: string, from: string) => deps.browser(from).signIn(email, 'wrong horse battery');
  const guesses = (email: string, count: number, fromOf: (n: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, n) => guess(email, fromOf(n))));

  it('ends after ten attempts in a quarter of an hour, even with the right one, for that address alone', async () => {
    await account('guessed@harbor.test');
    const tries = await guesses('guessed@harbor.test', 14, () => STRANGER);
    const refused = tries.filter((response) => codeOf(response) === 'too-many-requests');
    expect(tries.filter((response) => codeOf(response) === 'credentials-wrong')).toHaveLength(10);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.headers['retry-after']).toBe('900');
    const signIn = async (from: string) =>
      (await deps.browser(from).signIn('guessed@harbor.test')).statusCode;
    expect([await signIn(STRANGER), await signIn(OWN)], 'the stranger, the owner').toEqual([429, 200]);
    expect((await deps.browser(STRANGER).signIn('staff@harbor.test')).statusCode).toBe(200);
    deps.clock.advance(15 * 60_000);
    expect(await signIn(STRANGER)).toBe(200);
  });

  it('never locks out a browser that has signed in before, which has a limit of its own', async () => {
    const { identityId } = await account('known@harbor.test');
    const [browser, other] = [deps.browser(OWN), deps.browser(OWN)];
    await browser.signIn('known@harbor.test');
    await other.signIn('staff@harbor.test');
    deps.warned.length = 0;
    await guesses('known@harbor.test', 12, () => OWN);
    expect((await browser.signIn('known@harbor.test')).statusCode, 'the trusted browser').toBe(200);
    expect((await other.signIn('known@harbor.test')).statusCode, 'known for another account').toBe(429);
    expect(deps.warned).toEqual([
      {
        fields: { identityId, from: 'one address' },
        text: 'too many wrong passwords for an account',
      },
    ]);
    for (let n = 0; n < 10; n += 1) await browser.signIn('known@harbor.test', 'wrong horse battery');
    expect((await browser.signIn('known@harbor.test')).statusCode, 'after ten of its own').toBe(429);
    expect(deps.warned.at(-1)?.fields).toEqual({ identityId, from: 'a trusted browser' });
  });

  it('ends after fifty attempts from all addresses, for browsers that are not known', async () => {
    await account('spread@harbor.test');
    const browser = deps.browser(OWN);
    await browser.signIn('spread@harbor.test');
    deps.warned.length = 0;
    const tries = await guesses('spread@harbor.test', 54, (n) => `203.0.113.${n}`);
    expect(tries.filter((response) => codeOf(response) === 'credentials-wrong')).toHaveLength(50);
    expect((await deps.browser('192.0.2.99').signIn('spread@harbor.test')).statusCode).toBe(429);
    expect((await browser.signIn('spread@harbor.test')).statusCode, 'the trusted browser').toBe(200);
    expect(deps.warned.map(({ fields }) => fields)).toMatchObject([{ from: 'many addresses' }]);
  });

  it('from one address never closes the account to others', async () => {
    await account('neighbour@harbor.test');
    await guesses('neighbour@harbor.test', 55, () => STRANGER);
    expect((await deps.browser(OWN).signIn('neighbour@harbor.test')).statusCode).toBe(200);
  });

  it('is refused alike for an unknown and a known address', async () => {
    const tries = await guesses('ghost@harbor.test', 11, () => STRANGER);
    expect(tries.map((response) => codeOf(response) ?? '').toSorted()).toEqual([
      ...Array<string>(10).fill('credentials-wrong'),
      'too-many-requests',
    ]);
  });

  it('restarts the count after the right password', async () => {
    await account('forgetful@harbor.test');
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) await guess('forgetful@harbor.test', OWN);
      expect((await deps.browser(OWN).signIn('forgetful@harbor.test')).statusCode).toBe(200);
    }
  });
});

async function tokens(): Promise<string[]> {
  const rows = await deps.db.read(0, sql<{ token: string }>`SELECT token FROM identity_sessions`);
  return rows.map(({ token }) => token);
}
