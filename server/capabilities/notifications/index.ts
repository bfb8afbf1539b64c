import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Metrics } from '#server/infrastructure/metrics/metrics.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { DnsPort } from '#server/infrastructure/outgoing/dns.ts';
import type { MailPort } from '#server/integrations/email/mail-port.ts';
import type { PushPort } from '#server/integrations/push/push-port.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { closedChannels } from '../connections/index.ts';
import type { ServicesOf } from '../connections/index.ts';
import { registerMailbox } from './sending/mailbox-page.ts';
import { mailFrameRoutes } from './settings/mail-frame.ts';
import { checkSendingDomainRoute } from './settings/sending-domain.ts';
import { messageTemplateRoutes } from './settings/message-templates.ts';
import { dueMessagesListener } from './sending/add-due-messages.ts';
import { pushRoutes } from './clients/push-subscriptions.ts';
import { ownMessageRoutes } from './team/own-messages.ts';
import { addTimedMessages } from './team/add-timed-messages.ts';
import { sendAccountLetters } from './sending/send-account-letters.ts';
import { startSender } from './sending/send-messages.ts';
import type { Sender } from './sending/send-messages.ts';

export { eraseClient, eraseTraces, exportClient } from './ledger/erase-client.ts';
export { messagesOfInvitations } from './ledger/messages-store.ts';
export { latestMessages } from './sending/latest-messages.ts';
export { pushRetention } from './clients/push-subscriptions.ts';
export { messagesRetention } from './ledger/retention.ts';

export interface NotificationsDeps {
  db: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  keys: Keys;
  config: {
    publicUrl: string;
    mailFrom: string;
    mailReplies: { address: string } | undefined;
    dkimSelectors: readonly string[];
    demo: boolean;
  };
  dns: DnsPort;
  /** The operator's mail server: it sends the letters about accounts. */
  mail: MailPort | undefined;
  /** The services for a vendor's messages. Without one, they stay in the ledger with the reason. */
  servicesOf: ServicesOf;
  /** Absent where the operator has turned pushed messages off. */
  pushPort: PushPort | undefined;
  random(bytes: number): Buffer;
}

export interface NotificationsCapability {
  routes: Route[];
  listeners: Listener[];
  jobs: Job[];
  sender: Sender;
  register(http: FastifyInstance): void;
}

/** Notifies visitors of their visit: a ledger of due notifications, and a sender. */
export function notificationsCapability(deps: NotificationsDeps): NotificationsCapability {
  const { publicUrl, mailFrom, mailReplies, demo } = deps.config;
  const replyBase = mailReplies?.address;
  const sender = startSender({ ...deps, publicUrl, from: mailFrom, replyBase });
  return {
    routes: [
      ...pushRoutes(deps),
      ...ownMessageRoutes,
      checkSendingDomainRoute({ ...deps, ...deps.config }),
      ...[messageTemplateRoutes, mailFrameRoutes].flatMap((routes) =>
        routes({ ...deps, publicUrl, from: mailFrom }),
      ),
    ],
    listeners: [
      dueMessagesListener({
        closed: async (tx) => closedChannels(await deps.servicesOf(tx)),
        pushes: deps.pushPort !== undefined,
        clock: deps.clock,
        wake: sender.wake,
      }),
    ],
    // The listener wakes the sender. This job finds retries and messages that another process added.
    jobs: [
      { name: 'send-messages', everySeconds: 1, work: () => sender.round() },
      {
        name: 'add-timed-messages',
        everySeconds: 30,
        work: () =>
          addTimedMessages({
            ...deps,
            closed: async (tx) => closedChannels(await deps.servicesOf(tx)),
            wake: sender.wake,
          }),
      },
      {
        name: 'send-account-letters',
        everySeconds: 2,
        work: () => sendAccountLetters({ ...deps, publicUrl, from: mailFrom }),
      },
    ],
    sender,
    register(http) {
      if (demo) registerMailbox(http, { ...deps, publicUrl, replyBase });
    },
  };
}
