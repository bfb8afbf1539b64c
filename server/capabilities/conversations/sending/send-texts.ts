import { receiptsPath } from '#contract/conversations/text-webhooks.ts';
import { textBlocked } from '#domain/conversations/thread.ts';
import type { TextBlocked } from '#domain/conversations/thread.ts';
import { restBeforeTry } from '#domain/notifications/due-line-messages.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Metrics } from '#server/infrastructure/metrics/metrics.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { Delivery, Mail, MailPort } from '#server/integrations/email/mail-port.ts';
import type { SmsPort } from '#server/integrations/sms/sms-port.ts';
import type { ServicesOf } from '../../connections/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { mailOf } from './send-mail.ts';
import type { MailWriting } from './send-mail.ts';
import { hasOptedOut } from '../threads/opt-outs-store.ts';
import { clientToWrite } from '../threads/clients-to-write-store.ts';
import { threadVisit, vendorNames } from '../threads/senders-visits-store.ts';
import { changeThread } from '../threads/thread-changes.ts';
import { claimText, dueTexts, settleText, textsSince } from '../threads/thread-messages-store.ts';
import type { ClaimedText, DueText, SettledText } from '../threads/thread-messages-store.ts';
import { threadById } from '../threads/threads-store.ts';
import type { Thread } from '../threads/threads-store.ts';

export interface TextSenderDeps {
  db: Database;
  clock: { now(): Instant };
  log: Log;
  metrics: Metrics;
  config: MailWriting['config'];
  keys: Keys;
  servicesOf: ServicesOf;
}

