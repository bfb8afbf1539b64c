import { isPushOn, restBeforeTry, SENT_CHANNELS } from '#domain/notifications/due-line-messages.ts';
import type { SentChannel } from '#domain/notifications/due-line-messages.ts';
import { isTeamKind } from '#domain/notifications/team-kinds.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Metrics } from '#server/infrastructure/metrics/metrics.ts';
import type { Delivery, MailPort } from '#server/integrations/email/mail-port.ts';
import { GONE } from '#server/integrations/push/push-port.ts';
import type { PushPort } from '#server/integrations/push/push-port.ts';
import type { ServicesOf, VendorServices } from '../../connections/index.ts';
import { hasOptedOut } from '../../conversations/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { mailHtml, mailText } from '../content/draw-mail.ts';
import { conversationAddress } from './conversation-address.ts';
import { letterOf } from './letters.ts';
import type { Suppressed } from '#domain/notifications/due-line-messages.ts';
import type { Letter, LetterDeps, LetterOf } from '../content/letter.ts';
import {
  claimMessage,
  dueMessages,
  fillIn,
  holdMessage,
  postponeMessage,
  settleMessage,
} from '../ledger/messages-store.ts';
import type { ClaimedMessage, DueMessage } from '../ledger/messages-store.ts';
import { deleteEverywhere, subscriptionById } from '../ledger/push-subscriptions-store.ts';
import type { PushSubscription } from '../ledger/push-subscriptions-store.ts';
import { inOwnWords } from '../content/own-words.ts';
import { numberOf, verdictOf } from './sending-rules.ts';
import { LINK } from '../content/write-content.ts';
import type { PushContent, Written } from '../content/write-content.ts';

export interface SenderDeps extends LetterDeps {
  db: Database;
  clock: { now(): Instant };
  log: Log;
  metrics: Metrics;
  /** The operator's mail server, to close it. */
  mail: MailPort | undefined;
  pushPort: PushPort | undefined;
  servicesOf: ServicesOf;
  /** The installation's address for replies; undefined without one. */
  replyBase: string | undefined;
}

export interface Sender {
  /** Starts a round without waiting for it. */
  wake(): void;
  /** Finds due messages and starts to send them; does not wait for a slow delivery. */
  round(): Promise<void>;
  /** Resolves when no message is due. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** A dead process loses its claim after this. A mail server's timeout is twenty seconds. */
const LEASE_MS = 30_000;
/**
 * Concurrent deliveries per channel, so that a slow server delays its own channel only. Each needs a database
 * connection briefly before and after.
 */
const AT_ONCE = 5;

/**
 * Sends due messages: claims each in one transaction, sends it outside any, settles it in another. If the
 * process dies in between, another one sends the message again under the same id.
 */
export function startSender(deps: SenderDeps): Sender {
  const inFlight = Object.fromEntries(SENT_CHANNELS.map((channel) => [channel, new Set()])) as Record<
    SentChannel,
    Set<Promise<void>>
  >;
  let stopped = false;
  /** A search in progress is shared: a second one would exceed the limit per channel. */
  const searches: Partial<Record<SentChannel, Promise<number>>> = {};
  function roundOf(channel: SentChannel): Promise<number> {
    return (searches[channel] ??= check(channel).finally(() => delete searches[channel]));
  }
  async function check(channel: SentChannel): Promise<number> {
    const most = AT_ONCE - inFlight[channel].size;
    if (most <= 0 || stopped) return 0;
    const goOn = () => roundOf(channel).catch(failed);
    const due = await deps.db.acrossVendors(
      (tx) => dueMessages(tx, { channel, now: deps.clock.now(), most }),
      'foyer_worker',
    );
    for (const message of due) {
      const sending: Promise<void> = sendOne(deps, message)
        .catch((error: unknown) =>
          deps.log.error({ err: error, messageId: message.id }, 'a message was not sent and will be retried'),
        )
        .finally(() => {
          inFlight[channel].delete(sending);
          // A full batch: there may be more.
          if (due.length === most) void goOn();
        });
      inFlight[channel].add(sending);
    }
    return due.length;
  }
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'the sender could not read due messages');
  return {
    wake: () => void Promise.all(SENT_CHANNELS.map(roundOf)).catch(failed),
    async round() {
      for (const channel of SENT_CHANNELS) await roundOf(channel);
    },
    async settle() {
      for (const channel of SENT_CHANNELS) {
        while ((await roundOf(channel)) > 0 || inFlight[channel].size > 0)
          await Promise.all(inFlight[channel]);
      }
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(Object.values(searches));
      await Promise.all(Object.values(inFlight).flatMap((sending) => [...sending]));
      deps.mail?.close();
    },
  };
}

