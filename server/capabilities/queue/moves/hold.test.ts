import { beforeAll, describe, expect, it } from 'vitest';
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
let mara: SignedIn;
let sam: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  const here = { role: 20, locations: [location], serves: [service] };
  const sign = async (name: string) => (await aSignedInStaffMember(app, vendor.id, { name, ...here })).who;
  [mara, sam] = [await sign('mara'), await sign('sam')];
});

let visitors = 0;
async function aVisitor() {
  visitors += 1;
  const body = aJoin({ location, service, email: `v${visitors}@example.com` });
  const { id, attributes } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  let version = 1;
  return {
    id: String(id),
    code: String(attributes.confirm_code),
    async move(verb: string, more: object = {}, who = mara) {
      const request = { ...who, body: { version, reason: 'It was needed', ...more } };
      const response = await ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, request);
      version = response.body?.data?.version ?? version;
      return response;
    },
  };
}
const callNext = async (who = mara) =>
  (await ask(app, `POST /api/internal/v1/admin/lobby/${location}/call-next`, { ...who, body: {} })).body
    ?.data;
const waiting = async () =>
  (await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, mara)).body.data.waiting as {
    id: string;
    held_until: string | null;
  }[];

describe('a hold', () => {
  it('keeps the position, prevents calls, and ends when its time is over', async () => {
    const [first, second] = [await aVisitor(), await aVisitor()];
    const held = await first.move('hold', { minutes: 10 });
    const until = new Date(app.clock.now() + 10 * MINUTE).toISOString();
    expect(held.body.data).toMatchObject({ stage: 'waiting', status: 1, calls: 0 });
    expect(Date.parse(held.body.data.held_until)).toBe(Date.parse(until));
    expect(held.body.data.timeline.at(-1)).toMatchObject({ kind: 'visit-held', data: { minutes: 10 } });
    expect((await waiting()).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await callNext()).id).toBe(second.id);
    app.clock.advance(10 * MINUTE - 1);
    expect(await callNext()).toBeUndefined();
    app.clock.advance(1);
    expect((await callNext()).id).toBe(first.id);
  });

  it('of a called visitor takes the call back and starts a new leg', async () => {
    const visitor = await aVisitor();
    await visitor.move('call');
    const held = await visitor.move('hold');
    expect(held.body.data).toMatchObject({ stage: 'waiting', called_at: null, calls: 0, staff: null });
    expect(Date.parse(held.body.data.held_until)).toBe(app.clock.now() + 10 * MINUTE);
    const back = await visitor.move('undo');
    expect(back.body.data).toMatchObject({
      stage: 'called',
      calls: 1,
      held_until: null,
      staff: { name: 'mara' },
    });
    await visitor.move('no-show');
  });

  it('can end early, and only while it lasts', async () => {
    const visitor = await aVisitor();
    await visitor.move('hold', { minutes: 60 });
    const resumed = await visitor.move('hold', { minutes: 0 });
    expect(resumed.body.data).toMatchObject({ stage: 'waiting', held_until: null });
    expect(resumed.body.data.timeline.at(-1).kind).toBe('visit-resumed');
    expect((await visitor.move('hold', { minutes: 0 })).errors[0]?.code).toBe('transition-refused');
    const held = await visitor.move('undo');
    expect(Date.parse(held.body.data.held_until)).toBe(app.clock.now() + 60 * MINUTE);
    await visitor.move('no-show');
  });

  it('does not prevent staff from calling that visitor by name', async () => {
    const visitor = await aVisitor();
    await visitor.move('hold', { minutes: 60 });
    expect((await visitor.move('call')).body.data).toMatchObject({ stage: 'called', held_until: null });
    expect(Date.parse((await visitor.move('undo')).body.data.held_until)).toBe(app.clock.now() + 60 * MINUTE);
    await visitor.move('no-show');
  });

  it.each([-1, 241, 1.5, 'soon'])('of %j minutes is refused', async (minutes) => {
    const visitor = await aVisitor();
    expect((await visitor.move('hold', { minutes })).status).toBe(422);
    await visitor.move('no-show');
  });

  it('is refused for a visitor in service', async () => {
    const visitor = await aVisitor();
    await visitor.move('start');
    const refused = await visitor.move('hold');
    expect(refused.errors).toMatchObject([{ code: 'transition-refused', meta: { reason: 'in-service' } }]);
    await visitor.move('complete');
  });
});

it('applies one of two concurrent holds, or of a hold and a call', async () => {
  for (let round = 0; round < 6; round += 1) {
    const visitor = await aVisitor();
    const responses = await Promise.all([
      visitor.move('hold', { minutes: 5 }),
      visitor.move(round % 2 ? 'hold' : 'call', {}, sam),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual(['visit-changed']);
    await ask(app, `PATCH /api/v2/open/queue-appointments/${visitor.id}`, {
      body: { data: { type: 'queue-appointments', attributes: { status: 4, confirm_code: visitor.code } } },
    });
  }
});
