import { seeEffectiveHours } from '#contract/vendors/effective-hours.ts';
import type { DayTime } from '#contract/vendors/effective-hours.ts';
import { can } from '#domain/access/permission-table.ts';
import type { SlotQuery, SlotStaff } from '#domain/appointments/slot-query.ts';
import { layersOn } from '#domain/locations/day-layers.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { settingsByLine } from '../../vendors/index.ts';
import { namesOf, reasonsOf } from './effective-store.ts';
import { PUBLIC } from '../requests/booking-request.ts';
import { NO_SERVICE, resolveQuery } from './read-slots.ts';
import { slotRows, zoneOfLocation } from './slots-store.ts';

/** Explains the hours of a date, from the rows and by the rules of slots. */
export const seeEffectiveHoursRoute = route(seeEffectiveHours, async (context) => {
  const { query, scope, person, now, language, read } = context;
  const locationId = Number(query.location);
  const staffId = query.staff === undefined ? null : Number(query.staff);
  const roomId = query.room === undefined ? null : Number(query.room);
  if (scope.reach !== 'vendor' && !scope.locationIds.includes(locationId)) throw refuse('not-found');
  if (staffId !== null && staffId !== person?.staffId && !can(person!, 'staff-schedule'))
    throw refuse('forbidden');
  return read(async (tx) => {
    const zone = await zoneOfLocation(tx, locationId);
    if (zone === undefined) throw refuse('not-found');
    const request: SlotQuery = {
      ...PUBLIC,
      locationId,
      serviceId: NO_SERVICE,
      method: Number(query.method ?? 1) as SlotQuery['method'],
      from: instantOf(query.date, 0, zone),
      to: instantOf(addDays(query.date, 1), 0, zone),
      attendees: 1,
      staffIds: staffId === null ? null : [staffId],
      withStaff: [],
    };
    const [rows, settings] = await Promise.all([
      slotRows(tx, { query: request, now, allStaff: true, preview: { alsoStaff: null, taken: true } }),
      settingsByLine(tx, locationId),
    ]);
    if (!rows) throw refuse('not-found');
    const resolved = resolveQuery(request, { rows: { ...rows, service: ANY_SERVICE }, now, settings });
    const staff = staffId === null ? null : resolved.staff.find(({ id }) => id === staffId);
    const room = roomId === null ? null : resolved.rooms.find(({ id }) => id === roomId);
    if (staff === undefined || room === undefined) throw refuse('not-found');
    const busy = [...(staff ? takenOf(staff) : []), ...(room?.taken ?? [])];
    const { layers, result } = layersOn({
      date: query.date,
      method: request.method,
      location: resolved.location,
      staff,
      room,
      busy: wallTimes(busy, { date: query.date, zone }),
    });
    const names = await namesOf(tx, { locationId, staffId, roomId });
    const reasons = await reasonsOf(
      tx,
      layers.flatMap(({ id }) => id ?? []),
      language,
    );
    const nameOf = ({ kind, id }: (typeof layers)[number]): string => {
      if (id !== null) return reasons.get(id) ?? '';
      return (kind === 'location' || kind === 'staff' || kind === 'room' ? names[kind] : null) ?? '';
    };
    return ok({
      data: {
        zone,
        layers: layers.map(({ kind, id, effect, times, wins }) => ({
          kind,
          name: nameOf({ kind, id, effect, times, wins }),
          effect,
          times,
          wins,
        })),
        result,
      },
    });
  });
});

/** Hours depend on no service: one without any demand stands in for it. */
export const ANY_SERVICE = {
  offered_here: true,
  methods: [],
  invite_only: false,
  is_group: false,
  line_of_business: null,
  minutes: 1,
  flex_time: true,
  buffer_before: 0,
  buffer_after: 0,
  travel: 0,
  slot_interval: null,
  notice: null,
  horizon_days: null,
  staff_needed: 1,
  rooms_needed: [],
};

const takenOf = ({ booked, held, calendar }: SlotStaff): number[] => [...booked, ...held, ...calendar];

/** Flat pairs of epoch minutes as local minutes of a date. */
function wallTimes(pairs: readonly number[], { date, zone }: { date: LocalDate; zone: string }): DayTime[] {
  const minuteOn = (epochMinute: number, outside: { before: number; after: number }): number => {
    const wall = wallOf(epochMinute * MINUTE, zone);
    if (wall.date === date) return wall.minute;
    return wall.date < date ? outside.before : outside.after;
  };
  const times: DayTime[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const from = minuteOn(pairs[at]!, { before: 0, after: 1440 });
    const to = minuteOn(pairs[at + 1]!, { before: 0, after: 1440 });
    if (from < to) times.push({ from, to });
  }
  return times.toSorted((a, b) => a.from - b.from);
}
