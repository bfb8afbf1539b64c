import Echo from 'laravel-echo';
import pusherPackage from 'pusher-js';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterFile } from './after-file.ts';
import type { PusherServer } from './pusher-server.ts';

/* Third-party clients, set up as their own documentation says, on either driver. */

// An older package: the default export in its types is the whole module.
const Pusher = pusherPackage as unknown as typeof pusherPackage.default;
type Pusher = InstanceType<typeof Pusher>;

export interface ForeignHeard {
  event: string;
  data: { version: number } & Record<string, unknown>;
}

export interface ForeignListener {
  heard: ForeignHeard[];
  /** Resolves once the server has responded: null, or the fault. */
  settled: Promise<unknown>;
}

export interface ForeignClient {
  listen(channel: { name: string; private?: boolean; events: readonly string[] }): ForeignListener;
}

export interface ForeignDeps {
  address: string;
  token: string;
  code?: string | undefined;
  /** Present on the hosted driver. */
  service?: PusherServer | undefined;
}

/** laravel-echo over Socket.IO: its connector emits `subscribe` and listens by event name. */
export function echoOverSocketIo({ address, token, code }: ForeignDeps): ForeignClient {
  const echo = new Echo({
    broadcaster: 'socket.io',
    client: io,
    host: address,
    path: '/realtime',
    transports: ['websocket'],
    bearerToken: token,
    namespace: false,
    auth: { headers: { Authorization: `Bearer ${token}`, ...(code && { 'x-confirm-code': code }) } },
  });
  afterFile(() => echo.disconnect());
  return {
    listen({ name, private: isPrivate, events }) {
      const heard: ForeignHeard[] = [];
      const channel = isPrivate ? echo.private(name) : echo.channel(name);
      const request = isPrivate ? `private-${name}` : name;
      // Its own error callback does nothing over Socket.IO; the server's message still arrives.
      const fault = new Promise((resolve) =>
        (echo.connector.socket as Socket).on('subscription_error', (of: string, answer: unknown) => {
          if (of === request) resolve(answer);
        }),
      );
      listenTo(channel, events, heard);
      // It has no success callback: without an error within a moment, the subscription works.
      const quiet = new Promise((resolve) => setTimeout(() => resolve(null), 700));
      return { heard, settled: Promise.race([fault, quiet]) };
    },
  };
}

/** laravel-echo over a service of the Pusher protocol, with pusher-js underneath. */
export function echoOverPusher(deps: ForeignDeps): ForeignClient {
  const echo = new Echo({ broadcaster: 'pusher', client: pusherJs(deps), namespace: false });
  return {
    listen({ name, private: isPrivate, events }) {
      const heard: ForeignHeard[] = [];
      const channel = isPrivate ? echo.private(name) : echo.channel(name);
      const settled = new Promise((resolve) => {
        channel.subscribed(() => resolve(null));
        channel.error(resolve);
      });
      listenTo(channel, events, heard);
      return { heard, settled };
    },
  };
}

/** pusher-js alone. */
export function pusherAlone(deps: ForeignDeps): ForeignClient {
  const pusher = pusherJs(deps);
  return {
    listen({ name, private: isPrivate, events }) {
      const heard: ForeignHeard[] = [];
      const channel = pusher.subscribe(isPrivate ? `private-${name}` : name);
      const settled = new Promise((resolve) => {
        channel.bind('pusher:subscription_succeeded', () => resolve(null));
        channel.bind('pusher:subscription_error', resolve);
      });
      for (const event of events)
        channel.bind(event, (data: ForeignHeard['data']) => heard.push({ event, data }));
      return { heard, settled };
    },
  };
}

/** socket.io-client alone, as in docs/realtime.md. */
export function socketAlone({ address, token, code }: ForeignDeps): ForeignClient {
  const socket = io(address, {
    path: '/realtime',
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
  });
  afterFile(() => void socket.close());
  return {
    listen({ name, private: isPrivate, events }) {
      const heard: ForeignHeard[] = [];
      const channel = isPrivate ? `private-${name}` : name;
      for (const event of events)
        socket.on(
          event,
          (of: string, data: ForeignHeard['data']) => of === channel && heard.push({ event, data }),
        );
      const headers = { authorization: `Bearer ${token}`, ...(code && { 'x-confirm-code': code }) };
      const settled = socket
        .timeout(10_000)
        .emitWithAck('subscribe', { channel, auth: { headers } })
        .then((answer: { ok?: true; error?: string }) => answer.error ?? null);
      return { heard, settled };
    },
  };
}

function pusherJs({ address, token, code, service }: ForeignDeps): Pusher {
  const at = new URL(service!.url);
  const pusher = new Pusher(service!.app.key, {
    cluster: '',
    wsHost: at.hostname,
    wsPort: Number(at.port),
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${address}/api/internal/v1/realtime/auth`,
      headers: { Authorization: `Bearer ${token}` },
      ...(code && { params: { confirm_code: code } }),
    },
  });
  afterFile(() => pusher.disconnect());
  return pusher;
}

type Listens = { listen(event: string, callback: (...heard: never[]) => void): unknown };

function listenTo(channel: Listens, events: readonly string[], heard: ForeignHeard[]): void {
  for (const event of events)
    channel.listen(`.${event}`, (data: ForeignHeard['data']) => heard.push({ event, data }));
}
