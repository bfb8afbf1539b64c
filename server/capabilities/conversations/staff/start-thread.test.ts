import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StartedConversation, ThreadDetail } from '#contract/conversations/conversations.ts';
import { textsPath } from '#contract/conversations/text-webhooks.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aClient, setSetting } from '#server/testing/builders-store.ts';
import { textable } from '#server/testing/conversation-calls.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { aTextProvider } from '#server/testing/text-provider.ts';
import type { TextProvider } from '#server/testing/text-provider.ts';
import { connectProvider, fromTwilio, OWN_NUMBER, servicesWith } from '#server/testing/texts.ts';
import { agreeToTexts, startedBy, storedTexts } from '#server/testing/threads-store.ts';
import { eraseClient, exportClient, repointClient } from '../index.ts';

const BASE = '/api/internal/v1/admin/conversations';
let app: TestApp;
let world: EveryRole;
let stand: TextProvider;
let own: string;

beforeAll(async () => {
  stand = await aTextProvider();
  app = await anApp({ ports: { own: servicesWith(stand) } });
  world = await everyRole(app);
  await connectProvider(world, 'twilio');
  await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: true });
  own = (await app.deps.tenancy.all()).find(({ id }) => id === world.vendorId)!.pathname;
});
beforeEach(() => {
  app.clock.set(MOMENT);
  stand.mood = 'well';
  stand.taken.length = 0;
});

let serial = 0;
const newNumber = () => `+1206554${String((serial += 1)).padStart(4, '0')}`;
const TEXT = 'Your card is here.';
const start = (body: object, who: Principal = 13) =>
  world.call(who, `POST ${BASE}`, { body: { text: TEXT, ...body } });
const started = async (body: object, who: Principal = 13): Promise<StartedConversation> => {
  const came = await start(body, who);
  expect(came.status, came.text).toBe(201);
  expect(came.text).not.toContain('card');
  return (came.body as { data: StartedConversation }).data;
};
const refusedFor = async (body: object, who: Principal = 13) =>
  (await start(body, who)).errors[0]?.meta?.['reason'];
const see = async (id: string, who: Principal = 30) =>
  ((await world.call(who, `GET ${BASE}/${id}`)).body as { data: ThreadDetail }).data;
const location = () => String(world.location);
const byNumber = (phone: string) => ({ phone, consented: true, location_id: location() });
const writes = (from: string, text: string) =>
  fromTwilio(app, textsPath('twilio', own), {
    MessageSid: `SM${(serial += 1)}`,
    From: from,
    To: OWN_NUMBER,
    Body: text,
  });

