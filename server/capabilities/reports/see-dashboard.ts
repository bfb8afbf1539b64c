import { mayOpen } from '#contract/protocol/staff-addresses.ts';
import { seeDashboard } from '#contract/reports/dashboard.ts';
import type {
  Dashboard,
  DashboardFigure,
  DashboardList,
  DashboardQueue,
  DashboardVisit,
} from '#contract/reports/dashboard.ts';
import type { QueryOf } from '#contract/protocol/endpoint.ts';
import { fullName } from '#domain/language/person-name.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate, Weekday } from '#domain/time/date.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { workingDaysAfter } from '#domain/time/working-days.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { failingConnections } from '../connections/index.ts';
import { hoursOfLocation, locationRow, nameOf } from '../locations/index.ts';
import { lobbyPeople } from '../queue/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import {
  failedMessages,
  figuresOf,
  lateVisits,
  overdueVisitors,
  servedTickets,
  servicesWithoutStaff,
  unansweredVisits,
  unassignedVisits,
  unfinishedVisits,
  waitingNow,
  waitsByQuarter,
} from './dashboard-store.ts';
import type { AttentionVisitRow, CountedDay, DashboardScope, DayFigures } from './dashboard-store.ts';
import { waitsByHour } from './waits-by-hour.ts';

type DashboardContext = RequestContext<unknown, QueryOf<typeof seeDashboard>>;

/** The day of one location: its figures, its line, and what waits for a decision. */
export const seeDashboardRoute = route(seeDashboard, (context) =>
  context.read(async (tx) => ok({ data: await dashboardOf(tx, context) })),
);

async function dashboardOf(tx: Tx, { query, scope, now, person }: DashboardContext): Promise<Dashboard> {
  const locationId = Number(query.location);
  const isReached = scope.reach === 'vendor' || scope.locationIds.includes(locationId);
  const location = isReached ? await locationRow(tx, locationId, now) : undefined;
  if (!location) throw refuse('not-found');
  const zone = location.timeZone;
  const today = wallOf(now, zone).date;
  const date = query.date ?? today;
  const within: DashboardScope = {
    locationId,
    ownId: scope.reach === 'own' ? (scope.staffId ?? 0) : null,
  };
  const settings = await effectiveSettings(tx, locationId);
  const hasLine = settings.feature('lobby');
  const lateAfter = settings.get('lobby.checkInMinutesAfter');
  const [days, quarters, queue, attention] = await Promise.all([
    figuresOf(tx, within, countedDays(date, { now, zone })),
    hasLine && date <= today ? waitsByQuarter(tx, within, usualDates(date)) : null,
    hasLine ? queueOf(tx, locationId, now) : null,
    attentionOf(tx, within, {
      now,
      zone,
      hasLine,
      lateAfter,
      seesServices: mayOpen(person!, '/settings/integrations'),
    }),
  ]);
  return {
    now: toIso(now),
    location: { id: query.location, name: nameOf(location), time_zone: zone },
    date,
    today,
    check_in_minutes: hasLine ? settings.get('lobby.checkInMinutesBefore') : null,
    figures: figuresView(days, { isToday: date === today, isLater: date > today, queue }),
    queue,
    waits: quarters && waitsByHour(quarters, zone),
    attention,
  };
}

/** The date, and the same weekday of the four weeks before. */
const usualDates = (date: LocalDate): LocalDate[] => [0, 7, 14, 21, 28].map((days) => addDays(date, -days));

/** The date, the day before, and the same weekday a week before; up to the same time of day while the date is today. */
function countedDays(date: LocalDate, { now, zone }: { now: Instant; zone: string }): CountedDay[] {
  const wall = wallOf(now, zone);
  return [date, addDays(date, -1), addDays(date, -7)].map((day, position) => {
    const begins = instantOf(day, 0, zone);
    const ends = instantOf(addDays(day, 1), 0, zone);
    if (date !== wall.date) return { date: day, begins, ends, cut: ends };
    return { date: day, begins, ends, cut: position === 0 ? now : instantOf(day, wall.minute, zone) };
  });
}