export interface TextSender {
  /** Starts a round without waiting for it. */
  wake(): void;
  /** Sends what is due, and what becomes due meanwhile. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

/** A dead process loses its claim after this; a provider's time limit is ten seconds. */
const LEASE_MS = 30_000;
const AT_ONCE = 10;

/**
 * Sends the texts of threads: claims each in one transaction, sends it outside any, settles it in another. Of each
 * thread one leaves at a time, in order. If the process dies in between, another one sends that text again.
 */
export function startTextSender(deps: TextSenderDeps): TextSender {
  let running: Promise<void> | undefined;
  let stopped = false;
  async function work(): Promise<void> {
    for (;;) {
      const due = stopped ? [] : await deps.db.acrossVendors((tx) => read(tx, deps), 'foyer_worker');
      if (due.length === 0) return;
      await Promise.all(
        due.map((one) => sendOne(deps, one).catch((error: unknown) => failed(deps, one, error))),
      );
    }
  }
  const round = (): Promise<void> => (running ??= work().finally(() => (running = undefined)));
  return {
    wake: () =>
      void round().catch((error: unknown) => deps.log.warn({ err: error }, 'due texts were not read')),
    round,
    async stop() {
      stopped = true;
      await running?.catch(() => undefined);
    },
  };
}

const read = (tx: Tx, { clock }: TextSenderDeps): Promise<DueText[]> =>
  dueTexts(tx, { now: clock.now(), most: AT_ONCE });

/** The lease of its claim holds the text back: the next round begins with others. */
const failed = ({ log }: TextSenderDeps, { id, vendorId }: DueText, error: unknown): void =>
  log.error({ err: error, messageId: id, vendorId }, 'a text was not sent and will be retried');

interface Claimed {
  text: ClaimedText;
  thread: Thread;
  /** The port and the path of the receipt, or why the text must not leave. */
  sending: { sms: SmsPort; receipts: string | null } | { port: MailPort; mail: Mail } | TextBlocked;
}

async function sendOne(deps: TextSenderDeps, due: DueText): Promise<void> {
  const { db, clock } = deps;
  const inVendor = <T>(work: (tx: Tx) => Promise<T>) => db.withVendor(due.vendorId, work, 'foyer_worker');
  const claimed = await inVendor((tx) => claim(tx, due, deps));
  if (!claimed) return;
  const { text, thread } = claimed;
  const delivery = await hand(deps, claimed);
  await inVendor((tx) => settle(tx, { text, thread, delivery, now: clock.now() }));
  deps.metrics.count('foyer_messages_total', { channel: thread.channel, outcome: delivery.outcome });
}

async function hand({ config }: TextSenderDeps, { text, thread, sending }: Claimed): Promise<Delivery> {
  if (typeof sending === 'string') return { outcome: 'never', reason: sending };
  if ('mail' in sending) return sending.port.send(sending.mail);
  return sending.sms.send({
    id: text.key,
    to: thread.address,
    text: text.text,
    ...(thread.ownAddress !== '' && {
      from: thread.ownAddress,
      ...(sending.receipts !== null && { receiptUrl: `${config.publicUrl}${sending.receipts}` }),
    }),
  });
}

async function claim(tx: Tx, due: DueText, deps: TextSenderDeps): Promise<Claimed | undefined> {
  const now = deps.clock.now();
  const text = await claimText(tx, { id: due.id, now, leaseUntil: now + LEASE_MS });
  const thread = text && (await threadById(tx, text.threadId, { lock: false }));
  if (!text || !thread) return undefined;
  // Whether it left before the restore is unknown: a second one is worse than none.
  if (due.ofEarlierLife) return { text, thread, sending: 'no-provider' };
  const { mail, from, sms, texts } = await deps.servicesOf(tx);
  const blocked = await blockedOf(tx, { text, thread, now });
  if (thread.channel === 'email') {
    if (blocked !== null || !mail) return { text, thread, sending: blocked ?? 'no-provider' };
    return { text, thread, sending: { port: mail, mail: await mailOf(tx, { text, thread, from }, deps) } };
  }
  if (blocked !== null || !sms) return { text, thread, sending: blocked ?? 'no-provider' };
  const { pathname } = await vendorNames(tx);
  // The session that a text leaves by brings its receipts, too.
  const receipts =
    texts && texts.provider !== 'smpp' ? receiptsPath(texts.provider, { pathname, message: text.key }) : null;
  return { text, thread, sending: { sms, receipts } };
}

/** The rules of the law and the vendor's cap, when a text leaves: they hold for texts that wait too. */
async function blockedOf(
  tx: Tx,
  { text, thread, now }: { text: ClaimedText; thread: Thread; now: Instant },
): Promise<TextBlocked | null> {
  const required = text.kind === 'required';
  const blocked = await threadBlocked(tx, thread, now);
  if (blocked !== null && !(required && blocked === 'opted-out')) return blocked;
  // The cap limits what costs money for each text.
  if (thread.channel === 'email') return null;
  const cap = (await effectiveSettings(tx)).get('conversations.daily_cap');
  const { all } = await textsSince(tx, { since: now - DAY, threadId: thread.id });
  return !required && all > cap ? 'daily-cap' : null;
}

/** Why no text may leave to the client of a thread now; null if one may. */
export async function threadBlocked(tx: Tx, thread: Thread, now: Instant): Promise<TextBlocked | null> {
  return textBlocked({
    optedOut: await hasOptedOut(tx, thread.address),
    consent: await hasConsent(tx, thread),
    wroteAt: thread.wroteAt,
    address: thread.address,
    now,
  });
}

/** The consent of the visit or of the client's record to texts to this number, or the one that staff confirmed. */
async function hasConsent(tx: Tx, thread: Thread): Promise<boolean> {
  const { channel, visitId, clientId, consentAt, address } = thread;
  // A mail is always an answer: the consent to texts says nothing about it.
  if (channel === 'email') return false;
  if (consentAt !== null) return true;
  const visit = visitId === null ? undefined : await threadVisit(tx, visitId);
  if (visit?.receiveSms === true && visit.phone === address) return true;
  const client = clientId === null ? undefined : await clientToWrite(tx, clientId);
  return client?.receiveSms === true && client.phone === address;
}

/** Whether the texts of the last day reach the vendor's cap. */
export async function isAtDailyCap(tx: Tx, thread: Thread, now: Instant): Promise<boolean> {
  const cap = (await effectiveSettings(tx)).get('conversations.daily_cap');
  return (await textsSince(tx, { since: now - DAY, threadId: thread.id })).all >= cap;
}

async function settle(
  tx: Tx,
  of: { text: ClaimedText; thread: Thread; delivery: Delivery; now: Instant },
): Promise<void> {
  const { text, delivery, now } = of;
  // Locked first, as every change of the thread does.
  const thread = await threadById(tx, of.thread.id, { lock: true });
  if (!thread) return;
  await settleText(tx, { id: text.id, ...outcomeOf(delivery, { tries: text.tries, now }) });
  await changeThread(tx, thread, {
    patch: {},
    change: { what: 'sent', actor: { kind: 'system', id: null }, now, requestId: '', messageId: text.id },
  });
}

function outcomeOf(
  delivery: Delivery,
  { tries, now }: { tries: number; now: Instant },
): Omit<SettledText, 'id'> {
  if (delivery.outcome === 'accepted') return { state: 'sent', reason: '', dueAt: null };
  const { reason } = delivery;
  const rest = delivery.outcome === 'never' ? null : restBeforeTry(tries);
  if (rest === null) return { state: reason === 'opted-out' ? 'opted-out' : 'failed', reason, dueAt: null };
  const most = Math.max(rest, 'restMs' in delivery ? (delivery.restMs ?? 0) : 0);
  return { state: 'queued', reason, dueAt: now + most };
}
