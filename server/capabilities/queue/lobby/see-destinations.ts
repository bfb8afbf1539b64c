import { seeDestinations } from '#contract/queue/destinations.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/ids.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { lineServices } from '../../services/index.ts';
import { servesAlso } from '../moves/destination.ts';
import { colleaguesAt, linesOfMethod, standingOf } from '../moves/destinations-store.ts';
import { reaches } from '../state/scope.ts';

/**
 * Returns the possible destinations of a transfer: the vendor's other lines, and the services and staff of
 * the requested one.
 */
export const seeDestinationsRoute = route(seeDestinations, async (context) =>
  context.read(async (tx) => {
    const standing = await standingOf(tx, readId(context.params.id) ?? 0);
    if (!standing || !reaches(context.scope, { ...standing, staffId: context.person!.staffId }))
      throw refuse('not-found');
    const locations = await linesOfMethod(tx, standing.method);
    const request = readId(context.query.location_id ?? '') ?? standing.locationId;
    const existing = request === standing.locationId || locations.some(({ id }) => id === request);
    if (!existing) throw refuse('not-found');
    const [services, colleagues] = await Promise.all([
      lineServices(tx, request, standing.method),
      colleaguesAt(tx, request, context.now),
    ]);
    return ok({
      data: {
        location_id: String(request),
        locations: locations.map(({ id, name }) => ({ id: String(id), name })),
        services: services.map(({ id, name }) => ({ id: String(id), name })),
        staff: colleagues.flatMap((one) => {
          const serves = services.filter(({ id }) => servesAlso(one, id, standing.method));
          if (serves.length === 0) return [];
          const service_ids = serves.map(({ id }) => String(id));
          return [{ id: String(one.id), name: one.name, state: one.state, service_ids }];
        }),
      },
    });
  }),
);
