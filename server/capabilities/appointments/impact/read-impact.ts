import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Impact } from '#contract/vendors/impact.ts';
import { countChanges } from '#domain/appointments/impact.ts';
import type { StartChange } from '#domain/appointments/impact.ts';
import { findSlots } from '#domain/appointments/find-slots.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { decidingLine } from '#domain/vendors/deciding-line.ts';
import type { SettingsByLine } from '../../vendors/index.ts';
import { resolveQuery } from '../slots/read-slots.ts';
import type { SlotRows } from '../slots/slots-store.ts';
import { liveRows } from './change-rows.ts';
import type { SingleChange } from './change-rows.ts';
import { offersOf, savedAdjustments, videoAt } from './impact-store.ts';
import type { Offer } from './impact-store.ts';
import { afterChange, firstDateOf, previewRows, queryOf } from './preview-rows.ts';
import type { Previewing, Saved } from './preview-rows.ts';
import { concernedBy, staffOf } from './reach-of.ts';
import type { Within } from './reach-of.ts';
import { lineOfSettings, settingsAround } from './settings-of-change.ts';
import { NONE_OUTSIDE, visitsOutside } from './visits-outside.ts';
import { linesOfChange } from './waits-of-change.ts';
import type { LinePreview } from './waits-of-change.ts';

/** Services at locations that one preview computes. More are sampled evenly, and the response says so. */
const MOST_SERVICES = 60;
const DAYS = 7;

/**
 * Computes what changes of the set-up do before they are saved: rows as they are, rows with the changes in
 * memory, and the slots of both. It writes and locks nothing, because configuration that is written blocks
 * bookings until the commit.
 */
export async function impactOf(
  tx: Tx,
  changes: readonly SingleChange[],
  { now, within }: { now: Instant; within: Within },
): Promise<{ impact: Omit<Impact, 'waits'>; lines: LinePreview[] }> {
  const ids = changes.map((change) => ('adjustment_id' in change ? Number(change.adjustment_id ?? 0) : 0));
  const saved = await savedAdjustments(
    tx,
    ids.filter((id) => id > 0),
  );
  const concerned = concernedBy(changes, { saved, within });
  const line = lineOfSettings(changes);
  const offers = (await offersOf(tx, concerned)).filter(
    ({ lineId, lineIds }) => line === null || decidingLine(lineId, lineIds) === line,
  );
  // The line's settings leave appointments alone.
  const isOfLine = changes.some(({ kind }) => kind === 'lobby-settings');
  const booked = isOfLine ? [] : offers;
  const chosen = sampleOf(booked);
  const staffIds = staffOf(changes);
  const locationIds = [...new Set(offers.map(({ locationId }) => locationId))];
  const previewing: Previewing = {
    changes,
    now,
    staffIds,
    alsoStaff: changes.some((change) => change.kind === 'staff-assignments' && change.location_ids)
      ? (staffIds?.[0] ?? null)
      : null,
    video: await videoAt(tx, { locationIds, staffId: staffIds?.[0] ?? 0 }),
  };
  const from = await weekOf(tx, chosen[0], { previewing, saved });
  const starts: OfferedStart[] = [];
  const nobodyLeft: Impact['nobody_left'] = [];
  for (const offer of chosen) {
    const week = await weekAt(tx, offer, { previewing, from });
    starts.push(...week.starts);
    if (week.losesAll)
      nobodyLeft.push({
        location_id: String(offer.locationId),
        location: offer.locationName,
        service_id: String(offer.serviceId),
        service: offer.serviceName,
      });
    // Other requests run between two services.
    await nextTurn();
  }
  const outside = isOfLine ? NONE_OUTSIDE : await visitsOutside(tx, previewing, concerned);
  const lines = await linesOfChange(tx, { previewing, offers, from });
  const impact = {
    week: { from, to: addDays(from, DAYS - 1) },
    ...counted(starts),
    weekdays: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      ...counted(starts.filter((each) => each.weekday === weekday)),
    })),
    locations: [...Map.groupBy(chosen, ({ locationId }) => locationId)].map(([locationId, [offer]]) => ({
      id: String(locationId),
      name: offer!.locationName,
      ...counted(starts.filter((each) => each.locationId === locationId)),
    })),
    outside: { visits: outside.visits, count: outside.count },
    nobody_left: nobodyLeft,
    counted: {
      services: chosen.length,
      of_services: booked.length,
      visits: outside.judged,
      of_visits: outside.total,
    },
  };
  return { impact, lines };
}

