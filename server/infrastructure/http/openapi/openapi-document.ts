import type * as z from 'zod/mini';
import type { Description } from '#contract/protocol/described.responses.ts';
import { TAGS } from '#contract/protocol/described.responses.ts';
import { EXAMPLES, PATH_VALUES } from '#contract/protocol/examples.responses.ts';
import type { Example } from '#contract/protocol/described.responses.ts';
import { DESCRIPTIONS } from '#contract/protocol/every.responses.ts';
import { JSON_API } from '#contract/protocol/json-api.ts';
import { REFUSALS } from '#contract/protocol/refusals.ts';
import type { RefusalCode } from '#contract/protocol/refusals.ts';
import { words } from '../../words/words.ts';
import { commandOf } from './openapi-command.ts';
import { PARAMETERS, REFUSAL, SECURITY, text } from './openapi-shared.ts';
import type { Parameter } from './openapi-shared.ts';
import { collectSchemas } from './openapi-schemas.ts';
import type { JsonSchema, Schemas } from './openapi-schemas.ts';
import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';

export interface Content {
  [mediaType: string]: { schema: JsonSchema; example?: unknown };
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  security: Record<string, string[]>[];
  /** The right of the permission table that a role needs. */
  'x-permission'?: string;
  /** Every refusal code of this endpoint. */
  'x-refusals': RefusalCode[];
  /** The example as a command. A proof sends it, with the ids of its own records. */
  'x-codeSamples': { lang: string; source: string }[];
}
export interface OpenApi {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    securitySchemes: Record<string, object>;
  };
}

/** Makes the document of the whole API, from the registered endpoints and their descriptions in the contract. */
export function openApiDocument(about: {
  endpoints: readonly AnyEndpoint[];
  publicUrl: string;
  version: string;
}): OpenApi {
  const schemas = collectSchemas();
  const paths: OpenApi['paths'] = {};
  for (const endpoint of inReadingOrder(about.endpoints)) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas) };
  }
  const used = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version: about.version,
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: about.publicUrl }],
    tags: AUDIENCES.flatMap((audience) =>
      Object.entries(TAGS).map(([name, description]) => ({ name: tagFor(name, audience), description })),
    ).filter(({ name }) => used.has(name)),
    paths,
    components: {
      schemas: { Refusal: REFUSAL, ...schemas.components },
      parameters: PARAMETERS,
      securitySchemes: SECURITY,
    },
  };
}

const INTRODUCTION = `Requests of visitors need no session. Requests of staff need a session cookie, and every change also needs its token in the header \`X-CSRF-Token\`.

Ids are strings of digits, times are RFC 3339 in UTC, and attributes are snake_case. A refused request returns a list of JSON:API errors. Each has a stable \`code\`, and a \`title\` in the language of \`Accept-Language\`.`;

/** Callers of an endpoint: every program, our own visitor pages, or staff with a session. */
const AUDIENCES = ['open', 'pages', 'staff'] as const;
type Audience = (typeof AUDIENCES)[number];

function audienceOf({ api, access }: AnyEndpoint): Audience {
  if (access !== 'anyone') return 'staff';
  return api === 'open' ? 'open' : 'pages';
}

/** The open API comes first, under plain names; integrations need nothing else. */
const tagFor = (tag: string, audience: Audience): string =>
  ({ open: tag, pages: `${tag} (our own pages)`, staff: `${tag} (staff)` })[audience];

const byName = new Map(DESCRIPTIONS.map((description) => [description.name, description]));
const position = new Map(DESCRIPTIONS.map(({ name }, index) => [name, index]));

function inReadingOrder(endpoints: readonly AnyEndpoint[]): AnyEndpoint[] {
  const last = DESCRIPTIONS.length;
  return [...endpoints].sort((a, b) => (position.get(a.name) ?? last) - (position.get(b.name) ?? last));
}

function operationOf(endpoint: AnyEndpoint, schemas: Schemas): Operation {
  const description = byName.get(endpoint.name);
  const body = description?.body ?? endpoint.body;
  const example = EXAMPLES[endpoint.name] ?? {};
  return {
    operationId: endpoint.name,
    tags: description ? [tagFor(description.tag, audienceOf(endpoint))] : [],
    summary: description?.summary ?? endpoint.name,
    ...(description?.words !== undefined && { description: description.words }),
    parameters: parametersOf(endpoint, { description, schemas, example }),
    ...bodyPart(endpoint, { body, schemas, example }),
    responses: { ...answersOf(endpoint, description, schemas), ...refusalsOf(endpoint) },
    security: securityOf(endpoint),
    ...(typeof endpoint.access === 'object' && { 'x-permission': endpoint.access.permission }),
    'x-refusals': codesOf(endpoint),
    'x-codeSamples': [{ lang: 'Shell', source: commandOf(endpoint, example) }],
  };
}

interface Described {
  description: Description | undefined;
  schemas: Schemas;
  example: Example;
}

function parametersOf(
  endpoint: AnyEndpoint,
  { description, schemas, example }: Described,
): Operation['parameters'] {
  const values: Readonly<Record<string, unknown>> = { ...PATH_VALUES, ...example.params, ...example.query };
  const read = (from: z.ZodMiniType | undefined, where: 'path' | 'query'): Parameter[] => {
    if (!from) return [];
    const { properties = {}, required = [] } = schemas.of(from, 'input');
    return Object.entries(properties).map(([name, { description: about, ...schema }]) => ({
      name,
      in: where,
      ...((where === 'path' || required.includes(name)) && { required: true }),
      ...(about !== undefined && { description: about }),
      schema,
      ...((where === 'path' || name in (example.query ?? {})) && { example: values[name] }),
    }));
  };
  const named = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });
  const query = read(description?.query ?? endpoint.query, 'query');
  return [
    ...read(endpoint.params, 'path'),
    ...query,
    ...(endpoint.vendor === 'header' || typeof endpoint.vendor === 'object'
      ? [named('Vendor'), named('VendorInAddress')]
      : []),
    named('Language'),
    ...(query.some(({ name }) => name === 'lang') ? [] : [named('LanguageInAddress')]),
    ...(takesKey(endpoint) ? [named('IdempotencyKey')] : []),
  ];
}

