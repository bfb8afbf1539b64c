import { pauseIntake } from '#contract/queue/lobby.ts';
import { QUEUE_METHODS } from '#domain/codes/meeting-method.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { keepIntake, locationRow, pausedMethods } from '../../locations/index.ts';
import { reaches } from '../state/scope.ts';

/** Pauses the intake by these meeting methods; visitors in the line stay. Repeating the request changes nothing. */
export const pauseIntakeRoute = route(pauseIntake, async (context) =>
  context.write(async (tx) => {
    const location = await locationRow(tx, readId(context.params.locationId) ?? 0, context.now);
    if (!location || !reaches(context.scope, { locationId: location.id, staffId: context.person!.staffId }))
      throw refuse('not-found');
    const requested = QUEUE_METHODS.filter((method) => context.body.paused_methods.includes(method));
    const response = ok({ data: { paused_methods: requested } });
    if (requested.join() === pausedMethods(location).join()) return response;
    await keepIntake(tx, { locationId: location.id, methods: requested, now: context.now });
    await appendEvent(tx, {
      // Not the location itself: the versions of its form must not go on without its form.
      subject: { kind: 'intake', id: location.id, version: await nextVersionOf(tx, 'intake', location.id) },
      kind: 'intake-changed',
      actor: context.actor,
      at: context.now,
      data: { location_id: location.id, paused: requested.join(',') },
      requestId: context.requestId,
    });
    return response;
  }),
);
