import type { Tx } from '#server/infrastructure/database/database.ts';
import { startLoop } from '#server/infrastructure/outbox/loop.ts';
import type { Loop } from '#server/infrastructure/outbox/loop.ts';
import { openMailbox } from '#server/integrations/email/imap-mailbox.ts';
import type { Mailbox, MailMark, WaitingMail } from '#server/integrations/email/imap-mailbox.ts';
import type { ImapAddress } from '#server/integrations/email/imap-url.ts';
import { leaveMailbox, takeMailbox } from './mailbox-readers-store.ts';
import { MOST_BYTES, receiveMail } from './receive-mail.ts';
import type { MailReceiving } from './receive-mail.ts';

export interface MailReaderDeps extends MailReceiving {
  clock: { now(): number };
  config: MailReceiving['config'] & { mailReplies: { mailbox: ImapAddress | undefined } | undefined };
  random(bytes: number): Buffer;
}

export interface MailReader {
  /** Takes or keeps the mailbox if no other process has it, and begins to read what waits. */
  round(): Promise<void>;
  /** Resolves once what waits has been read. */
  settle(): Promise<void>;
  start(): Loop;
  /** Ends after the mail in progress, and frees the mailbox. */
  stop(): Promise<void>;
}

/** Another process takes the mailbox this long after its reader was last seen. */
const LEASE_MS = 20_000;
/** The reader leaves a mailbox that it could not keep, well before another process may open it. */
const DROP_MS = 14_000;
const RENEW_MS = 5_000;
const POLL_MS = 500;
/** The server tells of new mails; this finds those that it did not tell of, and tries failed ones again. */
const READ_AGAIN_MS = 30_000;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** A mail that fails so often while the database answers is left for a person. */
const MOST_TRIES = 3;

interface Held {
  mailbox: Mailbox;
  renewedAt: number;
  readAt: number;
  drop: NodeJS.Timeout;
  reading: Promise<void> | undefined;
  again: boolean;
  /** The failures of each mail in this session, and when the last one was. */
  failed: Map<number, { tries: number; at: number }>;
}

/**
 * Reads the operator's mailbox for replies, one process at a time. A mail is marked as read after it is stored: one that
 * is read twice is stored once, by its Message-ID.
 */
