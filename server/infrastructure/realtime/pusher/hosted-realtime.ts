import { configuredService } from '../../outgoing/configured.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Versioned } from '../broadcast.ts';
import { readChannel } from '../channel.ts';
import type { ChannelPolicy } from '../channel-policy.ts';
import { standingOf } from '../identify.ts';
import type { Realtime, RealtimeDeps } from '../realtime.ts';
import { renewTokenRoute } from '../renew-token.ts';
import { watchSessions } from '../session-watch.ts';
import { authoriseChannelRoute, userOf } from './authorise-channel.ts';
import { startSender } from './sender.ts';
import type { PusherApp } from './signature.ts';

/** Address and credentials of a Pusher service. */
export interface PusherService extends PusherApp {
  /** Address for the server's requests. */
  apiUrl: string;
  /** Address for browsers' sockets. */
  socketUrl: string;
}

export interface HostedDeps extends Omit<RealtimeDeps, 'server' | 'admission'> {
  pusher: PusherService;
  metrics: Pick<Metrics, 'count'>;
  /** Milliseconds between delivery attempts; shorter in tests. */
  pauses?: readonly number[];
}

/**
 * Sends events over a hosted Pusher service (docs/realtime.md): the server sends to it, browsers connect to
 * it, and request grants from us for private channels.
 */
export function startHostedRealtime(deps: HostedDeps): Realtime {
  const { pusher, log } = deps;
  const sender = startSender({ ...deps, app: pusher, service: configuredService(pusher.apiUrl) });
  /** Sessions that this process authorised for a channel, with the person's access at that time. */
  const entered = new Map<string, string>();

  function cut(sessionId: string): void {
    entered.delete(sessionId);
    sender
      .call(`/users/${userOf(sessionId)}/terminate_connections`, {})
      .catch((error: unknown) =>
        log.warn({ err: error }, 'a session could not be disconnected from its channels'),
      );
  }

  async function say(...[to, event, message]: Parameters<Realtime['send']>): Promise<void> {
    try {
      const channel = await nameFor(deps, to);
      const parts = partsOf(message);
      if (parts.length === 0) log.warn({ channel, event }, 'a realtime message is too large');
      for (const data of parts) sender.send({ name: event, channel, data });
    } catch (error) {
      log.warn({ err: error, channel: to.channel }, 'a realtime message was not sent');
    }
  }

  const watch = watchSessions(
    { personOf: deps.personOfSession, log, everyMs: deps.watchEveryMs ?? 2_000 },
    () => [...entered].map((each) => ({ sessions: [each], cut: () => cut(each[0]) })),
  );
  const authorise = authoriseChannelRoute({
    ...deps,
    app: pusher,
    // The first value stays: a person changed since is disconnected and reauthorised.
    entered: ({ sessionId, ...person }) =>
      void (entered.has(sessionId) || entered.set(sessionId, standingOf({ ...person, sessionId }))),
  });
  return {
    send: (to, event, message) => void say(to, event, message),
    routes: [renewTokenRoute(deps), authorise],
    cut,
    connections: () => 0,
    subscribed: null,
    counts: () => ({ connections: 0, staff: entered.size, channels: 0 }),
    async stop() {
      await watch.stop();
      await sender.stop();
    },
  };
}

/**
 * The service lets any client into a channel without `private-`. So only public data goes there, and a
 * location that has just become private uses the private channel at once.
 */
async function nameFor(
  deps: HostedDeps,
  { vendorId, channel }: { vendorId: number; channel: string },
): Promise<string> {
  const result = readChannel(channel);
  const policy = deps.policies.find(({ prefix }) => prefix === result?.prefix);
  const open =
    policy && result && !policy.proof && (await isForAnybody(deps, policy, { vendorId, id: result.id }));
  return open ? channel : `private-${channel}`;
}

const isForAnybody = (
  { clock }: HostedDeps,
  policy: ChannelPolicy,
  { vendorId, id }: { vendorId: number; id: number },
): Promise<boolean> =>
  policy.authorise({
    vendorId,
    id,
    token: { kind: 'visitor', vendorId, visits: [] },
    person: null,
    confirmCode: null,
    source: '',
    now: clock.now(),
  });

/** Pusher services refuse events larger than 10 kB. */
const LARGEST_EVENT = 10_000;

/**
 * Splits a message for the service: a list too long for one event becomes several of the same version, with
 * disjoint entries. Empty for a message that cannot be split; pages then refetch.
 */
export function partsOf(message: Versioned): string[] {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) <= LARGEST_EVENT) return [text];
  const list = (message as { data?: unknown }).data;
  if (!Array.isArray(list) || list.length < 2) return [];
  const half = Math.ceil(list.length / 2);
  return [list.slice(0, half), list.slice(half)].flatMap((data) =>
    partsOf({ ...message, data } as Versioned),
  );
}
