import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchHit } from '#contract/shell/search.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aClient, aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendorId: number;
let here: number;
let there: number;
const who = new Map<string, SignedIn>();
let ticket: { id: string; confirmation: string };

beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  vendorId = vendor.id;
  here = await aLocation(db, vendor.id, { name: 'Plateau-Mont-Royal', city: 'Montréal' });
  there = await aLocation(db, vendor.id, { name: 'Plaza' });
  const mortgage = await aService(db, vendor.id, { name: 'Plan a mortgage', locations: [here] });
  await aService(db, vendor.id, { name: 'Plan a loan', locations: [there] });
  for (const [name, role, locations] of [
    ['admin', 30, []],
    ['manager', 20, [here]],
    ['planner', 10, [here]],
    ['plover', 10, [there]],
    ['platt', 20, [here]],
    ['agent', 5, []],
  ] as const)
    who.set(
      name,
      (
        await aSignedInStaffMember(app, vendor.id, {
          name,
          role,
          locations: [...locations],
          serves: [mortgage],
        })
      ).who,
    );
  const other = await aVendor(db);
  const otherLocation = await aLocation(db, other.id, { name: 'Plaza of others' });
  await aService(db, other.id, { name: 'Plan of others', locations: [otherLocation] });
  const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location: here, service: mortgage, email: 'v@example.com' }),
  });
  const { confirmationNumber: confirmation } = await db.withVendor(vendor.id, (tx) =>
    tx.one(sql<{ confirmationNumber: string }>`
      SELECT confirmation_number FROM visits WHERE id = ${Number(joined.body.data.id)}`),
  );
  ticket = { id: String(joined.body.data.id), confirmation };
});

async function found(name: string, q: string): Promise<SearchHit[]> {
  const response = await ask<{ data: SearchHit[] }>(
    app,
    `GET /api/internal/v1/admin/search?q=${encodeURIComponent(q)}`,
    who.get(name),
  );
  expect(response.status).toBe(200);
  return response.body.data;
}
const texts = async (name: string, q: string): Promise<string[]> =>
  (await found(name, q)).map(({ kind, text }) => `${kind}: ${text}`);

describe('the search of the palette', () => {
  it('finds records of each kind by the beginnings of their words', async () => {
    expect(await texts('admin', 'pla')).toEqual([
      'staff: planner',
      'staff: platt',
      'location: Plateau-Mont-Royal',
      'location: Plaza',
      'service: Plan a loan',
      'service: Plan a mortgage',
    ]);
    expect(await texts('admin', 'MONTREAL pla')).toEqual(['location: Plateau-Mont-Royal']);
    expect(await texts('admin', 'lan')).toEqual([]);
  });

  it('keeps to the locations of a manager, and to staff below them', async () => {
    expect(await texts('manager', 'pl')).toEqual([
      'staff: planner',
      'location: Plateau-Mont-Royal',
      'service: Plan a mortgage',
    ]);
  });

  it('finds only what a role may open', async () => {
    expect(await texts('planner', 'pl')).toEqual(['service: Plan a loan', 'service: Plan a mortgage']);
    expect(await texts('agent', 'planner')).toEqual([]);
  });

  it.each(['a-001', 'A1', '001', '01'])('finds today’s ticket by %j', async (q) => {
    const [visit] = await found('planner', q);
    expect(visit).toMatchObject({
      kind: 'visit',
      id: ticket.id,
      text: 'A-001',
      location_id: String(here),
    });
    expect(await found('plover', q)).toEqual([]);
  });

  it('finds it by its confirmation number, however it is grouped', async () => {
    const [a, b] = [ticket.confirmation.slice(0, 3), ticket.confirmation.slice(3)];
    expect((await found('planner', `${a.toLowerCase()} ${b}`)).map(({ id }) => id)).toEqual([ticket.id]);
  });

  it('no longer finds the ticket on the next day', async () => {
    const before = app.clock.now();
    app.clock.set(before + 24 * 3_600_000);
    try {
      expect(await found('admin', 'A-001').catch(() => [])).toEqual([]);
    } finally {
      app.clock.set(before);
    }
  });

  it('finds clients within the right, with their contact as the reader sees it', async () => {
    const { db } = app.deps;
    await aClient(db, vendorId, { first: 'Plácida', last: 'Quill', email: 'placida@example.com' });
    await db.withVendor(vendorId, (tx) => tx.run(sql`UPDATE clients SET home_location_id = ${here}`));
    const detailsOf = async (name: string) =>
      (await found(name, 'quill plac')).map(({ kind, text, detail }) => `${kind}: ${text}, ${detail}`);
    expect(await detailsOf('admin')).toEqual(['client: Plácida Quill, placida@example.com']);
    expect(await detailsOf('manager')).toEqual(['client: Plácida Quill, placida@example.com']);
    expect(await detailsOf('agent')).toEqual(['client: Plácida Quill, p…@example.com']);
    expect(await detailsOf('planner')).toEqual([]);
  });

  it('waits for two letters', async () => {
    expect(await found('admin', 'p')).toEqual([]);
    expect(await found('admin', '  p ')).toEqual([]);
    expect(await found('admin', '??')).toEqual([]);
  });

  it('needs a session', async () => {
    expect((await ask(app, 'GET /api/internal/v1/admin/search?q=pl')).status).toBe(401);
  });
});
