import { readdirSync } from 'node:fs';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint, Endpoint } from '#contract/protocol/endpoint.ts';
import { DESCRIPTIONS } from '#contract/protocol/every.responses.ts';
import { REFUSALS } from '#contract/protocol/refusals.ts';
import * as session from '#contract/vendors/session.ts';
import { ResponseMismatch, assertResponseDescribed, assertResponseFits } from '../response/response-check.ts';
import { openApiDocument } from './openapi-document.ts';
import type { OpenApi, Operation } from './openapi-document.ts';
import { registerDocs } from './openapi.ts';

const folder = new URL('../../../../contract/', import.meta.url);
const contract = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[a-z-]+\/[a-z-]+\.ts$/.test(file))
    .map(async (file) => (await import(new URL(file, folder).href)) as object),
);
const inside = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];
// A resource of the staff's screens is an object of endpoints; a list holds them with their pages.
const endpoints = [
  ...new Set(
    contract.flatMap(inside).flatMap((value) => [value, ...inside(value), ...inside(value).flatMap(inside)]),
  ),
].filter(isEndpoint);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'refusals' in value
  );
}

const app = fastify();
let document: OpenApi;
beforeAll(async () => {
  registerDocs(app, { endpoints, publicUrl: 'https://foyer.test', version: '1.2.3' });
  document = (await app.inject('/openapi.json')).json<OpenApi>();
});
afterAll(() => app.close());

