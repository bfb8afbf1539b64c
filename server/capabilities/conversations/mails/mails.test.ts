import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ThreadDetail, ThreadRow } from '#contract/conversations/conversations.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { aMailServer } from '#server/testing/mail-server.ts';
import type { MailServer } from '#server/testing/mail-server.ts';
import { aMail, handOver, REPLIES } from '#server/testing/mails.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { storedTexts } from '#server/testing/threads-store.ts';
import { textsRetention } from '../index.ts';
import { smtpMail } from '#server/integrations/email/smtp-mail.ts';
import { replyAddress, replyTarget } from '#server/integrations/email/reply-address.ts';

const BASE = '/api/internal/v1/admin/conversations';
let app: TestApp;
let world: EveryRole;
let server: MailServer;

beforeAll(async () => {
  server = await aMailServer();
  afterFile(() => server.close());
  app = await anApp({ env: REPLIES, ports: { mail: smtpMail(server.url) } });
  world = await everyRole(app);
  await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: true });
});
beforeEach(() => {
  app.clock.set(MOMENT);
  server.mood = 'takes';
  server.taken.length = 0;
});

let serial = 0;
interface Visitor {
  visitId: number;
  email: string;
  replyTo: string;
}

/** A visitor who joins the line by mail. */
async function aVisitor(): Promise<Visitor> {
  const email = `ana${(serial += 1)}@client.example`;
  const { location, service } = world;
  const body = aJoin({ location, service, phone: '', email, first: 'Ana', client: { receive_email: true } });
  const came = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
  expect([came.status, came.text]).toEqual([201, came.text]);
  await app.settle();
  await app.notifications.sender.settle();
  const visitId = Number(came.body.data.id);
  return {
    visitId,
    email,
    replyTo: replyAddress(app.deps.keys, REPLIES.REPLY_ADDRESS, { vendorId: world.vendorId, visitId }),
  };
}

const newId = () => `<${(serial += 1)}@client.example>`;
const write = (ana: Visitor, of: Partial<Parameters<typeof aMail>[0]> = {}) =>
  handOver(app, aMail({ from: `Ana <${ana.email}>`, to: ana.replyTo, id: newId(), ...of }));
const said = async ({ email }: Visitor) =>
  (await storedTexts(app.deps.db, world.vendorId))
    .filter(({ address }) => address === email)
    .map(({ direction, text }) => `${direction}: ${text}`);
const threadOf = async ({ email }: Visitor, who: Principal = 30): Promise<ThreadDetail> => {
  const rows = (
    (await world.call(30, `GET ${BASE}?search=${encodeURIComponent(email)}`)).body as { data: ThreadRow[] }
  ).data;
  return ((await world.call(who, `GET ${BASE}/${rows[0]!.id}`)).body as { data: ThreadDetail }).data;
};
const answer = (id: string, text: string) =>
  world.call(30, `POST ${BASE}/${id}/messages`, { body: { text } });

describe('a mail to a visitor', () => {
  it('names the address of the conversation while the vendor has conversations', async () => {
    const ana = await aVisitor();
    const mine = server.taken.filter(({ to }) => to.includes(ana.email));
    expect(mine.map(({ mail }) => mail.replyTo?.[0]?.address)).toEqual([ana.replyTo]);
    await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: false });
    try {
      const ben = await aVisitor();
      const his = server.taken.filter(({ to }) => to.includes(ben.email));
      expect(his.map(({ mail }) => mail.replyTo)).toEqual([undefined]);
    } finally {
      await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: true });
    }
  });

  it('names the vendor’s own address for replies if it has one', async () => {
    await setSetting(app.deps.db, world.vendorId, { key: 'email.reply_to', value: 'desk@bank.example' });
    try {
      const ana = await aVisitor();
      const mine = server.taken.filter(({ to }) => to.includes(ana.email));
      expect(mine.map(({ mail }) => mail.replyTo?.[0]?.address)).toEqual(['desk@bank.example']);
    } finally {
      await setSetting(app.deps.db, world.vendorId, { key: 'email.reply_to', value: '' });
    }
  });
});

