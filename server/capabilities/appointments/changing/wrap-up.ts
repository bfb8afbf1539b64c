import { wrapUpAppointment } from '#contract/clients/wrap-ups.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { nothing } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { countWrapUp, wrapUpWords } from '../../clients/index.ts';
import { recordChange } from '../../visits/index.ts';
import { lockedAppointment } from './changing.ts';
import { assertReached } from './staff-appointments.ts';

/** The call in which an appointment was booked stands on the timeline of its visit. */
export const wrapUpAppointmentRoute = route(wrapUpAppointment, (context) =>
  context.write(async (tx) => {
    const { now, actor, requestId, body } = context;
    const id = readId(context.params.id) ?? 0;
    await assertReached(tx, context, id);
    const { visit } = await lockedAppointment(tx, id);
    const words = await wrapUpWords(tx, body);
    await recordChange(tx, visit, { kind: 'visit-wrapped-up', actor, at: now, requestId, words });
    const { locationId, serviceId } = visit;
    const reason = words.reason ?? '';
    await countWrapUp(tx, { at: now, staffId: actor.id!, visit: { locationId, serviceId }, reason });
    return nothing();
  }),
);
