import { seeVisit } from '#contract/queue/lobby.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { reaches } from '../state/scope.ts';
import { visitDetail } from '../documents/visit-detail.ts';

/** Returns one visit of the line for staff, with its timeline. */
export const seeVisitRoute = route(seeVisit, async (context) =>
  context.read(async (tx) => {
    const visit = await visitDetail(tx, readId(context.params.id) ?? 0, context);
    if (
      !visit ||
      !reaches(context.scope, {
        locationId: Number(visit.location_id),
        staffId: visit.staff ? Number(visit.staff.id) : null,
      })
    )
      throw refuse('not-found');
    return ok({ data: visit });
  }),
);
