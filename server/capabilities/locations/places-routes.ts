import {
  listPlaces,
  SEARCH_TOKEN_HEADER,
  seeLocationDetails,
  seePlace,
  suggestLocations,
} from '#contract/vendors/places.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readListQuery } from '#server/infrastructure/http/request/list-query.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { detailsOf, MOST_PLACES, placesFor } from './suggest-locations.ts';
import type { SuggestDeps } from './suggest-locations.ts';

const LONGEST_QUERY = 200;
const LONGEST_TOKEN = 255;

/** Suggests places while a visitor types, for existing integrations and for our own pages. */
export function placesRoutes(deps: SuggestDeps): Route[] {
  const suggest = route(suggestLocations, async (context) => {
    const page = readListQuery(context.query, {
      path: suggestLocations.path,
      filters: ['query'],
      sorts: [],
      most: MOST_PLACES,
    });
    const query = short(page.filters['query'], { most: LONGEST_QUERY, parameter: 'filter[query]' });
    const session = short(context.header(SEARCH_TOKEN_HEADER), {
      most: LONGEST_TOKEN,
      parameter: SEARCH_TOKEN_HEADER,
    });
    const request = { query, language: context.language, countries: null, session: session || null };
    const places = await placesFor(context, deps, request);
    return ok(
      page.document(places, {
        id: ({ id }) => id,
        resource: ({ id, name }) => ({ id, type: 'location-suggestions' as const, attributes: { name } }),
      }),
    );
  });
  const details = route(seeLocationDetails, async (context) => {
    const attributes = detailsOf(context, deps, context.params.placeId);
    return ok({ data: { id: attributes.place_id, type: 'location-details' as const, attributes } });
  });
  const list = route(listPlaces, async (context) => {
    const { q, locale, country, session } = context.query;
    const query = short(q, { most: LONGEST_QUERY, parameter: 'q' });
    const token = short(session, { most: LONGEST_TOKEN, parameter: 'session' });
    const request = {
      query,
      language: locale || context.language,
      countries: countriesOf(country),
      session: token || null,
    };
    return ok({ data: await placesFor(context, deps, request) });
  });
  const see = route(seePlace, async (context) =>
    ok({ data: detailsOf(context, deps, context.params.placeId) }),
  );
  return [suggest, details, list, see];
}

function short(
  text: string | null | undefined,
  { most, parameter }: { most: number; parameter: string },
): string {
  if ((text?.length ?? 0) > most) throw refuse('parameter-invalid', { meta: { parameter } });
  return text ?? '';
}

function countriesOf(text: string | undefined): string[] | null {
  if (!text) return null;
  const countries = text.split(',').map((code) => code.trim().toUpperCase());
  if (countries.some((code) => !/^[A-Z]{2}$/.test(code)))
    throw refuse('parameter-invalid', { meta: { parameter: 'country' } });
  return countries;
}
