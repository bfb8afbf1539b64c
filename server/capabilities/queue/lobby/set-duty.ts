import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { setDuty } from '#contract/queue/duty.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { locationRow } from '../../locations/index.ts';
import { dutyOf, stationAt } from '../state/duty-store.ts';
import type { DutyState } from '../state/duty-store.ts';
import { expectEnd } from '../state/legs-store.ts';
import { reaches } from '../state/scope.ts';
import { takeStation } from '../state/station.ts';
import { doubtedStaffAt } from './doubted-staff.ts';

/**
 * Sets the station and availability of a staff member, and the expected end of their service. Writes an event,
 * because every wait at the location depends on it. Staff may also confirm a colleague who is available but does
 * not call, or set them off duty; and say that a colleague's service, which may have been forgotten, goes on.
 */
export const setDutyRoute = route(setDuty, async (context) => {
  if (context.person!.staffId === null) throw refuse('forbidden');
  return context.write(async (tx) => {
    const { now, body } = context;
    const { minutes_more: more } = body;
    const { staffId, locationId, stationId, state } = await whose(tx, context);
    await takeStation(tx, { staffId, locationId, stationId, state, now });
    if (more !== undefined) await expectEnd(tx, staffId, more === null ? null : now + more * MINUTE);
    await appendEvent(tx, {
      // Calls change the duty without an event, so its row counts further than its events.
      subject: { kind: 'duty', id: staffId, version: await nextVersionOf(tx, 'duty', staffId) },
      kind: 'duty-changed',
      actor: context.actor,
      at: now,
      data: {
        location_id: locationId,
        state,
        station_id: stationId,
        ...(more !== undefined && { minutes_more: more }),
      },
      requestId: context.requestId,
    });
    return ok({ data: { state, station_id: stationId === null ? null : String(stationId) } });
  });
});

type DutyContext = RequestContext<{ locationId: string }, unknown, BodyOf<typeof setDuty>>;

/** Returns whose duty changes, and their station and state afterwards. */
async function whose(
  tx: Tx,
  { params, body, person, scope, now }: DutyContext,
): Promise<{ staffId: number; locationId: number; stationId: number | null; state: DutyState }> {
  const caller = person!.staffId!;
  const location = await locationRow(tx, readId(params.locationId) ?? 0, now);
  if (!location || !reaches(scope, { locationId: location.id, staffId: caller })) throw refuse('not-found');
  const locationId = location.id;
  const staffId = body.staff_id === undefined ? caller : (readId(body.staff_id) ?? 0);
  const isOff = body.state === 'off';
  if (staffId !== caller) {
    const [{ silent, forgotten }, duty] = [
      await doubtedStaffAt(tx, location, now),
      await dutyOf(tx, staffId, now),
    ];
    const serves = !isOff && body.minutes_more !== undefined && (forgotten.get(staffId) ?? now + 1) <= now;
    if (!serves && !silent.has(staffId)) throw refusedAt('staff_id');
    const stationId = isOff ? null : (duty?.stationId ?? null);
    // A colleague who serves keeps the state that they have set, a break after the visit, too.
    return { staffId, locationId, stationId, state: serves && duty ? duty.state : body.state };
  }
  const stationId = isOff ? null : readId(body.station_id ?? '');
  if (stationId !== null && !(await stationAt(tx, stationId, locationId))) throw refusedAt('station_id');
  return { staffId, locationId, stationId, state: body.state };
}

const refusedAt = (field: 'staff_id' | 'station_id') =>
  refuse('field-invalid', { fields: [{ pointer: `/${field}`, code: 'unknown', label: field }] });
