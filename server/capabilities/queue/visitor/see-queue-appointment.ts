import { seeQueueAppointment } from '#contract/queue/queue.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { encoded } from '#server/infrastructure/http/request/request-context.ts';
import { hidesNames } from '#server/infrastructure/names/names-for.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { ClosedChannelsOf } from '../../connections/index.ts';
import { openVisit } from '../../visits/index.ts';
import { queueVisitRow, rowOfWaiting, waitingView } from '../documents/queue-view-store.ts';
import { queueDocumentText } from '../documents/queue-view.ts';

/** Returns the manage page's data for an id and its confirm code. */
export function seeQueueAppointmentRoute(deps: {
  db: Database;
  keys: Keys;
  closedChannelsOf: ClosedChannelsOf;
}): Route {
  return route(seeQueueAppointment, async (context) => {
    const { vendor, now, source } = context;
    const attempt = {
      vendorId: vendor.id,
      id: context.params.id,
      code: context.query.confirm_code,
      source,
      now,
    };
    const { visitId, code, configuration, seen } = await openVisit(deps, attempt, waitingView);
    // The view is read before the names of staff are hidden.
    const waiting = hidesNames(context.person) ? undefined : rowOfWaiting(seen);
    const row = waiting ?? (await context.read((tx) => queueVisitRow(tx, visitId)));
    if (!row) throw refuse('not-found');
    const { locationId } = row;
    const closed = await deps.closedChannelsOf(
      { vendorId: vendor.id, version: configuration, locationId },
      context.read,
    );
    const of = { vendorId: vendor.id, configuration, now, closed, inTransaction: context.read };
    return encoded((await queueDocumentText(deps.db.cache, row, of)).with(code));
  });
}
