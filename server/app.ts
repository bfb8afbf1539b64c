import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { FeatureName } from '#domain/codes/feature.ts';
import type { Role } from '#domain/codes/role.ts';
import { contactCentreOf } from '#domain/vendors/contact-centre.ts';
import { staffViewOf } from '#domain/vendors/staff-view.ts';
import { accountsCapability, inviteAdded } from './capabilities/accounts/index.ts';
import { accessCapability } from './capabilities/access/index.ts';
import type { Access } from './capabilities/access/index.ts';
import * as chatsApi from './capabilities/chats/index.ts';
import * as clientsApi from './capabilities/clients/index.ts';
import type { ClientsCapability } from './capabilities/clients/index.ts';
import * as appointmentsApi from './capabilities/appointments/index.ts';
import * as importsApi from './capabilities/imports/index.ts';
import { supportCapability } from './capabilities/support/index.ts';
import { featuresCapability } from './capabilities/features/index.ts';
import { connectionsCapability } from './capabilities/connections/index.ts';
import type { ServicesOf } from './capabilities/connections/index.ts';
import * as conversationsApi from './capabilities/conversations/index.ts';
import type { ConversationsCapability } from './capabilities/conversations/index.ts';
import { dataCapability, vendorExportsRetention } from './capabilities/data/index.ts';
import * as devicesApi from './capabilities/devices/index.ts';
import { locationsCapability, placesOf } from './capabilities/locations/index.ts';
import * as notificationsApi from './capabilities/notifications/index.ts';
import type { NotificationsCapability } from './capabilities/notifications/index.ts';
import { pagesCapability } from './capabilities/pages/index.ts';
import * as queueApi from './capabilities/queue/index.ts';
import type { QueueCapability } from './capabilities/queue/index.ts';
import { reportsCapability } from './capabilities/reports/index.ts';
import { activeLines, servicesCapability } from './capabilities/services/index.ts';
import * as shortcutsApi from './capabilities/shortcuts/index.ts';
import { shellCapability } from './capabilities/shell/index.ts';
import {
  joinStaffToLine,
  photosRetention,
  staffCapability,
  staffIdsOfLine,
} from './capabilities/staff/index.ts';
import {
  logosRetention,
  securityLogRetention,
  settingsOf,
  vendorChannel,
  vendorsCapability,
} from './capabilities/vendors/index.ts';
import { walletCapability } from './capabilities/wallet/index.ts';
import { wordingCapability } from './capabilities/wording/index.ts';
import * as visitsApi from './capabilities/visits/index.ts';
import { CLIENT_DATA_OWNERS } from './client-data.ts';
import type { Deps } from './deps.ts';
import { letterSenderOf, tellExported } from './staff-letters.ts';
import { auditJob, registerAuditFigures } from './infrastructure/audit/auditor.ts';
import { registerAdmission } from './infrastructure/http/admission/admission.ts';
import { responsesRetention } from './infrastructure/http/response/responses-retention.ts';
import { proxyRule } from './infrastructure/http/request/client-address.ts';
import { takeMultipart } from './infrastructure/http/request/multipart.ts';
import { takeRawBodies } from './infrastructure/http/request/raw-bodies.ts';
import { measureRequests } from './infrastructure/http/measure-requests.ts';
import { registerHealth } from './infrastructure/http/health.ts';
import { registerLimits } from './infrastructure/http/admission/limits.ts';
import { registerCrossOrigin } from './infrastructure/http/cross-origin.ts';
import { registerDocs } from './infrastructure/http/openapi/openapi.ts';
import { readJsonApi } from './infrastructure/http/request/read-json-api.ts';
import { readableAddress } from './infrastructure/http/request/readable-address.ts';
import { refuseUnreadable } from './infrastructure/http/response/client-error.ts';
import { registerRoutes } from './infrastructure/http/routes.ts';
import type { Route } from './infrastructure/http/routes.ts';
import { registerSecurityHeaders } from './infrastructure/http/security-headers.ts';
import { rejectConnections } from './infrastructure/http/admission/turn-away.ts';
import type { Job } from './infrastructure/jobs/jobs.ts';
import { leasedWorkJob } from './infrastructure/leased-work/leased-work.ts';
import { listTaskRoutes, tasksRetention } from './infrastructure/list-tasks/list-task-routes.ts';
import { listWork } from './infrastructure/list-tasks/work-list-tasks.ts';
import { listsOf } from './infrastructure/resources/list-kind.ts';
import { outboxInvariants } from './infrastructure/outbox/invariants.ts';
import { RECORD_SUBJECTS } from '#contract/setup/record-subjects.ts';
import type { Listener } from './infrastructure/outbox/listeners.ts';
import { recordBroadcasts, recordsChannel } from './infrastructure/resources/records-channel.ts';
import { logPartitionsJob } from './infrastructure/outbox/log-partitions.ts';
import { startHostedRealtime } from './infrastructure/realtime/pusher/hosted-realtime.ts';
import { startRealtime } from './infrastructure/realtime/realtime.ts';
import type { PersonOf } from './infrastructure/realtime/identify.ts';
import type { Realtime } from './infrastructure/realtime/realtime.ts';
import { retentionJob } from './infrastructure/retention/retention.ts';
import type { Retention } from './infrastructure/retention/retention.ts';

