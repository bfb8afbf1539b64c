import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { REALTIME_PATH } from '#contract/protocol/realtime.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import type { Connection } from '../database/pool.ts';
import type { Admission } from '../http/admission/admission.ts';
import type { Route } from '../http/routes.ts';
import { clientAddress, proxyRule } from '../http/request/client-address.ts';
import type { TrustProxy } from '../http/request/client-address.ts';
import { sourceOf } from '../http/request/source.ts';
import { vendorByHost } from '../http/request/tenancy-store.ts';
import type { Log } from '../logging/log.ts';
import type { Keys } from '../signing/keys.ts';
import { attemptLimit, isOwnOrigin, tokenOfHandshake } from './handshake.ts';
import { carrierOf } from './between-processes.ts';
import type { Broadcast } from './broadcast.ts';
import { readChannel, readRoom, roomOf, roomOfSession } from './channel.ts';
import type { SubscribedChannel } from './channel.ts';
import type { ChannelPolicy } from './channel-policy.ts';
import { identify } from './identify.ts';
import type { PersonOf } from './identify.ts';
import { forgetRequest, packInOneWrite } from './lighter.ts';
import { authoriseChannelRoute } from './pusher/authorise-channel.ts';
import { renewTokenRoute } from './renew-token.ts';
import { watchSessions } from './session-watch.ts';
import type { Watched } from './session-watch.ts';
import { remember, serveSubscriptions, stateOf } from './subscriptions.ts';
import type { SocketState, SubscriptionDeps } from './subscriptions.ts';

export interface RealtimeDeps {
  /** Null in a worker process: it sends, and no page connects to it. */
  server: HttpServer | null;
  config: {
    publicUrl: string;
    trustProxy: TrustProxy;
    rateLimit: number;
    database: { kind: 'embedded' | 'server' };
    redisUrl: string | undefined;
  };
  connection: Connection;
  db: Pick<Database, 'acrossVendors'>;
  admission: Pick<Admission, 'inTurn'>;
  keys: Keys;
  clock: Clock;
  log: Log;
  policies: readonly ChannelPolicy[];
  /** Returns the person of a live session, read from the database. */
  personOfSession: PersonOf;
  /** Milliseconds between session checks of open connections. */
  watchEveryMs?: number;
}

export interface Realtime extends Broadcast {
  /** The route that renews a page's token. */
  routes: Route[];
  /** Ends every connection of a session, in every process. */
  cut(sessionId: string): void;
  /** Open connections of this process. */
  connections(): number;
  /** Channels with subscribers in this process; null where only the hosted service knows. */
  subscribed: (() => Iterable<SubscribedChannel>) | null;
  counts(): { connections: number; staff: number; channels: number };
  stop(): Promise<void>;
}

// A branch's visitors share one address and all reconnect in the minute after a restart.
const CONNECTS_A_MINUTE = 600;
const SUBSCRIPTIONS_A_MINUTE = 3_000;
const LARGEST_REQUEST = 16 * 1024;

/**
 * Runs Socket.IO on `/realtime` (docs/realtime.md): authenticates connections, authorises subscriptions, and
 * disconnects ended sessions.
 */