/** An even sample: every n-th, so that all locations take part. */
function sampleOf(offers: readonly Offer[]): Offer[] {
  if (offers.length <= MOST_SERVICES) return [...offers];
  const stride = offers.length / MOST_SERVICES;
  return Array.from({ length: MOST_SERVICES }, (_, i) => offers[Math.floor(i * stride)]!);
}

const tomorrowIn = (zone: string, now: Instant): LocalDate => addDays(wallOf(now, zone).date, 1);

async function weekOf(
  tx: Tx,
  offer: Offer | undefined,
  { previewing, saved }: { previewing: Previewing; saved: Saved },
): Promise<LocalDate> {
  const { changes, now } = previewing;
  if (!offer) return tomorrowIn('UTC', now);
  const tomorrow = tomorrowIn(offer.zone, now);
  const from = instantOf(tomorrow, 0, offer.zone);
  const rows = await previewRows(tx, queryOf(offer, { from, to: from + 1 }), { previewing, taken: false });
  return rows ? firstDateOf(changes, { tomorrow, rows, saved }) : tomorrow;
}

interface OfferedStart extends StartChange {
  locationId: number;
  serviceId: number;
  start: Instant;
  weekday: number;
}

/** The slots of one service at one location in the week, before and after. */
async function weekAt(
  tx: Tx,
  offer: Offer,
  { previewing, from: date }: { previewing: Previewing; from: LocalDate },
): Promise<{ starts: OfferedStart[]; losesAll: boolean }> {
  const { zone, locationId, serviceId } = offer;
  const [from, to] = [instantOf(date, 0, zone), instantOf(addDays(date, DAYS), 0, zone)];
  // A week beyond the horizon is counted as on its eve: by then it is bookable.
  const now = Math.max(previewing.now, instantOf(addDays(date, -1), 0, zone));
  const query = queryOf(offer, { from, to });
  const [rows, settings] = await Promise.all([
    previewRows(tx, query, { previewing: { ...previewing, now }, taken: true }),
    settingsAround(tx, previewing.changes, locationId),
  ]);
  if (!rows) return { starts: [], losesAll: false };
  const after = afterChange(rows, previewing, query);
  const of = { query: { ...query, invited: isByInvitation(rows, after) }, now, previewing };
  const isNow = startsOf(rows, { ...of, settings: settings.now });
  const isAfter = startsOf(after, { ...of, settings: settings.after });
  const all = new Set([...isNow, ...isAfter]);
  const starts = [...all].map((slot) => {
    const start = Number(slot.split('/')[1]);
    return {
      locationId,
      serviceId,
      start,
      weekday: wallOf(start, zone).weekday,
      isNow: isNow.has(slot),
      isAfter: isAfter.has(slot),
    };
  });
  return { starts, losesAll: isServed(rows) && isOffered(after) && !isServed(after) };
}

/** The slots as `method/start`; of the changed staff members only, if the changes concern some. */
function startsOf(
  rows: SlotRows,
  of: { query: SlotQuery; now: Instant; settings: SettingsByLine; previewing: Previewing },
): Set<string> {
  const live = liveRows(rows);
  const { now, settings } = of;
  const { staffIds } = of.previewing;
  const starts = (live?.service.methods ?? []).flatMap((method) => {
    const query = { ...of.query, staffIds, method: method as SlotQuery['method'] };
    const { slots } = findSlots(resolveQuery(query, { rows: live!, now, settings }));
    return slots.map(({ start }) => `${method}/${start}`);
  });
  return new Set(starts);
}

/** What only invited clients can book before and after is counted as they see it. */
const isByInvitation = (before: SlotRows, after: SlotRows): boolean =>
  [before, after].every((rows) => rows.visibility === 'private' || rows.service?.invite_only === true);

const isOffered = (rows: SlotRows): boolean => liveRows(rows)?.service.offered_here === true;

function isServed(rows: SlotRows): boolean {
  const live = liveRows(rows);
  return live?.service.is_group === false && live.staff!.some(({ methods }) => (methods ?? []).length > 0);
}

function counted(starts: readonly OfferedStart[]): Pick<Impact, 'starts' | 'slots'> {
  const times = Map.groupBy(starts, ({ locationId, start }) => `${locationId}/${start}`);
  const merged = [...times.values()].map((same) => ({
    isNow: same.some(({ isNow }) => isNow),
    isAfter: same.some(({ isAfter }) => isAfter),
  }));
  return { starts: countChanges(merged), slots: countChanges(starts) };
}
