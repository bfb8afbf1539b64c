import { beforeAll, describe, expect, it } from 'vitest';
import type { RefusalBody } from '#contract/protocol/refusals.ts';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { toIso } from '#domain/time/instant.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import { securityEventsOf } from '#server/testing/security-events-store.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { withPasskeyAfter } from '#server/testing/second-factor-store.ts';
import { aStaffMember, aVendor, anAccessApp, PASSWORD, SESSION_COOKIE } from '#server/testing/access-app.ts';
import { carriesToken, comesFromOwnSite, csrfTokenOf } from './own-page.ts';

const SESSION = '/api/internal/v1/session';
const MINUTE = 60_000;
const codeOf = (response: { body: string }) => (JSON.parse(response.body) as RefusalBody).errors[0]?.code;

let deps: Awaited<ReturnType<typeof anAccessApp>>;
let vendorId: number;
let otherId: number;
beforeAll(async () => {
  deps = await anAccessApp();
  vendorId = await aVendor(deps.db, 'harbor');
  otherId = await aVendor(deps.db, 'sunrise');
  await aStaffMember(deps, { vendorId, role: 10, email: 'staff@harbor.test', locationIds: [11] });
});

async function signedIn(email = 'staff@harbor.test') {
  const browser = deps.browser();
  const signIn = () => browser.signIn(email);
  const response = await (email === 'product@foyer.test'
    ? withPasskeyAfter(deps.db, email, signIn)
    : signIn());
  expect(response.statusCode).toBe(200);
  const see = (headers = {}) => browser.call('GET', SESSION, { headers });
  return { browser, see, data: (await see()).json<SessionPerson>().data };
}