describe('a mail that a visitor writes', () => {
  it('stands in the conversation once, without the mail that it answers', async () => {
    const ana = await aVisitor();
    const raw = aMail({
      from: ana.email,
      to: `"Bank" <${ana.replyTo.toUpperCase()}>`,
      id: newId(),
      text: 'Is parking free?\r\n\r\nOn 20 Nov 2026 at 10:00, Bank <no-reply@foyer.example> wrote:\r\n> Welcome',
    });
    const came = await Promise.all([1, 2, 3].map(() => handOver(app, raw)));
    expect(came).toEqual([204, 204, 204]);
    expect(await said(ana)).toEqual(['in: Is parking free?']);
    expect(await threadOf(ana)).toMatchObject({
      channel: 'email',
      name: 'Ana',
      address: ana.email,
      unread: 1,
      blocked: null,
      visit: { id: String(ana.visitId) },
      messages: [{ subject: 'Re: Your appointment', sender: '', files: [], state: 'received' }],
    });
  });

  it('is refused without a signature over these bytes, of this time', async () => {
    const ana = await aVisitor();
    const raw = aMail({ from: ana.email, to: ana.replyTo });
    expect(await handOver(app, raw, { secret: 'a-secret-of-another-mail-server-0123456789' })).toBe(401);
    expect(await handOver(app, raw, { signed: Buffer.concat([raw, Buffer.from('!')]) })).toBe(401);
    expect(await handOver(app, raw, { time: MOMENT - 6 * MINUTE })).toBe(401);
    expect(await handOver(app, raw, { time: MOMENT + 6 * MINUTE })).toBe(401);
    expect(await said(ana)).toEqual([]);
    expect(await handOver(app, raw, { time: MOMENT - 4 * MINUTE })).toBe(204);
    expect(await said(ana)).toEqual(['in: Is parking free?']);
  });

  it('to a forged address, or to that of another visit, reaches no conversation', async () => {
    const ana = await aVisitor();
    const ben = await aVisitor();
    const [anasToken] = ana.replyTo.split('@');
    const [bensToken] = ben.replyTo.split('@');
    const mac = anasToken!.slice(anasToken!.lastIndexOf('-'));
    const forged = `${bensToken!.slice(0, bensToken!.lastIndexOf('-'))}${mac}@mail.foyer.example`;
    expect(replyTarget(app.deps.keys, REPLIES.REPLY_ADDRESS, forged)).toBeNull();
    expect(replyTarget(app.deps.keys, REPLIES.REPLY_ADDRESS, ben.replyTo)).toMatchObject({
      visitId: ben.visitId,
    });
    expect(await write(ben, { to: forged })).toBe(204);
    expect(await write(ben, { to: REPLIES.REPLY_ADDRESS })).toBe(204);
    expect(await write(ben, { to: ben.replyTo.replace('mail.foyer', 'mail.other') })).toBe(204);
    expect([...(await said(ana)), ...(await said(ben))]).toEqual([]);
  });

  it('from another address is shown as such, and the answer goes to the visit’s address', async () => {
    const ana = await aVisitor();
    expect(await write(ana, { from: 'someone@else.example', text: 'I am Ana.' })).toBe(204);
    const thread = await threadOf(ana);
    expect(thread.messages).toMatchObject([{ text: 'I am Ana.', sender: 'someone@else.example' }]);
    server.taken.length = 0;
    expect((await answer(thread.id, 'Hello Ana.')).status).toBe(201);
    await app.conversations.textSender.round();
    expect(server.taken.map(({ to }) => to)).toEqual([[ana.email]]);
  });

  it('of a program, and a bounce, are not stored', async () => {
    const ana = await aVisitor();
    expect(await write(ana, { headers: { 'Auto-Submitted': 'auto-replied' } })).toBe(204);
    expect(await write(ana, { from: 'MAILER-DAEMON@mail.example' })).toBe(204);
    expect(await said(ana)).toEqual([]);
  });

  it('cancels and stops nothing by a keyword', async () => {
    const ana = await aVisitor();
    for (const text of ['C', 'STOP', 'YES']) expect(await write(ana, { text })).toBe(204);
    expect(await said(ana)).toEqual(['in: C', 'in: STOP', 'in: YES']);
    expect(await threadOf(ana)).toMatchObject({ blocked: null, visit: { status: 1 } });
  });

  it('outside the hours is answered by mail, once in a while, as a program answers', async () => {
    const set = (key: string, value: unknown) => setSetting(app.deps.db, world.vendorId, { key, value });
    await set('conversations.away_reply', { en: 'We read this at nine.' });
    await set('conversations.hours', { from: 0, to: 60 });
    try {
      const ana = await aVisitor();
      server.taken.length = 0;
      await write(ana, { id: '<late@client.example>' });
      await write(ana, { text: 'And again' });
      // Anyone may write to the address: another sender gets no mail, and starts none.
      const ben = await aVisitor();
      await write(ben, { from: 'someone@else.example' });
      await app.conversations.textSender.round();
      const sent = server.taken.filter(({ mail }) => mail.text?.includes('at nine'));
      expect(sent.map(({ to }) => to)).toEqual([[ana.email]]);
      const [{ mail }] = sent as [(typeof sent)[number]];
      expect(mail).toMatchObject({ subject: 'Re: Your appointment', inReplyTo: '<late@client.example>' });
      expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
      expect(await said(ana)).toEqual([
        'in: Is parking free?',
        'out: We read this at nine.',
        'in: And again',
      ]);
    } finally {
      await set('conversations.hours', { from: 0, to: 1440 });
    }
  });

  it('brings the names of its files, and not the files', async () => {
    const ana = await aVisitor();
    const raw = Buffer.from(
      [
        `From: ${ana.email}`,
        `To: ${ana.replyTo}`,
        'Message-ID: <files@client.example>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p>My passport</p><blockquote>Welcome</blockquote>',
        '--b',
        'Content-Type: application/pdf',
        'Content-Disposition: attachment; filename="passport.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        'c2VjcmV0',
        '--b--',
        '',
      ].join('\r\n'),
    );
    expect(await handOver(app, raw)).toBe(204);
    expect((await threadOf(ana)).messages).toMatchObject([{ text: 'My passport', files: ['passport.pdf'] }]);
  });

  it('is masked for a reader without the right to contacts', async () => {
    const ana = await aVisitor();
    await write(ana, { from: 'someone@else.example' });
    const seen = await threadOf(ana, 5);
    expect([seen.address, seen.messages[0]!.sender]).toEqual(['a…@client.example', 's…@else.example']);
  });

  it('that is too large, or comes in another type, is refused', async () => {
    const ana = await aVisitor();
    expect(await write(ana, { text: 'a'.repeat(10 * 1024 * 1024) })).toBe(413);
    const url = '/api/internal/v1/mails';
    const json = await app.http.inject({ method: 'POST', url, payload: { a: 1 } });
    expect(json.statusCode).toBe(415);
    const elsewhere = await app.http.inject({
      method: 'POST',
      url: '/api/v2/open/queue-appointments',
      headers: { 'content-type': 'message/rfc822' },
      payload: 'Subject: hello\r\n\r\nhello',
    });
    expect(elsewhere.statusCode).toBe(415);
    expect(await said(ana)).toEqual([]);
  });
});

