import { createHmac, randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';

interface App {
  key: string;
  secret: string;
}

interface Connection {
  id: string;
  socket: WebSocket;
  channels: Set<string>;
  user: string | null;
}

type Frame = { event?: string; data?: Record<string, unknown> };

/** The WebSocket half of the stand-in: all subscribers, and their grants. */
export class PusherSockets {
  readonly #app: App;
  readonly all = new Set<Connection>();
  /** Pings that were answered. */
  pings = 0;
  /** While true, it does not respond. */
  deaf = false;
  /** While true, it refuses connections, as during a restart. */
  refusing = false;

  constructor(app: App) {
    this.#app = app;
  }

  open(socket: WebSocket, address: string): void {
    const { pathname, searchParams } = new URL(address, 'http://service');
    if (this.refusing) return socket.close(4200, 'Please reconnect immediately');
    const fault = this.#faultOf(pathname, searchParams.get('protocol'));
    if (fault !== null) {
      send(socket, { event: 'pusher:error', data: fault });
      socket.close(fault.code);
      return;
    }
    const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
    const connection: Connection = { id, socket, channels: new Set(), user: null };
    this.all.add(connection);
    socket.on('close', () => this.all.delete(connection));
    socket.on('message', (text: Buffer) => this.#hear(connection, JSON.parse(text.toString()) as Frame));
    this.#say(socket, 'pusher:connection_established', { socket_id: id, activity_timeout: 120 });
  }

  /** Sends data as a string that the receiver parses again, as the protocol requires. */
  tell(channel: string, event: string, data: string): void {
    for (const { channels, socket } of this.all)
      if (channels.has(channel)) send(socket, { event, channel, data });
  }

  terminate(user: string): void {
    for (const each of this.all)
      if (each.user === user) each.socket.close(4009, 'You got disconnected by the app');
  }

  listening(channel: string): number {
    return [...this.all].filter(({ channels }) => channels.has(channel)).length;
  }

  #faultOf(path: string, protocol: string | null): { code: number; message: string } | null {
    if (path !== `/app/${this.#app.key}`) return { code: 4001, message: 'App key not in this cluster' };
    if (protocol !== '7') return { code: 4007, message: 'Unsupported protocol version' };
    return null;
  }

  #hear(connection: Connection, { event, data = {} }: Frame): void {
    if (this.deaf) return;
    const channel = data['channel'] as string;
    if (event === 'pusher:ping') {
      this.pings += 1;
      this.#say(connection.socket, 'pusher:pong', {});
    } else if (event === 'pusher:subscribe') this.#subscribe(connection, channel, data['auth']);
    else if (event === 'pusher:unsubscribe') connection.channels.delete(channel);
    else if (event === 'pusher:signin') this.#signIn(connection, data);
  }

  #subscribe(connection: Connection, channel: string, auth: unknown): void {
    const { socket, id } = connection;
    if (/^(private|presence)-/.test(channel) && auth !== this.#grant(`${id}:${channel}`)) {
      const message = `Invalid signature for ${id} on ${channel}`;
      send(socket, {
        event: 'pusher:subscription_error',
        channel,
        data: JSON.stringify({ type: 'AuthError', error: message, status: 401 }),
      });
      return;
    }
    connection.channels.add(channel);
    send(socket, { event: 'pusher_internal:subscription_succeeded', channel, data: '{}' });
  }

  #signIn(connection: Connection, { auth, user_data: data }: Record<string, unknown>): void {
    if (auth !== this.#grant(`${connection.id}::user::${String(data)}`))
      return connection.socket.close(4009, 'Connection not authorized');
    connection.user = (JSON.parse(String(data)) as { id: string }).id;
    this.#say(connection.socket, 'pusher:signin_success', { user_data: data });
  }

  #grant(text: string): string {
    return `${this.#app.key}:${createHmac('sha256', this.#app.secret).update(text).digest('hex')}`;
  }

  #say(socket: WebSocket, event: string, data: object): void {
    send(socket, { event, data: JSON.stringify(data) });
  }
}

const send = (socket: WebSocket, frame: object): void => socket.send(JSON.stringify(frame));
