import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { readImapUrl } from '#server/integrations/email/imap-url.ts';
import { replyAddress } from '#server/integrations/email/reply-address.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { aMailbox, dovecotProgram } from '#server/testing/dovecot.ts';
import type { TestMailbox } from '#server/testing/dovecot.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { aMail, handOver, REPLIES } from '#server/testing/mails.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { storedTexts } from '#server/testing/threads-store.ts';
import { mailReader } from './read-mailbox.ts';
import type { MailReader } from './read-mailbox.ts';

/* Replies in a mailbox of a real IMAP server, Dovecot. */
const program = dovecotProgram();
if (!program) process.stderr.write('left out: there is no Dovecot here to read mails over IMAP from\n');

const lines: string[] = [];
const write = (level: string) => (fields: object, text: string) =>
  void lines.push(`${level}: ${text} ${JSON.stringify(fields)}`);
const log: Log = { debug() {}, info: write('info'), warn: write('warn'), error: write('error') };

let app: TestApp;
let world: EveryRole;
let mailbox: TestMailbox;
let ana: { email: string; replyTo: string };
const readers: MailReader[] = [];

/** A process that reads the mailbox. It looks again after a moment, not after half a minute. */
function aReader(of: { db?: Database; url?: string; againMs?: number } = {}): MailReader {
  const { deps, conversations } = app;
  const { db = deps.db, url = mailbox.url, againMs = 100 } = of;
  const mailReplies = { ...deps.config.mailReplies!, mailbox: readImapUrl(url) };
  const reader = mailReader(
    {
      ...deps,
      db,
      log,
      config: { ...deps.config, mailReplies },
      wake: conversations.textSender.wake,
      newKey: () => String(Math.random()),
    },
    { againMs },
  );
  readers.push(reader);
  return reader;
}

/** The lease of a dead reader has ended after it. */
const LATER_MS = 21_000;
const BROKEN_VENDOR = 999_999;

class Broken extends Error {
  override readonly name = 'Broken';
}

/** A database that fails for the mails of one vendor. */
const withoutOneVendor = (): Database => ({
  ...app.deps.db,
  withVendor: (id, work, role) =>
    id === BROKEN_VENDOR
      ? Promise.reject(new Broken('a secret of the mail'))
      : app.deps.db.withVendor(id, work, role),
});

/** A process that dies while it stores its first mail: no query after that reaches the database. */
function diesInTheFirst(): Database {
  let isDead = false;
  const alive = <T>(work: () => Promise<T>) => (isDead ? Promise.reject(new Broken('dead')) : work());
  return {
    ...app.deps.db,
    acrossVendors: (work, role) => alive(() => app.deps.db.acrossVendors(work, role)),
    withVendor: () => alive(() => Promise.reject(new Broken('dead'))).finally(() => (isDead = true)),
  };
}

/** A process that stores its first mail and says no more to the mail server. */
const thenStopsTheServer = (): Database => ({
  ...app.deps.db,
  async withVendor(id, work, role) {
    const result = await app.deps.db.withVendor(id, work, role);
    await mailbox.stop();
    return result;
  },
});

let serial = 0;
const newId = () => `<${(serial += 1)}@client.example>`;
const reply = (text: string, of: Partial<Parameters<typeof aMail>[0]> = {}) =>
  aMail({ from: ana.email, to: ana.replyTo, id: newId(), text, ...of });
const said = async () =>
  (await storedTexts(app.deps.db, world.vendorId))
    .filter(({ address }) => address === ana.email)
    .map(({ text }) => text);
/** Reads what waits, until nothing does. */
async function read(reader: MailReader): Promise<void> {
  await reader.round();
  await reader.settle();
}

