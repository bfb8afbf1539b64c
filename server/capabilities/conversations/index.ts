import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { HandOver } from './gateway/smpp-hand-over.ts';
import { smppLinks } from './gateway/smpp-links.ts';
import type { SmppLinks } from './gateway/smpp-links.ts';
import type { OpenLink } from '../connections/index.ts';
import { staffThreadRoutes } from './staff/staff-threads.ts';
import { mailReader } from './mails/read-mailbox.ts';
import type { MailReader, MailReaderDeps } from './mails/read-mailbox.ts';
import { mailWebhookRoute } from './mails/receive-mail.ts';
import { startTextSender } from './sending/send-texts.ts';
import type { TextSender, TextSenderDeps } from './sending/send-texts.ts';
import { textWebhookRoutes } from './texts/text-webhooks.ts';

export {
  eraseClient,
  eraseTraces,
  exportClient,
  gatewayRetention,
  textsRetention,
} from './erasure/forget-threads.ts';
export { repointClient } from './threads/clients-to-write-store.ts';
export { smppHandOver } from './gateway/smpp-hand-over.ts';
export { sentMails } from './threads/thread-messages-store.ts';
export { hasOptedOut } from './threads/opt-outs-store.ts';

export interface ConversationsDeps extends TextSenderDeps {
  config: TextSenderDeps['config'] & MailReaderDeps['config'];
  openLink: OpenLink;
  handOver: HandOver;
  random(bytes: number): Buffer;
}

export interface ConversationsCapability {
  routes: Route[];
  jobs: Job[];
  textSender: TextSender;
  /** The operator's mailbox for replies; a process that works in the background reads it. */
  mailReader: MailReader;
  /** The sessions with gateways of vendors; a process that works in the background holds them. */
  smppLinks: SmppLinks;
}

/** Two-way threads with clients: signed deliveries of providers, keywords, and a sender. */
export function conversationsCapability(deps: ConversationsDeps): ConversationsCapability {
  const textSender = startTextSender(deps);
  const newKey = () => deps.random(16).toString('base64url');
  const receiving = { ...deps, wake: textSender.wake, newKey };
  return {
    mailReader: mailReader(receiving),
    smppLinks: smppLinks(receiving),
    routes: [...textWebhookRoutes(receiving), mailWebhookRoute(receiving), ...staffThreadRoutes(receiving)],
    // A request wakes the sender. This job finds retries, and texts that another process added.
    jobs: [{ name: 'send-texts', everySeconds: 1, work: () => textSender.round() }],
    textSender,
  };
}
