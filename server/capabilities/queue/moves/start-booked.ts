import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { locationRow } from '../../locations/index.ts';
import { serviceRows } from '../../services/index.ts';
import { effectiveSettings, readConfigurationVersion } from '../../vendors/index.ts';
import { enterBooked } from '../joining/check-in.ts';
import { assertNotEarly } from '../joining/check-in-routes.ts';
import { bookedVisit } from '../joining/check-in-store.ts';
import type { Doing } from '../state/doing.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import { stationFor } from '../state/station.ts';
import { start } from './serving.ts';

/** Checks in the visitor of an appointment and starts their service: they stand in front of the staff member. */
export async function startBooked(tx: Tx, visitId: number, doing: Omit<Doing, 'stationId'>): Promise<void> {
  const { now, actor, requestId } = doing;
  const booked = await bookedVisit(tx, visitId);
  const location = booked && (await locationRow(tx, booked.locationId, now));
  if (!booked || !location) throw refuse('not-found');
  assertNotEarly(booked, { settings: await effectiveSettings(tx, location.id), now });
  const configuration = await readConfigurationVersion(tx);
  const service = (await serviceRows(tx, [booked.serviceId]))[0]!;
  await enterBooked(tx, booked, { location, service, now, actor, requestId, configuration });
  const line = await lockLineVisit(tx, visitId);
  if (!line) throw refuse('transition-refused');
  const stationId = await stationFor(tx, {
    requested: null,
    staffId: doing.staffId,
    locationId: location.id,
    now,
    keep: true,
  });
  await start(tx, line, { ...doing, stationId });
}
