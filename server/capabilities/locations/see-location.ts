import { seeLocation } from '#contract/vendors/locations.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { readConfigurationVersion, translationsOf } from '../vendors/index.ts';
import type { LinesNow } from './list-locations.ts';
import { locationResource, nameOf, NO_LINE } from './location-view.ts';
import { locationRow } from './locations-store.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';

/** Returns one location's card. A private one's page knows its id, name and visibility, nothing else. */
export function seeLocationRoute(linesNow: LinesNow): Route {
  return route(seeLocation, async (context) =>
    context.read(async (tx) => {
      const id = readId(context.params.locationId);
      const row = id === null ? undefined : await locationRow(tx, id, context.now);
      if (!row) throw refuse('not-found');
      if (row.visibility === 'private') {
        return ok({
          data: {
            id: String(row.id),
            type: 'locations' as const,
            attributes: { name: nameOf(row), visibility: 'private' as const },
          },
        });
      }
      const configuration = await readConfigurationVersion(tx);
      const lines = await linesNow(tx, [row], { now: context.now, configuration });
      const translations = await translationsOf(tx, 'location', [row.id]);
      return ok({
        data: locationResource(row, {
          now: context.now,
          line: lines.get(row.id) ?? NO_LINE,
          language: context.language,
          translations: translations.get(row.id) ?? [],
        }),
      });
    }),
  );
}
