import {
  changeHoliday,
  listHolidayCalendars,
  listHolidayCountries,
  subscribeHolidays,
  unsubscribeHolidays,
} from '#contract/hours/holidays.ts';
import type { AdjustmentRule } from '#contract/vendors/impact.ts';
import { dateOfDayNumber } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { created, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RecordScope, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import {
  countriesWithHolidays,
  holidaysOfYear,
  statesWithHolidays,
} from '#server/integrations/holidays/country-holidays.ts';
import {
  calendarRows,
  countLocations,
  dueCalendars,
  holidayRows,
  holidaysFrom,
  holidaysOn,
  insertCalendar,
  insertHolidays,
  removeCalendar,
  setFilledYear,
  updateHoliday,
} from './holiday-calendars-store.ts';
import type { CalendarRow, HolidayWrite } from './holiday-calendars-store.ts';

const CALENDAR = 'holiday-calendar';
/** Years after the present one whose holidays exist. */
const YEARS_AHEAD = 2;

/** The earliest date that is today anywhere. */
const todayOf = (now: Instant): LocalDate => dateOfDayNumber(Math.floor((now - DAY / 2) / DAY));
const yearOf = (now: Instant): number => Number(todayOf(now).slice(0, 4));

const mayChange = (scope: RecordScope, ids: readonly number[]): boolean =>
  scope.reach === 'vendor' || (ids.length > 0 && ids.every((id) => scope.locationIds.includes(id)));
const maySee = (scope: RecordScope, ids: readonly number[]): boolean =>
  scope.reach === 'vendor' || ids.length === 0 || ids.some((id) => scope.locationIds.includes(id));

/** Holidays of a country or a state that a vendor follows. */
export const holidayRoutes: Route[] = [
  route(listHolidayCalendars, async ({ scope, now, language, read }) => {
    const { calendars, holidays } = await read(async (tx) => ({
      calendars: (await calendarRows(tx, null)).filter((one) => maySee(scope, one.locationIds)),
      holidays: await holidayRows(tx, { from: todayOf(now), language }),
    }));
    const byCalendar = Map.groupBy(holidays, ({ calendarId }) => calendarId);
    const data = calendars.map(async ({ id, country, state, locations, locationIds }) => ({
      id: String(id),
      country,
      state,
      state_name:
        state &&
        ((await statesWithHolidays(country, language)).find(({ code }) => code === state)?.name ?? state),
      locations,
      may_change: mayChange(scope, locationIds),
      dates: (byCalendar.get(id) ?? []).map(({ from, to, name, state: does, times }) => ({
        from,
        to,
        name,
        state: does,
        times,
      })),
    }));
    return ok({ data: await Promise.all(data) });
  }),
  route(listHolidayCountries, async ({ query, language }) =>
    ok({
      data: {
        countries: await countriesWithHolidays(),
        states: query.country === undefined ? [] : await statesWithHolidays(query.country, language),
      },
    }),
  ),
  route(subscribeHolidays, async ({ body, scope, now, actor, requestId, language, write }) => {
    const { country, state } = body;
    const locationIds = [...new Set(body.location_ids.map(Number))].toSorted((a, b) => a - b);
    if (!mayChange(scope, locationIds)) throw refuse('not-found');
    const wrong = (field: string, code: 'option' | 'taken') =>
      refuse('field-invalid', { fields: [{ pointer: `/${field}`, code, label: field }] });
    if (!(await countriesWithHolidays()).includes(country)) throw wrong('country', 'option');
    const states = await statesWithHolidays(country, language);
    if (state !== '' && !states.some(({ code }) => code === state)) throw wrong('state', 'option');
    const filledYear = yearOf(now) + YEARS_AHEAD;
    const holidays = await holidaysUntil({ country, state }, { after: yearOf(now) - 1, until: filledYear });
    return write(async (tx) => {
      if ((await countLocations(tx, locationIds)) < locationIds.length) throw wrong('location_ids', 'option');
      const id = await insertCalendar(tx, { country, state, locationIds, filledYear, now });
      if (id === undefined) throw wrong('country', 'taken');
      const coming = holidays.filter(({ to }) => to >= todayOf(now));
      await insertHolidays(tx, { id, locationIds }, coming);
      await record(tx, { id, what: 'subscribed' }, { now, actor, requestId });
      return created({ data: { id: String(id), holidays: coming.length } });
    });
  }),
  route(changeHoliday, async ({ params, body, scope, now, actor, requestId, write }) =>
    write(async (tx) => {
      const { id } = await opened(tx, params.id, scope);
      if (body.state === 'special' && body.times.length === 0)
        throw refuse('field-invalid', { fields: [{ pointer: '/times', code: 'required', label: 'times' }] });
      const changed = await updateHoliday(tx, { calendarId: id, date: params.date, ...body, now });
      if (changed === 0) throw refuse('not-found');
      await record(tx, { id, what: 'changed' }, { now, actor, requestId });
      return ok({ data: { id: String(id) } });
    }),
  ),
  route(unsubscribeHolidays, async ({ params, scope, now, actor, requestId, write }) =>
    write(async (tx) => {
      const { id } = await opened(tx, params.id, scope);
      await removeCalendar(tx, id, todayOf(now));
      await record(tx, { id, what: 'removed' }, { now, actor, requestId });
      return nothing();
    }),
  ),
];

async function opened(tx: Tx, text: string, scope: RecordScope): Promise<CalendarRow> {
  const [calendar] = await calendarRows(tx, Number(text));
  if (!calendar || !maySee(scope, calendar.locationIds)) throw refuse('not-found');
  if (!mayChange(scope, calendar.locationIds)) throw refuse('forbidden');
  return calendar;
}

/** The holidays from today on that a new calendar would add; null if there is no such calendar, or no such place. */
export async function newHolidays(
  tx: Tx,
  { country, state, locationIds }: { country: string; state: string; locationIds: readonly number[] },
  { scope, now }: { scope: RecordScope; now: Instant },
): Promise<AdjustmentRule[] | null> {
  const isKnown =
    mayChange(scope, locationIds) &&
    (await countriesWithHolidays()).includes(country) &&
    (state === '' || (await statesWithHolidays(country, 'en')).some(({ code }) => code === state)) &&
    (await countLocations(tx, locationIds)) === new Set(locationIds).size;
  if (!isKnown) return null;
  const region = { country, state };
  const until = yearOf(now) + YEARS_AHEAD;
  return (await holidaysUntil(region, { after: yearOf(now) - 1, until }))
    .filter(({ to }) => to >= todayOf(now))
    .map(({ from, to }) => ruleOf({ from, to }, { state: 'closed', times: [] })!);
}

/** The holidays that `removeCalendar` deletes, and a closure for each of their dates. */
export async function holidaysOfCalendar(
  tx: Tx,
  calendarId: number,
  { scope, now }: { scope: RecordScope; now: Instant },
): Promise<{ locationIds: number[]; ids: number[]; adjustments: AdjustmentRule[] }> {
  const { id, locationIds } = await opened(tx, String(calendarId), scope);
  const coming = await holidaysFrom(tx, { calendarId: id, from: todayOf(now) });
  // Each location has a holiday of its own on the same dates.
  const dates = new Map(coming.map((holiday) => [`${holiday.from}/${holiday.to}`, holiday]));
  return {
    locationIds,
    ids: coming.map((holiday) => holiday.id),
    adjustments: [...dates.values()].map((dated) => ruleOf(dated, { state: 'closed', times: [] })!),
  };
}

/** The holidays of one date of a calendar, and what each would do; location 0 is all. */
export async function holidaysOfDate(
  tx: Tx,
  of: HolidayWrite & { calendarId: number; date: LocalDate },
  scope: RecordScope,
): Promise<{ id: number; locationId: number; adjustment: AdjustmentRule | null }[]> {
  const { id: calendarId } = await opened(tx, String(of.calendarId), scope);
  const rows = await holidaysOn(tx, { calendarId, date: of.date });
  return rows.map(({ id, locationId, from, to }) => ({
    id,
    locationId,
    adjustment: ruleOf({ from, to }, of),
  }));
}

/** As `insertHolidays` and `updateHoliday` write it; null if the holiday does not count. */
function ruleOf(
  { from, to }: { from: LocalDate; to: LocalDate },
  { state, times }: HolidayWrite,
): AdjustmentRule | null {
  if (state === 'open') return null;
  const isSpecial = state === 'special';
  const [first = { from: 0, to: 1440 }, ...more] = isSpecial ? times : [];
  return {
    kind: isSpecial ? 'extra' : 'unavailable',
    from_date: from,
    to_date: to,
    ...first,
    more,
    methods: null,
    recurrence: null,
    only: isSpecial,
    on_holidays: isSpecial,
  };
}

async function record(
  tx: Tx,
  { id, what }: { id: number; what: 'subscribed' | 'changed' | 'removed' | 'filled' },
  { now, actor, requestId }: Pick<RequestContext, 'now' | 'actor'> & { requestId?: string },
): Promise<void> {
  await appendEvent(tx, {
    subject: { kind: CALENDAR, id, version: await nextVersionOf(tx, CALENDAR, id) },
    kind: `${CALENDAR}-${what}`,
    actor,
    at: now,
    ...(requestId !== undefined && { requestId }),
  });
}

async function holidaysUntil(
  region: { country: string; state: string },
  { after, until }: { after: number; until: number },
) {
  const years = Array.from({ length: Math.max(0, until - after) }, (_, n) => after + 1 + n);
  return (await Promise.all(years.map((year) => holidaysOfYear(region, year)))).flat();
}

/** Adds the holidays of the years that a calendar does not have yet. */
async function fillHolidays({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  const until = yearOf(now) + YEARS_AHEAD;
  const due = await db.acrossVendors((tx) => dueCalendars(tx, until), 'foyer_worker');
  for (const { vendorId, id } of due)
    await db.withVendor(
      vendorId,
      async (tx) => {
        const [calendar] = await calendarRows(tx, id);
        if (!calendar || calendar.filledYear >= until) return;
        await insertHolidays(
          tx,
          calendar,
          await holidaysUntil(calendar, { after: calendar.filledYear, until }),
        );
        await setFilledYear(tx, id, until);
        await record(tx, { id, what: 'filled' }, { now, actor: { kind: 'system', id: null } });
      },
      'foyer_worker',
    );
}

export const fillHolidaysJob = (deps: { db: Database; clock: Clock }): Job => ({
  name: 'fill-holidays',
  cron: '40 2 * * *',
  work: () => fillHolidays(deps),
});