describe('an answer of staff', () => {
  it('leaves by mail, joined to the client’s mails, and replies to it come back', async () => {
    const ana = await aVisitor();
    await write(ana, { id: '<first@client.example>' });
    await write(ana, { id: '<second@client.example>', subject: 'RE: Your appointment', text: 'And bikes?' });
    const { id } = await threadOf(ana);
    server.taken.length = 0;
    expect((await answer(id, 'Both are free.')).status).toBe(201);
    await app.conversations.textSender.round();
    const [{ mail, to } = { mail: undefined, to: [] }] = server.taken;
    expect(to).toEqual([ana.email]);
    expect(mail).toMatchObject({
      subject: 'Re: Your appointment',
      text: 'Both are free.\n',
      inReplyTo: '<second@client.example>',
      references: '<first@client.example> <second@client.example>',
      replyTo: [{ address: ana.replyTo }],
    });
    expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('no');
    const after = await threadOf(ana);
    expect(after).toMatchObject({ unread: 0 });
    expect(after.messages.at(-1)).toMatchObject({ direction: 'out', state: 'sent', text: 'Both are free.' });
    expect(await write(ana, { to: mail!.replyTo![0]!.address!, text: 'Thank you!' })).toBe(204);
    expect((await said(ana)).at(-1)).toBe('in: Thank you!');
  });

  it('says when the mail server refuses it', async () => {
    const ana = await aVisitor();
    await write(ana);
    const { id } = await threadOf(ana);
    server.mood = 'refuses';
    await answer(id, 'Yes.');
    await app.conversations.textSender.round();
    expect((await threadOf(ana)).messages.at(-1)).toMatchObject({ state: 'failed', reason: '550' });
  });

  it('does not leave thirty days after the client wrote last', async () => {
    const ana = await aVisitor();
    app.clock.set(MOMENT - 31 * DAY);
    await write(ana);
    app.clock.set(MOMENT);
    const { id } = await threadOf(ana);
    expect((await answer(id, 'Yes.')).body).toMatchObject({ errors: [{ meta: { reason: 'no-consent' } }] });
  });
});

describe('the subject of a mail', () => {
  it('is found by the search and stands in the list, until its period is over', async () => {
    const ana = await aVisitor();
    await write(ana, { subject: 'Fwd: Vélodrome', text: 'May I come by bicycle?' });
    const found = async (search: string) => {
      const came = await world.call(30, `GET ${BASE}?search=${search}`);
      return (came.body as { data: ThreadRow[] }).data.map(({ last }) => [last?.subject, last?.text]);
    };
    const mail = ['Fwd: Vélodrome', 'May I come by bicycle?'];
    for (const search of ['velodrome', 'velo', 'bicycle%20velodr'])
      expect(await found(search)).toEqual([mail]);
    expect(await found('odrome')).toEqual([]);
    const { db } = app.deps;
    const of = { db, vendorId: world.vendorId, now: MOMENT + 91 * DAY, goOn: () => true };
    await textsRetention.removeDue(of);
    for (const search of ['velodrome', 'bicycle']) expect(await found(search)).toEqual([]);
  });
});
