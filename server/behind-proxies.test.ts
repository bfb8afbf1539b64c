import { describe, expect, it } from 'vitest';
import { anApp } from './testing/app.ts';
import { aVendor } from './testing/builders-store.ts';
import { aProxy, askFrom } from './testing/proxies.ts';
import { listening } from './testing/sockets.ts';

/* Visitors come from addresses of 127.0.0.0/8, each proxy from 127.0.0.1. */
const ANA = '127.0.0.21';
const BEN = '127.0.0.22';
const BUDGET = 12;

/** A server with a small budget for each address, behind this many proxies. */
async function behind(proxies: number, TRUST_PROXY: string) {
  const app = await anApp({ env: { TRUST_PROXY, RATE_LIMIT: String(BUDGET / 1_200) } });
  await aVendor(app.deps.db);
  const direct = await listening(app);
  let front = direct;
  for (let n = 0; n < proxies; n += 1) front = await aProxy(front);
  const statuses = async (
    address: string,
    from: string,
    headersOf: (n: number) => Record<string, string>,
  ) => {
    const came: number[] = [];
    for (let n = 0; n < BUDGET + 3; n += 1)
      came.push((await askFrom(`${address}/api/v2/open/locations`, { from, headers: headersOf(n) })).status);
    return came;
  };
  return {
    direct,
    front,
    /** Sends more requests than an address may; returns how many were served. */
    async served(
      address: string,
      from: string,
      headersOf: (n: number) => Record<string, string> = () => ({}),
    ) {
      const came = await statuses(address, from, headersOf);
      expect(came).toContain(429);
      expect(came.every((status) => status === 200 || status === 429)).toBe(true);
      return came.filter((status) => status === 200).length;
    },
    connects: async (from: string) =>
      (await askFrom(`${front}/realtime/?EIO=4&transport=polling`, { from })).status,
  };
}

describe.each([
  [1, '1'],
  [1, '127.0.0.1'],
  [2, '2'],
  [2, '10.0.0.0/8, 127.0.0.1/32'],
])('behind %i proxies, with TRUST_PROXY=%s', (proxies, trust) => {
  it('each visitor has a budget of their own, whatever they claim', async () => {
    const { front, served } = await behind(proxies, trust);
    const forged = (n: number) => ({
      'x-forwarded-for': `203.0.113.${n}, 198.51.100.${n}`,
      forwarded: `for=203.0.113.${n}`,
    });
    expect(await served(front, ANA, forged), 'a visitor who forges the header').toBeLessThanOrEqual(
      BUDGET + 2,
    );
    expect(await served(front, BEN), 'the neighbour').toBeGreaterThanOrEqual(BUDGET);
    expect(await served(front, ANA), 'the first again').toBeLessThan(BUDGET);
  });

  it('each visitor has their own number of realtime connections', async () => {
    const { connects } = await behind(proxies, trust);
    const ana: number[] = [];
    // 600 a minute, by the same factor as the budget.
    for (let n = 0; n < 8; n += 1) ana.push(await connects(ANA));
    expect(ana.filter((status) => status === 200)).toHaveLength(6);
    expect(await connects(BEN)).toBe(200);
  });
});

describe('a caller who reaches the port directly', () => {
  it('is not believed where proxies are listed by address', async () => {
    const { direct, served } = await behind(1, '127.0.0.1');
    const forged = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
    expect(await served(direct, ANA, forged)).toBeLessThanOrEqual(BUDGET + 2);
  });

  it('is not believed without TRUST_PROXY, and a proxy counts as one visitor', async () => {
    const { direct, front, served } = await behind(1, '0');
    const forged = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
    expect(await served(direct, ANA, forged)).toBeLessThanOrEqual(BUDGET + 2);
    expect(await served(front, BEN)).toBeGreaterThanOrEqual(BUDGET);
    const shared = await served(front, '127.0.0.23');
    expect(shared).toBeLessThan(BUDGET);
  });
});
