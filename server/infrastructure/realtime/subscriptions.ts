import type { Socket } from 'socket.io';
import type { SubscribeAnswer } from '#contract/realtime.ts';
import type { Clock } from '../clock/clock.ts';
import { Refusal } from '../http/refusal.ts';
import type { Log } from '../logging/log.ts';
import type { Keys } from '../signing/keys.ts';
import type { AttemptLimit } from './attempt-limit.ts';
import { readChannel, roomOf, roomOfSession } from './channel.ts';
import type { ChannelPolicy } from './channel-policy.ts';
import { headerIn } from './handshake.ts';
import { identify, standingOf } from './identify.ts';
import type { Identity, PersonOf } from './identify.ts';

export interface SocketState {
  /** The token that opened the connection. */
  text: string | undefined;
  identity: Identity;
  source: string;
  /** Names as they were asked for, and the room of each. */
  rooms: Map<string, string>;
  /** Sign-ins this socket speaks for, with what each person stood for when it was looked at. */
  sessions: Map<string, string>;
}

export interface SubscriptionGround {
  policies: readonly ChannelPolicy[];
  keys: Keys;
  clock: Clock;
  log: Log;
  personOf: PersonOf;
  attempts: AttemptLimit;
}

export const MOST_CHANNELS = 50;

/** Answers `subscribe` and `unsubscribe` of one socket. */
export function serveSubscriptions(ground: SubscriptionGround, socket: Socket): void {
  socket.on('subscribe', async (request: unknown, ack: unknown) => {
    const name = String((request as { channel?: unknown } | null)?.channel ?? '').slice(0, 100);
    const answer = await subscribe(ground, socket, request).catch((error: unknown): SubscribeAnswer => {
      if (error instanceof Refusal) return { error: error.code };
      ground.log.error({ err: error }, 'a subscription failed');
      return { error: 'general-error' };
    });
    if (typeof ack === 'function') ack(answer);
    // Echo asks without waiting for an answer and listens for this instead.
    else if ('error' in answer) socket.emit('subscription_error', name, answer);
  });
  socket.on('unsubscribe', async (request: unknown) => {
    const name = typeof request === 'string' ? request : (request as { channel?: unknown } | null)?.channel;
    const { rooms } = stateOf(socket);
    const room = typeof name === 'string' ? rooms.get(name) : undefined;
    if (room === undefined) return;
    rooms.delete(name as string);
    await socket.leave(room);
  });
}

export const stateOf = (socket: { data: unknown }): SocketState => socket.data as SocketState;

export function remember(socket: Socket, identity: Identity): void {
  const state = stateOf(socket);
  state.identity = identity;
  if (!identity.person) return;
  state.sessions.set(identity.person.sessionId, standingOf(identity.person));
  void socket.join(roomOfSession(identity.person.sessionId));
}

async function subscribe(ground: SubscriptionGround, socket: Socket, request: unknown): Promise<SubscribeAnswer> {
  const { channel: name, auth } = (request ?? {}) as { channel?: unknown; auth?: unknown };
  const state = stateOf(socket);
  const channel = readChannel(name);
  const policy = ground.policies.find(({ prefix }) => prefix === channel?.prefix);
  if (!channel || !policy || (name !== channel.name && !policy.proof)) return { error: 'channel-unknown' };
  const asked = name as string;
  if (state.rooms.has(asked)) return { ok: true };
  if (!ground.attempts.allows(state.source)) return { error: 'too-many-requests' };
  if (state.rooms.size >= MOST_CHANNELS) return { error: 'too-many-channels' };
  // Held from now on, so that many asked for at once are counted too.
  state.rooms.set(asked, '');
  const room = await roomFor(ground, socket, { channel, policy, asked, auth }).catch((error: unknown) => {
    state.rooms.delete(asked);
    throw error;
  });
  // Left, or cut off, while it was looked at.
  if (!socket.connected || !state.rooms.has(asked)) return { error: 'gone' };
  if (typeof room !== 'string') {
    state.rooms.delete(asked);
    return room;
  }
  state.rooms.set(asked, room);
  await socket.join(room);
  return { ok: true };
}

interface Asking {
  channel: { id: number };
  policy: ChannelPolicy;
  asked: string;
  auth: unknown;
}

async function roomFor(ground: SubscriptionGround, socket: Socket, asking: Asking): Promise<string | { error: string }> {
  const state = stateOf(socket);
  const now = ground.clock.now();
  const identity = await identityFor(ground, socket, asking.auth);
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
  return allowed ? roomOf(vendorId, asking.asked) : { error: 'refused' };
}

/** The token sent along, for a page that has renewed its own; else the one that opened the connection, if it is still good. */
async function identityFor(ground: SubscriptionGround, socket: Socket, auth: unknown): Promise<Identity | string> {
  const { identity, text } = stateOf(socket);
  const found = await identify(ground, headerIn(auth, 'authorization') ?? text, ground.clock.now());
  if (typeof found === 'string') return found;
  if (found.token !== identity.token) remember(socket, found);
  return found;
}