async function sendOne(deps: SenderDeps, due: DueMessage): Promise<void> {
  const { db, clock } = deps;
  const inVendor = <T>(work: (tx: Tx) => Promise<T>) => db.withVendor(due.vendorId, work, 'foyer_worker');
  // mutation: message-of-an-earlier-life
  if (due.ofEarlierLife) {
    await inVendor((tx) =>
      settleMessage(tx, { id: due.id, state: 'unknown', reason: 'restored', now: clock.now() }),
    );
    return count(deps, 'unknown');
  }
  const of = { ...deps, vendorId: due.vendorId, now: clock.now() };
  const claimed = await inVendor((tx) => claim(tx, due.id, of));
  if (!claimed) return;
  const { message, letter, services, browser, icon = null } = claimed;
  if (!letter) return count(deps, 'suppressed');
  const delivery =
    letter.content.channel === 'push'
      ? await sendToBrowser(deps, browser, { ...letter, content: letter.content, icon })
      : await hand(deps, services, { key: message.key, letter: { ...letter, content: letter.content } });
  await inVendor(async (tx) => {
    await record(tx, message, { delivery, now: clock.now() });
    if (browser && 'reason' in delivery && delivery.reason === GONE) await deleteEverywhere(tx, browser.id);
  });
  deps.log.info(
    { messageId: message.id, kind: message.kind, channel: message.channel, outcome: delivery.outcome },
    'message',
  );
  count(deps, delivery.outcome, message.channel);
}

interface Claimed {
  message: ClaimedMessage;
  letter: Letter | undefined;
  services: VendorServices;
  /** Of a pushed message; undefined once the browser has unsubscribed. */
  browser: PushSubscription | undefined;
  /** The vendor's icon for a pushed message; null is the product's. */
  icon?: string | null;
}

/** Claims a message and builds it; without a message to send, settles it with the reason. */
async function claim(
  tx: Tx,
  id: number,
  of: LetterOf & Pick<SenderDeps, 'replyBase' | 'servicesOf'>,
): Promise<Claimed | undefined> {
  const { now } = of;
  const message = await claimMessage(tx, { id, now, leaseUntil: now + LEASE_MS });
  if (!message) return undefined;
  const services = await of.servicesOf(tx);
  const letter = await letterOf(tx, message, { ...of, from: services.from ?? of.from });
  const suppress = async (reason: Suppressed): Promise<Claimed> => {
    await settleMessage(tx, { id, state: 'suppressed', reason, now });
    return { message, letter: undefined, services, browser: undefined };
  };
  if (typeof letter === 'string') return suppress(letter);
  const { content } = letter;
  // The visitor's browser asked for these itself: no quiet hours hold them.
  if (content.channel === 'push') {
    const choices = (await effectiveSettings(tx, message.locationId)).get('notifications.client_push');
    if (!isPushOn(choices, message.kind)) return suppress('switched-off');
    const icon = (await effectiveSettings(tx)).get('theme.favicon') || null;
    return { message, letter, services, browser: await subscriptionById(tx, content.subscription), icon };
  }
  if (content.channel === 'sms' && (await hasOptedOut(tx, letter.to))) return suppress('opted-out');
  // The mailbox of a demo shows the messages to its invented staff; no mail server delivers them.
  if (isTeamKind(message.kind) && INVENTED.test(letter.to) && !services.mail?.isMailbox)
    return suppress('demo');
  const verdict = await verdictOf(tx, message, { letter: { ...letter, content }, now });
  if (typeof verdict === 'string') return suppress(verdict);
  if (typeof verdict === 'number') {
    await holdMessage(tx, { id, reason: 'quiet-hours', dueAt: verdict });
    return undefined;
  }
  // Words published meanwhile count, and the ledger holds what is sent.
  const ownWords = await inOwnWords(tx, verdict.content, verdict.lang);
  if (ownWords !== verdict.content) {
    const { to: recipient, lang } = verdict;
    await fillIn(tx, { id, recipient, lang, content: ownWords });
  }
  const replyTo = await conversationAddress(tx, message, of);
  // Only a provider of the vendor's own knows its numbers.
  const number = ownWords.channel === 'sms' && services.texts ? await numberOf(tx, message, ownWords) : '';
  const written = {
    ...verdict,
    content: ownWords,
    ...(replyTo !== undefined && { replyTo }),
    ...(number !== '' && { number }),
  };
  return { message, letter: written, services, browser: undefined };
}

