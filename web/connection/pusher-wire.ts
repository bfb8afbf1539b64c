import { asksForProof } from '#contract/protocol/realtime.ts';
import type { ChannelGrant, SubscribeResponse, SubscribeRequest } from '#contract/protocol/realtime.ts';
import { watchSilence } from './silence.ts';
import type { OpenWire, Wire, WireEvents } from './wire.ts';

/** A service of the Pusher protocol, version 7, and the authorisation of its private channels. */
export type PusherAddress = {
  /** `wss://…`, without a path. */
  url: string;
  key: string;
  /** Our server's grant for a socket and a channel; rejects with a code. */
  grant: (asking: {
    socket_id: string;
    channel_name: string;
    token: string | undefined;
    confirm_code: string | undefined;
  }) => Promise<ChannelGrant>;
};

const RESPONSE_MS = 10_000;
const PRIVATE = 'private-';

type Frame = { event?: unknown; channel?: unknown; data?: unknown };

/**
 * Implements the protocol of hosted realtime services. The live client decides when to retry, as with the
 * other driver.
 */
export function pusherWire(service: PusherAddress): OpenWire {
  return (_token, events) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(
        `${service.url}/app/${service.key}?protocol=7&client=foyer&version=1&flash=false`,
      );
      const opening = new AbortController();
      const late = setTimeout(() => fail('no-answer'), RESPONSE_MS);
      const settle = (): void => {
        clearTimeout(late);
        opening.abort();
      };
      function fail(why: string): void {
        settle();
        reject(new Error(why));
        socket.close();
      }
      const onMessage = ({ data: text }: MessageEvent): void => {
        const { event, data } = read(text);
        if (event === 'pusher:error') fail((data as { message?: string } | null)?.message ?? 'refused');
        if (event !== 'pusher:connection_established') return;
        settle();
        resolve(wireOver({ socket, service, events }, data as Established));
      };
      socket.addEventListener('close', () => fail('closed'), opening);
      socket.addEventListener('message', onMessage, opening);
    });
}

type Established = { socket_id: string; activity_timeout?: number };
type Open = { socket: WebSocket; service: PusherAddress; events: WireEvents };

function wireOver(
  { socket, service, events }: Open,
  { socket_id, activity_timeout = 120 }: Established,
): Wire {
  const pending = new Map<string, (response: SubscribeResponse) => void>();
  const open = new AbortController();
  const send = (event: string, data: object): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, data }));
  };
  const close = (): void => {
    silence.stop();
    open.abort();
    socket.close();
  };
  const down = (code: number): void => {
    close();
    events.onDown(isForced(code) ? 'forced' : 'dropped');
  };
  const silence = watchSilence({
    after: activity_timeout * 1_000,
    ask: () => send('pusher:ping', {}),
    lost: () => down(0),
  });
  const onMessage = ({ data: text }: MessageEvent): void => {
    silence.heard();
    const { event, channel, data } = read(text);
    const name = typeof channel === 'string' ? channel : '';
    if (event === 'pusher:ping') send('pusher:pong', {});
    else if (event === 'pusher_internal:subscription_succeeded') pending.get(name)?.({ ok: true });
    else if (event === 'pusher:subscription_error') pending.get(name)?.({ error: 'refused' });
    else if (typeof event === 'string' && !/^pusher(_internal)?:/.test(event))
      events.onMessage(event, plain(name), data);
  };
  socket.addEventListener('close', ({ code }) => down(code), open);
  socket.addEventListener('message', onMessage, open);
  let signedIn = false;

  async function enter(name: string, request: SubscribeRequest): Promise<void> {
    if (!name.startsWith(PRIVATE)) return send('pusher:subscribe', { channel: name });
    const { auth, user_auth, user_data } = await service.grant({
      socket_id,
      channel_name: name,
      ...credentialsOf(request),
    });
    // Signs the connection in, so that it closes when the sign-in ends.
    if (user_auth !== undefined && !signedIn) send('pusher:signin', { auth: user_auth, user_data });
    signedIn ||= user_auth !== undefined;
    send('pusher:subscribe', { channel: name, auth });
  }

  return {
    async subscribe(request) {
      const name = nameOf(request.channel);
      const response = new Promise<SubscribeResponse>((resolve) => {
        pending.set(name, resolve);
        setTimeout(() => resolve({ error: 'no-answer' }), RESPONSE_MS);
      });
      try {
        await enter(name, request);
        return await response;
      } catch (fault) {
        return { error: (fault as { code?: string }).code ?? 'no-answer' };
      } finally {
        pending.delete(name);
      }
    },
    unsubscribe: (channel) => send('pusher:unsubscribe', { channel: nameOf(channel) }),
    close,
  };
}

/**
 * Codes 4000 to 4199: the service closed the connection by decision and does not want an immediate retry.
 * From 4200 on it wants one.
 */
const isForced = (code: number): boolean => code >= 4_000 && code < 4_200;

const nameOf = (channel: string): string => (asksForProof(channel) ? PRIVATE + channel : channel);
const plain = (name: string): string => (name.startsWith(PRIVATE) ? name.slice(PRIVATE.length) : name);

function credentialsOf({ auth }: SubscribeRequest): {
  token: string | undefined;
  confirm_code: string | undefined;
} {
  const { authorization, 'x-confirm-code': code } = auth?.headers ?? {};
  return { token: authorization?.replace(/^Bearer /, ''), confirm_code: code };
}

/** Parses a frame, whose data is mostly JSON in JSON. An invalid frame throws nothing. */
function read(text: unknown): Frame {
  const frame = parsed(text) as Frame | null;
  if (typeof frame !== 'object' || frame === null) return {};
  return { ...frame, data: typeof frame.data === 'string' ? (parsed(frame.data) ?? frame.data) : frame.data };
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
