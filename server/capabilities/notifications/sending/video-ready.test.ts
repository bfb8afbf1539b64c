import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change } from '#server/testing/slots-store.ts';
import { aMailServer } from '#server/testing/mail-server.ts';
import type { MailServer } from '#server/testing/mail-server.ts';

/* A link of a video call that comes after the client heard of the call or the booking without one. */

const ROOM = 'https://meet.example/main';
const READY = /^Your video call at .* is ready/;
let mails: MailServer;
let app: TestApp;
let vendor: number;
let location: number;
let service: number;
let staff: SignedIn;
let people = 0;
beforeAll(async () => {
  mails = await aMailServer();
  app = await anApp({ env: { SMTP_URL: mails.url, MAIL_FROM: 'hello@bank.example' } });
  const { db } = app.deps;
  vendor = (await aVendor(db, { settings: { 'access.mfaRequired': false } })).id;
  location = await aLocation(db, vendor, { takes: { queue: true, phone: true, video: true } });
  service = await aService(db, vendor, { locations: [location], methods: [1, 3] });
  const of = { role: 20, locations: [location], serves: [service] };
  staff = (await aSignedInStaffMember(app, vendor, of)).who;
});
afterAll(() => mails.close());
beforeEach(async () => {
  app.clock.set(MOMENT);
  mails.taken.length = 0;
  await set({ 'feature.connectLobby': false, videoLink: ROOM, 'video.rooms': 'own-links' });
  await set({ 'notifications.client_channels': {}, 'notifications.quiet_hours': { from: 0, to: 0 } });
});

async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) await setSetting(app.deps.db, vendor, { key, value });
}
async function sent(): Promise<void> {
  await app.settle();
  await app.settle();
  await app.notifications.sender.settle();
}

/** A visitor who waits for a video call. */
async function aVisitor() {
  people += 1;
  const email = `ready${people}@example.com`;
  const body = aJoin({ location, service, method: 3, email });
  const { id } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  const inLobby = `/api/internal/v1/admin/visits/${id}` as const;
  return {
    id: Number(id),
    async move(verb: string): Promise<void> {
      const { version } = (await ask(app, `GET ${inLobby}`, staff)).body.data;
      const moved = await ask(app, `POST ${inLobby}/${verb}`, { ...staff, body: { version, reason: 'Now' } });
      expect(moved.status, moved.text).toBe(200);
      await sent();
    },
    mails: (subject: RegExp) =>
      mails.taken.filter(({ to, mail }) => to.includes(email) && subject.test(mail.subject ?? '')),
  };
}

/** A visitor whose call had no room. */
async function calledWithoutRoom() {
  const visitor = await aVisitor();
  await set({ videoLink: '' });
  await visitor.move('call');
  await set({ videoLink: ROOM });
  return visitor;
}

describe('the message that a video link is ready', () => {
  it('has the link that the call had not, once, in place of a second call', async () => {
    const visitor = await calledWithoutRoom();
    expect(visitor.mails(/^It is your turn/)).toHaveLength(1);
    expect(visitor.mails(READY)).toHaveLength(0);
    await visitor.move('start');
    await sent();
    expect(visitor.mails(READY)).toHaveLength(1);
    expect(visitor.mails(READY)[0]!.mail.html).toContain(`href="${ROOM}"`);
    expect(visitor.mails(/^It is your turn/)).toHaveLength(1);
  });

  it('leads to the page of the visitor while the lobby connects', async () => {
    await set({ 'feature.connectLobby': true });
    const visitor = await calledWithoutRoom();
    await visitor.move('start');
    const [ready] = visitor.mails(READY);
    expect(ready!.mail.text).not.toContain(ROOM);
    expect(ready!.mail.text).toContain('code=');
  });

  it('is not due if the call had the link, or a recall brought it', async () => {
    const called = await aVisitor();
    await called.move('call');
    await called.move('start');
    expect(called.mails(READY)).toHaveLength(0);
    const recalled = await calledWithoutRoom();
    await recalled.move('recall');
    await recalled.move('start');
    expect(recalled.mails(READY)).toHaveLength(0);
    expect(recalled.mails(/^We have called you again/)).toHaveLength(1);
  });

  it('tells a booked visitor whose room the start makes, and not one whose link the page has', async () => {
    await set({ 'feature.connectLobby': true });
    const startBooked = async () => {
      const visitor = await aVisitor();
      await change(
        app.deps.db,
        vendor,
        sql`UPDATE visits SET starts_at = created_at WHERE id = ${visitor.id}`,
      );
      await visitor.move('start');
      return visitor.mails(READY).length;
    };
    expect(await startBooked()).toBe(0);
    await set({ 'video.rooms': 'jitsi' });
    expect(await startBooked()).toBe(1);
  });

  it('is switched off by channel, and goes out in quiet hours', async () => {
    await set({ 'notifications.client_channels': { 'video-ready': 'sms' } });
    const off = await calledWithoutRoom();
    await off.move('start');
    expect(off.mails(READY)).toHaveLength(0);
    await set({
      'notifications.client_channels': { 'video-ready': 'email' },
      'notifications.quiet_hours': { from: 1, to: 0 },
    });
    const on = await calledWithoutRoom();
    await on.move('start');
    expect(on.mails(READY)).toHaveLength(1);
  });
});