const operations = (): { path: string; method: string; operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const operationOf = (id: string) => operations().find(({ operation }) => operation.operationId === id)!;

describe('the descriptions', () => {
  it('exist once for every endpoint of the contract, and for nothing else', () => {
    expect(endpoints.length).toBeGreaterThan(20);
    expect(DESCRIPTIONS.map(({ name }) => name).toSorted()).toEqual(
      endpoints.map(({ name }) => name).toSorted(),
    );
  });
});

describe('the document', () => {
  it('is OpenAPI 3.1 and names its owner', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Foyer', version: '1.2.3' },
      servers: [{ url: 'https://foyer.test' }],
    });
  });

  it('has every endpoint, once', () => {
    const listed = operations().map(
      ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
    );
    const declared = endpoints.map(
      ({ name, method, path }) => `${name} ${method.toLowerCase()} ${path.replace(/:([a-zA-Z]+)/g, '{$1}')}`,
    );
    expect(listed.toSorted()).toEqual(declared.toSorted());
    expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(endpoints.length);
  });

  it('refers only to its own parts', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference ?? '',
    );
    expect(references.length).toBeGreaterThan(20);
    for (const reference of new Set(references)) expect(lookUp(reference), reference).toBeDefined();
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it('uses every shape it has', () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas))
      expect(text, name).toContain(`"#/components/schemas/${name}"`);
  });

  it('names every part of a path as a required parameter', () => {
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name]) => name ?? '');
      const input = operation.parameters.flatMap((parameter) =>
        'in' in parameter && parameter.in === 'path' && parameter.required ? [parameter.name] : [],
      );
      expect(input.toSorted(), path).toEqual(named.toSorted());
    }
  });

  it('has no duplicate parameters in an operation', () => {
    for (const { operation } of operations()) {
      const names = operation.parameters.map((parameter) =>
        '$ref' in parameter ? parameter.$ref : `${parameter.in} ${parameter.name}`,
      );
      expect(new Set(names).size, operation.operationId).toBe(names.length);
    }
  });

  it('has a summary, an explained tag, at least one response and a description of each response', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations()) {
      expect(operation.summary, operation.operationId).not.toBe(operation.operationId);
      expect(operation.tags.every((tag) => tags.includes(tag)) && operation.tags.length === 1).toBe(true);
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => /^2\d\d$/.test(status))).toBe(true);
      expect(statuses.every((status) => /^(?:[245]\d\d|304)$/.test(status))).toBe(true);
      for (const { description } of Object.values(operation.responses))
        expect(description.length).toBeGreaterThan(3);
    }
    for (const tag of tags)
      expect(
        operations().some(({ operation }) => operation.tags.includes(tag)),
        tag,
      ).toBe(true);
  });

  it('contains valid JSON Schema with a type in each schema', () => {
    const result = everySchema(document);
    expect(result.length).toBeGreaterThan(100);
    const kinds = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
    for (const schema of result) {
      const types = [schema['type'] ?? []].flat() as string[];
      expect(
        types.every((type) => kinds.has(type)),
        JSON.stringify(schema),
      ).toBe(true);
      const says = [
        'type',
        '$ref',
        'anyOf',
        'oneOf',
        'allOf',
        'enum',
        'const',
        'properties',
        'items',
        'prefixItems',
      ].some((key) => key in schema);
      expect(says, JSON.stringify(schema)).toBe(true);
      const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] };
      expect(
        required.every((name) => name in properties),
        JSON.stringify(required),
      ).toBe(true);
    }
  });

  it('lists every refusal of an endpoint under its status, with its text', () => {
    for (const endpoint of endpoints) {
      const { operation } = operationOf(endpoint.name);
      for (const code of endpoint.refusals as (keyof typeof REFUSALS)[]) {
        expect(
          operation.responses[String(REFUSALS[code])]?.description,
          `${endpoint.name} ${code}`,
        ).toContain(`\`${code}\`: `);
      }
    }
    expect(JSON.stringify(operationOf('moveVisit').operation.responses['409'])).toContain('"visit-changed"');
  });

  it('states the access of each operation', () => {
    for (const endpoint of endpoints as Endpoint[]) {
      const { operation } = operationOf(endpoint.name);
      const permission = typeof endpoint.access === 'object' ? endpoint.access.permission : undefined;
      expect(operation['x-permission'], endpoint.name).toBe(permission);
      const change = endpoint.method !== 'GET';
      expect(operation.security).toEqual(
        endpoint.access === 'anyone' ? [] : [change ? { session: [], csrf: [] } : { session: [] }],
      );
    }
    expect(Object.keys(document.components.securitySchemes).toSorted()).toEqual(['csrf', 'session']);
  });

  it('describes request and response bodies', () => {
    const join = operationOf('joinQueue').operation;
    expect(Object.keys(join.requestBody!.content)).toEqual(['application/vnd.api+json', 'application/json']);
    expect(join.requestBody!.content['application/json']!.schema).toEqual({
      $ref: '#/components/schemas/JoinRequest',
    });
    expect(join.responses['201']!.content!['application/vnd.api+json']!.schema).toEqual({
      $ref: '#/components/schemas/QueueAppointmentDocument',
    });
    expect(document.components.schemas['QueueAppointmentAttributes']!.required).toContain('people_before');
    expect(operationOf('callNext').operation.responses).toMatchObject({
      200: {},
      204: { description: 'No visitor is waiting for this staff member.' },
    });
    expect(operationOf('signIn').operation.requestBody!.content['application/json']!.schema).toMatchObject({
      type: 'object',
      required: ['email', 'password'],
      properties: { password: { type: 'string', maxLength: 128 } },
    });
    expect(operationOf('listLocations').operation.parameters).toContainEqual(
      expect.objectContaining({
        name: 'filter[method]',
        in: 'query',
        schema: { type: 'string', enum: ['1', '2', '3', '4'] },
      }),
    );
  });

  it('documents forms where an endpoint accepts them, and a body as optional where it is', () => {
    const content = (id: string) => operationOf(id).operation.requestBody;
    expect(Object.keys(content('bookOpenAppointment')!.content)).toEqual([
      'application/vnd.api+json',
      'application/json',
      'multipart/form-data',
    ]);
    expect(Object.keys(content('sendUpload')!.content)).toEqual(['multipart/form-data']);
    expect(Object.keys(content('trackConversion')!.content)).toContain('application/x-www-form-urlencoded');
    expect(content('cancelAttendee')!.required).toBe(false);
    expect(content('bookOpenAppointment')!.required).toBe(true);
    expect(content('signOut')).toBeUndefined();
  });

  it('documents the parameters that requests of other products send', () => {
    const names = (id: string) =>
      operationOf(id).operation.parameters.map((one) =>
        '$ref' in one ? one.$ref.split('/').at(-1) : one.name,
      );
    expect(names('listTimes')).toEqual(
      expect.arrayContaining([
        'staff_category_id',
        'location_category_id',
        'timezone',
        'visibility',
        'invite_only_resources',
        'group_service',
        'LanguageInAddress',
        'VendorInAddress',
      ]),
    );
    for (const id of ['listLocations', 'listServices', 'listUsers', 'listForms', 'listQuestions'])
      expect(names(id)).toEqual(
        expect.arrayContaining(['limit', 'page', 'page[size]', 'page[after]', 'sort', 'filter[resource]']),
      );
  });

  it('keeps the open API apart from the API of our own pages and of staff', () => {
    for (const endpoint of endpoints) {
      const [tag = ''] = operationOf(endpoint.name).operation.tags;
      const suffix = / \((our own pages|staff)\)$/.exec(tag)?.[1];
      const audience =
        endpoint.access === 'anyone' ? (endpoint.api === 'open' ? undefined : 'our own pages') : 'staff';
      expect([endpoint.name, suffix]).toEqual([endpoint.name, audience]);
    }
    const suffixes = document.tags.map(({ name }) => / \(/.test(name));
    expect(suffixes).toEqual(suffixes.toSorted((a, b) => Number(a) - Number(b)));
  });

  it('gives an example of every operation, and no text with an unknown number', () => {
    for (const { operation } of operations()) {
      expect(operation['x-codeSamples'][0]?.source, operation.operationId).toMatch(/^curl .*"\$BASE\//);
      for (const { example } of Object.values(operation.requestBody?.content ?? {}))
        if (example !== undefined) expect(typeof example).toBe('object');
      const required = operation.parameters.filter(
        (one) => 'in' in one && one.required && one.in !== 'header' && one.example === undefined,
      );
      expect([operation.operationId, required]).toEqual([operation.operationId, []]);
      const json = operation.requestBody?.content['application/json'];
      if (json && operation.requestBody?.required) expect(json.example, operation.operationId).toBeDefined();
    }
    expect(JSON.stringify(document)).not.toContain('NaN');
    expect(operationOf('bookOpenAppointment').operation.responses['422']!.description).toContain(
      'No more than `limit` people can come to one appointment',
    );
  });

  it('includes endpoints without a description as well', () => {
    const bare = { ...session.seeSession, name: 'notYetDescribed', path: '/api/x/:one' } as AnyEndpoint;
    const made = openApiDocument({ endpoints: [bare], publicUrl: 'https://foyer.test', version: '1' });
    expect(made.paths['/api/x/{one}']!['get']).toMatchObject({
      operationId: 'notYetDescribed',
      responses: { 200: {} },
    });
  });
});

