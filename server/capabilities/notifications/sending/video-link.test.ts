import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { aMailServer } from '#server/testing/mail-server.ts';
import type { MailServer } from '#server/testing/mail-server.ts';

/* connectLobby: the link of a video call is on the visitor's page, or comes by message alone. */

const ROOM = 'https://meet.example/main';
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
  const settings = { 'access.mfaRequired': false, videoLink: ROOM };
  vendor = (await aVendor(db, { settings })).id;
  location = await aLocation(db, vendor, { takes: { queue: true, phone: true, video: true } });
  service = await aService(db, vendor, { locations: [location], methods: [1, 3] });
  const of = { role: 20, locations: [location], serves: [service] };
  staff = (await aSignedInStaffMember(app, vendor, of)).who;
});
afterAll(() => mails.close());
beforeEach(() => {
  app.clock.set(MOMENT);
  mails.taken.length = 0;
});

const connect = (value: boolean) => setSetting(app.deps.db, vendor, { key: 'feature.connectLobby', value });
async function sent(): Promise<void> {
  await app.settle();
  await app.settle();
  await app.notifications.sender.settle();
}

/** A visitor who waits for a video call. */
async function aVisitor(client: Record<string, unknown> = {}) {
  people += 1;
  const email = `video${people}@example.com`;
  const body = aJoin({ location, service, method: 3, email, client });
  const { id, attributes } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  const sentMails = () => mails.taken.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
  const inLobby = `/api/internal/v1/admin/visits/${id}` as const;
  return {
    async move(verb: string) {
      const { version } = (await ask(app, `GET ${inLobby}`, staff)).body.data;
      const moved = await ask(app, `POST ${inLobby}/${verb}`, { ...staff, body: { version, reason: 'Now' } });
      expect(moved.status, moved.text).toBe(200);
      return moved.body.data;
    },
    page: async () =>
      (
        await ask(
          app,
          `GET /api/v2/open/queue-appointments/${id}?confirm_code=${attributes.confirm_code as string}`,
        )
      ).body.data.attributes,
    mails: sentMails,
    /** Mails that are due together come in any order. */
    mail: (subject: RegExp) => sentMails().find((mail) => subject.test(mail.subject ?? '')),
  };
}

describe('the link of a video call', () => {
  it('is on the page of the visitor while the lobby connects, and in no message', async () => {
    await connect(true);
    const visitor = await aVisitor();
    expect(await visitor.page()).toMatchObject({ link_by_message: false });
    await visitor.move('call');
    expect(await visitor.move('start')).toMatchObject({ connect: { method: 3, href: ROOM } });
    await sent();
    expect(await visitor.page()).toMatchObject({ meeting_link: ROOM, link_by_message: false });
    expect(visitor.mails().map(({ text }) => text?.includes(ROOM))).not.toContain(true);
  });

  it('comes with the message of the call alone while the lobby does not connect', async () => {
    await connect(false);
    const visitor = await aVisitor();
    expect(await visitor.page()).toMatchObject({ meeting_link: null, link_by_message: true });
    await visitor.move('call');
    await sent();
    const called = visitor.mail(/^It is your turn/)!;
    expect(called.html).toContain(`href="${ROOM}"`);
    expect(called.text).toContain('Please join the video call: the link is below.');
    expect(called.text).not.toContain('confirm_code');
    expect(await visitor.move('recall')).toMatchObject({ connect: null, meeting_link: ROOM });
    // The call may start before the message leaves.
    expect(await visitor.move('start')).toMatchObject({ connect: null });
    await sent();
    expect(visitor.mail(/^We have called you again/)!.text).toContain(ROOM);
    expect(await visitor.page()).toMatchObject({ status: 5, meeting_link: null, link_by_message: true });
  });

  it('comes at the start of a call that no other came before, and once', async () => {
    await connect(false);
    const visitor = await aVisitor();
    await visitor.move('start');
    await sent();
    const withLink = visitor.mails().filter(({ text }) => text?.includes(ROOM));
    expect(withLink).toHaveLength(1);
    expect(withLink[0]!.subject).toMatch(/^It is your turn/);
  });

  it('stays on the page of visitors whom no message reaches', async () => {
    await connect(false);
    const visitor = await aVisitor({ email: '', cell_phone: '+12065550178', receive_sms: false });
    await visitor.move('call');
    await visitor.move('start');
    expect(await visitor.page()).toMatchObject({ meeting_link: ROOM, link_by_message: false });
  });
});