describe('a session', () => {
  it('is required', async () => {
    const response = await deps.browser().call('GET', SESSION);
    expect([response.statusCode, codeOf(response)]).toEqual([401, 'sign-in-required']);
    const forged = await deps
      .browser()
      .call('GET', SESSION, { headers: { cookie: `${SESSION_COOKIE}=${'a'.repeat(43)}` } });
    expect([forged.statusCode, codeOf(forged)]).toEqual([401, 'session-ended']);
  });

  it('ends after thirty idle minutes, and reports that it has ended', async () => {
    const { see } = await signedIn();
    for (let i = 0; i < 3; i += 1) {
      deps.clock.advance(30 * MINUTE - 1);
      expect((await see()).statusCode).toBe(200);
    }
    deps.clock.advance(30 * MINUTE);
    const ended = await see();
    expect([ended.statusCode, codeOf(ended)]).toEqual([401, 'session-ended']);
  });

  it('is not extended by a polling page', async () => {
    const { see } = await signedIn();
    for (let i = 0; i < 29; i += 1) {
      deps.clock.advance(MINUTE);
      expect((await see({ 'x-poll': '1' })).statusCode).toBe(200);
    }
    deps.clock.advance(MINUTE);
    expect((await see({ 'x-poll': '1' })).statusCode).toBe(401);
  });

  it('is extended by a write, even if the request calls itself a poll', async () => {
    const { browser, see } = await signedIn();
    deps.clock.advance(29 * MINUTE);
    await browser.call('PUT', `${SESSION}/vendor`, {
      body: { vendor: 'harbor' },
      headers: { 'x-poll': '1' },
    });
    deps.clock.advance(29 * MINUTE);
    expect((await see()).statusCode).toBe(200);
  });

  it('ends after twelve hours, however busy', async () => {
    const { see, data } = await signedIn();
    const start = deps.clock.now();
    expect(data.ends_at).toBe(toIso(start + 30 * MINUTE));
    while (deps.clock.now() + 20 * MINUTE < start + 720 * MINUTE) {
      deps.clock.advance(20 * MINUTE);
      expect((await see()).statusCode).toBe(200);
    }
    deps.clock.set(start + 720 * MINUTE - 1);
    const last = await see();
    expect(last.json<SessionPerson>().data.ends_at).toBe(toIso(start + 720 * MINUTE));
    deps.clock.advance(1);
    expect((await see()).statusCode).toBe(401);
  });

  it('ends sooner where its vendor says so, never later, and elsewhere as before', async () => {
    await aStaffMember(deps, { vendorId: otherId, role: 10, email: 'busy@sunrise.test', locationIds: [] });
    const [idle, elsewhere] = [await signedIn('busy@sunrise.test'), await signedIn()];
    await setSetting(deps.db, otherId, { key: 'access.idleMinutes', value: 10 });
    const endsAt = async () => (await idle.see()).json<SessionPerson>().data.ends_at;
    expect(await endsAt()).toBe(toIso(deps.clock.now() + 10 * MINUTE));
    deps.clock.advance(10 * MINUTE - 1);
    expect((await idle.see()).statusCode).toBe(200);
    deps.clock.advance(10 * MINUTE);
    expect(codeOf(await idle.see())).toBe('session-ended');
    expect((await elsewhere.see()).statusCode).toBe(200);
    for (const [key, value] of Object.entries({ 'access.idleMinutes': 300, 'access.sessionHours': 90 }))
      await setSetting(deps.db, otherId, { key, value });
    const wide = await signedIn('busy@sunrise.test');
    deps.clock.advance(30 * MINUTE);
    expect((await wide.see()).statusCode).toBe(401);
  });

  it('ends after the hours of its vendor, however busy, also if it began before', async () => {
    const { see } = await signedIn('busy@sunrise.test');
    const start = deps.clock.now();
    await setSetting(deps.db, otherId, { key: 'access.sessionHours', value: 2 });
    while (deps.clock.now() + 20 * MINUTE < start + 120 * MINUTE) {
      deps.clock.advance(20 * MINUTE);
      expect((await see()).statusCode).toBe(200);
    }
    deps.clock.set(start + 120 * MINUTE - 1);
    expect((await see()).json<SessionPerson>().data.ends_at).toBe(toIso(start + 120 * MINUTE));
    deps.clock.advance(1);
    expect((await see()).statusCode).toBe(401);
  });

  it('ends at once by signing out, here and for no other session', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const cookie = one.browser.cookie!;
    const response = await one.browser.call('DELETE', SESSION);
    expect(response.statusCode).toBe(204);
    expect(String(response.headers['set-cookie'])).toContain(
      '__Host-foyer_session=; Max-Age=0; Path=/; HttpOnly',
    );
    expect((await deps.browser().call('GET', SESSION, { headers: { cookie } })).statusCode).toBe(401);
    expect((await other.see()).statusCode).toBe(200);
  });

  it('has another role or location from the next request on', async () => {
    const { staffId } = await aStaffMember(deps, {
      vendorId,
      role: 10,
      email: 'promoted@harbor.test',
      locationIds: [11],
    });
    const { see } = await signedIn('promoted@harbor.test');
    await deps.db.withVendor(vendorId, (tx) => tx.run(sql`UPDATE staff SET role = 20 WHERE id = ${staffId}`));
    const { data } = (await see()).json<SessionPerson>();
    expect(data.role).toBe(20);
    expect(data.permissions).toHaveProperty('lobby-close', 'L');
    await deps.db.withVendor(vendorId, (tx) =>
      tx.run(sql`DELETE FROM staff_locations WHERE staff_id = ${staffId}`),
    );
    expect((await see()).json<SessionPerson>().data.locations).toEqual([]);
  });

  it('ends for a deactivated staff member with the next request', async () => {
    const { staffId } = await aStaffMember(deps, { vendorId, role: 30, email: 'gone@harbor.test' });
    const { see, data } = await signedIn('gone@harbor.test');
    await deps.db.withVendor(vendorId, (tx) =>
      tx.run(sql`UPDATE staff SET deactivated_at = created_at WHERE id = ${staffId}`),
    );
    expect((await see()).statusCode).toBe(401);
    const sessionId = (
      await deps.db.read(
        0,
        sql<{ id: string }>`SELECT id FROM identity_sessions WHERE identity_id = ${data.identity_id}`,
      )
    )[0]?.id;
    expect(await deps.access.personOfSession(sessionId!)).toBeNull();
  });

  it('ends everywhere when the password changes', async () => {
    const { identityId } = await aStaffMember(deps, { vendorId, role: 10, email: 'changed@harbor.test' });
    const { see } = await signedIn('changed@harbor.test');
    await deps.access.setPassword(identityId, 'another horse battery');
    expect((await see()).statusCode).toBe(401);
    expect((await deps.browser().signIn('changed@harbor.test', PASSWORD)).statusCode).toBe(401);
    expect((await deps.browser().signIn('changed@harbor.test', 'another horse battery')).statusCode).toBe(
      200,
    );
  });

  it('identifies sockets without counting as a request', async () => {
    const { data } = await signedIn();
    const sessionId = (
      await deps.db.read(
        0,
        sql<{ id: string }>`
      SELECT id FROM identity_sessions WHERE identity_id = ${data.identity_id} ORDER BY created_at DESC LIMIT 1`,
      )
    )[0]!.id;
    deps.clock.advance(29 * MINUTE);
    expect(await deps.access.personOfSession(sessionId)).toMatchObject({
      role: 10,
      locationIds: [11],
      vendor: { id: vendorId },
    });
    deps.clock.advance(MINUTE);
    expect(await deps.access.personOfSession(sessionId)).toBeNull();
  });
});

