import { seeAccuracy, seeWaitAccuracy } from '#contract/queue/insights.ts';
import type { PublicAccuracy, WaitAccuracy, WaitScore } from '#contract/queue/insights.ts';
import { ENOUGH_WAITS, RANGE_GOAL, SHOWN_STRETCHES } from '#domain/queue/accuracy.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { locationRow } from '../locations/index.ts';
import type { LocationRow } from '../locations/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { namesOf, scoreRows, zoneOf } from './accuracy-store.ts';
import { toIso } from '#domain/time/instant.ts';
import type { ScoreRow } from './accuracy-store.ts';
import { locationsRequested, periodOf } from './report-period.ts';
import type { Period } from './report-period.ts';

const PUBLIC_DAYS = 30;

/** The waits shown on joining compared with the actual waits: of one location, or of all in the caller's scope. */
export const seeAccuracyRoute = route(seeAccuracy, async (context) => {
  const locationIds = locationsRequested(context.scope, context.query.location);
  const staffId = context.scope.reach === 'own' ? context.scope.staffId : null;
  return context.read(async (tx) => {
    const zone = await zoneOf(tx, locationIds);
    if (zone === undefined && context.query.location !== undefined) throw refuse('not-found');
    const period = periodOf(Number(context.query.days ?? PUBLIC_DAYS), {
      now: context.now,
      zone: zone ?? 'UTC',
    });
    const rows = await scoreRows(tx, { locationIds, staffId, days: period.begins, until: context.now });
    const names = await namesOf(tx, {
      locationIds: rows.flatMap((row) => row.locationId ?? []),
      serviceIds: rows.flatMap((row) => row.serviceId ?? []),
    });
    const byKey = new Map(names.map(({ kind, id, name }) => [`${kind}/${id}`, name]));
    return ok({ data: accuracyOf(rows, { period, names: byKey }) });
  });
});

/** The accuracy of one location for its visitors; empty where the vendor does not publish it. */
export const seeWaitAccuracyRoute = route(seeWaitAccuracy, async (context) =>
  context.read(async (tx) => {
    const location = await locationRow(tx, readId(context.params.locationId) ?? 0, context.now);
    if (!location || location.visibility === 'private') throw refuse('not-found');
    const isShown = (await effectiveSettings(tx)).get('showWaitAccuracy');
    const attributes = isShown ? await publicScore(tx, location, context.now) : HIDDEN;
    return ok({ data: { id: String(location.id), type: 'wait-accuracy' as const, attributes } });
  }),
);

const HIDDEN: PublicAccuracy = { days: PUBLIC_DAYS, visits: 0, right: null, mean_error: null, bias: null };

async function publicScore(tx: Tx, { id, timeZone }: LocationRow, now: Instant): Promise<PublicAccuracy> {
  const period = periodOf(PUBLIC_DAYS, { now, zone: timeZone });
  const rows = await scoreRows(tx, { locationIds: [id], staffId: null, days: period.begins, until: now });
  const { served, right, mean_error, bias } = scoreOf(overAll(rows));
  if (served < ENOUGH_WAITS) return { ...HIDDEN, visits: served };
  return { days: PUBLIC_DAYS, visits: served, right, mean_error, bias };
}

const NOTHING: WaitScore = {
  told: 0,
  served: 0,
  left: 0,
  right: null,
  mean_error: null,
  bias: null,
  told_minutes: null,
  waited_minutes: null,
};

function scoreOf(row: ScoreRow | undefined): WaitScore {
  if (!row) return NOTHING;
  const { shown, served, left, right, meanError, bias, shownMinutes, waitedMinutes } = row;
  return {
    told: shown,
    served,
    left,
    right: rounded(right, 3),
    mean_error: rounded(meanError, 1),
    bias: rounded(bias, 1),
    told_minutes: rounded(shownMinutes, 1),
    waited_minutes: rounded(waitedMinutes, 1),
  };
}

const rounded = (figure: number | null, digits: number): number | null =>
  figure === null ? null : Math.round(figure * 10 ** digits) / 10 ** digits;

type Kind = 'locationId' | 'serviceId' | 'day' | 'stretch';

/** The total row, which the statement returns even without data. */
const overAll = (rows: readonly ScoreRow[]): ScoreRow | undefined =>
  rows.find((row) => KINDS.every((kind) => row[kind] === null));

const KINDS: readonly Kind[] = ['locationId', 'serviceId', 'day', 'stretch'];

function accuracyOf(
  rows: readonly ScoreRow[],
  { period, names }: { period: Period; names: ReadonlyMap<string, string> },
): WaitAccuracy['data'] {
  const by = (kind: Kind) => rows.filter((row) => row[kind] !== null);
  const named = (kind: 'location' | 'service') =>
    by(`${kind}Id`)
      .map((row) => {
        const id = String(row[`${kind}Id`]);
        return { id, name: names.get(`${kind}/${id}`) ?? '', ...scoreOf(row) };
      })
      .toSorted((a, b) => b.told - a.told || a.name.localeCompare(b.name));
  const at = (kind: Kind, n: number) => scoreOf(by(kind).find((row) => row[kind] === n));
  return {
    days: period.days.length,
    from: toIso(period.begins[0]!),
    until: toIso(period.until),
    time_zone: period.zone,
    goal: RANGE_GOAL,
    all: scoreOf(overAll(rows)),
    by_location: named('location'),
    by_service: named('service'),
    by_day: period.days.map((day, n) => ({ day, ...at('day', n + 1) })),
    by_told: SHOWN_STRETCHES.map((from, n) => ({
      from,
      to: SHOWN_STRETCHES[n + 1] ?? null,
      ...at('stretch', n + 1),
    })),
  };
}
