import type * as z from 'zod/mini';
import type { Description } from '#contract/protocol/described.responses.ts';
import { TAGS } from '#contract/protocol/described.responses.ts';
import { DESCRIPTIONS } from '#contract/protocol/every.responses.ts';
import { JSON_API } from '#contract/protocol/json-api.ts';
import { REFUSALS } from '#contract/protocol/refusals.ts';
import type { RefusalCode } from '#contract/protocol/refusals.ts';
import { words } from '../../words/words.ts';
import { collectSchemas } from './openapi-schemas.ts';
import type { JsonSchema, Schemas } from './openapi-schemas.ts';
import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}
export interface Content {
  [mediaType: string]: { schema: JsonSchema };
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  security: Record<string, string[]>[];
  /** The right of the permission table that a role needs. */
  'x-permission'?: string;
  /** Every refusal code of this endpoint. */
  'x-refusals': RefusalCode[];
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
    tags: Object.entries(TAGS)
      .map(([name, description]) => ({ name, description }))
      .filter(({ name }) => used.has(name)),
    paths,
    components: {
      schemas: { Refusal: REFUSAL, ...schemas.components },
      parameters: PARAMETERS,
      securitySchemes: SECURITY,
    },
  };
}

const INTRODUCTION = `Visitors’ calls need no session; staff’s need the cookie of one, and with every change its token as X-CSRF-Token.
Ids are strings of digits, times RFC 3339 in UTC, attributes snake_case. A refusal is a list of JSON:API errors with a stable \`code\`;
its \`title\` is in the language of Accept-Language.`;

const byName = new Map(DESCRIPTIONS.map((description) => [description.name, description]));
const position = new Map(DESCRIPTIONS.map(({ name }, index) => [name, index]));

function inReadingOrder(endpoints: readonly AnyEndpoint[]): AnyEndpoint[] {
  const last = DESCRIPTIONS.length;
  return [...endpoints].sort((a, b) => (position.get(a.name) ?? last) - (position.get(b.name) ?? last));
}

function operationOf(endpoint: AnyEndpoint, schemas: Schemas): Operation {
  const description = byName.get(endpoint.name);
  const body = description?.body ?? endpoint.body;
  return {
    operationId: endpoint.name,
    tags: description ? [description.tag] : [],
    summary: description?.summary ?? endpoint.name,
    ...(description?.words !== undefined && { description: description.words }),
    parameters: parametersOf(endpoint, description, schemas),
    ...(body && { requestBody: { required: true, content: contentOf(endpoint, schemas.of(body, 'input')) } }),
    responses: { ...answersOf(endpoint, description, schemas), ...refusalsOf(endpoint) },
    security: securityOf(endpoint),
    ...(typeof endpoint.access === 'object' && { 'x-permission': endpoint.access.permission }),
    'x-refusals': codesOf(endpoint),
  };
}

function parametersOf(
  endpoint: AnyEndpoint,
  description: Description | undefined,
  schemas: Schemas,
): Operation['parameters'] {
  const read = (from: z.ZodMiniType | undefined, where: 'path' | 'query'): Parameter[] => {
    if (!from) return [];
    const { properties = {}, required = [] } = schemas.of(from, 'input');
    return Object.entries(properties).map(([name, { description: about, ...schema }]) => ({
      name,
      in: where,
      ...((where === 'path' || required.includes(name)) && { required: true }),
      ...(about !== undefined && { description: about }),
      schema,
    }));
  };
  const named = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...read(endpoint.params, 'path'),
    ...read(description?.query ?? endpoint.query, 'query'),
    ...(endpoint.vendor === 'header' || typeof endpoint.vendor === 'object' ? [named('Vendor')] : []),
    named('Language'),
    ...(takesKey(endpoint) ? [named('IdempotencyKey')] : []),
  ];
}

const takesKey = ({ method, idempotent }: AnyEndpoint): boolean =>
  (method === 'POST' || method === 'PATCH') && idempotent !== false;

function contentOf({ api }: AnyEndpoint, schema: JsonSchema): Content {
  return api === 'open'
    ? { [JSON_API]: { schema }, 'application/json': { schema } }
    : { 'application/json': { schema } };
}

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
    ...(takesKey(endpoint)
      ? (['idempotency-key-in-flight', 'idempotency-key-reused', 'idempotency-key-invalid'] as const)
      : []),
    ...(typeof endpoint.access === 'object' ? (['sign-in-required', 'forbidden'] as const) : []),
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
    const description = codes.map((code) => `\`${code}\`: ${say(code)}`).join('\n\n');
    return [status, { description, content: { [JSON_API]: { schema } } }] as const;
  });
  return Object.fromEntries(entries);
}

function securityOf({ access, method }: AnyEndpoint): Operation['security'] {
  if (access === 'anyone') return [];
  return [method === 'GET' ? { session: [] } : { session: [], csrf: [] }];
}

const text: JsonSchema = { type: 'string' };
const REFUSAL: JsonSchema = {
  type: 'object',
  description:
    'Why a call was refused. Of several faults of a form each has an error of its own with its pointer.',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'code', 'title'],
        properties: {
          status: text,
          code: { type: 'string', description: 'Stable.' },
          title: { type: 'string', description: 'For people, in their language.' },
          source: { type: 'object', properties: { pointer: text, parameter: text } },
          meta: { type: 'object' },
        },
      },
    },
  },
};

const PARAMETERS: Record<'Vendor' | 'Language' | 'IdempotencyKey', Parameter> = {
  Vendor: {
    name: 'X-Vendor',
    in: 'header',
    description:
      'The vendor’s pathname. Needed where neither the address nor a record says it and there are several vendors.',
    schema: text,
  },
  Language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'en, es, fr, ko, pl, pt, ru or zh.',
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: '16 to 255 characters. The same key and body get the first answer again, for 72 hours.',
    schema: { type: 'string', maxLength: 255 },
  },
};

const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'foyer_session', description: 'Set by signing in.' },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The session token, which sign-in returns.',
  },
};
