import { listWaitList, removeWaitListEntry } from '#contract/appointments/wait-list.ts';
import { nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { reaches } from '../../queue/index.ts';
import { zoneOfLocation } from '../slots/slots-store.ts';
import { leaveList } from './join-wait-list.ts';
import { offersTo } from '../offers/offers-store.ts';
import { entryById, lockWaiting, waitingEntries } from '../offers/wait-list-store.ts';
import { staffRows } from './wait-list-view.ts';

/** Staff see the list of their locations; a scope of own appointments leaves out entries that ask for a colleague. */
export const staffWaitListRoutes: readonly Route[] = [
  route(listWaitList, ({ read, query, scope, person, now }) =>
    read(async (tx) => {
      const locationId = Number(query.location);
      const own = person!.staffId;
      const isReached = reaches(scope, { locationId, staffId: own });
      const zone = isReached ? await zoneOfLocation(tx, locationId) : undefined;
      if (zone === undefined) throw refuse('not-found');
      // Those who wait for a session are on its roster: no gap of the schedule helps them.
      const rows = (await waitingEntries(tx, locationId)).filter(
        ({ staffId, sessionId }) =>
          sessionId === null && reaches(scope, { locationId, staffId: staffId ?? own }),
      );
      const offers = await offersTo(tx, { entryIds: rows.map(({ id }) => id), now });
      return ok({ data: staffRows(rows, offers), meta: { zone } });
    }),
  ),
  route(removeWaitListEntry, (context) =>
    context.write(async (tx) => {
      const row = await entryById(tx, readId(context.params.id) ?? 0);
      const own = context.person!.staffId;
      if (!row || !reaches(context.scope, { locationId: row.locationId, staffId: row.staffId ?? own }))
        throw refuse('not-found');
      if (await lockWaiting(tx, row.id)) await leaveList(tx, row, { ...context, as: 'removed' });
      return nothing();
    }),
  ),
];
