import type { FastifyInstance } from 'fastify';
import type { Channel, Suppressed } from '#domain/notifications/due-line-messages.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Metrics } from '#server/infrastructure/metrics/metrics.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { MailPort } from '#server/integrations/email/mail-port.ts';
import type { SmsPort } from '#server/integrations/sms/sms-port.ts';
import { registerMailbox } from './mailbox-page.ts';
import { dueMessagesListener } from './add-due-messages.ts';
import { startSender } from './send-messages.ts';
import type { Sender } from './send-messages.ts';

export { eraseClient } from './erase-client.ts';
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
    listeners: [dueMessagesListener({ closed: closedChannels(deps), clock: deps.clock, wake: sender.wake })],
    // The listener wakes the sender. This job finds retries and messages that another process added.
    jobs: [{ name: 'send-messages', everySeconds: 1, work: () => sender.round() }],
    sender,
    register(http) {
      if (demo) registerMailbox(http, { ...deps, publicUrl });
    },
  };
}

function closedChannels({ mail, sms }: NotificationsDeps): Partial<Record<Channel, Suppressed>> {
  return {
    ...(!mail && { email: 'no-mail-server' as const }),
    ...(!sms && { sms: 'no-sms-provider' as const }),
  };
}