export interface App {
  http: FastifyInstance;
  deps: Deps;
  access: Access;
  queue: QueueCapability;
  clients: ClientsCapability;
  conversations: ConversationsCapability;
  notifications: NotificationsCapability;
  servicesOf: ServicesOf;
  realtime: Realtime;
  routes: readonly Route[];
  listeners: readonly Listener[];
  jobs: readonly Job[];
  retention: readonly Retention[];
  /** Drains: refuses new requests, asks sockets to reconnect later and finishes running work. */
  close(): Promise<void>;
}

/** The largest form over a slow phone connection of 70 KiB a second arrives within this time. */
const REQUEST_MS = 300_000;

/** Lists all parts of the server and connects them to one another. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, db, log } = deps;
  const http = Fastify({
    trustProxy: proxyRule(config.trustProxy),
    bodyLimit: 256 * 1024,
    // A client that takes longer for its request is cut off; Fastify's own default waits for ever.
    requestTimeout: REQUEST_MS,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // mutation: rewritten-address
    rewriteUrl: (request: { url?: string }) => readableAddress(request.url ?? '/'),
    // Longer than any address that arrives here: the contract reports a parameter that is too long.
    // mutation: longest-parameter
    routerOptions: { maxParamLength: 32 * 1024, ignoreDuplicateSlashes: false },
    clientErrorHandler: refuseUnreadable(config.publicUrl.startsWith('https:')),
    // Open connections get responses while this process stops: the load balancer has not noticed yet.
    return503OnClosing: false,
    loggerInstance: undefined,
  } as never) as unknown as FastifyInstance;

  const staffSettingsOf = async (vendorId: number, role: Role) => {
    const settings = await settingsOf(db, vendorId);
    const newStaffRole = Number(settings.get('access.defaultRole')) as Role;
    return { features: settings.features(), view: staffViewOf(settings.get, role), newStaffRole };
  };
  const mfaRequiredOf = async (vendorId: number) =>
    (await settingsOf(db, vendorId)).get('access.mfaRequired');
  const centreOf = async (vendorId: number) => contactCentreOf((await settingsOf(db, vendorId)).get);
  const grantRequiredOf = async (vendorId: number) =>
    (await settingsOf(db, vendorId)).get('support.grantRequired');
  const access = await accessCapability({
    ...deps,
    placesOf: placesOf(db),
    staffSettingsOf,
    linesOf: activeLines(db),
    mfaRequiredOf,
    contactCentreOf: centreOf,
    grantRequiredOf,
    senderOf: letterSenderOf(deps),
  });
  const sessions = devicesApi.sessionsWithDevices(deps, access.sessions);
  const policies = [
    ...queueApi.channelPolicies(deps),
    ...appointmentsApi.channelPolicies(deps),
    vendorChannel,
    recordsChannel,
    devicesApi.deviceChannel,
    ...chatsApi.channelPolicies(deps),
  ];
  const personOfSession: PersonOf = async (sessionId) => {
    const device = await devicesApi.personOfDeviceSession(deps, sessionId);
    return device === undefined ? access.personOfSession(sessionId) : device;
  };
  const listening = { ...deps, policies, personOfSession };
  const realtime = config.pusher
    ? startHostedRealtime({ ...listening, pusher: config.pusher })
    : await startRealtime({ ...listening, server: http.server });
  const vendors = vendorsCapability({ ...deps, ...deps.ports, broadcast: realtime });
  const features = featuresCapability(deps);
  const handOver = conversationsApi.smppHandOver(deps);
  const connections = connectionsCapability({ ...deps, handOver: handOver.port });
  const { servicesOf, closedChannelsOf, openLink } = connections;
  const assertPerson = queueApi.assertPersonBy({ db, servicesOf, log });
  const locations = locationsCapability({ ...deps, servicesOf, linesNow: queueApi.linesNow });
  const queue = queueApi.queueCapability({
    ...deps,
    assertPerson,
    closedChannelsOf,
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
    servicesOf,
    broadcast: realtime,
    limitsOn: config.rateLimit > 0,
  });
  const conversations = conversationsApi.conversationsCapability({
    ...deps,
    servicesOf,
    openLink,
    handOver,
  });
  const notifications = notificationsApi.notificationsCapability({ ...deps, ...deps.ports, servicesOf });
  const chats = chatsApi.chatsCapability({
    ...deps,
    broadcast: realtime,
    limitsOn: config.rateLimit > 0,
  });
  const clients = clientsApi.clientsCapability({
    ...deps,
    dataOwners: CLIENT_DATA_OWNERS,
    cancelVisits: appointmentsApi.cancelVisitsOfClient,
    ledger: clientsApi.erasureLedger(config.erasureLedger),
  });
  const pages = pagesCapability({
    ...deps,
    sessions,
    csrfTokenOf: access.csrfTokenOf,
    servicesOf,
  });
  const imports = importsApi.importsCapability({
    ...deps,
    invite: inviteAdded(access.startDeps),
  });
  const retention = [
    responsesRetention,
    ...visitsApi.retentionOf({ forgetClient: clients.forgetClient }),
    queueApi.waitsRetention,
    conversationsApi.textsRetention,
    conversationsApi.gatewayRetention,
    notificationsApi.messagesRetention,
    appointmentsApi.waitListRetention,
    appointmentsApi.visitorFeedRetention,
    notificationsApi.pushRetention,
    chatsApi.chatsRetention,
    shortcutsApi.invitationsRetention,
    securityLogRetention,
    photosRetention,
    logosRetention,
    importsApi.importsRetention,
    importsApi.mappingsRetention,
    tasksRetention,
    vendorExportsRetention,
  ];

  const data = dataCapability({ ...deps, servicesOf, retention });
  const own: Route[] = [
    ...access.routes,
    ...vendors.routes,
    ...features.routes,
    ...connections.routes,
    ...shortcutsApi.shortcutsCapability({
      ...deps,
      printedCode: (at) => queueApi.printedCode(deps.keys, at).query,
      messagesOfInvitations: notificationsApi.messagesOfInvitations,
    }).routes,
    ...locations.routes,
    ...servicesCapability({ staffOfLines: { idsOf: staffIdsOfLine, join: joinStaffToLine } }).routes,
    ...staffCapability(deps).routes,
    ...clients.routes,
    ...conversations.routes,
    ...notifications.routes,
    ...chats.routes,
    ...queue.routes,
    ...appointments.routes,
    ...walletCapability({ ...deps, ...deps.ports }).routes,
    ...devicesApi.devicesCapability({ ...deps, realtime, csrfTokenOf: access.csrfTokenOf }).routes,
    ...accountsCapability(access.startDeps).routes,
    ...imports.routes,
    ...reportsCapability().routes,
    ...wordingCapability().routes,
    ...data.routes,
    ...supportCapability({ db, realtime }).routes,
    ...shellCapability().routes,
    ...realtime.routes,
    ...pages.routes,
  ];
  const lists = listsOf(own);
  const routes: Route[] = [...own, ...listTaskRoutes(lists)];
  const leased = [...imports.work, ...data.work, listWork(lists, tellExported(deps), centreOf)];

  const listeners = [
    ...vendors.listeners,
    recordBroadcasts(realtime, RECORD_SUBJECTS),
    ...queue.listeners,
    ...visits.listeners,
    ...clients.listeners,
    ...appointments.listeners,
    ...notifications.listeners,
    ...chats.listeners,
  ];
  const invariants = [
    ...outboxInvariants(listeners),
    ...visitsApi.invariants,
    ...queueApi.invariants,
    ...appointmentsApi.invariants,
  ];

  const endpoints = routes.map((route) => route.endpoint);
  registerSecurityHeaders(http, { https: config.publicUrl.startsWith('https:') });
  measureRequests(http, deps);
  registerCrossOrigin(http, { tenancy: deps.tenancy, endpoints });
  readJsonApi(http);
  takeMultipart(http);
  takeRawBodies(http);
  await registerLimits(http, config.rateLimit, {
    trustedBrowserOf: access.trustedBrowserOf,
    deviceOf: (request) => devicesApi.claimedDevice(deps, request),
  });
  registerAdmission(http, deps.admission);
  rejectConnections(http.server, { ...deps, https: config.publicUrl.startsWith('https:') });
  registerHealth(http, { ...deps, realtime });
  registerAuditFigures(deps, invariants);
  registerDocs(http, {
    endpoints,
    publicUrl: config.publicUrl,
    version: '1',
  });
  const hasFeature = async (vendorId: number, feature: FeatureName) =>
    (await settingsOf(db, vendorId)).feature(feature);
  registerRoutes(http, { ...deps, sessions, hasFeature }, routes);
  notifications.register(http);
  await pages.register(http);

  return {
    http,
    deps,
    access,
    queue,
    clients,
    conversations,
    notifications,
    servicesOf,
    realtime,
    routes,
    listeners,
    retention,
    jobs: [
      ...access.jobs,
      ...vendors.jobs,
      ...features.jobs,
      ...connections.jobs,
      ...locations.jobs,
      ...clients.jobs,
      ...queue.jobs,
      ...appointments.jobs,
      ...conversations.jobs,
      ...notifications.jobs,
      ...chats.jobs,
      leasedWorkJob(deps, leased),
      retentionJob(deps, retention),
      logPartitionsJob(deps),
      auditJob(deps, invariants),
    ],
    async close() {
      await realtime.stop();
      await http.close();
      await queue.waitUpdater.stop();
      await conversations.textSender.stop();
      await conversations.smppLinks.stop();
      await conversations.mailReader.stop();
      await notifications.sender.stop();
      await access.close();
      log.info({}, 'closed');
    },
  };
}
