import { seeAccuracy, seeWaitAccuracy } from '#contract/queue/insights.ts';
import type { PublicAccuracy } from '#contract/queue/insights.ts';
import { ENOUGH_WAITS } from '#domain/queue/accuracy.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/ids.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { locationRow } from '../locations/index.ts';
import type { LocationRow } from '../locations/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { namesOf, scoreRows, zoneOf } from './accuracy-store.ts';
import { accuracyOf, overAll, periodOf, scoreOf } from './accuracy-view.ts';

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

/** Null is every location of the vendor. */
function locationsRequested(scope: RecordScope, request: string | undefined): readonly number[] | null {
  const open = scope.reach === 'vendor' ? null : scope.locationIds;
  if (request === undefined) return open;
  const id = readId(request) ?? 0;
  if (open !== null && !open.includes(id)) throw refuse('not-found');
  return [id];
}

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
