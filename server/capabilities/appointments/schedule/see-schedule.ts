import { countSchedule, seeSchedule, seeScheduleVisits } from '#contract/appointments/schedule.ts';
import type { Schedule } from '#contract/appointments/schedule.ts';
import { can } from '#domain/access/permission-table.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { occursOn } from '#domain/locations/opening-hours.ts';
import { addDays } from '#domain/time/date.ts';
import { toIso } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { decidingLine } from '#domain/vendors/deciding-line.ts';
import { hiddenIn } from '#domain/vendors/staff-view.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { mayRead } from '../../queue/index.ts';
import { settingsByLine } from '../../vendors/index.ts';
import { overridableBy, PUBLIC } from '../requests/booking-request.ts';
import { reasonsOf } from '../slots/effective-store.ts';
import { NO_SERVICE, resolveQuery } from '../slots/read-slots.ts';
import { ANY_SERVICE } from '../slots/see-effective-hours.ts';
import { slotRows, zoneOfLocation } from '../slots/slots-store.ts';
import {
  countedDays,
  elsewhere,
  heldTimes,
  namesHere,
  scheduledSessions,
  scheduledVisits,
} from './schedule-store.ts';
import type { Window } from './schedule-store.ts';
import {
  holdView,
  hoursOn,
  roomRow,
  scheduleSession,
  scheduleVisit,
  spans,
  staffRow,
} from './schedule-view.ts';
import type { Dates } from './schedule-view.ts';

type Asked = { location: string; from: string; days?: string | undefined };

/** The dates and the window that a caller may read; the caller's own appointments where the right ends there. */
async function windowOf(
  tx: Tx,
  { scope, query }: Pick<RequestContext, 'scope'> & { query: Asked },
): Promise<{ dates: Dates; window: Window }> {
  const locationId = Number(query.location);
  const isReached = scope.reach === 'vendor' || scope.locationIds.includes(locationId);
  const zone = isReached ? await zoneOfLocation(tx, locationId) : undefined;
  if (zone === undefined) throw refuse('not-found');
  const dates = { from: query.from, days: Number(query.days ?? '1'), zone };
  return {
    dates,
    window: {
      locationId,
      from: instantOf(dates.from, 0, zone),
      until: instantOf(addDays(dates.from, dates.days), 0, zone),
      ownId: scope.reach === 'own' ? (scope.staffId ?? 0) : null,
    },
  };
}

export const scheduleRoutes: Route[] = [
  route(seeSchedule, (context) =>
    context.read(async (tx) => ok({ data: await scheduleOf(tx, context, await windowOf(tx, context)) })),
  ),
  route(seeScheduleVisits, (context) =>
    context.read(async (tx) => {
      const { window } = await windowOf(tx, context);
      const [rows, sessions] = await Promise.all([
        scheduledVisits(tx, window, context.query.ids.split(',').map(Number)),
        scheduledSessions(tx, window),
      ]);
      return ok({
        data: {
          version: String(context.now),
          visits: rows.map(scheduleVisit),
          sessions: sessions.map(scheduleSession),
        },
      });
    }),
  ),
  route(countSchedule, (context) =>
    context.read(async (tx) => {
      const { dates, window } = await windowOf(tx, context);
      const counted = new Map((await countedDays(tx, window)).map((row) => [row.date, row]));
      const days = Array.from({ length: dates.days }, (_, day) => addDays(dates.from, day));
      return ok({
        data: days.map((date) => {
          const { booked = 0, completed = 0, noShows = 0, cancelled = 0 } = counted.get(date) ?? {};
          return { date, booked, completed, no_shows: noShows, cancelled };
        }),
      });
    }),
  ),
];

