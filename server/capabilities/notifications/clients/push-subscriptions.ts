import { createHash } from 'node:crypto';
import { seePush, startPush, stopPush } from '#contract/queue/push.ts';
import { pushesAny } from '#domain/notifications/due-line-messages.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { PushPort } from '#server/integrations/push/push-port.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { openWithCode } from '../../visits/index.ts';
import * as store from '../ledger/push-subscriptions-store.ts';

interface Deps {
  db: Database;
  keys: Keys;
  pushPort: PushPort | undefined;
}

/** Browsers for one visit: those of a family, not of a program. */
const MOST = 5;
/** Longer than any day of a line. */
const KEPT = 2 * DAY;

/** Browsers of a visitor in the line that want its messages pushed. */
export function pushRoutes({ db, keys, pushPort }: Deps): Route[] {
  const opened = async (
    context: RequestContext<{ id: string }, { code?: string | undefined }>,
  ): Promise<number> => {
    if (!pushPort) throw refuse('not-found');
    const { vendor, now, source, params, query } = context;
    return openWithCode({ db, keys }, { vendorId: vendor.id, id: params.id, code: query.code, source, now });
  };
  return [
    route(seePush, async (context) => {
      const visitId = await opened(context);
      const { device } = context.query;
      return context.read(async (tx) => {
        await assertOffered(tx, visitId);
        const subscribed = device !== undefined && (await store.isSubscribed(tx, { visitId, device }));
        return ok({ data: { public_key: pushPort!.publicKey, subscribed } });
      });
    }),
    route(startPush, async (context) => {
      const visitId = await opened(context);
      const { endpoint, p256dh, auth, public_key: vapidKey } = context.body;
      const device = createHash('sha256').update(endpoint).digest('base64url');
      return context.write(async (tx) => {
        await assertOffered(tx, visitId);
        const { now } = context;
        await store.saveSubscription(tx, {
          visitId,
          device,
          endpoint,
          p256dh,
          auth,
          vapidKey,
          most: MOST,
          now,
        });
        return nothing();
      });
    }),
    route(stopPush, async (context) => {
      const visitId = await opened(context);
      const { device } = context.query;
      return context.write(async (tx) => {
        await store.deleteSubscription(tx, { visitId, device });
        return nothing();
      });
    }),
  ];
}

/** Refuses visits that have left the line, and locations that push no message. */
async function assertOffered(tx: Tx, visitId: number): Promise<void> {
  const locationId = await store.lineOfVisit(tx, visitId);
  if (locationId === null) throw refuse('not-found');
  const choices = (await effectiveSettings(tx, locationId)).get('notifications.client_push');
  if (!pushesAny(choices)) throw refuse('not-found');
}

/** A subscription is of use while its visitor waits. */
export const pushRetention: Retention = {
  name: 'subscriptions to pushed messages',
  keeps: '2 days',
  removeDue: (due) =>
    inBatches(due, (tx) => store.deleteOldSubscriptions(tx, { before: due.now - KEPT, most: 500 })),
};
