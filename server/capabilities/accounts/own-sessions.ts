import { endOtherSessions, endSession, listSessions } from '#contract/vendors/profile.ts';
import { deviceName } from '#domain/access/device-name.ts';
import { toIso } from '#domain/time/instant.ts';
import { nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { endSessions, IDLE_MS, isLive, sessionOfId, sessionsOfIdentity } from '../access/index.ts';
import { record } from './accounts-deps.ts';
import type { AccountsDeps } from './accounts-deps.ts';

/** The person's own sessions. Open sockets of an ended one close within seconds (session-watch.ts). */
export function sessionRoutes({ db }: AccountsDeps): Route[] {
  const end = (
    context: RequestContext,
    which: { sessionId: string } | { except: string },
  ): Promise<number> => {
    const { identityId, email: account, vendor } = context.person!;
    return db.withVendor(vendor?.id ?? 0, async (tx) => {
      const ended = await endSessions(tx, { identityId, ...which });
      if (ended > 0)
        await record(tx, context, {
          kind: 'session-ended',
          identityId,
          account,
          detail: { sessions: ended },
        });
      return ended;
    });
  };
  return [
    route(listSessions, async ({ person, now }) => {
      const { identityId, sessionId } = person!;
      const rows = await db.acrossVendors((tx) =>
        sessionsOfIdentity(tx, { identityId, now, idleSince: now - IDLE_MS }),
      );
      const own = await sessionOfId(db, sessionId);
      // One vendor's limits hold for all sessions of a person.
      const limits = { idleMinutes: own?.idleMinutes ?? null, mostHours: own?.mostHours ?? null };
      const live = rows.filter((row) => isLive({ ...row, ...limits, lastCallAt: row.lastUsedAt }, now));
      return ok({
        data: live.map(({ id, userAgent, address, startedAt, lastUsedAt }) => ({
          id,
          device: deviceName(userAgent),
          address,
          started_at: toIso(startedAt),
          last_used_at: toIso(lastUsedAt),
          is_current: id === sessionId,
        })),
      });
    }),
    route(endSession, async (context) => {
      if ((await end(context, { sessionId: context.params.id })) === 0) throw refuse('not-found');
      return nothing();
    }),
    route(endOtherSessions, async (context) => {
      await end(context, { except: context.person!.sessionId });
      return nothing();
    }),
  ];
}
