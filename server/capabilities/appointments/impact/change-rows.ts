import type { AdjustmentRule, SetUpChange } from '#contract/vendors/impact.ts';
import { ADJUSTMENT_TYPE } from '#domain/codes/adjustment-type.ts';
import type { AdjustmentType } from '#domain/codes/adjustment-type.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { AdjustmentJson, SlotRows } from '../slots/slots-store.ts';

/** The rows of a service at a location, and who offers video there. */
export interface Here {
  locationId: number;
  serviceId: number;
  video: VideoHere;
}

export interface VideoHere {
  takesVideo: boolean;
  /** Whether the location has a room of its own. */
  hasRoom: boolean;
  /** Whether others than the changed staff member offer video. */
  othersOffer: boolean;
  /** Whether the changed staff member has a room, of their own or the location's. */
  ownRoom: boolean;
}

/** The holidays that a new calendar adds at its locations; null is all locations. */
export interface NewHolidays {
  kind: 'new-holidays';
  location_ids: readonly number[] | null;
  adjustments: readonly AdjustmentRule[];
}

/** The holidays that go with their calendar. */
export interface GoneHolidays {
  kind: 'gone-holidays';
  location_ids: readonly number[] | null;
  /** The ids of their adjustments. */
  ids: ReadonlySet<number>;
  /** One for each of their dates. */
  adjustments: readonly AdjustmentRule[];
}

type Composed = Extract<
  SetUpChange,
  { action: unknown } | { kind: 'holiday-calendar' | 'holiday-calendar-end' | 'holiday-date' }
>;

/** A change of one record, or the holidays of one calendar. */
export type SingleChange = Exclude<SetUpChange, Composed> | NewHolidays | GoneHolidays;

type Kind = SingleChange['kind'];
type Of<K extends Kind> = Extract<SingleChange, { kind: K }>;
type Applied = { [K in Kind]: (rows: SlotRows, change: Of<K>, here: Here) => SlotRows };

/** Returns the rows as they will be read after the change is saved. Nothing is written. */
export function changedRows(rows: SlotRows, change: SingleChange, here: Here): SlotRows {
  const apply = APPLY[change.kind] as (rows: SlotRows, change: SingleChange, here: Here) => SlotRows;
  return apply(rows, change, here);
}

/** Returns the rows without what is archived or works elsewhere; undefined if nothing is offered here at all. */
export function liveRows(rows: SlotRows): (SlotRows & { service: NonNullable<SlotRows['service']> }) | null {
  const { service } = rows;
  if (rows.archived || !service || service.archived) return null;
  return {
    ...rows,
    service,
    staff: (rows.staff ?? []).filter(({ works_here: worksHere }) => worksHere !== false),
    rooms: (rows.rooms ?? []).filter(({ archived }) => archived !== true),
  };
}

