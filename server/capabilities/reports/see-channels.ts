import { exportChannels, seeChannels, VISIT_COUNTS } from '#contract/reports/channels.ts';
import type { ChannelReport, ComparedCounts } from '#contract/reports/channels.ts';
import type { QueryOf } from '#contract/protocol/endpoint.ts';
import { bookingSourceName } from '#domain/codes/booking-source.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { csvLine } from '#server/infrastructure/resources/csv.ts';
import { zoneOf } from './accuracy-store.ts';
import { campaignRows, channelRows } from './channels-store.ts';
import type { ChannelRow, CountsRow } from './channels-store.ts';
import { locationsRequested, periodBefore, periodOf } from './report-period.ts';

type ChannelContext = RequestContext<unknown, QueryOf<typeof seeChannels>>;

const USUAL_DAYS = 30;

/** The visits of a period by entry channel, next to the period before. */
export const channelRoutes: Route[] = [
  route(seeChannels, (context) => context.read(async (tx) => ok({ data: await reportOf(tx, context) }))),
  route(exportChannels, (context) =>
    context.read(async (tx) => ({
      ...ok(null, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="channels.csv"',
      }),
      stream: linesOf(await reportOf(tx, context)),
    })),
  ),
];

async function reportOf(tx: Tx, { scope, query, now }: ChannelContext): Promise<ChannelReport['data']> {
  const locationIds = locationsRequested(scope, query.location);
  const zone = await zoneOf(tx, locationIds);
  if (zone === undefined && query.location !== undefined) throw refuse('not-found');
  const period = periodOf(Number(query.days ?? USUAL_DAYS), { now, zone: zone ?? 'UTC' });
  const of = {
    locationIds,
    staffId: scope.reach === 'own' ? scope.staffId : null,
    lineIds: query.line?.split(',').map(Number) ?? null,
    days: period.begins,
    until: now,
    before: periodBefore(period),
  };
  const [rows, campaigns] = await Promise.all([channelRows(tx, of), campaignRows(tx, of)]);
  return {
    from: toIso(period.begins[0]!),
    until: toIso(now),
    time_zone: period.zone,
    days: [...period.days],
    all: countsOf(rows.find(({ source }) => source === null)!),
    by_channel: channelsOf(rows, period.days.length),
    by_campaign: campaigns.map((row) => ({ utm_source: row.utmSource, ...countsOf(row) })),
  };
}

function channelsOf(rows: readonly ChannelRow[], days: number): ChannelReport['data']['by_channel'] {
  const visits = new Map(rows.map((row) => [`${row.source}/${row.day}`, row.visits]));
  return rows
    .flatMap((row) => {
      const { source, day } = row;
      if (source === null || day !== null) return [];
      const byDay = Array.from({ length: days }, (_, n) => visits.get(`${source}/${n + 1}`) ?? 0);
      return [{ booked_through: source, ...countsOf(row), by_day: byDay }];
    })
    .toSorted((a, b) => b.visits - a.visits || a.booked_through - b.booked_through);
}

const countsOf = (row: CountsRow): ComparedCounts => ({
  visits: row.visits,
  completed: row.completed,
  no_shows: row.noShows,
  cancelled: row.cancelled,
  before: {
    visits: row.visitsBefore,
    completed: row.completedBefore,
    no_shows: row.noShowsBefore,
    cancelled: row.cancelledBefore,
  },
});

async function* linesOf({ by_channel, by_campaign }: ChannelReport['data']) {
  const line = (kind: string, name: string, counts: ComparedCounts): string =>
    csvLine([
      kind,
      name,
      ...VISIT_COUNTS.map((key) => counts[key]),
      ...VISIT_COUNTS.map((key) => counts.before[key]),
    ]);
  yield `\u{FEFF}${csvLine(['kind', 'name', ...VISIT_COUNTS, ...VISIT_COUNTS.map((key) => `${key}_before`)])}`;
  for (const row of by_channel) yield line('booked_through', bookingSourceName(row.booked_through), row);
  for (const row of by_campaign) yield line('utm_source', row.utm_source, row);
}
