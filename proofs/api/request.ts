import fc from 'fast-check';
import type { OpenApi, Operation } from '#server/infrastructure/http/openapi/openapi-document.ts';
import type { Parameter } from '#server/infrastructure/http/openapi/openapi-shared.ts';
import { brokenText, odd, spoiled } from './spoil.ts';
import { fitting } from './values.ts';
import type { Draw, Making } from './values.ts';

/** One operation of the document. */
export interface Target {
  path: string;
  method: string;
  operation: Operation;
}

export interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** A request as documented, with one defect, or with many. */
export type Manner = 'right' | 'nearly' | 'wrong';

export const targetsOf = (document: OpenApi): Target[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

export function requestOf(
  { path, method, operation }: Target,
  {
    making,
    manner,
    parameters,
  }: { making: Making; manner: Manner; parameters: OpenApi['components']['parameters'] },
): Request {
  const { draw } = making;
  const request = operation.parameters.map((one) =>
    '$ref' in one ? parameters[one.$ref.split('/').at(-1)!]! : one,
  );
  const where =
    manner === 'right' ? 'nowhere' : draw(fc.constantFrom, 'path', 'query', 'headers', 'body', 'body');
  const is = (part: string) => where === part || (manner === 'wrong' && draw(fc.boolean));
  const body = bodyOf(operation, { making, isSpoiled: is('body'), mayBreak: manner === 'wrong' });
  const url =
    pathOf(path, request, { making, isSpoiled: is('path') }) +
    queryOf(request, { making, isSpoiled: is('query') });
  const headers = { ...headersOf(operation, making), ...(body && { 'content-type': body.type }) };
  return {
    method: method.toUpperCase(),
    url,
    headers: is('headers') ? spoiledHeaders(headers, draw) : headers,
    ...(body && { payload: body.text }),
  };
}

interface Part {
  making: Making;
  isSpoiled: boolean;
}

function pathOf(path: string, request: Parameter[], { making, isSpoiled }: Part): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (isSpoiled) return making.draw(fc.constantFrom, ...PATH_PARTS, encoded(odd(making.draw)));
    const { schema } = request.find((one) => one.name === name)!;
    return encoded(fitting(schema, name, making));
  });
}

/** A path that ends too early matches no operation of the document; these values stay one path segment. */
const PATH_PARTS = [
  '0',
  '-1',
  '1.0',
  '01',
  '%20',
  '%2e%2e%2e',
  '%2F',
  '1%00',
  '%ED%A0%80',
  '9'.repeat(200),
  'NaN',
  '1;2',
];

function queryOf(request: Parameter[], { making, isSpoiled }: Part): string {
  const { draw } = making;
  const pairs = request
    .filter((one) => one.in === 'query' && (one.required === true || draw(fc.boolean)))
    .map(({ name, schema }): [string, unknown] => [name, fitting(schema, name, making)]);
  if (isSpoiled) {
    const name = draw(fc.constantFrom, ...pairs.map(([existing]) => existing), ...QUERY_NAMES);
    pairs.push([name, odd(draw)]);
    if (draw(fc.boolean)) pairs.push([name, odd(draw)]);
  }
  const text = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return text === '' ? '' : `?${text}`;
}

const QUERY_NAMES = [
  'filter[assigned]',
  'filter[service]',
  'filter[]',
  'filter',
  'filter[a][b]',
  'page',
  'page[size]',
  'page[after]',
  'sort',
  'lang',
  'limit',
  'include',
  '__proto__',
  'constructor[prototype]',
  '_method',
  'meeting_method',
  'id',
  '',
];

function bodyOf(
  { requestBody }: Operation,
  { making, isSpoiled, mayBreak }: Part & { mayBreak: boolean },
): { text: string; type: string } | undefined {
  const { draw } = making;
  // Forms have a proof of their own: here each body is JSON.
  const types = Object.keys(requestBody?.content ?? {}).filter((each) => each.includes('json'));
  if (!requestBody || types.length === 0)
    return isSpoiled ? { text: '{"a":1}', type: 'application/json' } : undefined;
  if (!requestBody.required && draw(fc.boolean)) return undefined;
  const type = draw(fc.constantFrom, ...types);
  const body = fitting(requestBody.content[type]!.schema, '', making);
  const text = JSON.stringify(isSpoiled ? spoiled(body, draw) : body) ?? '';
  return isSpoiled && mayBreak && draw(fc.boolean) ? { text: brokenText(text, draw), type } : { text, type };
}

function headersOf({ requestBody }: Operation, { draw, existing }: Making): Record<string, string> {
  return {
    'x-vendor': String(existing('X-Vendor')),
    ...(draw(fc.boolean) && {
      'accept-language': draw(fc.constantFrom, 'en', 'fr-CA,fr;q=0.8', 'ko', 'xx', '*'),
    }),
    ...(requestBody &&
      draw(fc.boolean) && { 'idempotency-key': draw(fc.constantFrom, ...KEYS, draw(fc.uuid)) }),
  };
}

/** Few keys, so that they repeat with other bodies. */
const KEYS = ['a-key-that-comes-again-and-again-1', 'a-key-that-comes-again-and-again-2'];

function spoiledHeaders(headers: Record<string, string>, draw: Draw): Record<string, string> {
  const wrong: Record<string, readonly string[]> = {
    'x-vendor': ['', 'nobody', '../..', 'a'.repeat(5_000), "' OR 1=1"],
    'content-type': [
      '',
      'text/plain',
      'application/xml',
      'application/json; charset=utf-7',
      'a/b; c',
      'multipart/form-data',
    ],
    'idempotency-key': ['', 'short', 'k'.repeat(256), 'k'.repeat(300), 'é'.repeat(20)],
    'accept-language': ['*;q=9', ';;;', 'en;q=x', 'a-'.repeat(3_000), 'fr;q=0'],
    'x-http-method-override': ['DELETE', 'PUT'],
    'if-none-match': ['*', 'W/"x"', '"'.repeat(500)],
    origin: ['null', 'https://evil.test', 'x'],
    'x-forwarded-for': ['1.2.3.4', 'x', '::1, '.repeat(300)],
    cookie: [
      'foyer_session=',
      'foyer_session=x',
      `foyer_session=${'A'.repeat(43)}`,
      ';;;=;',
      'a=b; '.repeat(500),
    ],
    'x-csrf-token': ['', 'x', 'A'.repeat(3_000)],
    authorization: ['Bearer x', 'Basic Og=='],
  };
  const name = draw(fc.constantFrom, ...Object.keys(wrong));
  return { ...headers, [name]: draw(fc.constantFrom, ...wrong[name]!) };
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}
