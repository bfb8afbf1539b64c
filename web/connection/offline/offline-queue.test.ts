import { beforeEach, describe, expect, it } from 'vitest';
import { afterContact, countLeft, deliverTickets, giveTicket, numbersRequest } from './offline-queue.ts';
import type { OfflineStorage } from './offline-queue.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const numbers = (first = 1, last = 3) => ({
  now: new Date(NOW).toISOString(),
  services: [{ id: '7', prefix: 'A' }],
  blocks: [
    {
      id: '1',
      prefix: 'A',
      first,
      last,
      from: new Date(NOW - 1_000).toISOString(),
      until: new Date(NOW + 60_000).toISOString(),
    },
  ],
});

let storage: OfflineStorage;
beforeEach(async () => {
  storage = memoryStorage('store-of-the-test');
  await storage.change((before) => ({ numbers: afterContact(before, numbers(), NOW) }));
});
const give = (key: string, { serviceId = '7', now = NOW } = {}) =>
  giveTicket(storage, { key, serviceId, join: { of: key }, now });

describe('a kiosk gives numbers', () => {
  it('in order, until none is left', async () => {
    expect([await give('a'), await give('b'), await give('c'), await give('d')]).toEqual([
      'A-001',
      'A-002',
      'A-003',
      null,
    ]);
    expect(countLeft(await storage.read(), NOW)).toBe(0);
    expect(numbersRequest(await storage.read())).toEqual({
      store: 'store-of-the-test',
      next: [{ block_id: '1', number: 4 }],
    });
  });

  it('once for a key, also when it is pressed twice', async () => {
    expect(await Promise.all([give('a'), give('a')])).toEqual(['A-001', 'A-001']);
    expect(await give('b')).toBe('A-002');
  });

  it('for services that it knows, on the day of its numbers', async () => {
    expect(await give('a', { serviceId: '8' })).toBeNull();
    expect(await give('a', { now: NOW + 120_000 })).toBeNull();
  });

  it('at moments that only go up, by the server’s clock', async () => {
    await storage.change((before) => ({ numbers: afterContact(before, numbers(), NOW - 5_000) }));
    await give('a', { now: NOW });
    // The battery of the clock is empty.
    await give('b', { now: 0 });
    const moments: number[] = [];
    await deliverTickets(storage, ({ joinedAt }) => {
      moments.push(joinedAt - NOW);
      return Promise.resolve('accepted' as const);
    });
    expect(moments).toEqual([5_000, 5_001]);
  });

  it('and keeps the used ones apart after a contact with the server', async () => {
    await give('a');
    await storage.change((before) => ({ numbers: afterContact(before, numbers(), NOW) }));
    expect(await give('b')).toBe('A-002');
    const other = { ...numbers(), blocks: numbers().blocks.map((block) => ({ ...block, id: '2' })) };
    await storage.change((before) => ({ numbers: afterContact(before, other, NOW) }));
    expect(numbersRequest(await storage.read()).next).toEqual([]);
  });
});

describe('a kiosk delivers', () => {
  it('in order, and removes a ticket once the server has decided', async () => {
    for (const key of ['a', 'b', 'c']) await give(key);
    const tried: string[] = [];
    const replies = ['accepted', 'later', 'refused', 'accepted'] as const;
    const deliver = ({ key }: { key: string }) => {
      tried.push(key);
      return Promise.resolve(replies[tried.length - 1]!);
    };
    expect(await deliverTickets(storage, deliver)).toBe(false);
    expect(await storage.keys()).toEqual(['b', 'c']);
    expect(await deliverTickets(storage, deliver)).toBe(true);
    expect(tried).toEqual(['a', 'b', 'b', 'c']);
    expect(await storage.keys()).toEqual([]);
  });
});