export function mailReader(deps: MailReaderDeps, { againMs = READ_AGAIN_MS } = {}): MailReader {
  const { db, clock, log } = deps;
  const address = deps.config.mailReplies?.mailbox;
  const holder = deps.random(12).toString('base64url');
  let held: Held | undefined;
  let rest = { until: 0, ms: 0 };
  let stopped = false;
  const asWorker = <T>(work: (tx: Tx) => Promise<T>) => db.acrossVendors(work, 'foyer_worker');
  const take = () => {
    const now = clock.now();
    return asWorker((tx) => takeMailbox(tx, { holder, now, until: now + LEASE_MS }));
  };

  async function round(): Promise<void> {
    if (!address || stopped) return;
    if (held?.mailbox.isOpen() === false) forget(held);
    const mine = held;
    const now = performance.now();
    if (!mine && rest.until > now) return;
    if (!mine || now - mine.renewedAt >= RENEW_MS) {
      if (!(await take())) return mine ? end(mine) : restFor(RENEW_MS);
      if (!mine) return open(address);
      mine.renewedAt = performance.now();
      mine.drop.refresh();
    }
    if (now - mine.readAt >= againMs) wake(mine);
  }

  async function open(at: ImapAddress): Promise<void> {
    let mine: Held | undefined;
    try {
      const mailbox = await openMailbox(at, {
        arrived: () => mine && wake(mine),
        closed: () => mine && forget(mine),
      });
      const drop = setTimeout(() => void mailbox.close(), DROP_MS);
      const renewedAt = performance.now();
      mine = { mailbox, renewedAt, readAt: 0, drop, reading: undefined, again: false, failed: new Map() };
      held = mine;
      log.info({}, 'the mailbox for replies is open');
      if (stopped) return await end(mine);
      if (!mailbox.isOpen()) return forget(mine);
      wake(mine);
    } catch (error) {
      // No mail is read yet, so the words of the client library hold none.
      const { responseText, message } = error as Error & { responseText?: string };
      rested({ responseText: responseText ?? message }, 'the mailbox for replies did not open');
    }
  }

  const restFor = (ms: number): void => void (rest = { ...rest, until: performance.now() + ms });

  /** After a failure the next attempt comes ever later. */
  function rested(error: unknown, words: string): void {
    const ms = Math.min(LONGEST_REST_MS, 2 * (rest.ms || FIRST_REST_MS / 2));
    rest = { until: performance.now() + ms, ms };
    log.warn({ reason: reasonOf(error), restMs: ms }, words);
  }

  function forget(of: Held): void {
    clearTimeout(of.drop);
    if (held !== of) return;
    held = undefined;
    if (!stopped) rested(undefined, 'the mailbox for replies has closed');
  }

  async function end(of: Held): Promise<void> {
    held = undefined;
    clearTimeout(of.drop);
    await of.reading;
    await of.mailbox.close();
    await leave();
  }

  /** Without the database, the lease runs out. */
  const leave = () => asWorker((tx) => leaveMailbox(tx, holder)).catch(() => undefined);

  /** Reads without waiting for it; a mail that arrives meanwhile is read after the others. */
  function wake(of: Held): void {
    of.again = true;
    of.reading ??= readAll(of).finally(() => (of.reading = undefined));
  }

  async function readAll(of: Held): Promise<void> {
    try {
      while (of.again && held === of && !stopped) {
        of.again = false;
        of.readAt = performance.now();
        const settled = await readWaiting(of);
        if (settled > 0) of.again = true;
      }
      rest = { until: 0, ms: 0 };
    } catch (error) {
      if (held !== of) return;
      held = undefined;
      clearTimeout(of.drop);
      rested(error, 'the mailbox for replies was not read');
      await of.mailbox.close();
    }
  }

  /** Returns how many mails it has settled. */
  async function readWaiting(of: Held): Promise<number> {
    let settled = 0;
    for (const mail of await of.mailbox.waiting()) {
      if (held !== of || stopped) break;
      const { at = -Infinity } = of.failed.get(mail.uid) ?? {};
      if (performance.now() - at < againMs) continue;
      const mark = await received(of, mail);
      if (mark === null) continue;
      await of.mailbox.mark(mail.uid, mark);
      settled += 1;
    }
    return settled;
  }

  /** What becomes of a mail; null if it stays for another try. The log has no word of it. */
  async function received(of: Held, { uid, bytes }: WaitingMail): Promise<MailMark | null> {
    if (bytes > MOST_BYTES) return flagged({ uid, bytes }, 'too-large');
    const raw = await of.mailbox.read(uid);
    if (raw === null) return null;
    try {
      const became = await receiveMail(deps, raw, { now: clock.now(), requestId: '' });
      if (became === 'unreadable') return flagged({ uid, bytes }, became);
      log.info({ uid, received: became }, 'a mail of a visitor');
      return 'seen';
    } catch (error) {
      // A database that does not answer is no fault of the mail: this throws too, and everything waits.
      if (!(await take())) throw error;
      const tries = (of.failed.get(uid)?.tries ?? 0) + 1;
      of.failed.set(uid, { tries, at: performance.now() });
      if (tries >= MOST_TRIES) return flagged({ uid, bytes }, reasonOf(error));
      log.warn({ uid, tries, reason: reasonOf(error) }, 'a mail was not stored and will be read again');
      return null;
    }
  }

  function flagged(mail: WaitingMail, reason: string): MailMark {
    log.error({ ...mail, reason }, 'a mail cannot be stored and stays in the mailbox, flagged');
    return 'flagged';
  }

  async function stop(): Promise<void> {
    stopped = true;
    if (held) await end(held);
    else if (address) await leave();
  }

  return {
    round,
    stop,
    settle: async () => held?.reading,
    start() {
      if (!address) return { wake: () => undefined, stop: async () => undefined };
      const onError = (error: unknown) =>
        log.warn({ reason: reasonOf(error) }, 'the mailbox for replies was not kept');
      const loop = startLoop(async () => (await round(), false), { pollMs: POLL_MS, onError });
      return {
        wake: loop.wake,
        async stop() {
          await loop.stop();
          await stop();
        },
      };
    },
  };
}

/** The server's own words or a code. A message of the database may hold values, so it is left out. */
function reasonOf(error: unknown): string {
  const { responseText, code, name } = (error ?? {}) as Record<string, unknown>;
  return ([responseText, code, name].find((text) => typeof text === 'string' && text !== '') as string) ?? '';
}
