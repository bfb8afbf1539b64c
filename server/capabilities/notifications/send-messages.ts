import { CHANNELS, restBeforeTry } from '#domain/notifications/due-line-messages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Metrics } from '#server/infrastructure/metrics/metrics.ts';
import type { Delivery, MailPort } from '#server/integrations/email/mail-port.ts';
import type { ServicesOf, VendorServices } from '../connections/index.ts';
import { mailHtml, mailText } from './draw-mail.ts';
import { letterOf } from './letters.ts';
import type { Letter, LetterDeps, LetterOf } from './letters.ts';
import { claimMessage, dueMessages, postponeMessage, settleMessage } from './messages-store.ts';
import type { ClaimedMessage, DueMessage } from './messages-store.ts';
import { LINK } from './write-content.ts';

export interface SenderDeps extends LetterDeps {
  db: Database;
  clock: { now(): Instant };
  log: Log;
  metrics: Metrics;
  /** The operator's mail server, to close it. */
  mail: MailPort | undefined;
  servicesOf: ServicesOf;
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
  const inFlight: Record<Channel, Set<Promise<void>>> = { email: new Set(), sms: new Set() };
  let stopped = false;
  /** A search in progress is shared: a second one would exceed the limit per channel. */
  const searches: Partial<Record<Channel, Promise<number>>> = {};
  function roundOf(channel: Channel): Promise<number> {
    return (searches[channel] ??= check(channel).finally(() => delete searches[channel]));
  }
  async function check(channel: Channel): Promise<number> {
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
    wake: () => void Promise.all(CHANNELS.map(roundOf)).catch(failed),
    async round() {
      for (const channel of CHANNELS) await roundOf(channel);
    },
    async settle() {
      for (const channel of CHANNELS) {
        while ((await roundOf(channel)) > 0 || inFlight[channel].size > 0)
          await Promise.all(inFlight[channel]);
      }
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(Object.values(searches));
      await Promise.all([...inFlight.email, ...inFlight.sms]);
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
  const { message, letter, services } = claimed;
  if (!letter) return count(deps, 'suppressed');
  const delivery = await hand(deps, services, { key: message.key, letter });
  await inVendor((tx) => record(tx, message, { delivery, now: clock.now() }));
  deps.log.info(
    { messageId: message.id, kind: message.kind, channel: message.channel, outcome: delivery.outcome },
    'message',
  );
  count(deps, delivery.outcome, message.channel);
}

/** Claims a message and builds it; without a message to send, settles it with the reason. */
async function claim(
  tx: Tx,
  id: number,
  of: LetterOf & Pick<SenderDeps, 'servicesOf'>,
): Promise<{ message: ClaimedMessage; letter: Letter | undefined; services: VendorServices } | undefined> {
  const { now } = of;
  const message = await claimMessage(tx, { id, now, leaseUntil: now + LEASE_MS });
  if (!message) return undefined;
  const services = await of.servicesOf(tx);
  const letter = await letterOf(tx, message, { ...of, from: services.from ?? of.from });
  if (typeof letter !== 'string') return { message, letter, services };
  await settleMessage(tx, { id, state: 'suppressed', reason: letter, now });
  return { message, letter: undefined, services };
}

async function hand(
  deps: SenderDeps,
  { mail, sms, from = deps.from }: VendorServices,
  { key, letter }: { key: string; letter: Letter },
): Promise<Delivery> {
  const { content, link, to, lang, identity } = letter;
  if (content.channel === 'sms') {
    if (!sms) return { outcome: 'never', reason: 'no-sms-provider' };
    return sms.send({ id: key, to, text: content.text.replace(LINK, link) });
  }
  if (!mail) return { outcome: 'never', reason: 'no-mail-server' };
  const sender = identity.sender ?? content.sender;
  const drawing = { content: { ...content, sender }, link, lang, primary: identity.primary };
  return mail.send({
    id: `${key}@${new URL(deps.publicUrl).hostname}`,
    from: { name: sender, address: from },
    ...(identity.replyTo !== null && { replyTo: identity.replyTo }),
    to,
    lang,
    subject: content.subject,
    text: mailText(drawing),
    html: mailHtml(drawing),
    calendar: letter.calendar,
  });
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
  return postponeMessage(tx, { id, reason: delivery.reason, dueAt: now + rest });
}

function count({ metrics }: SenderDeps, outcome: string, channel: Channel | 'any' = 'any'): void {
  metrics.count('foyer_messages_total', { channel, outcome });
}
