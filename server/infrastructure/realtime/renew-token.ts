import { renewToken } from '#contract/protocol/realtime.ts';
import { toIso } from '#domain/time/instant.ts';
import type { RequestContext } from '../http/request/request-context.ts';
import { ok } from '../http/request/request-context.ts';
import { readId } from '../http/request/read-loosely.ts';
import { refuse } from '../http/response/refusal.ts';
import { route } from '../http/routes.ts';
import type { Route } from '../http/routes.ts';
import type { Keys } from '../signing/keys.ts';
import type { ChannelPolicy } from './channel-policy.ts';
import type { PersonOf } from './identify.ts';
import { makePageToken, readRenewableToken } from './page-token.ts';
import type { PageToken } from './page-token.ts';

export interface RenewDeps {
  keys: Keys;
  policies: readonly ChannelPolicy[];
  personOfSession: PersonOf;
}

/**
 * An open page renews its token with the old one, up to a day after that expired, or with the code of its
 * visit (ground rule 17). A staff token is renewable while its session lives.
 */
export function renewTokenRoute(deps: RenewDeps): Route {
  return route(renewToken, async (context) => {
    const { token = '', id, confirm_code: code } = context.body;
    const old = readRenewableToken(deps.keys, token, context.now);
    const stored = old && (await stillGood(deps, old, context.vendor.id));
    const opened =
      id !== undefined && code !== undefined ? await openedVisit(deps, context, { id, code }) : undefined;
    if (!stored && opened === undefined) throw refuse('not-found');
    const made = makePageToken(deps.keys, payloadOf(stored, opened, context.vendor.id), context.now);
    return ok({ data: { token: made.token, expires_at: toIso(made.expiresAt) } });
  });
}

async function stillGood(deps: RenewDeps, old: PageToken, vendorId: number): Promise<PageToken | undefined> {
  if (old.kind === 'visitor') return old.vendorId === vendorId ? old : undefined;
  const person = await deps.personOfSession(old.sessionId);
  return person?.vendor?.id === vendorId ? { ...old, vendorId } : undefined;
}

async function openedVisit(
  deps: RenewDeps,
  context: RequestContext,
  shown: { id: string; code: string },
): Promise<number | undefined> {
  const visits = deps.policies.find(({ opensVisit }) => opensVisit);
  const id = readId(shown.id) ?? 0;
  const token: PageToken = { kind: 'visitor', vendorId: context.vendor.id, visits: [] };
  const request = {
    vendorId: context.vendor.id,
    id,
    token,
    person: null,
    confirmCode: shown.code,
    source: context.source,
    now: context.now,
  };
  return (await visits?.authorise(request)) ? id : undefined;
}

function payloadOf(stored: PageToken | undefined, opened: number | undefined, vendorId: number): PageToken {
  if (stored?.kind === 'staff') return stored;
  const known = stored?.visits.filter((id) => id !== opened) ?? [];
  const visits = opened === undefined ? known : [...known, opened];
  return stored?.kind === 'device' ? { ...stored, visits } : { kind: 'visitor', vendorId, visits };
}
