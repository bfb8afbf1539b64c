import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW_TOKEN } from '#contract/protocol/endpoint.ts';
import type { ResponseOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '#contract/protocol/endpoint.ts';
import { JSON_API } from '#contract/protocol/json-api.ts';
import { can } from '#domain/access/permission-table.ts';
import { LANGUAGES, negotiateLanguage } from '#domain/language/languages.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Log } from '../logging/log.ts';
import type { Admission, Lane } from './admission/admission.ts';
import type { ApiResponse, RequestContext, Person, Vendor } from './request/request-context.ts';
import { bodyOf, refusalOf } from './response/error-response.ts';
import { filesOf } from './request/multipart.ts';
import { namesFor } from '../names/names-for.ts';
import { noteOrigin } from '../outbox/act-origins-store.ts';
import { bytesOf } from './request/raw-bodies.ts';
import { authorise, isGuest } from './authorise.ts';
import { noteVendor } from './cross-origin.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { keyedRequest, onceForKey, withSecrets } from './response/idempotency.ts';
import type { SecretRestorer } from './response/idempotency.ts';
import { refuse } from './response/refusal.ts';
import { sourceOf } from './request/source.ts';
import { idAt, NO_VENDOR } from './request/tenancy.ts';
import type { Tenancy } from './request/tenancy.ts';
import { validated } from './request/validate.ts';

export interface Route {
  endpoint: AnyEndpoint;
  // eslint-disable-next-line typescript/no-explicit-any -- a list of routes mixes calls of every shape; `route()` is what checks the types
  handle(context: RequestContext<any, any, any>): Promise<ApiResponse<any>>;
  secrets?: SecretRestorer | undefined;
}

/** Binds a handler to an endpoint; the contract supplies types of parameters, query, body and response. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handle: (
    context: RequestContext<ParamsOf<E>, QueryOf<E>, BodyOf<E>>,
  ) => Promise<ApiResponse<ResponseOf<E>>>,
  secrets?: SecretRestorer,
): Route {
  return { endpoint, handle, secrets };
}

/**
 * Whom a request is for, on a browser that is a device and has a session of staff as well: the device opens
 * visitor pages, the person opens staff pages.
 */
export type Audience = 'visitors' | 'staff';

export interface Sessions {
  /**
   * Returns the person of the request's cookie; null without a live session. Extends the session unless the
   * request only polls.
   */
  personOf(request: FastifyRequest, by?: Audience): Promise<Person | null>;
  /** Returns true if the request comes from a device that staff have revoked. */
  isRevoked(request: FastifyRequest): boolean;
  /** Throws a refusal if a request with a cookie does not come from our own page. */
  assertOwnPage(request: FastifyRequest, person: Person): void;
  /** Returns true if the cookie belongs to an ended session. */
  hadSession(request: FastifyRequest): boolean;
  comesFromOwnSite(request: FastifyRequest): boolean;
}

export interface RouteDeps {
  db: Database;
  clock: Clock;
  log: Log;
  admission: Admission;
  tenancy: Tenancy;
  sessions: Sessions;
  hasFeature(vendorId: number, feature: NonNullable<AnyEndpoint['feature']>): Promise<boolean>;
}

/**
 * Registers every route: limit, admit, authenticate, authorise, validate, act, present. Throws for an
 * endpoint without access.
 */
export function registerRoutes(app: FastifyInstance, deps: RouteDeps, routes: readonly Route[]): void {
  for (const { endpoint, handle, secrets } of routes) {
    assertDeclared(endpoint);
    // mutation: lane-of-a-request
    const lane: Lane = endpoint.access === 'anyone' ? 'visitors' : 'staff';
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        endpoint: endpoint.name,
        lane,
        form: endpoint.form === true,
        multipart: endpoint.multipart === true,
        raw: endpoint.raw,
      },
      handler: async (request, reply) => {
        const response = await deps.admission.inTurn(lane, async () =>
          handle(await contextOf(endpoint, { request, deps, secrets })),
        );
        // mutation: request-answered
        return present(reply, endpoint, response);
      },
    });
  }
  refuseOtherMethods(
    app,
    routes.map(({ endpoint }) => endpoint),
  );
  app.setErrorHandler((error, request, reply) => sendError(error, { request, reply, log: deps.log }));
  app.setSchemaErrorFormatter(() => refuse('malformed-request'));
}