const APPLY: Applied = {
  service(rows, { service_id: id, values }, { locationId, serviceId }) {
    const { service } = rows;
    if (!service || Number(id) !== serviceId) return rows;
    const { location_ids: places, line_of_business_id: line, ...own } = values;
    return {
      ...rows,
      service: {
        ...service,
        minutes: own.duration_minutes ?? service.minutes,
        slot_interval: own.slot_interval === undefined ? service.slot_interval : own.slot_interval,
        buffer_before: own.buffer_before ?? service.buffer_before,
        buffer_after: own.buffer_after ?? service.buffer_after,
        travel: own.travel_minutes ?? service.travel,
        notice: own.notice_minutes === undefined ? service.notice : own.notice_minutes,
        horizon_days: own.horizon_days === undefined ? service.horizon_days : own.horizon_days,
        methods: own.meeting_methods ?? service.methods,
        staff_needed: own.staff_needed ?? service.staff_needed,
        rooms_needed: own.rooms_needed ?? service.rooms_needed,
        invite_only: own.invite_only ?? service.invite_only,
        line_of_business: line === undefined ? service.line_of_business : line === null ? null : Number(line),
        archived: own.archived ?? service.archived ?? false,
        offered_here: places ? places.map(Number).includes(locationId) : service.offered_here,
      },
    };
  },

  line(rows, { line_id: id, values }, { locationId, serviceId }) {
    const line = Number(id);
    const { service } = rows;
    const { service_ids: services, location_ids: places, staff_ids: staff } = values;
    const moved = services?.includes(String(serviceId));
    return {
      ...rows,
      linesOfBusiness: withLine(rows.linesOfBusiness, line, places?.includes(String(locationId))),
      staff: (rows.staff ?? []).map((person) => ({
        ...person,
        lines: withLine(person.lines, line, staff?.includes(String(person.id))),
      })),
      service: service && {
        ...service,
        line_of_business:
          moved === true
            ? line
            : moved === false && service.line_of_business === line
              ? null
              : service.line_of_business,
      },
    };
  },

  location(rows, { location_id: id, values }, here) {
    if (Number(id) !== here.locationId) return rows;
    const { hasRoom, othersOffer, takesVideo } = here.video;
    return {
      ...rows,
      visibility: values.visibility ?? rows.visibility,
      physical: values.physical ?? rows.physical,
      takesPhone: values.takes_phone ?? rows.takesPhone,
      takesVideo: (values.takes_video ?? takesVideo) && (hasRoom || othersOffer),
      linesOfBusiness: values.lines_of_business?.map(Number) ?? rows.linesOfBusiness,
      archived: values.archived ?? rows.archived ?? false,
    };
  },

  'location-hours': (rows, { location_id: id, hours }, { locationId }) =>
    Number(id) === locationId ? { ...rows, hours } : rows,

  'location-adjustment': (rows, change, { locationId }) =>
    Number(change.location_id) === locationId
      ? { ...rows, adjustments: adjusted(rows.adjustments, change, ofType(ADJUSTMENT_TYPE.location)) }
      : rows,

  // A changed holiday may leave this location.
  holiday(rows, change, { locationId }) {
    const isHere = change.location_id === null || Number(change.location_id) === locationId;
    const holiday = isHere ? change : { ...change, adjustment: null };
    return { ...rows, adjustments: adjusted(rows.adjustments, holiday, ofType(ADJUSTMENT_TYPE.holiday)) };
  },

  'new-holidays': (rows, { location_ids: ids, adjustments }, { locationId }) =>
    ids === null || ids.includes(locationId)
      ? {
          ...rows,
          adjustments: [...(rows.adjustments ?? []), ...adjustments.map(ofType(ADJUSTMENT_TYPE.holiday))],
        }
      : rows,

  'gone-holidays': (rows, { ids }) => ({
    ...rows,
    adjustments: (rows.adjustments ?? []).filter(({ id }) => !ids.has(Number(id))),
  }),

  'staff-hours': (rows, { staff_id: id, location_id: place, hours }, { locationId }) =>
    Number(place) === locationId ? withStaff(rows, Number(id), (person) => ({ ...person, hours })) : rows,

  'staff-adjustment': (rows, change) =>
    withStaff(rows, Number(change.staff_id), (person) => ({
      ...person,
      adjustments: adjusted(person.adjustments, change, (each) => each),
    })),

  'staff-assignments'(rows, { staff_id: id, assignments, location_ids: places }, here) {
    const { locationId, serviceId, video } = here;
    const atHere = assignments.filter((each) => Number(each.location_id) === locationId);
    const own = atHere.find((each) => Number(each.service_id) === serviceId);
    const methods = own?.meeting_methods.filter((each) => each !== MEETING_METHOD.video || video.ownRoom);
    const offers = atHere.some((each) => each.meeting_methods.includes(MEETING_METHOD.video));
    return {
      ...withStaff(rows, Number(id), (person) => ({
        ...person,
        methods: methods ?? null,
        minutes: own?.duration_minutes ?? null,
        works_here: places ? places.map(Number).includes(locationId) : person.works_here !== false,
      })),
      takesVideo: video.takesVideo && (video.hasRoom || video.othersOffer || (offers && video.ownRoom)),
    };
  },

  'staff-leaves': (rows, { staff_id: id }, { video }) => ({
    ...rows,
    staff: (rows.staff ?? []).filter((person) => person.id !== Number(id)),
    takesVideo: video.takesVideo && (video.hasRoom || video.othersOffer),
  }),

  room: (rows, { room_id: id, values }) => ({
    ...rows,
    rooms: (rows.rooms ?? []).map((room) =>
      room.id === Number(id)
        ? { ...room, ...values, service_ids: values.service_ids?.map(Number) ?? room.service_ids }
        : room,
    ),
  }),

  // They stand beside the rows.
  'client-view-settings': (rows) => rows,
  'lobby-settings': (rows) => rows,

  'room-adjustment': (rows, change) => ({
    ...rows,
    rooms: (rows.rooms ?? []).map((room) =>
      room.id === Number(change.room_id)
        ? { ...room, adjustments: adjusted(room.adjustments, change, (each) => each) }
        : room,
    ),
  }),
};

/** The lines of a location or a person, with the line or without it; undefined leaves them. */
function withLine(lines: readonly number[], line: number, isOfLine: boolean | undefined): number[] {
  const others = lines.filter((each) => each !== line);
  return isOfLine === undefined ? [...lines] : isOfLine ? [...others, line] : others;
}

function withStaff(
  rows: SlotRows,
  staffId: number,
  change: (person: NonNullable<SlotRows['staff']>[number]) => NonNullable<SlotRows['staff']>[number],
): SlotRows {
  return {
    ...rows,
    staff: (rows.staff ?? []).map((person) => (person.id === staffId ? change(person) : person)),
  };
}

type Adjusting = Pick<Of<'staff-adjustment'>, 'adjustment_id' | 'adjustment'>;

/** Adds, changes or removes one adjustment. */
function adjusted<Row extends AdjustmentJson>(
  rows: readonly Row[] | null,
  { adjustment_id: id, adjustment }: Adjusting,
  rowOf: (adjustment: AdjustmentJson) => Row,
): Row[] {
  const others = (rows ?? []).filter((each) => id === null || each.id !== Number(id));
  return adjustment ? [...others, rowOf(adjustment)] : others;
}

const ofType = (type: AdjustmentType) => (adjustment: AdjustmentJson) => ({ ...adjustment, type });
