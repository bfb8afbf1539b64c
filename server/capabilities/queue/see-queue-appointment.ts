import { seeQueueAppointment } from '#contract/queue.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/call.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { openVisit } from '../visits/index.ts';
import { codeSeal, queueDocumentAt } from './queue-view.ts';

/** The manage page's data, for whoever holds id and code. */
export function seeQueueAppointmentRoute(ground: { db: Database; keys: Keys }): Route {
  const seal = codeSeal(ground.keys);
  return route(seeQueueAppointment, async (call) => {
    const { vendor, now, source } = call;
    const opened = await openVisit(ground, {
      vendorId: vendor.id,
      id: call.params.id,
      code: call.query.confirm_code,
      source,
      now,
    });
    const document = await call.read((tx) => queueDocumentAt(tx, { ...opened, now }));
    if (!document) throw refuse('not-found');
    return ok(seal.restore(document, vendor.id) as typeof document);
  });
}
