import type { AdjustmentRule, WaitChange } from '#contract/vendors/impact.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { DayPlan } from '#domain/queue/day-plan.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { weekdayOf } from '#domain/time/date.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { locationRow } from '../../locations/index.ts';
import { branchDay, SIMULATED, simulateInOrder } from '../../queue/index.ts';
import type { BranchDay, LineChange, LineRows } from '../../queue/index.ts';
import { adjustmentsOf, blocksOf } from '../slots/read-slots.ts';
import type { Settings } from '../../vendors/index.ts';
import type { SingleChange, VideoHere } from './change-rows.ts';
import { roomRows } from './impact-store.ts';
import type { Offer, RoomRow } from './impact-store.ts';
import type { Previewing } from './preview-rows.ts';
import { settingsAround } from './settings-of-change.ts';

/** Locations whose lines one preview simulates. */
const MOST_LINES = 3;

/** The line of one location on one day, as it is and as changed. */
export interface LinePreview {
  locationId: number;
  location: string;
  day: BranchDay & { changed: DayPlan };
}

/** Reads the lines that a change concerns: on the first date of an adjustment, else on the weekday with the longest waits. */
export async function linesOfChange(
  tx: Tx,
  { previewing, offers, from }: { previewing: Previewing; offers: readonly Offer[]; from: LocalDate },
): Promise<LinePreview[]> {
  const { changes, now, video } = previewing;
  const [first] = changes;
  const rooms = await roomRows(
    tx,
    changes.flatMap((change) => (change.kind === 'room' ? [Number(change.room_id)] : [])),
  );
  const isDated = changes.every((change) => 'adjustment_id' in change || 'adjustments' in change);
  const lines: LinePreview[] = [];
  for (const [id, [offer]] of [...Map.groupBy(offers, ({ locationId }) => locationId)].slice(0, MOST_LINES)) {
    const { zone, locationName } = offer!;
    const { now: settings, after } = await settingsAround(tx, changes, id);
    const lineChanged =
      first?.kind === 'lobby-settings'
        ? ofSettings(settings.of(null), after.of(null))
        : lineChanges(changes, { locationId: id, zone, video: video.get(id)!, rooms });
    const location = lineChanged && (await locationRow(tx, id, now));
    if (!location) continue;
    const when = isDated ? { weekday: weekdayOf(from), date: from } : {};
    const day = await branchDay(tx, location, { ...when, now, change: lineChanged });
    if (day.daysSeen > 0 && day.changed)
      lines.push({ locationId: id, location: locationName, day: { ...day, changed: day.changed } });
  }
  return lines;
}

/** Simulates both days of each line, in the thread of the insights, and reads the hour that most walk-ins join in. */
export async function waitsOfLines(lines: readonly LinePreview[]): Promise<WaitChange[]> {
  if (lines.length === 0) return [];
  const runs = lines.flatMap(({ day }) =>
    [day.plan, day.changed].map((plan) => ({ plan, walkIns: 1, ...SIMULATED })),
  );
  const figures = await simulateInOrder(runs).catch(() => null);
  if (figures === null) return [];
  return lines.map(({ locationId, location, day }, line) => {
    const hour = busiestHour(day.plan);
    const wait = (run: number) => tenth(figures[2 * line + run]!.hours[hour]!.wait);
    return { location_id: String(locationId), location, date: day.date, hour, now: wait(0), after: wait(1) };
  });
}

/** By joining walk-ins during opening hours; the first one of equal hours. */
const busiestHour = ({ walkIns, from, to }: DayPlan): number => {
  const open = walkIns.perHour.map((joins, hour) => (hour * 60 + 60 > from && hour * 60 < to ? joins : -1));
  return open.indexOf(Math.max(...open));
};

const tenth = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round(minutes * 10) / 10;

/** What a change of the line needs besides the change itself. */
interface LineHere {
  locationId: number;
  zone: string;
  video: VideoHere;
  /** The changed rooms of all locations, as they are. */
  rooms: ReadonlyMap<number, RoomRow>;
}

