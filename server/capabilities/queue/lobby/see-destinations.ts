import { seeDestinations } from '#contract/queue/destinations.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { locationRow } from '../../locations/index.ts';
import { lineServices } from '../../services/index.ts';
import { mayTransferTo, methodsFor, servesAlso } from '../moves/destination.ts';
import { colleaguesAt, linesOfMethod, visitToTransfer } from '../moves/destinations-store.ts';
import { reaches } from '../state/scope.ts';

/**
 * Returns the possible destinations of a transfer: the vendor's other lines, and the services and staff of
 * the requested one.
 */
export const seeDestinationsRoute = route(seeDestinations, async (context) =>
  context.read(async (tx) => {
    const visit = await visitToTransfer(tx, readId(context.params.id) ?? 0);
    if (!visit || !reaches(context.scope, { ...visit, staffId: context.person!.staffId }))
      throw refuse('not-found');
    const method = Number(context.query.meeting_method ?? visit.method);
    const locations = (await linesOfMethod(tx, method)).filter((line) =>
      mayTransferTo(line, { visit, scope: context.scope }),
    );
    const locationId = readId(context.query.location_id ?? '') ?? visit.locationId;
    const isDestination = locationId === visit.locationId || locations.some(({ id }) => id === locationId);
    if (!isDestination) throw refuse('not-found');
    const [services, colleagues, location] = await Promise.all([
      lineServices(tx, { locationId, method }),
      colleaguesAt(tx, locationId, context.now),
      locationRow(tx, locationId, context.now),
    ]);
    // The visitor keeps the method that they have, wherever they go.
    const methods = new Set([visit.method, ...(location ? methodsFor(visit, location) : [])]);
    return ok({
      data: {
        location_id: String(locationId),
        meeting_method: method,
        methods: [...methods].toSorted((a, b) => a - b),
        locations: locations.map(({ id, name }) => ({ id: String(id), name })),
        services: services.map(({ id, name }) => ({ id: String(id), name })),
        staff: colleagues.flatMap((one) => {
          const serves = services.filter(({ id }) => servesAlso(one, id, method));
          if (serves.length === 0) return [];
          const service_ids = serves.map(({ id }) => String(id));
          return [{ id: String(one.id), name: one.name, state: one.state, service_ids }];
        }),
      },
    });
  }),
);