export async function startRealtime(deps: RealtimeDeps): Promise<Realtime> {
  const { policies, log, config } = deps;
  const carrier = await carrierOf(deps);
  const isProxy = proxyRule(config.trustProxy);
  const sourceBehind = (request: IncomingMessage) => sourceOf(clientAddress(request, isProxy));
  const connects = attemptLimit(CONNECTS_A_MINUTE, config.rateLimit);
  const io = new Server({
    path: REALTIME_PATH,
    serveClient: false,
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: LARGEST_REQUEST,
    ...(carrier.adapter && { adapter: carrier.adapter }),
    allowRequest: (request, allow) => {
      const open = new URL(request.url ?? '', 'http://a').searchParams.has('sid');
      if (!open && !connects.allows(sourceBehind(request))) return allow('too-many-requests', false);
      isOwnOrigin(request.headers, {
        publicUrl: config.publicUrl,
        isVendorHost: (host) => isVendorHost(deps.db, host),
      }).then(
        (own) => allow(own ? null : 'origin', own),
        () => allow('unavailable', false),
      );
    },
  });
  packInOneWrite(io);
  if (deps.server) {
    io.attach(deps.server);
    io.engine.on('headers', addHeaders);
  }
  const inside: SubscriptionDeps = {
    ...deps,
    personOf: deps.personOfSession,
    attempts: attemptLimit(SUBSCRIPTIONS_A_MINUTE, config.rateLimit),
  };
  io.use((socket, next) => void response(next, admit(deps, socket, sourceBehind(socket.request))));
  io.on('connection', (socket) => {
    forgetRequest(socket);
    remember(socket, stateOf(socket).identity);
    serveSubscriptions(inside, socket);
  });
  const watch = watchSessions(
    { personOf: deps.personOfSession, log, everyMs: deps.watchEveryMs ?? 2_000 },
    () => watchedOf(io),
  );
  return {
    send({ vendorId, channel }, event, data) {
      io.to(roomOf(vendorId, channel)).emit(event, channel, data);
      const proof = policies.find(({ prefix }) => prefix === readChannel(channel)?.prefix)?.proof;
      if (proof) io.to(roomOf(vendorId, `private-${channel}`)).emit(event, `private-${channel}`, data);
    },
    routes: [renewTokenRoute(deps), authoriseChannelRoute({ ...deps, app: undefined, entered: () => {} })],
    connections: () => io.sockets.sockets.size,
    cut: (sessionId) => io.in(roomOfSession(sessionId)).disconnectSockets(true),
    subscribed: () =>
      [...io.sockets.sockets.values()].flatMap((socket) =>
        [...stateOf(socket).rooms.values()].flatMap((room) => readRoom(room) ?? []),
      ),
    counts() {
      const states = [...io.sockets.sockets.values()].map(stateOf);
      return {
        connections: states.length,
        staff: states.filter(({ sessions }) => sessions.size > 0).length,
        channels: states.reduce((sum, { rooms }) => sum + rooms.size, 0),
      };
    },
    async stop() {
      await watch.stop();
      // Closed below Socket.IO, so that pages see a broken connection and reconnect at once, to another
      // process.
      io.engine?.close();
      await io.of('/').adapter.close();
      await carrier.stop();
    },
  };
}

function* watchedOf(io: Server): Iterable<Watched> {
  for (const socket of io.sockets.sockets.values()) {
    const { sessions } = stateOf(socket);
    if (sessions.size > 0) yield { sessions, cut: () => void socket.disconnect(true) };
  }
}

async function response(next: (fault?: Error) => void, admitted: Promise<Error | undefined>): Promise<void> {
  next(await admitted);
}

/** Opens a connection by the page's bearer token. */
async function admit(deps: RealtimeDeps, socket: Socket, source: string): Promise<Error | undefined> {
  const text = tokenOfHandshake(socket.handshake);
  const identity = await identify(
    { keys: deps.keys, personOf: deps.personOfSession },
    text,
    deps.clock.now(),
  ).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a connection could not be checked');
    return 'unavailable' as const;
  });
  if (typeof identity === 'string') return new Error(identity);
  const state: SocketState = {
    text,
    identity,
    source,
    rooms: new Map(),
    asking: new Map(),
    sessions: new Map(),
  };
  socket.data = state;
  return undefined;
}

async function isVendorHost(db: Pick<Database, 'acrossVendors'>, host: string): Promise<boolean> {
  return (await db.acrossVendors((tx) => vendorByHost(tx, host))) !== undefined;
}

function addHeaders(headers: Record<string, string>): void {
  headers['cache-control'] = 'no-store';
  headers['x-content-type-options'] = 'nosniff';
  headers['referrer-policy'] = 'no-referrer';
}