describe.skipIf(!program)('replies in a mailbox', () => {
  beforeAll(async () => {
    mailbox = await aMailbox(program!);
    afterFile(() => mailbox.remove());
    app = await anApp({ env: { REPLY_ADDRESS: REPLIES.REPLY_ADDRESS, IMAP_URL: mailbox.url }, log });
    world = await everyRole(app);
    await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: true });
  });
  beforeEach(async () => {
    await Promise.all(readers.splice(0).map((reader) => reader.stop()));
    app.clock.set(MOMENT);
    lines.length = 0;
    const email = `ana${(serial += 1)}@client.example`;
    const { location, service } = world;
    const body = aJoin({
      location,
      service,
      phone: '',
      email,
      first: 'Ana',
      client: { receive_email: true },
    });
    const came = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
    if (came.status !== 201) throw new Error(came.text);
    const target = { vendorId: world.vendorId, visitId: Number(came.body.data.id) };
    ana = { email, replyTo: replyAddress(app.deps.keys, REPLIES.REPLY_ADDRESS, target) };
  });

  it('are stored, and marked as read', async () => {
    const before = mailbox.flags();
    mailbox.deliver(reply('Is parking free?\r\n\r\nOn 20 Nov 2026, Bank wrote:\r\n> Welcome'));
    mailbox.deliver(reply('And bikes?'));
    await read(aReader());
    expect(await said()).toEqual(['Is parking free?', 'And bikes?']);
    expect(mailbox.flags()).toEqual([...before, 'S', 'S']);
  });

  it('are stored within a moment of their arrival, because the server tells of them', async () => {
    const reader = aReader({ againMs: 3_600_000 });
    await read(reader);
    mailbox.deliver(reply('Hello?'));
    await vi.waitFor(async () => expect(await said()).toEqual(['Hello?']), 10_000);
    await vi.waitFor(() => expect(mailbox.flags().at(-1)).toBe('S'), 10_000);
  });

  it('come once, however often they are delivered', async () => {
    const raw = reply('Hello?');
    mailbox.deliver(raw);
    const reader = aReader();
    await read(reader);
    mailbox.deliver(raw);
    await vi.waitFor(async () => {
      await read(reader);
      expect(mailbox.flags().slice(-2)).toEqual(['S', 'S']);
    }, 10_000);
    expect(await said()).toEqual(['Hello?']);
    // Without a secret nothing is handed over.
    expect(await handOver(app, raw)).toBe(404);
  });

  it('of programs, and those of no conversation, are marked as read and not stored', async () => {
    mailbox.deliver(reply('I am away.', { headers: { 'Auto-Submitted': 'auto-replied' } }));
    mailbox.deliver(reply('Buy this.', { to: REPLIES.REPLY_ADDRESS }));
    await read(aReader());
    expect(mailbox.flags().slice(-2)).toEqual(['S', 'S']);
    expect(await said()).toEqual([]);
  });

  it('that cannot be stored stay flagged, and the others are read', async () => {
    const { keys } = app.deps;
    const elsewhere = replyAddress(keys, REPLIES.REPLY_ADDRESS, { vendorId: BROKEN_VENDOR, visitId: 1 });
    mailbox.deliver(reply(`secret ${'a'.repeat(10 * 1024 * 1024)}`));
    mailbox.deliver(reply('a secret that fails', { to: elsewhere }));
    mailbox.deliver(reply('Hello?'));
    const reader = aReader({ db: withoutOneVendor() });
    await vi.waitFor(async () => {
      await read(reader);
      expect(mailbox.flags().slice(-3)).toEqual(['F', 'F', 'S']);
    }, 20_000);
    expect(await said()).toEqual(['Hello?']);
    expect(
      lines.filter((line) => line.startsWith('error')).map((line) => /"reason":"([^"]*)"/.exec(line)?.[1]),
    ).toEqual(['too-large', 'Broken']);
    expect(lines.join('\n')).not.toMatch(/secret|client\.example|reply\+/);
    // A flagged mail is left alone.
    lines.length = 0;
    await read(aReader());
    expect(lines.join('\n')).not.toContain('error');
  });

  it('survive a reader that dies before it has stored them', async () => {
    mailbox.deliver(reply('Hello?'));
    await read(aReader({ db: diesInTheFirst() }));
    expect([await said(), mailbox.flags().at(-1)]).toEqual([[], '']);
    app.clock.set(MOMENT + LATER_MS);
    await read(aReader());
    expect([await said(), mailbox.flags().at(-1)]).toEqual([['Hello?'], 'S']);
  });

  it('stand once although the reader dies between storing and marking', async () => {
    mailbox.deliver(reply('Hello?'));
    // The mail server goes at that moment: the mark is lost.
    const dying = aReader({ db: thenStopsTheServer() });
    await read(dying);
    await dying.stop();
    await mailbox.start();
    expect([await said(), mailbox.flags().at(-1)]).toEqual([['Hello?'], '']);
    await read(aReader());
    expect([await said(), mailbox.flags().at(-1)]).toEqual([['Hello?'], 'S']);
  });

  it('are read by one process at a time; another one follows when it stops or is gone', async () => {
    const [first, second] = [aReader(), aReader()];
    const opened = () => lines.filter((line) => line.includes('is open')).length;
    await read(first);
    await read(second);
    expect(opened()).toBe(1);
    await first.stop();
    const third = aReader();
    await read(third);
    expect(opened()).toBe(2);
    app.clock.set(MOMENT + LATER_MS);
    await read(aReader());
    expect(opened()).toBe(3);
  });

  it('stay where a password is wrong, or would travel without TLS, and the log says which', async () => {
    mailbox.deliver(reply('Hello?'));
    await read(aReader({ url: mailbox.url.replace('the-password', 'not-the-password') }));
    // Dovecot offers no STARTTLS here, and this is no address of the machine alone.
    app.clock.set(MOMENT + LATER_MS);
    await read(aReader({ url: mailbox.url.replace('127.0.0.1', '0.0.0.0') }));
    expect(lines.filter((line) => line.includes('did not open'))).toEqual([
      expect.stringMatching(/authentication failed/i),
      expect.stringMatching(/STARTTLS/i),
    ]);
    expect([lines.join().includes('the-password'), mailbox.flags().at(-1)]).toEqual([false, '']);
  });

  it('are read again after the mail server was away', async () => {
    const loop = aReader().start();
    await vi.waitFor(() => expect(lines.join()).toContain('is open'), 10_000);
    await mailbox.stop();
    await vi.waitFor(() => expect(lines.join()).toContain('did not open'), 20_000);
    mailbox.deliver(reply('Hello?'));
    await mailbox.start();
    await vi.waitFor(async () => expect(await said()).toEqual(['Hello?']), 20_000);
    const rests = lines.flatMap((line) => /"restMs":(\d+)/.exec(line)?.[1] ?? []).map(Number);
    expect(rests.length).toBeGreaterThan(1);
    expect(rests).toEqual(rests.toSorted((a, b) => a - b));
    await loop.stop();
  });
});