const takesKey = ({ method, idempotent }: AnyEndpoint): boolean =>
  (method === 'POST' || method === 'PATCH') && idempotent !== false;

function bodyPart(
  endpoint: AnyEndpoint,
  { body, schemas, example }: { body: z.ZodMiniType | undefined; schemas: Schemas; example: Example },
): Pick<Operation, 'requestBody'> {
  if (endpoint.raw) {
    const bytes = { type: 'string', format: 'binary', description: 'At most 10 MiB.' } as const;
    return { requestBody: { required: true, content: { [endpoint.raw]: { schema: bytes } } } };
  }
  if (!body && !endpoint.multipart) return {};
  const required = !(endpoint.body ? isOptional(endpoint.body) : body && isOptional(body));
  const schema = body && schemas.of(body, 'input');
  return { requestBody: { required, content: contentOf(endpoint, { schema, example: example.body }) } };
}

const isOptional = (schema: z.ZodMiniType): boolean => schema.safeParse(undefined).success;

function contentOf(
  { api, form, multipart }: AnyEndpoint,
  { schema, example }: { schema: JsonSchema | undefined; example: unknown },
): Content {
  const media = schema && { schema, ...(example !== undefined && { example }) };
  return {
    ...(media && api === 'open' && { [JSON_API]: media }),
    ...(media && { 'application/json': media }),
    ...(media && form && { 'application/x-www-form-urlencoded': { schema: media.schema } }),
    ...(multipart && { 'multipart/form-data': { schema: formOf(schema !== undefined) } }),
  };
}

/** A form: the document as a text, and files in fields of any name. */
const formOf = (hasDocument: boolean): JsonSchema => ({
  type: 'object',
  description: hasDocument
    ? 'The document of the JSON body as a text in `data`, and files in fields of any other name.'
    : 'One file, in a field of any name.',
  properties: {
    ...(hasDocument && { data: text }),
    file: { type: 'string', format: 'binary', description: 'PDF, JPEG or PNG, at most 10 MiB.' },
  },
  ...(hasDocument && { required: ['data'] }),
});

function answersOf(
  endpoint: AnyEndpoint,
  description: Description | undefined,
  schemas: Schemas,
): Operation['responses'] {
  if (!description) return { 200: { description: 'Done.' } };
  const { status, response, orNothing, orUnchanged } = description;
  const media = endpoint.media ?? (endpoint.api === 'open' ? JSON_API : 'application/json');
  const done = response
    ? {
        description: status === 201 ? 'Made.' : 'Done.',
        content: { [media]: { schema: schemas.of(response, 'output') } },
      }
    : { description: 'Done; nothing is answered.' };
  return {
    [status]: done,
    ...(orNothing !== undefined && { 204: { description: orNothing } }),
    ...(orUnchanged !== undefined && { 304: { description: orUnchanged } }),
  };
}

/** Returns the endpoint's declared codes, and those of every endpoint of its kind. */
function codesOf(endpoint: AnyEndpoint): RefusalCode[] {
  const changes = endpoint.method !== 'GET';
  const common: RefusalCode[] = [
    'parameter-invalid',
    'too-many-requests',
    'general-error',
    'unavailable',
    // Reading a body may fail before the endpoint is known to use it.
    ...(changes
      ? (['malformed-request', 'payload-too-large', 'media-type-unsupported', 'csrf-refused'] as const)
      : []),
    ...(changes && !endpoint.inPreview ? (['preview-only'] as const) : []),
    ...(changes && !endpoint.whileViewing ? (['view-only'] as const) : []),
    ...(endpoint.multipart ? (['request-timeout'] as const) : []),
    ...(takesKey(endpoint)
      ? (['idempotency-key-in-flight', 'idempotency-key-reused', 'idempotency-key-invalid'] as const)
      : []),
    ...(typeof endpoint.access === 'object' ? (['sign-in-required', 'forbidden'] as const) : []),
    ...(endpoint.access !== 'anyone' && !endpoint.beforeEnrolment ? (['enrolment-required'] as const) : []),
  ];
  const codes = [...new Set<RefusalCode>([...endpoint.refusals, ...common])];
  return codes.sort((a, b) => REFUSALS[a] - REFUSALS[b]);
}

function refusalsOf(endpoint: AnyEndpoint): Operation['responses'] {
  const say = words('en', 'refusals');
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => REFUSALS[code]);
  const entries = [...byStatus].map(([status, codes]) => {
    const these: JsonSchema = {
      properties: { errors: { items: { properties: { code: { enum: codes } } } } },
    };
    const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, these] };
    const description = codes.map((code) => `\`${code}\`: ${inGeneral(say, code)}`).join('\n\n');
    return [status, { description, content: { [JSON_API]: { schema } } }] as const;
  });
  return Object.fromEntries(entries);
}

const SOME = 12_345;

/** A refusal's text without the values of one request: its number becomes the name of the value. */
const inGeneral = (say: ReturnType<typeof words>, code: RefusalCode): string =>
  say(code, { limit: SOME }).replace(/12,?345/, '`limit`');

function securityOf({ access, method }: AnyEndpoint): Operation['security'] {
  if (access === 'anyone') return [];
  return [method === 'GET' ? { session: [] } : { session: [], csrf: [] }];
}
