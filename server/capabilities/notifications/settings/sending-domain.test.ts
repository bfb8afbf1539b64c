import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DomainCheck, SendingDomain } from '#contract/settings/mail-frame.ts';
import { openDns } from '#server/infrastructure/outgoing/dns.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { aDnsServer } from '#server/testing/dns-server.ts';
import type { DnsServer } from '#server/testing/dns-server.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

const CHECK = 'POST /api/internal/v1/admin/settings/branding/email/sending-domain';
let dns: DnsServer;
let app: TestApp;
let world: EveryRole;

beforeAll(async () => {
  dns = await aDnsServer();
  app = await anApp({
    env: { MAIL_FROM: 'hello@mail.bank.example', DKIM_SELECTORS: 'first, second' },
    ports: { dns: openDns({ servers: [dns.address], attemptMs: 200, patienceMs: 1_000 }) },
  });
  world = await everyRole(app);
});
afterAll(() => dns.close());
beforeEach(() => {
  for (const one of [dns.records, dns.moods]) one.clear();
  dns.asked.length = 0;
});

async function checked(): Promise<SendingDomain & Record<DomainCheck['name'], DomainCheck>> {
  const { status, body, text } = await world.call(30, CHECK, { body: {} });
  expect(status, text).toBe(200);
  const { data } = body as { data: SendingDomain };
  const [spf, dkim, dmarc] = data.checks;
  return { ...data, spf: spf!, dkim: dkim!, dmarc: dmarc! };
}

it('says what is right, from the domain, the operator’s selectors and the domain above', async () => {
  dns.records.set('mail.bank.example', ['v=spf1 include:_spf.example.net -all', 'other=1']);
  dns.records.set('second._domainkey.mail.bank.example', [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`]);
  dns.records.set('_dmarc.bank.example', ['v=DMARC1; p=reject']);
  const { sender, domain, checked_at, spf, dkim, dmarc } = await checked();
  expect({ sender, domain }).toEqual({ sender: 'hello@mail.bank.example', domain: 'mail.bank.example' });
  expect(Date.parse(checked_at)).toBe(MOMENT);
  expect(spf).toMatchObject({ state: 'right', record: 'v=spf1 include:_spf.example.net -all', advice: null });
  expect(dkim).toMatchObject({ state: 'right', host: 'second._domainkey.mail.bank.example' });
  expect(dmarc).toMatchObject({ state: 'right', host: '_dmarc.bank.example' });
});

it('says what lacks, what is missing and what is not reachable, and what to set', async () => {
  dns.records.set('mail.bank.example', ['v=spf1 mx +all']);
  dns.moods.set('_dmarc.mail.bank.example', 'fails');
  const { spf, dkim, dmarc } = await checked();
  expect(spf).toMatchObject({ state: 'lacking', fault: 'open', host: 'mail.bank.example' });
  expect(spf.advice).toMatch(/^v=spf1 .* ~all$/);
  expect(dkim).toMatchObject({ state: 'missing', host: 'first._domainkey.mail.bank.example', record: null });
  expect(dkim.advice).toMatch(/^v=DKIM1/);
  // A policy above must not hide that the nearer one is unknown.
  expect(dmarc).toMatchObject({ state: 'unreachable', advice: null });
});

it('asks for the vendor’s own selector alone, and each vendor for its own', async () => {
  const { id } = (await app.deps.tenancy.byPathname('ours'))!;
  await setSetting(app.deps.db, id, { key: 'email.dkim_selector', value: 'ours2026' });
  dns.records.set('ours2026._domainkey.mail.bank.example', ['p=']);
  expect((await checked()).dkim).toMatchObject({ state: 'lacking', fault: 'revoked' });
  expect(dns.asked.filter((name) => name.includes('_domainkey'))).toEqual([
    'ours2026._domainkey.mail.bank.example',
  ]);
  await world.call('admin of another vendor', CHECK, { body: {} });
  expect(dns.asked).toContain('first._domainkey.mail.bank.example');
});

it('is for those of the page alone, and asks nothing for others', async () => {
  for (const role of [5, 20] as const) expect((await world.call(role, CHECK, { body: {} })).status).toBe(403);
  expect(dns.asked).toEqual([]);
});

it('finds no records under a name of no public domain, and makes up no selector', async () => {
  const local = await anApp({ ports: { dns: app.deps.ports.dns } });
  const there = await everyRole(local);
  const { body } = await there.call(30, CHECK, { body: {} });
  expect(
    (body as { data: SendingDomain }).data.checks.map(({ name, state, host }) => [name, state, host]),
  ).toEqual([
    ['spf', 'missing', 'localhost'],
    ['dkim', 'unnamed', null],
    ['dmarc', 'missing', '_dmarc.localhost'],
  ]);
});
