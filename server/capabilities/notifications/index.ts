import type { FastifyInstance } from 'fastify';
import type { ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Metrics } from '#server/infrastructure/metrics/metrics.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { MailPort } from '#server/integrations/email/mail-port.ts';
import type { SmsPort } from '#server/integrations/sms/sms-port.ts';
import { registerMailbox } from './mailbox-page.ts';
import { dueMessagesListener } from './add-due-messages.ts';
import { isDemoVendor } from './notified-visit-store.ts';
import { sendAccountLetters } from './send-account-letters.ts';
import { startSender } from './send-messages.ts';
import type { Sender } from './send-messages.ts';

export { eraseClient } from './erase-client.ts';
export { latestMessages } from './latest-messages.ts';
export { messagesRetention } from './retention.ts';

export interface NotificationsDeps {
  db: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  keys: Keys;
  config: { publicUrl: string; mailFrom: string; demo: boolean };
  /** Without it, mails stay in the ledger with the reason. */
  mail: MailPort | undefined;
  sms: SmsPort | undefined;
}

export interface NotificationsCapability {
  listeners: Listener[];
  jobs: Job[];
  sender: Sender;
  register(http: FastifyInstance): void;
}

/** Notifies visitors of their visit: a ledger of due notifications, and a sender. */
export function notificationsCapability(deps: NotificationsDeps): NotificationsCapability {
  const { publicUrl, mailFrom, demo } = deps.config;
  const sender = startSender({ ...deps, publicUrl, from: mailFrom });
  return {
    listeners: [
      dueMessagesListener({ closed: (tx) => closedChannels(tx, deps), clock: deps.clock, wake: sender.wake }),
    ],
    // The listener wakes the sender. This job finds retries and messages that another process added.
    jobs: [
      { name: 'send-messages', everySeconds: 1, work: () => sender.round() },
      {
        name: 'send-account-letters',
        everySeconds: 2,
        work: () => sendAccountLetters({ ...deps, publicUrl, from: mailFrom }),
      },
    ],
    sender,
    register(http) {
      if (demo) registerMailbox(http, { ...deps, publicUrl });
    },
  };
}

/** Returns the channels that a vendor cannot use, for pages that say how their visitors hear of a call. */
export function closedChannelsBy({
  db,
  ...ports
}: Pick<NotificationsDeps, 'db' | 'mail' | 'sms'>): (vendorId: number) => Promise<ClosedChannels> {
  // Neither the ports nor a vendor's being of the demo change while the process runs.
  const existing = new Map<number, ClosedChannels>();
  return async (vendorId) => {
    const before = existing.get(vendorId);
    if (before) return before;
    const closed = await db.withVendor(vendorId, (tx) => closedChannels(tx, ports));
    existing.set(vendorId, closed);
    return closed;
  };
}

/** The mailbox of a demo needs no sign-in, so real vendors may not use it: they have no mail server. */
async function closedChannels(
  tx: Tx,
  { mail, sms }: Pick<NotificationsDeps, 'mail' | 'sms'>,
): Promise<ClosedChannels> {
  const isReal = (mail?.isMailbox === true || sms?.isMailbox === true) && !(await isDemoVendor(tx));
  const isClosed = (port: MailPort | SmsPort | undefined) => !port || (port.isMailbox === true && isReal);
  return {
    ...(isClosed(mail) && { email: 'no-mail-server' as const }),
    ...(isClosed(sms) && { sms: 'no-sms-provider' as const }),
  };
}