describe('ended sessions', () => {
  it('are deleted by the job, and live ones are not', async () => {
    const [busy, resting] = [await signedIn(), await signedIn()];
    await deps.browser().signIn('nobody@harbor.test', 'wrong horse battery');
    deps.clock.advance(20 * MINUTE);
    expect((await busy.see()).statusCode).toBe(200);
    deps.clock.advance(10 * MINUTE);
    const [job] = deps.access.jobs;
    await job!.work({});
    const count = async (what: 'identity_sessions' | 'sign_in_attempts') =>
      (await deps.db.read(0, sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(what)}`))[0]
        ?.rows;
    expect([await count('identity_sessions'), await count('sign_in_attempts')]).toEqual([1, 0]);
    expect((await busy.see()).statusCode).toBe(200);
    expect((await resting.see()).statusCode).toBe(401);
  });
});

describe('product admins', () => {
  const VENDOR = `${SESSION}/vendor`;
  const because = { reason: 'Ticket 4711: the line does not move' };

  it('enter a vendor for a reason and a time, and that vendor can read of it', async () => {
    const identityId = await deps.access.createIdentity({
      email: 'product@foyer.test',
      name: 'Pat Product',
      password: PASSWORD,
    });
    await deps.access.makeProductAdmin(identityId);
    const { browser, see, data } = await signedIn('product@foyer.test');
    expect(data).toMatchObject({ role: 50, staff_id: null, vendor: null, locations: [], landing: '/lobby' });
    for (const reason of [undefined, '', '  ']) {
      const refused = await browser.call('PUT', VENDOR, { body: { vendor: 'sunrise', reason } });
      expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'reason-required']);
    }
    expect((await see()).json<SessionPerson>().data.vendor).toBeNull();
    const tooLong = await browser.call('PUT', VENDOR, {
      body: { vendor: 'sunrise', ...because, minutes: 241 },
    });
    expect(tooLong.statusCode).toBe(422);
    const chosen = await browser.call('PUT', VENDOR, { body: { vendor: 'sunrise', ...because } });
    expect(chosen.json<SessionPerson>().data).toMatchObject({
      role: 50,
      vendor: { id: String(otherId), pathname: 'sunrise' },
      vendor_until: toIso(deps.clock.now() + 60 * MINUTE),
    });
    expect((await see()).json<SessionPerson>().data).toMatchObject({
      vendor: { pathname: 'sunrise' },
      locations: [{ id: String(otherId * 100) }],
    });
    await browser.call('PUT', VENDOR, { body: { vendor: 'sunrise', ...because, minutes: 5 } });
    const events = await deps.db.withVendor(otherId, (tx) => eventsOfSubject(tx, 'vendor', otherId));
    expect(
      events.map(({ kind, subjectVersion, data: what }) => [kind, subjectVersion, what['identity_id']]),
    ).toEqual([
      ['vendor-entered', 1, identityId],
      ['vendor-entered', 2, identityId],
    ]);
    expect(await deps.db.withVendor(vendorId, (tx) => eventsOfSubject(tx, 'vendor', vendorId))).toEqual([]);
    deps.clock.advance(5 * MINUTE - 1);
    expect((await see()).json<SessionPerson>().data.vendor).not.toBeNull();
    deps.clock.advance(1);
    expect((await see()).json<SessionPerson>().data).toMatchObject({ vendor: null, vendor_until: null });
  });

  it('leave before the time is over, and the vendor can read of that too', async () => {
    const { browser, see } = await signedIn('product@foyer.test');
    await browser.call('PUT', VENDOR, { body: { vendor: 'sunrise', ...because } });
    expect((await browser.call('PUT', VENDOR, { body: { vendor: null } })).statusCode).toBe(200);
    expect((await see()).json<SessionPerson>().data.vendor).toBeNull();
    expect(await securityEventsOf(deps.db, otherId, 2)).toEqual([
      { kind: 'vendor-left', account: 'product@foyer.test', detail: {} },
      { kind: 'vendor-entered', account: 'product@foyer.test', detail: { ...because, minutes: 60 } },
    ]);
  });

  it('alone choose, and only vendors that exist', async () => {
    const staff = await signedIn();
    const refused = await staff.browser.call('PUT', VENDOR, { body: { vendor: 'sunrise', ...because } });
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'forbidden']);
    const product = await signedIn('product@foyer.test');
    for (const vendor of ['nowhere', '', 'HARBOR', '../harbor']) {
      expect(
        (await product.browser.call('PUT', VENDOR, { body: { vendor, ...because } })).statusCode,
        vendor,
      ).toBe(404);
    }
  });
});

describe('a write with a session', () => {
  const own = { host: 'foyer.test' };
  it.each([
    ['no token', null, {}, 403],
    ['an empty token', '', {}, 403],
    ['a wrong token', 'x'.repeat(43), {}, 403],
    ['its token', 'own', {}, 204],
    [
      'its token, from our own origin',
      'own',
      { origin: 'https://foyer.test', 'sec-fetch-site': 'same-origin' },
      204,
    ],
    ['its token, from the address bar', 'own', { 'sec-fetch-site': 'none' }, 204],
    ['its token, from another origin', 'own', { origin: 'https://evil.test' }, 403],
    ['its token, from a look-alike origin', 'own', { origin: 'https://foyer.test.evil.test' }, 403],
    ['its token, from a sandboxed frame', 'own', { origin: 'null' }, 403],
    ['its token, from a sister domain', 'own', { 'sec-fetch-site': 'same-site' }, 403],
    ['its token, from another site', 'own', { 'sec-fetch-site': 'cross-site' }, 403],
    [
      'our own origin and no token',
      null,
      { origin: 'https://foyer.test', 'sec-fetch-site': 'same-origin' },
      403,
    ],
    ['a method in a header instead', null, { 'x-http-method-override': 'GET' }, 403],
  ])('with %s', async (_, token, headers, status) => {
    const { browser, data } = await signedIn();
    browser.forgetToken();
    const sent = token === 'own' ? data.csrf_token : token;
    const response = await browser.call('DELETE', SESSION, {
      headers: { ...own, ...(sent !== null && { 'x-csrf-token': sent }), ...headers },
    });
    expect(response.statusCode).toBe(status);
    if (status === 403) expect(codeOf(response)).toBe('csrf-refused');
  });

  it('is refused with the token of another session of the same person', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const response = await one.browser.call('DELETE', SESSION, {
      headers: { 'x-csrf-token': other.data.csrf_token },
    });
    expect(response.statusCode).toBe(403);
  });

  it('may be another sign-in from a page that knows of no session, but not from another site', async () => {
    const { browser } = await signedIn();
    browser.forgetToken();
    expect(
      (await browser.signIn('staff@harbor.test', PASSWORD, { origin: 'https://evil.test' })).statusCode,
    ).toBe(403);
    expect((await browser.signIn('staff@harbor.test')).statusCode).toBe(200);
  });

  it('is not required for a read', async () => {
    const { see } = await signedIn();
    const before = await digest();
    for (const url of [
      `${SESSION}?_method=DELETE`,
      `${SESSION}?email=a&password=b`,
      `${SESSION}/vendor?vendor=sunrise`,
    ]) {
      await deps.app.inject({ method: 'GET', url });
      await deps.app.inject({ method: 'HEAD', url });
    }
    expect(await digest()).toBe(before);
    expect((await see()).statusCode).toBe(200);
  });
});

describe('the token of a page', () => {
  it('is accepted while any of the keys that made it is configured', () => {
    const sent = csrfTokenOf(keysOf(['old']), 'session');
    const request = { headers: { 'x-csrf-token': sent }, host: 'foyer.test' } as never;
    expect(carriesToken(keysOf(['new', 'old']), request, 'session')).toBe(true);
    expect(carriesToken(keysOf(['new']), request, 'session')).toBe(false);
  });

  it('is accepted from the requested host as well as from the public one', () => {
    const from = (origin: string, host: string) =>
      comesFromOwnSite({ headers: { origin }, host }, 'https://foyer.test');
    expect(from('https://bank.test', 'bank.test')).toBe(true);
    expect(from('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(true);
    expect(from('https://foyer.test', 'inner:3000')).toBe(true);
    expect(from('https://bank.test', 'foyer.test')).toBe(false);
    expect(from('https://foyer.test@evil.test', 'foyer.test')).toBe(false);
    expect(from('file://foyer.test', 'foyer.test')).toBe(false);
  });
});

async function digest(): Promise<string> {
  const rows = await deps.db.read(
    0,
    sql<{ digest: string }>`
    SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS digest FROM (
      SELECT s::text AS t FROM identity_sessions s UNION ALL SELECT i::text FROM identities i UNION ALL SELECT a::text FROM sign_in_attempts a) all_rows`,
  );
  return rows[0]!.digest;
}
