import { setDelay } from '#contract/queue/delays.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { locationRow } from '../../locations/index.ts';
import { serviceRows } from '../../services/index.ts';
import { delayRows, dropDelay, saveDelay } from '../waits/delays-store.ts';
import { reaches } from '../state/scope.ts';

/** Adds a delay to a line, or to one service in it, or removes it. Recalculation applies it to every wait there. */
export const setDelayRoute = route(setDelay, async (context) =>
  context.write(async (tx) => {
    const location = await locationRow(tx, readId(context.params.locationId) ?? 0, context.now);
    if (!location || !reaches(context.scope, { locationId: location.id, staffId: context.person!.staffId }))
      throw refuse('not-found');
    const { minutes, service_id } = context.body;
    const serviceId = service_id ? (readId(service_id) ?? 0) : null;
    if (serviceId !== null && (await serviceRows(tx, [serviceId])).length === 0)
      throw refuse('service-unknown');
    const locationId = location.id;
    const until = context.now + context.body.for_minutes * MINUTE;
    const { staffId } = context.person!;
    const delay = { locationId, serviceId, minutes, until };
    const changed =
      minutes > 0
        ? await saveDelay(tx, delay, { staffId, now: context.now }).then(() => true)
        : await dropDelay(tx, locationId, serviceId);
    if (changed)
      await appendEvent(tx, {
        subject: {
          // Not the location: its record's version counts only its own changes.
          kind: 'delay',
          id: locationId,
          version: await nextVersionOf(tx, 'delay', locationId),
        },
        kind: 'delay-changed',
        actor: context.actor,
        at: context.now,
        data: {
          location_id: locationId,
          service_id: serviceId,
          minutes,
          until: minutes > 0 ? toIso(until) : null,
        },
        requestId: context.requestId,
      });
    const delays = await delayRows(tx, [locationId], context.now);
    return ok({ data: { delays: delays.map(delayView) } });
  }),
);

export const delayView = (delay: { serviceId: number | null; minutes: number; until: number }) => ({
  service_id: delay.serviceId === null ? null : String(delay.serviceId),
  minutes: delay.minutes,
  until: toIso(delay.until),
});
