import { seeVisitLog } from '#contract/clients/history.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { reachedVisit } from '../../clients/index.ts';
import { logFacts } from '../documents/visit-detail-store.ts';
import { visitLog } from '../documents/visit-detail.ts';
import { clientViewOf } from '../state/scope.ts';

/** Every change of one of a client's visits, and every message about it. */
export const seeVisitLogRoute = route(seeVisitLog, async (context) =>
  context.read(async (tx) => {
    const visitId = await reachedVisit(tx, context);
    const facts = await logFacts(tx, visitId);
    const seesWork = clientViewOf(context.person, facts) !== 'least';
    return ok({ data: await visitLog(tx, visitId, { seesWork, meetingMethod: facts.meetingMethod }) });
  }),
);