/** Addresses of the demo's staff, under reserved names. */
const INVENTED = /(\.test|@staff\.example)$/;

async function hand(
  deps: SenderDeps,
  { mail, sms, from = deps.from }: VendorServices,
  { key, letter }: { key: string; letter: Letter & { content: Written } },
): Promise<Delivery> {
  const { content, link, to, lang, identity, number, bcc = [] } = letter;
  const replyTo = identity.replyTo ?? letter.replyTo;
  if (content.channel === 'sms') {
    if (!sms) return { outcome: 'never', reason: 'no-sms-provider' };
    const text = content.text.replace(LINK, link);
    return sms.send({ id: key, to, text, ...(number !== undefined && { from: number }) });
  }
  if (!mail) return { outcome: 'never', reason: 'no-mail-server' };
  const sender = identity.sender ?? content.sender;
  const { primary, frame } = identity;
  const drawing = { content: { ...content, sender }, link, lang, primary, frame };
  return mail.send({
    id: `${key}@${new URL(deps.publicUrl).hostname}`,
    from: { name: sender, address: from },
    ...(replyTo !== undefined && { replyTo }),
    to,
    ...(bcc.length > 0 && { bcc }),
    lang,
    subject: content.subject,
    text: mailText(drawing),
    html: mailHtml(drawing),
    calendar: letter.calendar,
  });
}

/** A message that waits longer at the push service comes too late. */
const TTL_SECONDS = 600;

/** Sends to one browser. A later message about the visit replaces this one, there and on the screen. */
async function sendToBrowser(
  deps: SenderDeps,
  target: PushSubscription | undefined,
  { content, link, lang, icon }: Letter & { content: PushContent; icon: string | null },
): Promise<Delivery> {
  if (!deps.pushPort || !target) return { outcome: 'never', reason: GONE };
  const { title, text } = content;
  const payload = JSON.stringify({ title, body: text, url: link, lang, icon });
  return deps.pushPort.send({ target, payload, topic: 'turn', ttlSeconds: TTL_SECONDS });
}

async function record(
  tx: Tx,
  { id, tries }: ClaimedMessage,
  { delivery, now }: { delivery: Delivery; now: Instant },
): Promise<void> {
  if (delivery.outcome === 'accepted')
    return settleMessage(tx, { id, state: 'sent', sentBy: delivery.by, now });
  const rest = delivery.outcome === 'never' ? null : restBeforeTry(tries);
  if (rest === null) return settleMessage(tx, { id, state: 'failed', reason: delivery.reason, now });
  const most = Math.max(rest, 'restMs' in delivery ? (delivery.restMs ?? 0) : 0);
  return postponeMessage(tx, { id, reason: delivery.reason, dueAt: now + most });
}

function count({ metrics }: SenderDeps, outcome: string, channel: SentChannel | 'any' = 'any'): void {
  metrics.count('foyer_messages_total', { channel, outcome });
}
