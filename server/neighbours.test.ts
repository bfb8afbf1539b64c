import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#domain/time/instant.ts';
import { anApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from './testing/builders-store.ts';
import type { TestVendor } from './testing/builders-store.ts';
import { aJoin } from './testing/requests.ts';
import { aProxy, askFrom } from './testing/proxies.ts';
import { listening } from './testing/sockets.ts';

/* Attacks by neighbours who share the victim's address, and by strangers, over sockets and a proxy. */
const BRANCH = '127.0.0.41';
const HOME = '127.0.0.42';
const PASSWORD = 'a-long-password-1';
const SESSION = '/api/internal/v1/session';

let app: TestApp;
let front: string;
let vendor: TestVendor;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp({ env: { TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '1' } });
  const { db } = app.deps;
  vendor = await aVendor(db);
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  front = await aProxy(await listening(app));
});

/** How many of each status came. */
const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]),
  );

describe('a visitor whose neighbours guess codes', () => {
  it('opens the visit with the right code, from their address and another', async () => {
    const joined = await askFrom(`${front}/api/v2/open/queue-appointments`, {
      from: BRANCH,
      method: 'POST',
      body: aJoin({ location, service }),
    });
    const { id, attributes } = JSON.parse(joined.text).data;
    const see = async (code: string, from: string) =>
      (await askFrom(`${front}/api/v2/open/queue-appointments/${id}?confirm_code=${code}`, { from })).status;
    const guesses: number[] = [];
    for (let n = 0; n < 25; n += 1) guesses.push(await see(`guess${n}`.padEnd(22, 'x'), BRANCH));
    expect(guesses.filter((status) => status === 404)).toHaveLength(10);
    expect(guesses.filter((status) => status === 429)).toHaveLength(15);
    expect(await see(attributes.confirm_code, BRANCH)).toBe(200);
    expect(await see(attributes.confirm_code, HOME)).toBe(200);
    expect(await see('another-guess', HOME)).toBe(404);
  });
});

describe('one contact', () => {
  it('joins five times an hour: at once, in any spelling, over all locations', async () => {
    const branch = await aLocation(app.deps.db, vendor.id);
    const line = await aService(app.deps.db, vendor.id, { locations: [branch] });
    const staff = await aStaffMember(app.deps.db, vendor.id, { locations: [branch], serves: [line] });
    await onDuty(app.deps.db, vendor.id, { staff, location: branch });
    const join = async (n: number, of: { email: string; phone: string }) => {
      const where = n % 2 === 0 ? { location, service } : { location: branch, service: line };
      const request = { from: HOME, method: 'POST', body: aJoin({ ...where, ...of }) };
      return (await askFrom(`${front}/api/v2/open/queue-appointments`, request)).status;
    };
    const emails = ['Lee@Example.com', 'lee@example.com', 'LEE@EXAMPLE.COM'];
    const phones = ['+12065550177', '12065550177', '+1 (206) 555-0177'];
    const byEmail = await Promise.all(
      Array.from({ length: 12 }, (_, n) => join(n, { email: emails[n % 3]!, phone: '' })),
    );
    expect(tally(byEmail)).toEqual({ 201: 5, 429: 7 });
    const byPhone = await Promise.all(
      Array.from({ length: 9 }, (_, n) => join(n, { email: `lee${n}@example.com`, phone: phones[n % 3]! })),
    );
    expect(tally(byPhone)).toEqual({ 201: 5, 429: 4 });
    app.clock.advance(HOUR + 1);
    expect(await join(0, { email: 'lee@example.com', phone: '' })).toBe(201);
  });
});

describe('a staff member whose neighbours guess the password', () => {
  const EMAIL = 'sam@example.com';

  async function signIn(from: string, { password = PASSWORD, email = EMAIL, cookie = '' } = {}) {
    const body = { email, password };
    const came = await askFrom(front + SESSION, {
      from,
      method: 'POST',
      headers: cookie === '' ? {} : { cookie },
      body,
    });
    const cookies = (came.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]!);
    return { status: came.status, known: cookies.find((each) => each.startsWith('foyer_browser=')) ?? '' };
  }

  it('still signs in: at that address with a trusted browser, elsewhere with any', async () => {
    for (const email of [EMAIL, 'other@example.com']) {
      const identityId = await app.access.createIdentity({ email, name: 'Sam', password: PASSWORD });
      await aStaffMember(app.deps.db, vendor.id, { locations: [location], identityId });
    }
    const first = await signIn(BRANCH);
    const { known } = first;
    expect([first.status, known]).toEqual([200, expect.stringMatching(/^foyer_browser=/)]);
    const { known: foreign } = await signIn(BRANCH, { email: 'other@example.com' });

    const attack: number[] = [];
    // The first eleven meet the account's limit, those after the burst of twenty the address's.
    for (let n = 0; n < 24; n += 1)
      attack.push((await signIn(BRANCH, { password: `guess number ${n}` })).status);
    expect(attack.filter((status) => status === 401)).toHaveLength(10);
    expect(new Set(attack.slice(10))).toEqual(new Set([429]));

    const [payload, expiry] = known.slice('foyer_browser='.length).split('.');
    const forged = `foyer_browser=${payload}.${expiry}.${'A'.repeat(43)}`;
    const there = async (cookie: string) => (await signIn(BRANCH, { cookie })).status;
    expect(await there(''), 'a new browser at that address').toBe(429);
    expect(await there(forged), 'with a forged cookie').toBe(429);
    expect(await there(foreign), 'with the cookie of another account').toBe(429);
    expect(await there(known), 'the trusted browser').toBe(200);
    expect((await signIn(HOME)).status, 'a new browser elsewhere').toBe(200);
  });
});
