import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const MINUTE = 60_000;
let app: TestApp;
let vendor: TestVendor;
let [location, service] = [0, 0];
let manager: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id, { takes: { queue: true, phone: true } });
  service = await aService(db, vendor.id, { locations: [location], methods: [1, 2] });
  const here = { role: 20, locations: [location], serves: [service] };
  manager = (await aSignedInStaffMember(app, vendor.id, here)).who;
});

let visitors = 0;
async function aCallback(method = 2) {
  visitors += 1;
  const phone = `+1206555${String(1_000 + visitors)}`;
  const body = aJoin({ location, service, method, phone, email: `v${visitors}@example.com` });
  const { id, attributes } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  let version = 1;
  return {
    id: String(id),
    code: String(attributes.confirm_code),
    async move(verb: string, more: object = {}) {
      const request = { ...manager, body: { version, reason: 'It was needed', ...more } };
      const response = await ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, request);
      version = response.body?.data?.version ?? version;
      return response;
    },
  };
}
const stored = (id: string) =>
  app.deps.db.read<{ outcome: string; nextAt: number | null }>(
    vendor.id,
    sql`SELECT outcome, next_at FROM call_attempts WHERE vendor_id = ${vendor.id} AND visit_id = ${Number(id)} ORDER BY id`,
  );

describe('a callback attempt', () => {
  it('is repeated after the minutes of the setting; the third failure is a no-show', async () => {
    const visit = await aCallback();
    for (const minutes of [5, 15]) {
      await visit.move('call');
      const tried = await visit.move('attempt', { outcome: 'no-answer' });
      expect(tried.body.data).toMatchObject({ stage: 'waiting', status: 1, called_at: null });
      expect(Date.parse(tried.body.data.held_until)).toBe(app.clock.now() + minutes * MINUTE);
      expect(tried.body.data.timeline.at(-1)).toMatchObject({
        kind: 'visit-attempted',
        data: { outcome: 'no-answer', minutes },
      });
      app.clock.advance(minutes * MINUTE);
    }
    await visit.move('call');
    const last = await visit.move('attempt', { outcome: 'busy' });
    expect(last.body.data).toMatchObject({ stage: 'done', status: 3, attempts: 3 });
    expect(last.body.data.timeline.at(-1)).toMatchObject({ kind: 'visit-no-showed', data: { attempt: 3 } });
    expect((await stored(visit.id)).map(({ outcome, nextAt }) => [outcome, nextAt === null])).toEqual([
      ['no-answer', false],
      ['no-answer', false],
      ['busy', true],
    ]);
  });

  it('that reaches the visitor starts the service', async () => {
    const visit = await aCallback();
    await visit.move('call');
    const reached = await visit.move('attempt', { outcome: 'reached' });
    expect(reached.body.data).toMatchObject({ stage: 'serving', status: 5, attempts: 1 });
    expect(reached.body.data.timeline.at(-1)).toMatchObject({
      kind: 'visit-started',
      data: { outcome: 'reached', attempt: 1 },
    });
    await visit.move('complete');
  });

  it('with a wrong number is the last, because a stranger would answer again', async () => {
    const visit = await aCallback();
    await visit.move('call');
    expect((await visit.move('attempt', { outcome: 'wrong-number' })).body.data.status).toBe(3);
  });

  it('is undone together with its consequence, and then does not count', async () => {
    const visit = await aCallback();
    await visit.move('call');
    await visit.move('attempt', { outcome: 'wrong-number' });
    const back = await visit.move('undo');
    expect(back.body.data).toMatchObject({ stage: 'called', status: 1, attempts: 0, held_until: null });
    expect(await stored(visit.id)).toEqual([]);
    await visit.move('attempt', { outcome: 'busy' });
    expect((await visit.move('undo')).body.data).toMatchObject({ stage: 'called', attempts: 0 });
    await visit.move('no-show');
  });

  it('is refused for a waiting visitor, for one on site, and without an outcome', async () => {
    const visit = await aCallback();
    const refused = async (of: typeof visit, more: object = { outcome: 'busy' }) =>
      (await of.move('attempt', more)).errors.map(({ code, meta }) => [code, meta?.['reason']]);
    expect(await refused(visit)).toEqual([['transition-refused', 'not-called']]);
    await visit.move('call');
    expect(await refused(visit, {})).toEqual([['field-invalid', undefined]]);
    expect(await refused(visit, { outcome: 'perhaps' })).toEqual([['field-invalid', undefined]]);
    const inPerson = await aCallback(1);
    await inPerson.move('call');
    expect(await refused(inPerson)).toEqual([['transition-refused', 'not-phone']]);
    for (const one of [visit, inPerson]) await one.move('no-show');
  });

  it('counts once against a concurrent attempt or a cancellation by the visitor', async () => {
    for (let round = 0; round < 4; round += 1) {
      const visit = await aCallback();
      await visit.move('call');
      const responses = await Promise.all([
        visit.move('attempt', { outcome: 'busy' }),
        round % 2
          ? visit.move('attempt', { outcome: 'reached' })
          : ask(app, `PATCH /api/v2/open/queue-appointments/${visit.id}`, {
              body: {
                data: { type: 'queue-appointments', attributes: { status: 4, confirm_code: visit.code } },
              },
            }),
      ]);
      const done = responses.filter(({ status }) => status === 200).length;
      // The visitor may still leave after the attempt; the second of two attempts gets `visit-changed`.
      expect(done).toBeGreaterThanOrEqual(1);
      if (round % 2) expect(done).toBe(1);
      expect((await stored(visit.id)).length).toBe(responses[0].status === 200 || round % 2 ? 1 : 0);
    }
  });
});
