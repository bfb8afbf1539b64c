import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { staffThreadRoutes } from './staff-threads.ts';
import { startTextSender } from './send-texts.ts';
import type { TextSender, TextSenderDeps } from './send-texts.ts';
import { textWebhookRoutes } from './text-webhooks.ts';

export { eraseClient, eraseTraces, exportClient, textsRetention } from './forget-threads.ts';
export { hasOptedOut } from './opt-outs-store.ts';

export interface ConversationsDeps extends TextSenderDeps {
  keys: Keys;
  random(bytes: number): Buffer;
}

export interface ConversationsCapability {
  routes: Route[];
  jobs: Job[];
  textSender: TextSender;
}

/** Two-way threads with clients: signed deliveries of providers, keywords, and a sender. */
export function conversationsCapability(deps: ConversationsDeps): ConversationsCapability {
  const textSender = startTextSender(deps);
  const newKey = () => deps.random(16).toString('base64url');
  return {
    routes: [
      ...textWebhookRoutes({ ...deps, wake: textSender.wake, newKey }),
      ...staffThreadRoutes({ ...deps, wake: textSender.wake, newKey }),
    ],
    // A request wakes the sender. This job finds retries, and texts that another process added.
    jobs: [{ name: 'send-texts', everySeconds: 1, work: () => textSender.round() }],
    textSender,
  };
}
