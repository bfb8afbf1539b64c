import { beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#domain/codes/role.ts';
import { securityEventsOf } from '#server/testing/security-events-store.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { messagesOf } from '#server/testing/messages-store.ts';
import { aJoin } from '#server/testing/requests.ts';
import { askFrom } from '#server/testing/proxies.ts';
import { listening } from '#server/testing/sockets.ts';
import { DEMO_PASSWORD } from '../index.ts';

/* One database with a demo vendor and a real one, behind three servers with different settings. */
const HERE = '127.0.0.1';
const SESSION = '/api/internal/v1/session';
const PUBLIC = { PUBLIC_URL: 'https://queue.example.com' };

let app: TestApp;
let local: string;
let publicly: string;
let onPurpose: string;
let demo: TestVendor;
let real: TestVendor;
let visits: { demo: number; real: number };

beforeAll(async () => {
  app = await anApp({ env: { DEMO: '' } });
  const { db, connection } = app.deps;
  demo = await aVendor(db, { pathname: 'invented', demo: true });
  real = await aVendor(db, { pathname: 'bank' });
  for (const [email, isAdmin] of [
    ['product@foyer.test', true],
    ['admin@harbor.test', false],
  ] as const) {
    const identityId = await app.access.createIdentity({ email, name: 'Robin', password: DEMO_PASSWORD });
    await app.access.markDemoAccount(identityId);
    if (isAdmin) await app.access.makeProductAdmin(identityId);
    else await aStaffMember(db, demo.id, { role: ROLE.admin, locations: [], identityId });
  }
  local = await listening(app);
  const another = async (DEMO: string) => {
    const other = await anApp({ env: { DEMO, ...PUBLIC }, connection });
    // Only the first server writes messages, by its own settings.
    await other.outbox.stop();
    return listening(other);
  };
  publicly = await another('');
  onPurpose = await another('1');
  visits = { demo: await join(demo, 'ana@example.com'), real: await join(real, 'real@example.com') };
  await app.settle();
});

async function join(vendor: TestVendor, email: string): Promise<number> {
  const { db } = app.deps;
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  const came = await askFrom(`${local}/api/v2/open/queue-appointments`, {
    from: HERE,
    method: 'POST',
    body: aJoin({ location, service, email }),
  });
  expect(came.status).toBe(201);
  return Number(JSON.parse(came.text).data.id);
}

async function signIn(at: string, email: string) {
  const body = { email, password: DEMO_PASSWORD };
  const came = await askFrom(at + SESSION, { from: HERE, method: 'POST', body });
  const cookie = (came.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
  // As servers with and without https name it.
  const both = `${cookie}; __Host-${cookie}`;
  const csrf = came.status === 200 ? String(JSON.parse(came.text).data.csrf_token) : '';
  return { status: came.status, text: came.text, headers: { cookie: both, 'x-csrf-token': csrf } };
}

describe('the public password', () => {
  it('enters no vendor but the demo’s', async () => {
    const { status, headers } = await signIn(local, 'product@foyer.test');
    expect(status).toBe(200);
    const enter = (vendor: TestVendor) =>
      askFrom(`${local}${SESSION}/vendor`, {
        from: HERE,
        method: 'PUT',
        headers,
        body: { vendor: vendor.pathname, reason: 'a look at its settings' },
      });
    expect((await enter(real)).status).toBe(404);
    const entered = await enter(demo);
    expect([entered.status, JSON.parse(entered.text).data.vendor.pathname]).toEqual([200, 'invented']);
    // A refused entry does not end the visit before.
    expect((await enter(real)).status).toBe(404);
    const seen = await askFrom(local + SESSION, { from: HERE, headers });
    expect(JSON.parse(seen.text).data.vendor.pathname).toBe('invented');
    const log = await securityEventsOf(app.deps.db, demo.id, 1);
    expect(log.map(({ kind }) => kind)).toEqual(['vendor-entered']);
  });

  it.each(['product@foyer.test', 'admin@harbor.test'])(
    'of %s opens nothing on a public address, and ends sessions from before',
    async (email) => {
      const before = await signIn(local, email);
      const refused = await signIn(publicly, email);
      expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('credentials-wrong')]);
      const { headers } = before;
      expect((await askFrom(local + SESSION, { from: HERE, headers })).status).toBe(200);
      expect((await askFrom(publicly + SESSION, { from: HERE, headers })).status).toBe(401);
    },
  );

  it('works on a public address where the operator has set DEMO=1', async () => {
    expect((await signIn(onPurpose, 'admin@harbor.test')).status).toBe(200);
  });
});

describe('the mailbox', () => {
  const open = async (at: string, path = '') => askFrom(`${at}/dev/mailbox${path}`, { from: HERE });

  it('shows the messages of the demo’s vendors, and no other', async () => {
    const { status, text } = await open(local);
    expect([status, text]).toEqual([200, expect.stringContaining('ana@example.com')]);
    expect(text).not.toContain('real@example.com');
    const letter = /\/dev\/mailbox\/(\d+)\/(\d+)/.exec(text)!;
    expect((await open(local, `/${letter[1]}/${letter[2]}`)).status).toBe(200);
    for (const id of [1, 2, Number(letter[2])])
      expect((await open(local, `/${real.id}/${id}`)).status).toBe(404);
  });

  it('does not take a real vendor’s mail: the ledger says that there is no mail server', async () => {
    const states = async (vendor: TestVendor, visit: number) =>
      (await messagesOf(app.deps.db, vendor.id, visit)).map(({ channel, reason }) => [channel, reason]);
    expect(await states(real, visits.real)).toContainEqual(['email', 'no-mail-server']);
    expect(await states(demo, visits.demo)).not.toContainEqual(['email', 'no-mail-server']);
  });

  it('is on a public address only with DEMO=1', async () => {
    expect((await open(publicly)).status).toBe(404);
    expect((await open(onPurpose)).status).toBe(200);
  });
});