export async function sendError(
  error: unknown,
  to: { request: FastifyRequest; reply: FastifyReply; log: Log },
) {
  // mutation: refused-error
  const { refusal, unexpected } = refusalOf(error);
  if (unexpected) to.log.error({ err: error, reqId: to.request.id }, 'an unexpected error');
  // Thrown refusals are intended, or already logged where thrown.
  else if (refusal.status >= 500 && refusal !== error)
    to.log.warn({ reqId: to.request.id, refusal: refusal.code, err: error }, 'unavailable');
  // mutation: retry-after
  if (refusal.retryAfter) to.reply.header('retry-after', String(refusal.retryAfter));
  const language = languageOf(to.request);
  // mutation: refusal-sent
  return to.reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .type(JSON_API)
    .send(JSON.stringify(bodyOf(refusal, language, to.request.id)));
}

/** Returns the request's language: `?lang=` first, then Accept-Language. Refusals have texts in all eight. */
function languageOf(request: FastifyRequest) {
  const requested = (request.query as Record<string, unknown> | undefined)?.['lang'];
  return negotiateLanguage({
    requested: typeof requested === 'string' ? requested : null,
    acceptLanguage: request.headers['accept-language'] ?? null,
    available: LANGUAGES,
    fallback: 'en',
  });
}

async function contextOf(
  endpoint: AnyEndpoint,
  {
    request,
    deps,
    secrets,
  }: { request: FastifyRequest; deps: RouteDeps; secrets: SecretRestorer | undefined },
): Promise<RequestContext> {
  const person = await deps.sessions.personOf(request, endpoint.access === 'anyone' ? 'visitors' : 'staff');
  if (endpoint.devices !== 'enrol' && deps.sessions.isRevoked(request)) throw refuse('device-revoked');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const isPreview = request.headers['x-csrf-token'] === PREVIEW_TOKEN;
    if (isPreview && !endpoint.inPreview) throw refuse('preview-only');
    if (person && !isPreview) deps.sessions.assertOwnPage(request, person);
  }
  const scope = authorise(endpoint, person, deps.sessions.hadSession(request));
  const { params, query, body } = validated(endpoint, request);
  const vendor = await vendorOf(endpoint, { request, person, tenancy: deps.tenancy });
  noteVendor(request, vendor.id);
  if (endpoint.feature && !(await deps.hasFeature(vendor.id, endpoint.feature))) throw refuse('not-found');
  const key = request.headers['idempotency-key'];
  const language = languageOf(request);
  const names = person?.vendor?.id === vendor.id ? namesFor(person, language) : null;
  const origin = { requestId: request.id, at: deps.clock.now(), address: sourceOf(request.ip) };
  const inVendor = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    deps.db.withVendor(vendor.id, (tx) => {
      if (names) tx.hideNames(names);
      if (person?.staffId) noteOrigin(tx, { ...origin, staffId: person.staffId, role: person.role });
      return work(tx);
    });
  const context: RequestContext = {
    params,
    query,
    body,
    files: filesOf(request),
    bytes: bytesOf(request),
    vendor,
    person,
    scope,
    actor: person?.staffId
      ? { kind: 'staff', id: person.staffId }
      : { kind: endpoint.access === 'anyone' ? 'visitor' : 'system', id: null },
    language,
    requestId: request.id,
    now: deps.clock.now(),
    source: sourceOf(request.ip),
    fromOwnSite: deps.sessions.comesFromOwnSite(request),
    headers: {
      ifNoneMatch: request.headers['if-none-match'] ?? null,
      idempotencyKey: typeof key === 'string' ? key : null,
      authorization: request.headers.authorization ?? null,
    },
    header: (name) => textOf(request.headers[name]),
    may: (permission) =>
      person !== null &&
      !person.mustEnrol &&
      !person.device &&
      !isGuest(endpoint, person) &&
      can(person, permission, 'write'),
    read: inVendor,
    write: async (work, early = async () => undefined as never) => {
      const keyed = context.headers.idempotencyKey;
      if (
        keyed === null ||
        endpoint.idempotent === false ||
        endpoint.method === 'PUT' ||
        endpoint.method === 'DELETE'
      ) {
        const response = await inVendor(async (tx) => work(tx, await early(tx)));
        return withSecrets(response, secrets, vendor.id);
      }
      const name = person ? `${endpoint.name}:${person.identityId}` : endpoint.name;
      const { method, url: path } = request;
      const once = keyedRequest(
        { endpoint: name, key: keyed, now: context.now, secrets },
        { method, path, body: withFiles(request.body, context.files) },
      );
      return inVendor((tx) =>
        onceForKey(tx, once, { early: () => early(tx), work: (existing) => work(tx, existing) }),
      );
    },
  };
  return context;
}

