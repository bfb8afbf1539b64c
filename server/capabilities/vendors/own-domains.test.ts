import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnDomain } from '#contract/settings/own-domains.ts';
import { openDns } from '#server/infrastructure/outgoing/dns.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aDnsServer } from '#server/testing/dns-server.ts';
import type { DnsServer } from '#server/testing/dns-server.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { addHost } from './index.ts';

const DOMAINS = '/api/internal/v1/admin/settings/branding/general/domains';
const PRODUCT = 'foyer.example';
type Who = 30 | 'admin of another vendor';

let dns: DnsServer;
let app: TestApp;
let world: EveryRole;
let count = 0;
/** A host that no test has used. */
let host: string;

beforeAll(async () => {
  dns = await aDnsServer();
  app = await anApp({
    env: { PUBLIC_URL: `https://${PRODUCT}` },
    ports: { dns: openDns({ servers: [dns.address], attemptMs: 200, patienceMs: 1_000 }) },
  });
  world = await everyRole(app);
});
afterAll(() => dns.close());
beforeEach(() => {
  for (const one of [dns.records, dns.aliases, dns.addresses, dns.moods]) one.clear();
  dns.asked.length = 0;
  host = `visit-${(count += 1)}.bank.example`;
});

async function add(who: Who = 30, of = host): Promise<OwnDomain> {
  const { status, body, text } = await world.call(who, `POST ${DOMAINS}`, { body: { host: of } });
  expect(status, text).toBe(201);
  return (body as { data: OwnDomain }).data;
}
async function check(who: Who = 30): Promise<OwnDomain> {
  app.clock.advance(10_000);
  const { status, body, text } = await world.call(who, `POST ${DOMAINS}/${host}/check`, { body: {} });
  expect(status, text).toBe(200);
  return (body as { data: OwnDomain }).data;
}
const list = async (who: Who = 30) =>
  ((await world.call(who, `GET ${DOMAINS}`)).body as { data: OwnDomain[] }).data;
/** What visitors get at the host, and what a proxy is told. */
const seen = async () => {
  const page = await app.http.inject({ url: '/where', headers: { host } });
  const asked = await app.http.inject({ url: `/api/internal/v1/served-host?domain=${host}` });
  return [page.statusCode, asked.statusCode];
};
function setRecords({ proof }: OwnDomain): void {
  dns.aliases.set(host, PRODUCT);
  dns.records.set(proof.name, ['other=1', proof.value]);
}
/** Hosts are looked up again after five seconds of the process. */
const forgotten = async () => {
  await new Promise((resolve) => setTimeout(resolve, 5_100));
};

