import { findSlots } from '#domain/appointments/find-slots.ts';
import type { SlotsResult } from '#domain/appointments/find-slots.ts';
import type { SlotAsk } from '#domain/appointments/slot-ask.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { leadersOf } from './booking-wish.ts';
import type { TimeWish } from './booking-wish.ts';
import { slotAskOf } from './slot-ask-of.ts';
import type { SlotWishes } from './slot-ask-of.ts';
import { slotRows } from './slots-store.ts';
import type { SlotRows, SlotsRequest } from './slots-store.ts';

export interface SlotsRead {
  ask: SlotAsk;
  rows: SlotRows;
  result: SlotsResult;
}

/** Slots as they are now, read in one statement and worked out; undefined where there is no such location or service. */
export async function readSlots(
  tx: Tx,
  { requested, wishes, who = false }: { requested: SlotsRequest; wishes: SlotWishes; who?: boolean },
): Promise<SlotsRead | undefined> {
  const [rows, settings] = await Promise.all([
    slotRows(tx, requested),
    effectiveSettings(tx, requested.locationId),
  ]);
  if (!rows?.service) return undefined;
  const ask = slotAskOf({ ...rows, service: rows.service }, { requested, wishes, settings });
  return { ask, rows, result: findSlots(ask, { who }) };
}

/** What is wanted beside where and when. */
export const wishesOf = ({
  method,
  attendees,
  languages,
  withStaff,
  outsideRules,
}: TimeWish): SlotWishes => ({
  ...{ method, attendees, languages, withStaff, invited: outsideRules, anyNotice: outsideRules },
});

/** The one slot that is wished for, and who is free for it. */
export const slotOf = (wish: TimeWish, now: Instant) => ({
  requested: {
    ...{ locationId: wish.locationId, serviceId: wish.serviceId, from: wish.start, to: wish.start + 1, now },
    staffIds: leadersOf(wish),
    withStaff: wish.withStaff,
    ...{ everybody: false, movingVisitId: wish.movingVisitId },
  },
  wishes: wishesOf(wish),
  who: true,
});
