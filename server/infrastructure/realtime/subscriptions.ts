import type { Socket } from 'socket.io';
import type { SubscribeResponse } from '#contract/protocol/realtime.ts';
import type { Clock } from '../clock/clock.ts';
import type { Admission } from '../http/admission/admission.ts';
import { refusalOf } from '../http/response/error-response.ts';
import type { Log } from '../logging/log.ts';
import type { Keys } from '../signing/keys.ts';
import type { AttemptLimit } from './handshake.ts';
import { readChannel, roomOf, roomOfSession } from './channel.ts';
import type { ChannelPolicy } from './channel-policy.ts';
import { headerIn } from './handshake.ts';
import { identify, standingOf } from './identify.ts';
import type { Identity, PersonOf } from './identify.ts';

export interface SocketState {
  /** Token that opened the connection. */
  text: string | undefined;
  identity: Identity;
  source: string;
  /** Rooms by requested channel name. */
  rooms: Map<string, string>;
  /** Names whose authorisation is in progress. */
  asking: Map<string, Promise<SubscribeResponse>>;
  /** Sessions of this socket, with each person's access at authorisation. */
  sessions: Map<string, string>;
}

export interface SubscriptionDeps {
  policies: readonly ChannelPolicy[];
  keys: Keys;
  clock: Clock;
  log: Log;
  personOf: PersonOf;
  /** After a restart all pages resubscribe at once: subscriptions wait for admission like requests. */
  admission: Pick<Admission, 'inTurn'>;
  attempts: AttemptLimit;
}

export const MOST_CHANNELS = 50;

/** Handles `subscribe` and `unsubscribe` of one socket. */
export function serveSubscriptions(deps: SubscriptionDeps, socket: Socket): void {
  socket.on('subscribe', async (request: unknown, ack: unknown) => {
    const name = nameIn(request)?.slice(0, 100) ?? '';
    const response = await subscribe(deps, socket, request).catch((error: unknown): SubscribeResponse => {
      const { refusal, unexpected } = refusalOf(error);
      if (unexpected) deps.log.error({ err: error }, 'a subscription failed');
      return { error: refusal.code };
    });
    if (typeof ack === 'function') ack(response);
    // Echo does not wait for an acknowledgement and listens for this event instead.
    else if ('error' in response) socket.emit('subscription_error', name, response);
  });
  socket.on('unsubscribe', async (request: unknown) => {
    const name = nameIn(request);
    const { rooms } = stateOf(socket);
    const room = name === undefined ? undefined : rooms.get(name);
    if (name === undefined || room === undefined) return;
    rooms.delete(name);
    await socket.leave(room);
  });
}

/** Untrusted input of any shape. */
function nameIn(request: unknown): string | undefined {
  const name = (request as { channel?: unknown } | null | undefined)?.channel;
  return typeof name === 'string' ? name : undefined;
}

export const stateOf = (socket: { data: unknown }): SocketState => socket.data as SocketState;

export function remember(socket: Socket, identity: Identity): void {
  const state = stateOf(socket);
  state.identity = identity;
  if (!identity.person) return;
  // The first value stays: rooms were joined under it, and a person changed since is disconnected.
  const { sessionId } = identity.person;
  if (!state.sessions.has(sessionId)) state.sessions.set(sessionId, standingOf(identity.person));
  void socket.join(roomOfSession(sessionId));
}

async function subscribe(
  deps: SubscriptionDeps,
  socket: Socket,
  request: unknown,
): Promise<SubscribeResponse> {
  const name = nameIn(request);
  const { rooms, asking, source } = stateOf(socket);
  const channel = readChannel(name);
  const policy = deps.policies.find(({ prefix }) => prefix === channel?.prefix);
  if (name === undefined || !channel || !policy || (name !== channel.name && !policy.proof))
    return { error: 'channel-unknown' };
  if (rooms.has(name)) return { ok: true };
  if (!deps.attempts.allows(source)) return { error: 'too-many-requests' };
  // Authorisations in progress count too, and none runs twice concurrently.
  if (asking.has(name)) return asking.get(name)!;
  if (rooms.size + asking.size >= MOST_CHANNELS) return { error: 'too-many-channels' };
  const response = enter(deps, socket, {
    channel,
    policy,
    name,
    auth: (request as { auth?: unknown }).auth,
  }).finally(() => asking.delete(name));
  asking.set(name, response);
  return response;
}

async function enter(deps: SubscriptionDeps, socket: Socket, requested: Asking): Promise<SubscribeResponse> {
  const lane = stateOf(socket).identity.person ? 'staff' : 'visitors';
  const room = await deps.admission.inTurn(lane, () => roomFor(deps, socket, requested));
  if (typeof room !== 'string') return room;
  if (!socket.connected) return { error: 'gone' };
  stateOf(socket).rooms.set(requested.name, room);
  await socket.join(room);
  return { ok: true };
}

interface Asking {
  channel: { id: number };
  policy: ChannelPolicy;
  /** As requested, perhaps with `private-`. */
  name: string;
  auth: unknown;
}

async function roomFor(
  deps: SubscriptionDeps,
  socket: Socket,
  asking: Asking,
): Promise<string | { error: string }> {
  const state = stateOf(socket);
  const now = deps.clock.now();
  const identity = await identityFor(deps, socket, asking.auth);
  if (typeof identity === 'string') return { error: identity };
  const { token, person } = identity;
  const vendorId = token.vendorId ?? 0;
  if (vendorId === 0) return { error: 'refused' };
  const allowed = await asking.policy.authorise({
    vendorId,
    id: asking.channel.id,
    token,
    person,
    confirmCode: headerIn(asking.auth, 'x-confirm-code') ?? null,
    source: state.source,
    now,
  });
  return allowed ? roomOf(vendorId, asking.name) : { error: 'refused' };
}

/** Uses the subscription's own token, for a page that has renewed it; else the connection's, if still valid. */
async function identityFor(
  deps: SubscriptionDeps,
  socket: Socket,
  auth: unknown,
): Promise<Identity | string> {
  const text = headerIn(auth, 'authorization') ?? stateOf(socket).text;
  const result = await identify(deps, text, deps.clock.now());
  if (typeof result !== 'string') remember(socket, result);
  return result;
}
