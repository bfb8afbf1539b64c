import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import type { Came } from './requests.ts';

/** Parameters that every list of the staff's screens has; the others are its filters. */
const EVERY_LIST = ['search', 'sort', 'size', 'before', 'after'];

/** The lists among endpoints. */
export const listsAmong = (endpoints: readonly AnyEndpoint[]): AnyEndpoint[] =>
  endpoints.filter(
    ({ method, media, query }) =>
      method === 'GET' &&
      media === undefined &&
      EVERY_LIST.every((name) => parametersOf(query).includes(name)),
  );

export interface ListQuery {
  query: string;
  kind: 'sort' | 'filter' | 'search';
}

/** Addresses of a list: each sort both ways, each value of each filter, all filters at once, and searches. */
export async function queriesOf(
  endpoint: AnyEndpoint,
  get: (address: string) => Promise<Pick<Came, 'status' | 'errors'>>,
): Promise<ListQuery[]> {
  const sorts = (await valuesOf(endpoint, 'sort', get)).flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]);
  const filters = parametersOf(endpoint.query).filter((name) => !EVERY_LIST.includes(name));
  const values: string[][] = [];
  for (const name of filters) values.push(await valuesOf(endpoint, name, get));
  const single = filters.flatMap((name, at) => values[at]!.map((value) => `${name}=${value}`));
  const all = filters.map((name, at) => `${name}=${values[at]![0]}`).join('&');
  const of = (kind: ListQuery['kind'], queries: readonly string[]) =>
    queries.map((query) => ({ query, kind }));
  return [
    ...of('sort', sorts),
    ...of('filter', [...single, all]),
    ...of('search', ['search=00001', 'search=a%2000001', `search=00001&${all}`]),
  ];
}

/** The values of a parameter: those that the refusal of an unknown one names; else an id or a date. */
async function valuesOf(
  { name: list, path }: AnyEndpoint,
  name: string,
  get: (address: string) => Promise<Pick<Came, 'status' | 'errors'>>,
): Promise<string[]> {
  const { errors } = await get(`${path}?${name}=none-such`);
  const supported = errors[0]?.meta?.['supported'] as string[] | undefined;
  if (supported) return supported;
  for (const value of ['1', '2026-11-24'])
    if ((await get(`${path}?${name}=${value}`)).status === 200) return [value];
  throw new Error(`${list}: no value of ${name} is known`);
}

const parametersOf = (query: unknown): string[] =>
  Object.keys((query as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
