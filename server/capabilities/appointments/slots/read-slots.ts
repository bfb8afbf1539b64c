import { findSlots } from '#domain/appointments/find-slots.ts';
import type { SlotsResult } from '#domain/appointments/find-slots.ts';
import type { SlotAsk } from '#domain/appointments/slot-ask.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { leadersOf } from '../requests/booking-request.ts';
import type { TimeRequest } from '../requests/booking-request.ts';
import { slotAskOf } from './slot-ask-of.ts';
import type { SlotFilters } from './slot-ask-of.ts';
import { slotRows } from './slots-store.ts';
import type { SlotRows, SlotsRequest } from './slots-store.ts';

export interface SlotsRead {
  ask: SlotAsk;
  rows: SlotRows;
  result: SlotsResult;
}

/** Reads the data of slots in one statement and computes them; undefined for an unknown location or service. */
export async function readSlots(
  tx: Tx,
  { requested, filters, who = false }: { requested: SlotsRequest; filters: SlotFilters; who?: boolean },
): Promise<SlotsRead | undefined> {
  const [rows, settings] = await Promise.all([
    slotRows(tx, requested),
    effectiveSettings(tx, requested.locationId),
  ]);
  if (!rows?.service) return undefined;
  const ask = slotAskOf({ ...rows, service: rows.service }, { requested, filters, settings });
  return { ask, rows, result: findSlots(ask, { who }) };
}

/** The filters of a request besides location and time. */
export const filtersOf = ({
  method,
  attendees,
  languages,
  withStaff,
  outsideRules,
}: TimeRequest): SlotFilters => ({
  method,
  attendees,
  languages,
  withStaff,
  invited: outsideRules,
  anyNotice: outsideRules,
});

/** The query for the one requested slot, with the staff who are free for it. */
export const slotOf = (request: TimeRequest, now: Instant) => ({
  requested: {
    locationId: request.locationId,
    serviceId: request.serviceId,
    from: request.start,
    to: request.start + 1,
    now,
    staffIds: leadersOf(request),
    withStaff: request.withStaff,
    allStaff: false,
    movingVisitId: request.movingVisitId,
  },
  filters: filtersOf(request),
  who: true,
});
