import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { anOpenLine } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp();
  ({ vendor, location, service } = await anOpenLine(app.deps.db));
});

const join = (body: unknown, more = {}) =>
  ask(app, 'POST /api/v2/open/queue-appointments', { body, ...more });

describe('repeating a join', () => {
  it('creates one visit per key and returns the same bytes', async () => {
    const body = aJoin({ location, service, email: 'twice@example.com' });
    const [first, again] = [
      await join(body, { key: 'key-of-sixteen-chars-1' }),
      await join(body, { key: 'key-of-sixteen-chars-1' }),
    ];
    expect(first.status).toBe(201);
    expect(again.text).toBe(first.text);
    const other = await join(aJoin({ location, service, email: 'other@example.com' }), {
      key: 'key-of-sixteen-chars-1',
    });
    expect([other.status, other.errors[0]?.code]).toEqual([422, 'idempotency-key-reused']);
  });

  it('stores no code in the response', async () => {
    const response = await join(aJoin({ location, service, email: 'kept@example.com' }), {
      key: 'key-of-sixteen-chars-2',
    });
    const [row] = await app.deps.db.read(
      vendor.id,
      sql<{
        answer: string;
      }>`SELECT answer FROM idempotency_keys WHERE vendor_id = ${vendor.id} AND key = 'key-of-sixteen-chars-2'`,
    );
    expect(row?.answer).not.toContain(response.body.data.attributes.confirm_code);
  });

  it('is refused or waits while the first request is in flight, and never creates a second visit', async () => {
    const body = aJoin({ location, service, email: 'flight@example.com' });
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => join(body, { key: 'key-of-sixteen-chars-3' })),
    );
    const made = new Set(
      responses.filter((response) => response.status === 201).map((response) => response.body.data.id),
    );
    expect(made.size).toBe(1);
    for (const response of responses) expect([201, 409]).toContain(response.status);
  });
});