/** Includes files: another file under the same key is another request. */
const withFiles = (body: unknown, files: RequestContext['files']): unknown =>
  files.length === 0
    ? body
    : { body, files: files.map(({ bytes }) => createHash('sha256').update(bytes).digest('base64url')) };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

async function vendorOf(
  endpoint: AnyEndpoint,
  from: { request: FastifyRequest; person: Person | null; tenancy: Tenancy },
): Promise<Vendor> {
  if (endpoint.vendor === 'none') return { id: 0, pathname: '', name: '' };
  if (endpoint.vendor === 'session') {
    if (!from.person?.vendor) throw refuse('forbidden');
    return from.person.vendor;
  }
  // The key of a device names the vendor; a header says nothing there.
  if (from.person?.device && from.person.vendor && endpoint.devices !== 'enrol') return from.person.vendor;
  refuseWithoutRecord(endpoint, from.request);
  const vendor = await from.tenancy.ofRequest(endpoint, from.request);
  if (!vendor) throw refuse('vendor-required');
  // A list of an unknown vendor is not found, rather than empty.
  if (vendor === NO_VENDOR && endpoint.vendor === 'header') throw refuse('not-found');
  return vendor;
}

/** Names the missing field, because a vendor alone would not help the caller. */
function refuseWithoutRecord({ vendor }: AnyEndpoint, request: FastifyRequest): void {
  if (typeof vendor !== 'object' || !vendor.isRequired) return;
  if (idAt(request[vendor.in], vendor.at) !== undefined) return;
  if (vendor.in !== 'body') throw refuse('parameter-invalid', { meta: { parameter: vendor.at } });
  const field = { pointer: `/${vendor.at.replaceAll('.', '/')}`, code: 'required' as const };
  throw refuse('field-invalid', { fields: [field] });
}

function present(reply: FastifyReply, endpoint: AnyEndpoint, response: ApiResponse<unknown>) {
  // mutation: answer-headers
  reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language, x-vendor, cookie');
  for (const [name, value] of Object.entries(response.headers ?? {})) reply.header(name, value);
  if (response.status === 204 || response.status === 304) return reply.send();
  if (response.stream) return reply.send(Readable.from(response.stream));
  if (endpoint.media !== undefined) return reply.send(response.bytes ?? response.text);
  // mutation: answer-sent
  return reply
    .type(endpoint.api === 'open' ? JSON_API : 'application/json; charset=utf-8')
    .send(response.bytes ?? response.text ?? JSON.stringify(response.body));
}

function assertDeclared(endpoint: AnyEndpoint): void {
  if (endpoint.access === undefined || !Array.isArray(endpoint.refusals)) {
    throw new Error(`${endpoint.name} does not say who may call it and how it refuses`);
  }
}
