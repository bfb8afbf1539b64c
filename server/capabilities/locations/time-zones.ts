import { setImmediate } from 'node:timers/promises';
import { listTimeZones, listTimeZonesOfCountry } from '#contract/vendors/time-zones.ts';
import { offsetText, zoneLabel, zonesNow } from '#domain/time/zone-names.ts';
import type { ZoneNow } from '#domain/time/zone-names.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readListQuery } from '#server/infrastructure/http/request/list-query.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';

/** Time zones for a form: all, or those of one country. */
export const timeZoneRoutes: readonly Route[] = [
  route(listTimeZones, async (context) =>
    ok(await documentOf(context, { country: null, path: listTimeZones.path })),
  ),
  route(listTimeZonesOfCountry, async (context) => {
    const { country } = context.params;
    const path = listTimeZonesOfCountry.path.replace(':country', encodeURIComponent(country));
    return ok(await documentOf(context, { country, path }));
  }),
];

async function documentOf(
  context: RequestContext<unknown, Record<string, unknown>>,
  { country, path }: { country: string | null; path: string },
) {
  const list = readListQuery(context.query, { path, filters: [], sorts: [], most: 1000 });
  const result = zonesNow({ country, now: context.now });
  if (!result) throw refuse('not-found');
  const id = ({ zone }: ZoneNow) => zone;
  const labels = await labelsOf(list.page(result, id).items, context.language);
  return list.document(result, {
    id,
    resource: ({ zone, offsetMinutes }) => ({
      id: zone,
      type: 'timezones' as const,
      attributes: {
        label: labels.get(zone)!,
        offset: offsetText(offsetMinutes),
        offset_minutes: offsetMinutes,
      },
    }),
  });
}

/** A language's labels take most of a second to make: other work runs between batches. */
async function labelsOf(zones: readonly ZoneNow[], language: string): Promise<Map<string, string>> {
  const labels = new Map<string, string>();
  for (const [index, { zone }] of zones.entries()) {
    if (index % 8 === 7) await setImmediate();
    labels.set(zone, zoneLabel(zone, language));
  }
  return labels;
}