async function scheduleOf(
  tx: Tx,
  context: Pick<RequestContext, 'person' | 'now' | 'language' | 'may'>,
  { dates, window }: { dates: Dates; window: Window },
): Promise<Schedule> {
  const { person, now, language } = context;
  const staffId = person?.staffId ?? null;
  const { locationId, ownId } = window;
  const request: SlotQuery = {
    ...PUBLIC,
    locationId,
    serviceId: NO_SERVICE,
    method: 1,
    from: window.from,
    to: window.until,
    attendees: 1,
    staffIds: ownId === null ? null : [ownId],
    withStaff: [],
  };
  const preview = { alsoStaff: null, taken: true };
  const [rows, settings, here, visits, sessions] = await Promise.all([
    slotRows(tx, { query: request, now, allStaff: true, preview }),
    settingsByLine(tx, locationId),
    namesHere(tx, locationId),
    scheduledVisits(tx, window),
    scheduledSessions(tx, window),
  ]);
  if (!rows) throw refuse('not-found');
  const {
    location,
    staff: people,
    rooms,
    step,
  } = resolveQuery(request, {
    rows: { ...rows, service: ANY_SERVICE },
    now,
    settings,
  });
  const withoutRow = new Set(here.withoutRow);
  const staff = people.filter(({ id }) => !withoutRow.has(id));
  const staffIds = staff.map(({ id }) => id);
  const archived = new Set((rows.rooms ?? []).flatMap((each) => (each.archived ? each.id : [])));
  const usable = rooms.filter(({ id }) => !archived.has(id));
  const adjustments = [...staff, ...usable].flatMap((each) => each.adjustments ?? []);
  const ids = [...adjustments, ...location.holidays].flatMap(({ id }) => id ?? []);
  const [others, held, words] = await Promise.all([
    elsewhere(tx, window, staffIds),
    heldTimes(tx, window, { staffIds, roomIds: usable.map(({ id }) => id), now }),
    reasonsOf(tx, ids, language),
  ]);
  const seesOthers = mayRead(person, 'staff-schedule', { locationId, staffId: null });
  const names = new Map((rows.staff ?? []).map(({ id, name }) => [id, name]));
  const stations = new Map((here.stations ?? []).map(({ staff: of, name }) => [of, name]));
  const roomNames = new Map((here.rooms ?? []).map(({ id, name }) => [id, name]));
  const open = hoursOn(
    { blocks: location.blocks, adjustments: [...location.adjustments, ...holidaysOf(location.holidays)] },
    dates,
  );
  const closing = location.holidays.find((each) => each.kind === 'unavailable' && occursOn(dates.from, each));
  const may = (right: Parameters<typeof can>[1], act: 'read' | 'write' = 'write') =>
    person !== null && can(person, right, act);
  const booksIn = (line: number | null): boolean =>
    !person?.contactCentre ||
    settings.of(decidingLine(line, rows.linesOfBusiness)).get('contact_centre.books_here');
  const services = (here.services ?? []).map((service) => ({
    ...service,
    mayBook: may('join-queue') && booksIn(service.line),
  }));
  // Without services, the location itself says whether it takes appointments.
  const mayBook =
    services.length === 0 ? may('join-queue') && booksIn(null) : services.some((each) => each.mayBook);
  return {
    version: String(now),
    now: toIso(now),
    location: {
      id: String(locationId),
      name: here.name,
      time_zone: dates.zone,
      notes_digit_rule: settings.of(null).feature('notesFieldDigitValidation'),
      hidden_columns: hiddenIn(settings.of(null).get('admin_view.appointment_columns')),
    },
    from: dates.from,
    days: dates.days,
    me: {
      staff_id: staffId === null ? null : String(staffId),
      may: {
        book: mayBook,
        edit: may('visit-edit'),
        move: may('visit-move'),
        overbook: may('overbook') && overridableBy(person, settings.of(null)).size > 0,
      },
    },
    open: spans(open),
    holiday: closing ? (words.get(closing.id ?? 0) ?? '') : null,
    step,
    staff: staff.map((each) =>
      staffRow(each, {
        dates,
        name: names.get(each.id) ?? '',
        station: stations.get(each.id) ?? null,
        elsewhere: others,
        reasons: seesOthers || each.id === person?.staffId ? words : null,
      }),
    ),
    rooms: usable.map((each) =>
      roomRow(each, { dates, name: roomNames.get(each.id) ?? '', open, reasons: words }),
    ),
    visits: visits.map(scheduleVisit),
    sessions: sessions.map(scheduleSession),
    holds: held.map(holdView),
    services: services.map(({ id, name, minutes, flex, group, methods, mayBook: isBooked }) => ({
      id: String(id),
      name,
      minutes,
      fixed_length: !flex && !may('overbook'),
      is_group: group,
      may_book: isBooked,
      methods,
    })),
  };
}

const holidaysOf = <H extends object>(holidays: readonly H[]) =>
  holidays.map((each) => ({ ...each, holiday: true }));
