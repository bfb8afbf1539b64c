import { createHash } from 'node:crypto';
import { authoriseChannel } from '#contract/protocol/realtime.ts';
import type { ChannelGrant } from '#contract/protocol/realtime.ts';
import type { RequestContext } from '../../http/request/request-context.ts';
import { ok } from '../../http/request/request-context.ts';
import { refuse } from '../../http/response/refusal.ts';
import { route } from '../../http/routes.ts';
import type { Route } from '../../http/routes.ts';
import type { Keys } from '../../signing/keys.ts';
import { readChannel } from '../channel.ts';
import type { ChannelPolicy } from '../channel-policy.ts';
import { identify } from '../identify.ts';
import type { Identity, PersonOf } from '../identify.ts';
import { channelGrant, userGrant } from './signature.ts';
import type { PusherApp } from './signature.ts';

export interface AuthoriseDeps {
  /** Undefined with the other driver, which authorises differently. */
  app: PusherApp | undefined;
  keys: Keys;
  policies: readonly ChannelPolicy[];
  personOfSession: PersonOf;
  /** Called when a staff member subscribes. */
  entered(person: NonNullable<Identity['person']>): void;
}

/** Signs a socket's access to a `private-` channel, if the channel's policy accepts this token and code. */
export function authoriseChannelRoute(deps: AuthoriseDeps): Route {
  return route(authoriseChannel, async (context) => {
    const { app } = deps;
    if (!app) throw refuse('not-found');
    const { socket_id: socketId, channel_name: name } = context.body;
    const identity = await identityOf(deps, context);
    const user = grantOfUser(app, socketId, identity);
    if (name === undefined) {
      // Other clients sign in a user with a separate request, in the same format as a channel's grant.
      if (user.user_auth === undefined) throw refuse('forbidden');
      return ok<ChannelGrant>({ auth: user.user_auth, user_data: user.user_data });
    }
    if (!(await mayEnter(deps, context, { identity, name }))) throw refuse('forbidden');
    if (identity.person) deps.entered(identity.person);
    return ok<ChannelGrant>({ auth: channelGrant(app, socketId, name), ...user });
  });
}

/** Returns the service's user name for a session's sockets, used only to disconnect them. */
export const userOf = (sessionId: string): string =>
  createHash('sha256').update(`realtime-user:${sessionId}`).digest('hex').slice(0, 32);

type AuthContext = RequestContext<unknown, unknown, AuthoriseChannelRequest>;
interface AuthoriseChannelRequest {
  socket_id: string;
  channel_name?: string | undefined;
  confirm_code?: string | undefined;
  token?: string | undefined;
}

async function identityOf(deps: AuthoriseDeps, context: AuthContext): Promise<Identity> {
  const text = context.body.token ?? /^Bearer\s+(\S+)$/i.exec(context.headers.authorization ?? '')?.[1];
  const result = await identify({ keys: deps.keys, personOf: deps.personOfSession }, text, context.now);
  // The exact reason would only help unauthorised clients.
  if (typeof result === 'string') throw refuse('forbidden');
  return result;
}

async function mayEnter(
  { policies }: AuthoriseDeps,
  context: AuthContext,
  { identity, name }: { identity: Identity; name: string },
): Promise<boolean> {
  const channel = readChannel(name);
  const policy = policies.find(({ prefix }) => prefix === channel?.prefix);
  const vendorId = identity.token.vendorId ?? 0;
  // A channel without `private-` needs no grant: one for it would only cause mistakes.
  if (!channel || !policy || name === channel.name || vendorId === 0) return false;
  const { token, person } = identity;
  const confirmCode = context.body.confirm_code ?? null;
  return policy.authorise({
    vendorId,
    id: channel.id,
    token,
    person,
    confirmCode,
    source: context.source,
    now: context.now,
  });
}

function grantOfUser(app: PusherApp, socketId: string, { person }: Identity): ChannelGrant {
  if (!person) return {};
  const data = JSON.stringify({ id: userOf(person.sessionId) });
  return { user_auth: userGrant(app, socketId, data), user_data: data };
}