describe('the page', () => {
  it('shows every operation and every shape, and has no dead links', async () => {
    const { body } = await app.inject('/docs');
    for (const { operation } of operations())
      expect(body).toContain(`<article class="operation" id="${operation.operationId}"`);
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(endpoints.length);
    for (const link of links) expect(ids.has(link), link).toBe(true);
    expect(ids.size, 'an id stands once').toBe([...body.matchAll(/ id="([^"]+)"/g)].length);
  });

  it('runs and shows only its own content, under a new nonce each time', async () => {
    const [one, other] = [await app.inject('/docs'), await app.inject('/docs')];
    const nonceOf = ({ headers }: typeof one) =>
      /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    const nonce = nonceOf(one);
    expect(nonce).toBeTruthy();
    expect(nonce).not.toBe(nonceOf(other));
    expect(String(one.headers['content-security-policy'])).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; script-src 'nonce-[^']+'; base-uri 'none'/,
    );
    const tags = [...one.body.matchAll(/<(?:script|style|link|img|iframe)\b[^>]*>/g)].map(([tag]) => tag);
    expect(tags.toSorted()).toEqual([`<script nonce="${nonce}">`, `<style nonce="${nonce}">`]);
    expect(one.body).not.toMatch(/ (?:on[a-z]+|style)=|https?:\/\//);
  });

  it('lets names wrap between their parts, and renders backticks as code', async () => {
    const { body } = await app.inject('/docs');
    expect(body).toContain('<code>/<wbr>api/<wbr>v2/<wbr>open/<wbr>locations</code>');
    expect(body).toContain('Several as <code>a,<wbr>b</code>');
    expect(body.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toContain('`');
  });

  it('escapes its input', async () => {
    const hostile = {
      ...session.seeSession,
      name: 'hostile',
      path: '/api/<img src=x onerror=alert(1)>',
    } as AnyEndpoint;
    const other = fastify();
    registerDocs(other, { endpoints: [hostile], publicUrl: 'https://foyer.test', version: '"><script>' });
    const { body } = await other.inject('/docs');
    expect(body).not.toContain('<img');
    expect(body.match(/<script/g)).toHaveLength(1);
  });
});

describe('a response', () => {
  const token = { token: 'a.b.c', expires_at: '2026-11-20T18:00:00Z' };

  it('fits if it matches its description', () => {
    expect(() => assertResponseFits('renewToken', { data: token })).not.toThrow();
    expect(() => assertResponseFits('signOut', null)).not.toThrow();
    expect(() => assertResponseFits('callNext', null)).not.toThrow();
    expect(() => assertResponseDescribed('renewToken', 200, { data: token })).not.toThrow();
    expect(() => assertResponseDescribed('callNext', 204, null)).not.toThrow();
  });

  it.each([
    ['a member is missing', 'renewToken', { data: { token: 'a' } }],
    ['a member is of another type', 'renewToken', { data: { ...token, expires_at: 12 } }],
    ['a time is none', 'renewToken', { data: { ...token, expires_at: 'tomorrow' } }],
    ['no schema describes a member', 'renewToken', { data: { ...token, secret: 'x' } }],
    ['there is none', 'renewToken', null],
    ['there should be none', 'signOut', { data: {} }],
    ['no schema describes the endpoint', 'nonsense', {}],
  ])('does not fit when %s', (_, name, body) => {
    expect(() => assertResponseFits(name, body)).toThrow(ResponseMismatch);
  });

  it('has the described status', () => {
    expect(() => assertResponseDescribed('renewToken', 201, { data: token })).toThrow(
      'answered 201, not 200',
    );
    expect(() => assertResponseDescribed('callNext', 200, null)).toThrow(ResponseMismatch);
  });
});

function lookUp(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], document);
}

/** Returns every schema of the document, at any depth. */
function everySchema(from: OpenApi): Record<string, unknown>[] {
  const result: Record<string, unknown>[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const schema = value as Record<string, unknown>;
    result.push(schema);
    for (const inner of Object.values(schema['properties'] ?? {})) walk(inner);
    for (const key of ['items', 'additionalProperties'])
      if (typeof schema[key] === 'object') walk(schema[key]);
    for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
      for (const inner of (schema[key] ?? []) as unknown[]) walk(inner);
  };
  for (const schema of Object.values(from.components.schemas)) walk(schema);
  for (const { operation } of operations()) {
    for (const parameter of operation.parameters) if ('schema' in parameter) walk(parameter.schema);
    const contents = [
      operation.requestBody?.content ?? {},
      ...Object.values(operation.responses).map(({ content }) => content ?? {}),
    ];
    for (const content of contents) for (const { schema } of Object.values(content)) walk(schema);
  }
  return result;
}