describe('staff begin a conversation', () => {
  it('about a visit that agreed to texts, and the client gets the text once', async () => {
    const visit = await world.anAppointment();
    const phone = await textable(app.deps.db, world.vendorId, Number(visit));
    const { id, leaves_at: leavesAt } = await started({ visit_id: visit }, 10);
    expect(leavesAt).toBeNull();
    await app.conversations.textSender.round();
    await app.conversations.textSender.round();
    expect(stand.taken.filter(({ to }) => to === phone)).toMatchObject([
      { to: phone, from: OWN_NUMBER, text: TEXT },
    ]);
    expect((await see(id, 10)).visit).toMatchObject({ may_edit: true, meeting_method: 1 });
    expect(await see(id)).toMatchObject({ visit: { id: visit }, staff: { name: 'role-10' }, state: 'open' });
  });

  it('with a client, by their own number and consent', async () => {
    const client = await world.aClient();
    expect(await refusedFor({ client_id: String(client), location_id: location() })).toBe('no-number');
    const phone = newNumber();
    await agreeToTexts(app.deps.db, { vendorId: world.vendorId, client, phone, agrees: false });
    expect(await refusedFor({ client_id: String(client), location_id: location() })).toBe('no-consent');
    await agreeToTexts(app.deps.db, { vendorId: world.vendorId, client, phone, agrees: true });
    const { id } = await started({ client_id: String(client), location_id: location() });
    expect(await see(id)).toMatchObject({ client_id: String(client), address: phone, blocked: null });
    expect((await see(id)).name).not.toBe('');
    // The consent of the record counts when the next text leaves, too.
    await agreeToTexts(app.deps.db, { vendorId: world.vendorId, client, phone, agrees: false });
    expect((await see(id)).blocked).toBe('no-consent');
  });

  it('with a number alone only if its owner agreed, and says who confirmed it', async () => {
    const phone = newNumber();
    const came = await start({ phone, location_id: location() });
    expect(came.errors[0]).toMatchObject({ code: 'field-invalid', source: { pointer: '/consented' } });
    expect((await start({ phone, consented: true })).errors[0]?.source?.pointer).toBe('/location_id');
    expect((await start({ consented: true, location_id: location() })).errors[0]?.source?.pointer).toBe(
      '/phone',
    );
    expect((await start({ ...byNumber(phone), text: ' ' })).errors[0]?.source?.pointer).toBe('/text');
    expect(await refusedFor(byNumber('2065550199'))).toBe('no-number');
    const { id } = await started(byNumber(phone));
    const { consentBy, events } = await startedBy(app.deps.db, { vendorId: world.vendorId, id: Number(id) });
    expect(consentBy).toBe(await world.staffOf(13));
    expect(events).toEqual([{ version: 1, what: 'started', confirmed: true }]);
  });

  it('and open the one with that number again', async () => {
    const phone = newNumber();
    const { id } = await started(byNumber(phone));
    await world.call(13, `PATCH ${BASE}/${id}`, { body: { state: 'closed' } });
    expect((await started(byNumber(phone))).id).toBe(id);
    expect((await see(id)).state).toBe('open');
    expect((await see(id)).messages).toHaveLength(2);
  });

  it('never after STOP, and again after START', async () => {
    const phone = newNumber();
    expect(await writes(phone, 'STOP')).toBe(204);
    // A number without a visit belongs to no location.
    expect(await refusedFor(byNumber(phone))).toBe('elsewhere');
    expect(await refusedFor(byNumber(phone), 30)).toBe('opted-out');
    expect(await writes(phone, 'START')).toBe(204);
    await started(byNumber(phone), 30);
  });

  it('only within their reach', async () => {
    const phone = newNumber();
    await started(byNumber(phone));
    // The one of role 10 sees their own alone.
    expect(await refusedFor(byNumber(phone), 10)).toBe('elsewhere');
    expect((await start({ ...byNumber(newNumber()), location_id: '999999' })).status).toBe(404);
    expect((await start({ client_id: '999999', location_id: location() })).status).toBe(404);
    expect((await start({ visit_id: '999999' })).status).toBe(404);
    const client = await aClient(app.deps.db, world.vendorId, { first: 'Far', phone: newNumber() });
    expect((await start({ client_id: String(client), location_id: location() })).status).toBe(404);
  });

  it('after the quiet hours, and the client who writes meanwhile is answered at once', async () => {
    await setSetting(app.deps.db, world.vendorId, {
      key: 'notifications.quiet_hours',
      value: { from: 0, to: 1440 },
    });
    const phone = newNumber();
    const { id, leaves_at: leavesAt } = await started(byNumber(phone));
    expect(Date.parse(leavesAt!)).toBeGreaterThan(MOMENT);
    await app.conversations.textSender.round();
    expect(stand.taken.filter(({ to }) => to === phone)).toEqual([]);
    await writes(phone, 'Is my card here?');
    expect((await world.call(30, `POST ${BASE}/${id}/messages`, { body: { text: 'Yes.' } })).status).toBe(
      201,
    );
    await app.conversations.textSender.round();
    await app.conversations.textSender.round();
    expect(stand.taken.filter(({ to }) => to === phone).map(({ text }) => text)).toEqual([TEXT, 'Yes.']);
    await setSetting(app.deps.db, world.vendorId, {
      key: 'notifications.quiet_hours',
      value: { from: 0, to: 0 },
    });
  });

  it('within the cap of a day', async () => {
    await setSetting(app.deps.db, world.vendorId, { key: 'conversations.daily_cap', value: 1 });
    expect(await refusedFor(byNumber(newNumber()))).toBe('daily-cap');
    await setSetting(app.deps.db, world.vendorId, { key: 'conversations.daily_cap', value: 500 });
  });

  it('and it follows a client who is merged, exported and erased', async () => {
    const { db } = app.deps;
    const [phone, alone] = [newNumber(), newNumber()];
    const client = await world.aClient();
    await agreeToTexts(db, { vendorId: world.vendorId, client, phone, agrees: true });
    await started({ client_id: String(client), location_id: location() });
    const other = await aClient(db, world.vendorId, { first: 'Other', phone: alone });
    await started(byNumber(alone));
    await db.withVendor(world.vendorId, (tx) => repointClient(tx, client, other));
    const scope = { reach: 'vendor' } as never;
    const { texts } = await db.withVendor(world.vendorId, (tx) =>
      exportClient(tx, { clientId: other, scope }),
    );
    expect(texts).toContainEqual(expect.objectContaining({ address: phone, text: TEXT }));
    await db.withVendor(world.vendorId, (tx) => eraseClient(tx, other));
    const left = await storedTexts(db, world.vendorId);
    expect(left.filter(({ address }) => [phone, alone].includes(address))).toEqual([]);
  });
});