/** Nothing has happened yet on a later date. */
function figuresView(
  days: readonly DayFigures[],
  of: { isToday: boolean; isLater: boolean; queue: DashboardQueue | null },
): Dashboard['figures'] {
  const figure = (read: (day: DayFigures) => number | null): DashboardFigure => {
    const [value = null, dayBefore = null, weekBefore = null] = days.map(read);
    return { value, day_before: dayBefore, week_before: weekBefore };
  };
  const happened = (shown: DashboardFigure): DashboardFigure =>
    of.isLater ? { value: null, day_before: null, week_before: null } : shown;
  const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));
  const waiting = figure((day) => day.waiting);
  return {
    booked: figure((day) => day.booked),
    waiting: of.isToday && of.queue ? { ...waiting, value: of.queue.waiting } : null,
    wait_minutes: happened(figure(({ waitMinutes }) => rounded(waitMinutes))),
    within_promise: of.queue && happened(figure(({ withinPromise }) => rounded(withinPromise))),
    no_shows: happened(figure((day) => day.noShows)),
  };
}

async function queueOf(tx: Tx, locationId: number, now: Instant): Promise<DashboardQueue> {
  const [line, people] = await Promise.all([waitingNow(tx, locationId), lobbyPeople(tx, locationId, now)]);
  const tickets = await servedTickets(
    tx,
    people.flatMap(({ visitId }) => visitId ?? []),
  );
  const ticketOf = new Map(tickets.map((ticket) => [ticket.visitId, ticket]));
  return {
    waiting: line.waiting,
    longest_wait_minutes: line.since === null ? null : Math.max(0, Math.floor((now - line.since) / MINUTE)),
    staff_total: people.length,
    staff: people.flatMap(({ id, name, state, since: stateSince, visitId }) => {
      if (state === 'off') return [];
      const ticket = visitId === null ? undefined : ticketOf.get(visitId);
      const visit = ticket && {
        id: String(ticket.visitId),
        ticket_number: formatTicket(ticket.prefix, ticket.number),
        called: toIso(ticket.calledAt),
        start: ticket.startedAt === null ? null : toIso(ticket.startedAt),
      };
      const since = stateSince === null ? null : toIso(stateSince);
      return [{ id: String(id), name, state, since, visit: visit ?? null }];
    }),
  };
}

/** A client who was asked for another time has until so many working days before the appointment. */
const ANSWER_DAYS = 2;

async function attentionOf(
  tx: Tx,
  scope: DashboardScope,
  of: { now: Instant; zone: string; hasLine: boolean; lateAfter: number; seesServices: boolean },
): Promise<Dashboard['attention']> {
  const { now, zone, lateAfter } = of;
  const weekdays = (await hoursOfLocation(tx, scope.locationId)).map(({ weekday }) => weekday as Weekday);
  const lastDate = workingDaysAfter(wallOf(now, zone).date, ANSWER_DAYS, new Set(weekdays));
  const until = instantOf(addDays(lastDate, 1), 0, zone);
  const [overdue, late, unassigned, unfinished, unfit, messages, services, connections] = await Promise.all([
    of.hasLine ? overdueVisitors(tx, scope.locationId, now) : [],
    lateVisits(tx, scope, { now, lateAfter }),
    unassignedVisits(tx, scope, now),
    unfinishedVisits(tx, scope, now),
    unansweredVisits(tx, scope, { now, until }),
    failedMessages(tx, scope, now),
    scope.ownId === null ? servicesWithoutStaff(tx, scope.locationId) : [],
    of.seesServices ? failingConnections(tx) : [],
  ]);
  const dateAt = (instant: Instant): LocalDate => wallOf(instant, zone).date;
  const visits = (rows: readonly AttentionVisitRow[]): DashboardList<DashboardVisit> =>
    listOf(rows, (row) => ({
      id: String(row.id),
      name: fullName(row.firstName, row.lastName),
      service: row.service,
      start: toIso(row.startsAt),
      date: dateAt(row.startsAt),
      staff: row.staff,
    }));
  return {
    overdue: listOf(overdue, (row) => ({
      id: String(row.id),
      name: fullName(row.firstName, row.lastName),
      ticket_number: formatTicket(row.prefix, row.number),
      waited_minutes: row.waited,
      promised_minutes: row.promised,
    })),
    late: visits(late),
    unassigned: visits(unassigned),
    unfinished: visits(unfinished),
    unfit: visits(unfit),
    messages: listOf(messages, (row) => ({
      id: String(row.id),
      visit_id: String(row.visitId),
      name: fullName(row.firstName, row.lastName),
      channel: row.channel,
      failed: toIso(row.settledAt),
      date: row.startsAt === null ? null : dateAt(row.startsAt),
    })),
    services: listOf(services, ({ id, name }) => ({ id: String(id), name })),
    connections: { count: connections.length, rows: connections.map((id) => ({ id })) },
  };
}

const listOf = <Row extends { total: number }, View>(
  rows: readonly Row[],
  view: (row: Row) => View,
): DashboardList<View> => ({ count: rows[0]?.total ?? 0, rows: rows.map(view) });