describe('a domain of a vendor', () => {
  it('names the records to set, and shows nothing before a check', async () => {
    const domain = await add();
    expect(domain).toMatchObject({
      host,
      state: 'pending',
      checked_at: null,
      pointer: { name: host, value: PRODUCT, state: null },
      proof: { name: `_foyer.${host}`, state: null },
    });
    expect(domain.proof.value).toMatch(/^foyer-verification=[A-Za-z0-9]{22}$/);
    expect(await list()).toContainEqual(domain);
    expect(await seen()).toEqual([404, 404]);
    expect(dns.asked).toEqual([]);
  });

  it('shows its vendor and no other with both records, until a check misses one', async () => {
    const domain = await add();
    setRecords(domain);
    expect(await check()).toMatchObject({
      state: 'active',
      pointer: { state: 'right' },
      proof: { state: 'right' },
    });
    const page = await app.http.inject({ url: '/where', headers: { host } });
    expect([page.statusCode, page.body.includes('"pathname":"ours"')]).toEqual([200, true]);
    expect((await app.http.inject({ url: '/s/theirs/where', headers: { host } })).statusCode).toBe(404);
    expect((await app.http.inject({ url: '/settings/branding/general', headers: { host } })).statusCode).toBe(
      404,
    );
    expect((await seen())[1]).toBe(200);

    // Name servers without an answer take nothing down.
    dns.moods.set(domain.proof.name, 'hangs');
    expect(await check()).toMatchObject({ state: 'active', proof: { state: 'unreachable' } });
    dns.moods.clear();
    dns.records.clear();
    expect(await check()).toMatchObject({ state: 'failing', proof: { state: 'missing' } });
    await forgotten();
    expect(await seen()).toEqual([404, 404]);
    setRecords(domain);
    expect((await check()).state).toBe('active');

    const { vendorId } = world;
    const events = await app.deps.db.withVendor(vendorId, (tx) => eventsOfSubject(tx, 'vendor', vendorId));
    const own = events.filter(({ data }) => (data as { host?: string } | null)?.host === host);
    expect(own.map(({ kind }) => kind)).toEqual([
      'vendor-domain-added',
      'vendor-host-added',
      'vendor-host-removed',
      'vendor-host-added',
    ]);
  }, 30_000);

  it.each([
    ['no record', () => undefined, 'missing', 'missing'],
    ['no proof', () => dns.aliases.set(host, PRODUCT), 'right', 'missing'],
    ['another target', () => dns.aliases.set(host, 'other.example'), 'wrong', 'missing'],
    ['the addresses of another', () => dns.addresses.set(host, ['192.0.2.66']), 'wrong', 'missing'],
    [
      'a text of another kind',
      () => dns.records.set(`_foyer.${host}`, ['v=spf1 -all']),
      'missing',
      'missing',
    ],
    ['a server that fails', () => dns.moods.set(host, 'fails'), 'unreachable', 'missing'],
    ['a server without an answer', () => dns.moods.set(`_foyer.${host}`, 'hangs'), 'missing', 'unreachable'],
  ])('stays pending with %s', async (_, set, pointer, proof) => {
    dns.addresses.set(PRODUCT, ['192.0.2.1']);
    await add();
    set();
    expect(await check()).toMatchObject({
      state: 'pending',
      pointer: { state: pointer },
      proof: { state: proof },
    });
    expect(await seen()).toEqual([404, 404]);
  });

  it('takes the addresses of the product in place of an alias, as a domain without a label needs them', async () => {
    const domain = await add();
    dns.addresses.set(PRODUCT, ['192.0.2.1', '192.0.2.2']);
    dns.addresses.set(host, ['192.0.2.2']);
    dns.records.set(domain.proof.name, [domain.proof.value]);
    expect((await check()).state).toBe('active');
  });

  it('is proven by the vendor’s own text, not by that of another vendor', async () => {
    const [ours, theirs] = [await add(), await add('admin of another vendor')];
    expect(ours.proof.value).not.toBe(theirs.proof.value);
    setRecords(theirs);
    expect(await check()).toMatchObject({
      state: 'pending',
      pointer: { state: 'right' },
      proof: { state: 'wrong' },
    });
    expect((await check('admin of another vendor')).state).toBe('active');
    // Both texts stand there, and the host belongs to the first.
    dns.records.set(ours.proof.name, [ours.proof.value, theirs.proof.value]);
    app.clock.advance(10_000);
    const late = await world.call(30, `POST ${DOMAINS}/${host}/check`, { body: {} });
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('in use already')]);
    expect((await list()).find((one) => one.host === host)?.state).toBe('pending');
    const page = await app.http.inject({ url: '/where', headers: { host } });
    expect(page.body).toContain('"pathname":"theirs"');
  });

  it('refuses hosts of others and texts that are no host, and reads a host as browsers send it', async () => {
    const taken = `taken-${host}`;
    const { id } = (await app.deps.tenancy.byPathname('theirs'))!;
    await app.deps.db.withVendor(id, (tx) =>
      addHost(tx, { host: taken, actor: { kind: 'system', id: null }, now: app.clock.now() }),
    );
    for (const text of [taken, PRODUCT, 'https://a.example', 'localhost', '192.0.2.1', 'a.example:443'])
      expect(await world.call(30, `POST ${DOMAINS}`, { body: { host: text } })).toMatchObject({
        status: 422,
        errors: [{ source: { pointer: '/host' } }],
      });
    const foreign = await add(30, ` Bücher-${host.toUpperCase()}. `);
    expect(foreign.host).toMatch(/^xn--[a-z0-9-]+\.bank\.example$/);
    await add();
    expect((await world.call(30, `POST ${DOMAINS}`, { body: { host } })).status).toBe(422);
  });

  it('is checked once in ten seconds', async () => {
    await add();
    await check();
    const again = await world.call(30, `POST ${DOMAINS}/${host}/check`, { body: {} });
    expect([again.status, again.headers['retry-after']]).toEqual([429, '10']);
  });

  it('is given up, with the host that a check gave', async () => {
    setRecords(await add());
    await check();
    expect((await world.call(30, `DELETE ${DOMAINS}/${host}`)).status).toBe(204);
    expect((await list()).map((one) => one.host)).not.toContain(host);
    expect((await app.http.inject({ url: `/api/internal/v1/served-host?domain=${host}` })).statusCode).toBe(
      404,
    );
    expect((await world.call(30, `POST ${DOMAINS}/${host}/check`, { body: {} })).status).toBe(404);
    expect((await world.call(30, `DELETE ${DOMAINS}/${host}`)).status).toBe(404);
    // Claimed again, it needs another text.
    expect((await add()).state).toBe('pending');
  });

  it('is of its vendor alone, and of those of the page', async () => {
    await add();
    expect((await list('admin of another vendor')).map((one) => one.host)).not.toContain(host);
    expect((await world.call('admin of another vendor', `DELETE ${DOMAINS}/${host}`)).status).toBe(404);
    for (const role of [5, 20] as const)
      expect((await world.call(role, `POST ${DOMAINS}/${host}/check`, { body: {} })).status).toBe(403);
    expect(dns.asked).toEqual([]);
  });
});

it('tells proxies that the product’s own host is served', async () => {
  expect((await app.http.inject({ url: `/api/internal/v1/served-host?domain=${PRODUCT}` })).statusCode).toBe(
    200,
  );
});
