import { randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { accessCapability } from './capabilities/access/index.ts';
import type { Access } from './capabilities/access/index.ts';
import * as clientsApi from './capabilities/clients/index.ts';
import type { ClientsCapability } from './capabilities/clients/index.ts';
import * as appointmentsApi from './capabilities/appointments/index.ts';
import { locationsCapability, placesOf } from './capabilities/locations/index.ts';
import * as notificationsApi from './capabilities/notifications/index.ts';
import type { NotificationsCapability } from './capabilities/notifications/index.ts';
import { pagesCapability } from './capabilities/pages/index.ts';
import * as queueApi from './capabilities/queue/index.ts';
import type { QueueCapability } from './capabilities/queue/index.ts';
import { reportsCapability } from './capabilities/reports/index.ts';
import { servicesCapability } from './capabilities/services/index.ts';
import { staffCapability } from './capabilities/staff/index.ts';
import { vendorsCapability } from './capabilities/vendors/index.ts';
import * as visitsApi from './capabilities/visits/index.ts';
import type { Config } from './config.ts';
import { auditJob, registerAuditFigures } from './infrastructure/audit/auditor.ts';
import type { Clock } from './infrastructure/clock/clock.ts';
import type { Database } from './infrastructure/database/database.ts';
import type { Connection } from './infrastructure/database/pool.ts';
import { laneSizes, openAdmission, registerAdmission } from './infrastructure/http/admission/admission.ts';
import type { Admission } from './infrastructure/http/admission/admission.ts';
import { responsesRetention } from './infrastructure/http/response/responses-retention.ts';
import { takeMultipart } from './infrastructure/http/request/multipart.ts';
import { registerHealth } from './infrastructure/http/health.ts';
import { registerLimits } from './infrastructure/http/admission/limits.ts';
import { registerDocs } from './infrastructure/http/openapi/openapi.ts';
import { readableAddress, spellsZeroByte } from './infrastructure/http/request/readable-address.ts';
import { refuse } from './infrastructure/http/response/refusal.ts';
import { registerRoutes } from './infrastructure/http/routes.ts';
import type { Route } from './infrastructure/http/routes.ts';
import { registerSecurityHeaders } from './infrastructure/http/security-headers.ts';
import { rejectConnections } from './infrastructure/http/admission/turn-away.ts';
import { tenancyOf } from './infrastructure/http/request/tenancy.ts';
import type { Tenancy } from './infrastructure/http/request/tenancy.ts';
import type { Job } from './infrastructure/jobs/jobs.ts';
import type { Log } from './infrastructure/logging/log.ts';
import { startMetrics } from './infrastructure/metrics/metrics.ts';
import type { Metrics } from './infrastructure/metrics/metrics.ts';
import { outboxInvariants } from './infrastructure/outbox/invariants.ts';
import type { Listener } from './infrastructure/outbox/listeners.ts';
import { logPartitionsJob } from './infrastructure/outbox/log-partitions.ts';
import { startHostedRealtime } from './infrastructure/realtime/pusher/hosted-realtime.ts';
import { startRealtime } from './infrastructure/realtime/realtime.ts';
import type { Realtime } from './infrastructure/realtime/realtime.ts';
import { retentionJob } from './infrastructure/retention/retention.ts';
import type { Retention } from './infrastructure/retention/retention.ts';
import { keysOf } from './infrastructure/signing/keys.ts';
import type { Keys } from './infrastructure/signing/keys.ts';
import { openOutboundPorts } from './integrations/open-outbound-ports.ts';
import type { OutboundPorts } from './integrations/open-outbound-ports.ts';

/** Shared dependencies, created once per process and passed to every part. */
export interface Deps {
  config: Config;
  connection: Connection;
  db: Database;
  clock: Clock;
  log: Log;
  keys: Keys;
  metrics: Metrics;
  admission: Admission;
  tenancy: Tenancy;
  ports: OutboundPorts;
  random(bytes: number): Buffer;
  /** Folder of the built pages; tests pass their own. */
  webFolder?: string;
}

export interface App {
  http: FastifyInstance;
  deps: Deps;
  access: Access;
  queue: QueueCapability;
  clients: ClientsCapability;
  notifications: NotificationsCapability;
  realtime: Realtime;
  routes: readonly Route[];
  listeners: readonly Listener[];
  jobs: readonly Job[];
  retention: readonly Retention[];
  /** Drains: refuses new requests, asks sockets to reconnect later and finishes running work. */
  close(): Promise<void>;
}

export function depsOf(input: {
  config: Config;
  connection: Connection;
  db: Database;
  clock: Clock;
  log: Log;
}): Deps {
  const metrics = startMetrics();
  return {
    ...input,
    keys: keysOf(input.config.secretKeys),
    metrics,
    admission: openAdmission({ ...input, metrics }, laneSizes(input.db.connections().most)),
    tenancy: tenancyOf(input.db, new URL(input.config.publicUrl).host),
    ports: openOutboundPorts(input.config, input),
    random: (bytes) => randomBytes(bytes),
  };
}

/** Lists all parts of the server and connects them to one another. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, db, log } = deps;
  const http = Fastify({
    trustProxy: config.trustProxy,
    bodyLimit: 256 * 1024,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // mutation: rewritten-address
    rewriteUrl: (request: { url?: string }) => readableAddress(request.url ?? '/'),
    // Longer than any address that arrives here: the contract reports a parameter that is too long.
    // mutation: longest-parameter
    routerOptions: { maxParamLength: 32 * 1024, ignoreDuplicateSlashes: false },
    // Open connections get responses while this process stops: the load balancer has not noticed yet.
    return503OnClosing: false,
    loggerInstance: undefined,
  } as never) as unknown as FastifyInstance;

  const access = await accessCapability({ ...deps, placesOf: placesOf(db) });
  const policies = queueApi.channelPolicies(deps);
  const listening = { ...deps, policies, personOfSession: access.personOfSession };
  const realtime = config.pusher
    ? startHostedRealtime({ ...listening, pusher: config.pusher })
    : await startRealtime({ ...listening, server: http.server });
  const assertPerson = queueApi.assertPersonBy({ captcha: deps.ports.captcha, log });
  const queue = queueApi.queueCapability({
    ...deps,
    assertPerson,
    broadcast: realtime,
    subscribed: realtime.subscribed,
    publicUrl: config.publicUrl,
    limitsOn: config.rateLimit > 0,
  });
  const visits = visitsApi.visitsCapability();
  const appointments = appointmentsApi.appointmentsCapability({
    ...deps,
    ...deps.ports,
    assertPerson,
    broadcast: realtime,
    limitsOn: config.rateLimit > 0,
  });
  const notifications = notificationsApi.notificationsCapability({ ...deps, ...deps.ports });
  // Data owners from right to left: those that refer to a visit, then visits, then clients.
  const clients = clientsApi.clientsCapability({
    dataOwners: [notificationsApi, queueApi, visitsApi, clientsApi],
  });
  const routes: Route[] = [
    ...access.routes,
    ...vendorsCapability().routes,
    ...locationsCapability({ ...deps, ...deps.ports, linesNow: queueApi.linesNow }).routes,
    ...servicesCapability().routes,
    ...staffCapability().routes,
    ...queue.routes,
    ...appointments.routes,
    ...reportsCapability().routes,
    ...realtime.routes,
  ];

  const listeners = [
    ...queue.listeners,
    ...visits.listeners,
    ...appointments.listeners,
    ...notifications.listeners,
  ];
  const invariants = [
    ...outboxInvariants(listeners),
    ...visitsApi.invariants,
    ...queueApi.invariants,
    ...appointmentsApi.invariants,
  ];

  const retention = [
    responsesRetention,
    ...visitsApi.retentionOf({ forgetClient: clients.forgetClient }),
    queueApi.waitsRetention,
    notificationsApi.messagesRetention,
  ];

  registerSecurityHeaders(http, { https: config.publicUrl.startsWith('https:') });
  measureRequests(http, deps);
  readJsonApi(http);
  takeMultipart(http);
  await registerLimits(http, config.rateLimit);
  registerAdmission(http, deps.admission);
  rejectConnections(http.server, { ...deps, https: config.publicUrl.startsWith('https:') });
  registerHealth(http, { ...deps, realtime });
  registerAuditFigures(deps, invariants);
  registerDocs(http, {
    endpoints: routes.map((route) => route.endpoint),
    publicUrl: config.publicUrl,
    version: '1',
  });
  registerRoutes(http, { ...deps, sessions: access.sessions }, routes);
  notifications.register(http);
  await pagesCapability({
    ...deps,
    sessions: access.sessions,
    csrfTokenOf: access.csrfTokenOf,
  }).register(http);

  return {
    http,
    deps,
    access,
    queue,
    clients,
    notifications,
    realtime,
    routes,
    listeners,
    retention,
    jobs: [
      ...access.jobs,
      ...queue.jobs,
      ...appointments.jobs,
      ...notifications.jobs,
      retentionJob(deps, retention),
      logPartitionsJob(deps),
      auditJob(deps, invariants),
    ],
    async close() {
      await realtime.stop();
      await http.close();
      await queue.waitUpdater.stop();
      await notifications.sender.stop();
      await access.close();
      log.info({}, 'closed');
    },
  };
}

/** Reads JSON:API's media type as JSON. The parser refuses a key that would reach a prototype. */
function readJsonApi(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  // Refuse plain text too: a form on another site could send it.
  http.removeContentTypeParser(['application/json', 'text/plain']);
  // A form on another site could send this, so only endpoints that read no cookie accept it.
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const { form } = request.routeOptions.config as { form?: boolean };
      if (form) done(null, Object.fromEntries(new URLSearchParams(body as string)));
      else done(refuse('media-type-unsupported'));
    },
  );
  for (const type of ['application/json', 'application/vnd.api+json']) {
    http.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null, undefined);
      else if (spellsZeroByte(body as string)) done(refuse('malformed-request'));
      else void parse(request, body as string, done);
    });
  }
}

function measureRequests(http: FastifyInstance, { metrics, log }: Deps): void {
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    // mutation: measured-request
    metrics.observe('foyer_http_seconds', reply.elapsedTime / 1_000, {
      route,
      method: request.method,
      status: String(reply.statusCode),
    });
    // mutation: logged-request
    log.info(
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  http.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
}