type Shifts = LineRows['shifts'][number];

/** All changes of a line, one after the other; null if they leave lines alone. */
function lineChanges(changes: readonly SingleChange[], here: LineHere): LineChange | null {
  const all = changes.flatMap((change) => lineChange(change, here) ?? []);
  if (all.length === 0) return null;
  return {
    location: (row) => all.reduce((changed, { location }) => location?.(changed) ?? changed, row),
    rows: (rows) => all.reduce((changed, one) => one.rows?.(changed) ?? changed, rows),
  };
}

/** The rows of a line as they will be read after the change is saved; null if the change leaves lines alone. */
function lineChange(change: SingleChange, here: LineHere): LineChange | null {
  switch (change.kind) {
    case 'service':
      return ofService(change);
    case 'location-hours':
      return { location: (row) => ({ ...row, hours: change.hours }) };
    case 'location-adjustment':
      return closing(change, { isHoliday: false, isHere: true });
    case 'holiday':
      return closing(change, {
        isHoliday: true,
        isHere: change.location_id === null || Number(change.location_id) === here.locationId,
      });
    case 'new-holidays':
      return ofHolidays(change, here);
    case 'gone-holidays':
      return {
        location: (row) => ({
          ...row,
          adjustments: (row.adjustments ?? []).filter(({ id }) => !change.ids.has(Number(id))),
        }),
      };
    case 'staff-hours':
      return ofHours(change, here);
    case 'staff-adjustment':
      return ofAdjustment(change);
    case 'staff-assignments':
      return ofAssignments(change, here);
    case 'staff-leaves':
      return {
        rows: (rows) => ({
          ...rows,
          servers: rows.servers.filter(({ staffId }) => staffId !== Number(change.staff_id)),
        }),
      };
    case 'room':
      return ofRoom(change, here);
    // None decides who serves a line.
    case 'location':
    case 'line':
    case 'room-adjustment':
    case 'client-view-settings':
    case 'lobby-settings':
    default:
      return null;
  }
}

const LINE_SETTINGS = [
  'lobby.lastCallMinutes',
  'lobby.preferred_staff_minutes',
  'lobby.appointmentsPerWalkIn',
] as const;

/** Null where the location keeps its values. */
function ofSettings(now: Settings, after: Settings): LineChange | null {
  const isKept = LINE_SETTINGS.every((key) => now.get(key) === after.get(key));
  if (isKept) return null;
  const perWalkIn = after.get('lobby.appointmentsPerWalkIn');
  return {
    rows: (rows) => ({
      ...rows,
      lastCallMinutes: after.get('lobby.lastCallMinutes'),
      passOverMinutes: after.get('lobby.preferred_staff_minutes'),
      due: { ...rows.due, perWalkIn },
    }),
  };
}

type Of<K extends SingleChange['kind']> = Extract<SingleChange, { kind: K }>;

/** An archived service has visitors no more: its line is not compared. */
function ofService({ service_id: id, values }: Of<'service'>): LineChange | null {
  const { handle_minutes: minutes, rooms_needed: needs, archived } = values;
  if (archived === true || (minutes === undefined && needs === undefined)) return null;
  const serviceId = Number(id);
  return {
    rows: (rows) => ({
      ...rows,
      offers: rows.offers.map((offer) =>
        offer.serviceId === serviceId ? { ...offer, handleMinutes: minutes ?? offer.handleMinutes } : offer,
      ),
      rooms:
        needs === undefined
          ? roomsIn(rows)
          : { ...roomsIn(rows), needs: new Map([...roomsIn(rows).needs, [serviceId, needs]]) },
    }),
  };
}

const roomsIn = (rows: LineRows): NonNullable<LineRows['rooms']> =>
  rows.rooms ?? { have: new Map(), needs: new Map() };

