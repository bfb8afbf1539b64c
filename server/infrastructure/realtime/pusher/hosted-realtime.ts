import { configuredService } from '../../outgoing/configured.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { readChannel } from '../channel.ts';
import type { ChannelPolicy } from '../channel-policy.ts';
import { standingOf } from '../identify.ts';
import type { Realtime, RealtimeDeps } from '../realtime.ts';
import { renewTokenRoute } from '../renew-token.ts';
import { watchSessions } from '../session-watch.ts';
import { authoriseChannelRoute, userOf } from './authorise-channel.ts';
import { partsOf } from './parts.ts';
import { startSender } from './sender.ts';
import type { PusherApp } from './signature.ts';

/** Where a service of the Pusher protocol is, and who we are to it. */
export interface PusherService extends PusherApp {
  /** Where the server tells it. */
  apiUrl: string;
  /** Where browsers listen. */
  socketUrl: string;
}

export interface HostedDeps extends Omit<RealtimeDeps, 'server' | 'admission'> {
  pusher: PusherService;
  metrics: Pick<Metrics, 'count'>;
  /** Milliseconds between attempts to deliver; tests are quicker. */
  pauses?: readonly number[];
}

/**
 * Events over a hosted service of the Pusher protocol (docs/realtime.md): we tell it, browsers listen there, and ask us for the
 * way into what is not for everybody.
 */
export function startHostedRealtime(deps: HostedDeps): Realtime {
  const { pusher, log } = deps;
  const sender = startSender({ ...deps, app: pusher, service: configuredService(pusher.apiUrl) });
  /** Sign-ins that were let into a channel by this process, with what their person stood for then. */
  const entered = new Map<string, string>();

  function cut(sessionId: string): void {
    entered.delete(sessionId);
    sender
      .call(`/users/${userOf(sessionId)}/terminate_connections`, {})
      .catch((error: unknown) => log.warn({ err: error }, 'a sign-in could not be cut off its channels'));
  }

  async function say(...[to, event, message]: Parameters<Realtime['send']>): Promise<void> {
    try {
      const channel = await nameFor(deps, to);
      const parts = partsOf(message);
      if (parts.length === 0) log.warn({ channel, event }, 'a realtime message is too large to be told');
      for (const data of parts) sender.send({ name: event, channel, data });
    } catch (error) {
      log.warn({ err: error, channel: to.channel }, 'a realtime message was not told');
    }
  }

  const watch = watchSessions(
    { personOf: deps.personOfSession, log, everyMs: deps.watchEveryMs ?? 2_000 },
    () => [...entered].map((each) => ({ sessions: [each], cut: () => cut(each[0]) })),
  );
  const authorise = authoriseChannelRoute({
    ...deps,
    app: pusher,
    // What was first seen stays: whoever has changed since is cut, and asks again.
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
 * The service lets anybody into a channel without `private-`. So that is used for what anybody may hear alone, and a location
 * that has become private a moment ago is told in private already.
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
