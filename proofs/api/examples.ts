import type { Operation } from '#server/infrastructure/http/openapi/openapi-document.ts';
import type { Parameter } from '#server/infrastructure/http/openapi/openapi-shared.ts';
import type { Request, Target } from './request.ts';
import { isComposite } from './values.ts';

type Parameters = Readonly<Record<string, Parameter>>;

/** The fixture's value for a field of the example; undefined keeps the example's own. */
export type Existing = (name: string) => unknown;

/** The request of an operation's example, with the records of the fixture. */
export function exampleOf(
  { path, method, operation }: Target,
  { parameters, existing }: { parameters: Parameters; existing: Existing },
): Request {
  const all = parametersOf(operation, parameters);
  const valueOf = ({ name, example }: Parameter) => String(existing(name) ?? example);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(valueOf(all.find((one) => one.in === 'path' && one.name === name)!)),
  );
  const query = all
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map((one) => `${encodeURIComponent(one.name)}=${encodeURIComponent(valueOf(one))}`);
  const content = Object.entries(operation.requestBody?.content ?? {});
  const [type, media] = content.find(([, { example }]) => example !== undefined) ?? [];
  return {
    method: method.toUpperCase(),
    url: query.length > 0 ? `${address}?${query.join('&')}` : address,
    headers: {
      'x-vendor': String(existing('X-Vendor')),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(media && { payload: JSON.stringify(withExisting(media.example, existing)) }),
  };
}

const parametersOf = ({ parameters }: Operation, shared: Parameters): Parameter[] =>
  parameters.map((one) => ('$ref' in one ? shared[one.$ref.split('/').at(-1)!]! : one));

/** Replaces the values of fields that the fixture knows, at any depth. */
function withExisting(value: unknown, existing: Existing): unknown {
  if (Array.isArray(value)) return value.map((each) => withExisting(each, existing));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withKnown(name, inner, existing)]),
  );
}

function withKnown(name: string, inner: unknown, existing: Existing): unknown {
  const known = existing(name);
  if (isComposite(inner)) return isComposite(known) ? known : withExisting(inner, existing);
  return inner === null ? inner : (known ?? inner);
}

const DATES = [
  '0001-01-01',
  '0000-00-00',
  '1969-12-31T23:59:59Z',
  '1970-01-01',
  '2026-02-30T09:00',
  '2200-12-31T23:59:00Z',
  '2201-01-01',
  '7000-06-01T12:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59',
  '+275760-09-13T00:00:00Z',
  '2026-11-23T25:00:00+99:99',
];
const ZONES = ['Mars/Olympus', 'UTC', 'Etc/GMT-14', '+05:00', 'EST5EDT', '../../etc', 'a'.repeat(500), '٣'];
const LISTS = [',', '1,,2', '1,'.repeat(400), '9'.repeat(40), '-1', '0x10', '[]', 'null', 'é'.repeat(300)];
const METHODS = ['0', '4', '5', '-1', '1.5', 'video', '1,2', ''];

const extremesFor = (name: string): readonly string[] => {
  if (/^(start|end|from|to)$/.test(name)) return DATES;
  if (name.endsWith('zone')) return ZONES;
  return /method/.test(name) ? [...METHODS, ...LISTS] : LISTS;
};

/** The example of an operation with one extreme value, for each parameter and each field of its body. */
export function extremesOf(target: Target, from: { parameters: Parameters; existing: Existing }): Request[] {
  const right = exampleOf(target, from);
  const [address = '', text = ''] = right.url.split('?');
  const queries = parametersOf(target.operation, from.parameters)
    .filter((one) => one.in === 'query')
    .flatMap(({ name }) =>
      extremesFor(name).map((value) => {
        const query = new URLSearchParams(text);
        query.set(name, value);
        return { ...right, url: `${address}?${query.toString()}` };
      }),
    );
  const { payload } = right;
  if (payload === undefined) return queries;
  const bodies = FIELDS.flatMap((name) =>
    extremesFor(name).map((value) => ({
      ...right,
      payload: JSON.stringify(withField(JSON.parse(payload), { name, value })),
    })),
  );
  return [...queries, ...bodies.filter((request) => request.payload !== payload)];
}

const FIELDS = ['start', 'timezone', 'time_zone', 'meeting_method', 'service_id', 'staff_id', 'location_id'];

/** Sets a field in the attributes of a document, or in a plain body. */
function withField(body: unknown, { name, value }: { name: string; value: string }): unknown {
  const bag = body as { data?: { attributes?: object } };
  if (!bag.data?.attributes) return 'data' in bag ? bag : { ...bag, [name]: value };
  return { ...bag, data: { ...bag.data, attributes: { ...bag.data.attributes, [name]: value } } };
}
