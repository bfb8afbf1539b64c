import type { QueryOf } from '#contract/protocol/endpoint.ts';
import { exportWrapUps, seeWrapUps } from '#contract/reports/wrap-ups.ts';
import type { WrapUpCount, WrapUpReport } from '#contract/reports/wrap-ups.ts';
import { toIso } from '#domain/time/instant.ts';
import { contactCentreOf, reasonNames } from '#domain/vendors/contact-centre.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { csvLine } from '#server/infrastructure/resources/csv.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { staffNames, zoneOf } from './accuracy-store.ts';
import { locationsRequested, periodBefore, periodOf } from './report-period.ts';
import { wrapUpRows } from './wrap-ups-store.ts';
import type { WrapUpRow } from './wrap-ups-store.ts';

type WrapUpContext = RequestContext<unknown, QueryOf<typeof seeWrapUps>>;

const USUAL_DAYS = 30;

/** How phone calls of the contact centre ended in a period, next to the period before. */
export const wrapUpReportRoutes: Route[] = [
  route(seeWrapUps, (context) => context.read(async (tx) => ok({ data: await reportOf(tx, context) }))),
  route(exportWrapUps, (context) =>
    context.read(async (tx) => ({
      ...ok(null, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="wrap-ups.csv"',
      }),
      stream: linesOf(await reportOf(tx, context)),
    })),
  ),
];

async function reportOf(
  tx: Tx,
  { scope, query, now, language }: WrapUpContext,
): Promise<WrapUpReport['data']> {
  const locationIds = locationsRequested(scope, query.location);
  const zone = await zoneOf(tx, locationIds);
  if (zone === undefined && query.location !== undefined) throw refuse('not-found');
  const period = periodOf(Number(query.days ?? USUAL_DAYS), { now, zone: zone ?? 'UTC' });
  // A call that booked nothing has no location and no service. Its own staff member sees it, and who sees the whole vendor.
  const withoutVisit =
    query.location === undefined && query.line === undefined && scope.reach !== 'locations';
  const settings = await effectiveSettings(tx);
  const nameOf = reasonNames(contactCentreOf(settings.get).wrapUp.reasons, language);
  const counted = await wrapUpRows(tx, {
    locationIds,
    withoutVisit,
    staffId: scope.reach === 'own' ? scope.staffId : null,
    lineIds: query.line?.split(',').map(Number) ?? null,
    days: period.begins,
    until: now,
    before: periodBefore(period),
  });
  const rows = namedRows(counted, nameOf);
  const all = rows.find(({ reason, staffId, day }) => reason === null && staffId === null && day === null)!;
  const perDay = (of: string | null): number[] => {
    const counts = new Map(
      rows.flatMap((row) =>
        row.reason === of && row.staffId === null && row.day !== null ? [[row.day, row.wrapUps]] : [],
      ),
    );
    return period.days.map((_, n) => counts.get(n + 1) ?? 0);
  };
  return {
    from: toIso(period.begins[0]!),
    until: toIso(now),
    time_zone: period.zone,
    days: [...period.days],
    all: countOf(all),
    without_location: withoutVisit ? all.withoutVisit : null,
    by_day: perDay(null),
    by_reason: rows
      .flatMap((row) => {
        if (row.reason === null || row.day !== null) return [];
        return [{ reason: row.reason || null, ...countOf(row), by_day: perDay(row.reason) }];
      })
      .toSorted(mostFirst(({ reason }) => reason ?? '')),
    by_person: await peopleOf(tx, rows),
  };
}

/** The rows with reasons named for the reader; those of one name are one row. */
function namedRows(rows: readonly WrapUpRow[], nameOf: (reason: string) => string): WrapUpRow[] {
  const named = Map.groupBy(
    rows.map((row) => ({ ...row, reason: row.reason && nameOf(row.reason) })),
    ({ reason, staffId, day }) => JSON.stringify([reason, staffId, day]),
  );
  const sum = (of: readonly WrapUpRow[], count: 'wrapUps' | 'before' | 'withoutVisit'): number =>
    of.reduce((total, row) => total + row[count], 0);
  return [...named.values()].map((of) => ({
    ...of[0]!,
    wrapUps: sum(of, 'wrapUps'),
    before: sum(of, 'before'),
    withoutVisit: sum(of, 'withoutVisit'),
  }));
}

async function peopleOf(tx: Tx, rows: readonly WrapUpRow[]): Promise<WrapUpReport['data']['by_person']> {
  const found = rows.flatMap((row) => (row.staffId === null ? [] : [{ ...row, staffId: row.staffId }]));
  const names = new Map(
    (
      await staffNames(
        tx,
        found.map(({ staffId }) => staffId),
      )
    ).map(({ id, name }) => [id, name]),
  );
  return found
    .map((row) => ({
      staff_id: String(row.staffId),
      name: names.get(row.staffId) ?? String(row.staffId),
      ...countOf(row),
    }))
    .toSorted(mostFirst(({ name }) => name));
}

const countOf = (row: WrapUpRow): WrapUpCount => ({ wrap_ups: row.wrapUps, before: row.before });

/** Compares by the wrap-ups of the period, then of the one before, then by name. */
const mostFirst =
  <T extends WrapUpCount>(nameOf: (row: T) => string) =>
  (a: T, b: T): number =>
    b.wrap_ups - a.wrap_ups || b.before - a.before || (nameOf(a) < nameOf(b) ? -1 : 1);

async function* linesOf({ by_reason, by_person, by_day, days }: WrapUpReport['data']) {
  yield `\u{FEFF}${csvLine(['kind', 'name', 'wrap_ups', 'wrap_ups_before'])}`;
  for (const row of by_reason) yield csvLine(['reason', row.reason ?? '', row.wrap_ups, row.before]);
  for (const row of by_person) yield csvLine(['person', row.name, row.wrap_ups, row.before]);
  for (const [n, day] of days.entries()) yield csvLine(['day', day, by_day[n]!, '']);
}
