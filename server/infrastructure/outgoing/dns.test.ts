import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDnsServer } from '#server/testing/dns-server.ts';
import type { DnsServer } from '#server/testing/dns-server.ts';
import { openDns, readNameServers } from './dns.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await aDnsServer();
});
afterAll(() => server.close());

const dns = (of = {}) => openDns({ servers: [server.address], attemptMs: 200, patienceMs: 2_000, ...of });

it('reads every text record whole, and keeps no answer', async () => {
  const long = `v=DKIM1; p=${'A'.repeat(400)}`;
  server.records.set('bank.example', ['v=spf1 mx -all', long]);
  expect((await dns().texts('bank.example'))!.toSorted()).toEqual([long, 'v=spf1 mx -all']);
  server.records.set('bank.example', ['changed']);
  expect(await dns().texts('bank.example')).toEqual(['changed']);
});

it('reads aliases and addresses, and the addresses behind an alias', async () => {
  server.aliases.set('visit.bank.example', 'Foyer.Example');
  server.addresses.set('Foyer.Example', ['192.0.2.7', '192.0.2.8']);
  server.addresses.set('bank.example', ['192.0.2.9']);
  expect(await dns().aliases('visit.bank.example')).toEqual(['foyer.example']);
  expect((await dns().addresses('visit.bank.example'))!.toSorted()).toEqual(['192.0.2.7', '192.0.2.8']);
  expect([await dns().aliases('bank.example'), await dns().addresses('bank.example')]).toEqual([
    [],
    ['192.0.2.9'],
  ]);
  server.moods.set('broken.example', 'fails');
  for (const ask of ['aliases', 'addresses'] as const) {
    expect(await dns()[ask]('nowhere.example')).toEqual([]);
    expect(await dns()[ask]('broken.example')).toBeNull();
  }
});

it('tells a name without records from servers that give no answer', async () => {
  expect(await dns().texts('nowhere.example')).toEqual([]);
  server.records.set('empty.example', []);
  expect(await dns().texts('empty.example')).toEqual([]);
  server.moods.set('failing.example', 'fails');
  expect(await dns().texts('failing.example')).toBeNull();
});

it('asks a silent server twice at most, and ends within its patience', async () => {
  server.moods.set('silent.example', 'hangs');
  expect(await dns().texts('silent.example')).toBeNull();
  const asked = server.asked.filter((name) => name === 'silent.example').length;
  expect(asked).toBe(2);
  const began = performance.now();
  expect(await dns({ attemptMs: 60_000, patienceMs: 300 }).texts('silent.example')).toBeNull();
  expect(performance.now() - began).toBeLessThan(10_000);
});

it('refuses name servers that are no addresses', () => {
  expect(readNameServers('192.0.2.1, [2001:db8::1]:5353')).toEqual(['192.0.2.1', '[2001:db8::1]:5353']);
  expect(() => readNameServers('dns.example.com')).toThrow();
});
