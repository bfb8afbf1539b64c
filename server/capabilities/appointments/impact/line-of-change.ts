import type { AdjustmentRule } from '#contract/vendors/impact.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { targetsOf } from '../../queue/index.ts';
import type { LineChange, LineRows } from '../../queue/index.ts';
import { adjustmentsOf, blocksOf } from '../slots/read-slots.ts';
import type { SettingsByLine } from '../../vendors/index.ts';
import type { SingleChange, VideoHere } from './change-rows.ts';
import type { RoomRow } from './impact-store.ts';

/** What a change of the line needs besides the change itself. */
export interface LineHere {
  locationId: number;
  zone: string;
  video: VideoHere;
  settings: SettingsByLine;
  /** The changed rooms of all locations, as they are. */
  rooms: ReadonlyMap<number, RoomRow>;
}

type Shifts = LineRows['shifts'][number];

/** All changes of a line, one after the other; null if they leave lines alone. */
export function lineChanges(changes: readonly SingleChange[], here: LineHere): LineChange | null {
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
      return ofService(change, here);
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
  'lobby.callMethod',
  'lobby.targetMinutes',
] as const;

/** Null where the location keeps its values, those of each line of business included. */
export function ofSettings(now: SettingsByLine, changed: SettingsByLine): LineChange | null {
  const lines = [null, ...new Set([...now.lines, ...changed.lines])];
  const isKept = lines.every((line) => {
    const [before, then] = [now.of(line), changed.of(line)];
    return LINE_SETTINGS.every((key) => before.get(key) === then.get(key));
  });
  if (isKept) return null;
  const after = changed.of(null);
  const perWalkIn = after.get('lobby.appointmentsPerWalkIn');
  return {
    rows: (rows) => ({
      ...rows,
      lastCallMinutes: after.get('lobby.lastCallMinutes'),
      passOverMinutes: after.get('lobby.preferred_staff_minutes'),
      due: {
        ...rows.due,
        perWalkIn,
        targets:
          after.get('lobby.callMethod') === 'target'
            ? targetsOf(after.get('lobby.targetMinutes'), rows.targets, changed)
            : null,
      },
    }),
  };
}

type Of<K extends SingleChange['kind']> = Extract<SingleChange, { kind: K }>;

/** An archived service has visitors no more: its line is not compared. */
function ofService(
  { service_id: id, values }: Of<'service'>,
  { locationId, settings }: LineHere,
): LineChange | null {
  const { handle_minutes: minutes, rooms_needed: needs, target_minutes: target, archived } = values;
  if (archived === true || (minutes === undefined && needs === undefined && target === undefined))
    return null;
  const serviceId = Number(id);
  return {
    rows: (rows) => ({
      ...(target === undefined ? rows : withTarget(rows, { locationId, serviceId, own: target }, settings)),
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

/** The target waits of a line in which one service has another target of its own, or null. */
function withTarget(
  rows: LineRows,
  changed: Pick<LineRows['targets'][number], 'locationId' | 'serviceId' | 'own'>,
  settings: SettingsByLine,
): LineRows {
  if (!rows.due.targets) return rows;
  const existing = rows.targets.find(({ serviceId }) => serviceId === changed.serviceId);
  const others = rows.targets.filter((row) => row !== existing);
  const targets = [...others, { ...changed, lineId: existing?.lineId ?? null, minutes: null }];
  return {
    ...rows,
    targets,
    due: { ...rows.due, targets: targetsOf(rows.due.targets.minutes, targets, settings) },
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