function closing(
  { adjustment_id: id, adjustment }: Of<'holiday'> | Of<'location-adjustment'>,
  { isHoliday, isHere }: { isHoliday: boolean; isHere: boolean },
): LineChange {
  return {
    location: (row) => ({
      ...row,
      adjustments: [
        ...(row.adjustments ?? []).filter((each) => id === null || each.id !== Number(id)),
        ...(adjustment && isHere ? [closingRow(adjustment, isHoliday)] : []),
      ],
    }),
  };
}

const closingRow = (adjustment: AdjustmentRule, holiday: boolean) => ({
  ...adjustment,
  id: 0,
  holiday,
  only: adjustment.only ?? false,
  on_holidays: adjustment.on_holidays ?? false,
  more: adjustment.more ?? [],
});

function ofHolidays(
  { location_ids: ids, adjustments }: Of<'new-holidays'>,
  { locationId }: LineHere,
): LineChange | null {
  if (ids !== null && !ids.includes(locationId)) return null;
  const holidays = adjustments.map((one) => closingRow(one, true));
  return { location: (row) => ({ ...row, adjustments: [...(row.adjustments ?? []), ...holidays] }) };
}

function ofHours({ staff_id: id, hours }: Of<'staff-hours'>, { locationId, zone }: LineHere): LineChange {
  const staffId = Number(id);
  return {
    rows: (rows) => {
      const own = rows.shifts.find((shift) => shift.staffId === staffId);
      const changed: Shifts = {
        locationId,
        staffId,
        zone,
        adjustments: own?.adjustments ?? null,
        blocks: blocksOf(hours),
      };
      const others = rows.shifts.filter((shift) => shift !== own);
      return { ...rows, shifts: hours.length === 0 ? others : [...others, changed] };
    },
  };
}

function ofAdjustment({
  staff_id: staff,
  adjustment_id: id,
  adjustment,
}: Of<'staff-adjustment'>): LineChange {
  const changed = (shift: Shifts): Shifts => ({
    ...shift,
    adjustments: [
      ...(shift.adjustments ?? []).filter((each) => id === null || each.id !== Number(id)),
      ...(adjustment ? adjustmentsOf(adjustment) : []),
    ],
  });
  return {
    rows: (rows) => ({
      ...rows,
      shifts: rows.shifts.map((shift) => (shift.staffId === Number(staff) ? changed(shift) : shift)),
    }),
  };
}

function ofAssignments(
  { staff_id: id, assignments, location_ids: places }: Of<'staff-assignments'>,
  { locationId, video }: LineHere,
): LineChange {
  const staffId = Number(id);
  const here = assignments.filter((each) => Number(each.location_id) === locationId);
  return {
    rows: (rows) => {
      const own = rows.servers.find((server) => server.staffId === staffId);
      const walkIn = new Map(own?.skills?.map((skill) => [skill.service, skill.walkIn]));
      const skills = here.map(({ service_id: service, meeting_methods: methods }) => ({
        service: Number(service),
        methods: methods.filter((method) => method !== MEETING_METHOD.video || video.ownRoom),
        walkIn: walkIn.get(Number(service)) ?? true,
      }));
      const others = rows.servers.filter((server) => server !== own);
      const isHere =
        here.length > 0 || (places ? places.map(Number).includes(locationId) : own !== undefined);
      if (!isHere) return { ...rows, servers: others };
      return {
        ...rows,
        servers: [...others, { staffId, locationId, languages: own?.languages ?? [], skills }],
      };
    },
  };
}

function ofRoom({ room_id: id, values }: Of<'room'>, { rooms, locationId }: LineHere): LineChange | null {
  const room = rooms.get(Number(id));
  if (room?.locationId !== locationId) return null;
  const [kind, archived] = [values.kind ?? room.kind, values.archived ?? room.archived];
  if (kind === room.kind && archived === room.archived) return null;
  return {
    rows: (rows) => {
      if (!rows.rooms) return rows;
      const have = new Map(rows.rooms.have);
      const add = (to: string, count: number) => have.set(to, Math.max(0, (have.get(to) ?? 0) + count));
      if (!room.archived) add(room.kind, -1);
      if (!archived) add(kind, 1);
      return { ...rows, rooms: { ...rows.rooms, have } };
    },
  };
}
