import { setDuty } from '#contract/queue/lobby.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { locationRow } from '../../locations/index.ts';
import { stationAt } from '../state/duty-store.ts';
import { reaches } from '../state/scope.ts';
import { takeStation } from '../state/station.ts';

/**
 * Sets the station and availability of a staff member. Writes an event, because every wait at the location
 * depends on it.
 */
export const setDutyRoute = route(setDuty, async (context) => {
  const staffId = context.person!.staffId;
  if (staffId === null) throw refuse('forbidden');
  return context.write(async (tx) => {
    const location = await locationRow(tx, readId(context.params.locationId) ?? 0, context.now);
    if (!location || !reaches(context.scope, { locationId: location.id, staffId })) throw refuse('not-found');
    const locationId = location.id;
    const { state } = context.body;
    const requested = state === 'off' ? null : readId(context.body.station_id ?? '');
    if (requested !== null && !(await stationAt(tx, requested, locationId)))
      throw refuse('field-invalid', {
        fields: [{ pointer: '/station_id', code: 'unknown', label: 'station_id' }],
      });
    const version = await takeStation(tx, {
      staffId,
      locationId,
      stationId: requested,
      state,
      now: context.now,
    });
    await appendEvent(tx, {
      subject: { kind: 'duty', id: staffId, version },
      kind: 'duty-changed',
      actor: context.actor,
      at: context.now,
      data: { location_id: locationId, state, station_id: requested },
      requestId: context.requestId,
    });
    return ok({ data: { state, station_id: requested === null ? null : String(requested) } });
  });
});
