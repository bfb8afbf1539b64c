import { integrations } from '#contract/integrations/integrations.ts';
import { INTEGRATION_NAMES, INTEGRATIONS } from '#contract/integrations/kinds.values.ts';
import type { IntegrationName } from '#contract/integrations/kinds.values.ts';
import { serviceFaultOf } from '#domain/integrations/health.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { historyRows } from '#server/infrastructure/resources/records-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { OwnServices } from '#server/integrations/own-services.ts';
import { assertFresh } from '../access/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { cardOf, integrationOf, webhookOf } from './connection-view.ts';
import type { Fallbacks } from './connection-view.ts';
import { logOf, connectionOf, connectionsOf, credentialsOf } from './connections-store.ts';
import { readCredentials } from './credentials.ts';
import type { Recorded } from './record-requests.ts';
import { disconnect, saveConnection } from './save-connection.ts';

interface Deps {
  db: Database;
  keys: Keys;
  own: OwnServices;
  recorded: Recorded;
  config: { publicUrl: string };
  /** What the operator offers the transaction's vendor. */
  fallbacksOf(tx: Tx): Promise<Fallbacks>;
}

const HISTORY_PAGE = 20;

/** The integrations of a vendor: the catalogue, each connection, its test and its history. */
export function connectionRoutes(deps: Deps): Route[] {
  return [
    route(integrations.list, async (context) =>
      context.read(async (tx) => {
        const stored = await connectionsOf(tx);
        const fallbacks = await deps.fallbacksOf(tx);
        const names = await offered(tx);
        return ok({
          data: names.map((name) =>
            cardOf(
              name,
              stored.find(({ kind }) => kind === name),
              fallbacks,
            ),
          ),
        });
      }),
    ),
    route(integrations.see, async (context) =>
      context.read(async (tx) => {
        const { id } = context.params;
        await assertOffered(tx, id);
        const stored = await connectionOf(tx, { kind: id, lock: false });
        return ok({
          data: integrationOf(id, {
            stored,
            credentials: stored ? await credentialsOf(tx, stored.id) : [],
            log: stored ? await logOf(tx, stored.id) : [],
            fallbacks: await deps.fallbacksOf(tx),
            webhook: webhookOf(id, { ...deps.config, pathname: context.vendor.pathname }),
          }),
        });
      }),
    ),
    route(integrations.save, async (context) => {
      await assertProven(context);
      const { version, values } = context.body;
      return context.write(async (tx) => {
        const kind = context.params.id;
        await assertOffered(tx, kind);
        const saved = await saveConnection(tx, deps.keys, { kind, version, values, change: context });
        return ok({ data: { version: saved } });
      });
    }),
    route(integrations.test, async (context) => {
      await assertProven(context);
      const kind = context.params.id;
      const stored = await context.read(async (tx) => {
        const found = await connectionOf(tx, { kind, lock: false });
        if (found?.archivedAt !== null) throw refuse('not-found');
        return { ...found, credentials: await readCredentials(tx, deps.keys, found.id) };
      });
      const { credentials, settings } = stored;
      const fault = await deps.recorded(
        {
          vendorId: context.vendor.id,
          connectionId: stored.id,
          version: stored.version,
          kind,
          action: 'test',
        },
        async () => (credentials ? deps.own[kind]({ settings, credentials } as never).check() : 'unreadable'),
        (came) => ('error' in came ? 'other' : came.response === null ? null : serviceFaultOf(came.response)),
      );
      return ok({ data: { fault: fault === null ? null : serviceFaultOf(fault) } });
    }),
    route(integrations.history, async (context) =>
      context.read(async (tx) => {
        const kind = context.params.id;
        await assertOffered(tx, kind);
        const before = context.query.before ? readId(context.query.before) : null;
        const stored = await connectionOf(tx, { kind, lock: false });
        const rows = stored
          ? await historyRows(tx, { kind: 'integration', id: stored.id, before, most: HISTORY_PAGE + 1 })
          : [];
        const data = rows.slice(0, HISTORY_PAGE).map((row) => ({
          id: String(row.id),
          at: toIso(row.at),
          kind: row.kind.replace('integration-', ''),
          actor: row.actor,
          actor_kind: row.actorKind,
          version: row.version,
          changes: (row.changes ?? []).map((one) => ({
            field: one.field,
            before: one.before ?? 'null',
            after: one.after ?? 'null',
          })),
        }));
        return ok({ data, meta: { next: rows.length > HISTORY_PAGE ? data.at(-1)!.id : null } });
      }),
    ),
    route(integrations.disconnect, async (context) => {
      await assertProven(context);
      const { version } = context.body;
      return context.write(async (tx) => {
        const kind = context.params.id;
        return ok({ data: { version: await disconnect(tx, { kind, version, change: context }) } });
      });
    }),
  ];

  /** Only a person who has just proved who they are changes or uses credentials. */
  async function assertProven({ person, now }: Pick<RequestContext, 'person' | 'now'>): Promise<void> {
    await assertFresh(deps.db, person!, now);
  }
}

/** The kinds of the vendor's features. */
async function offered(tx: Tx): Promise<IntegrationName[]> {
  const settings = await effectiveSettings(tx);
  return INTEGRATION_NAMES.filter((name) => {
    const { feature } = INTEGRATIONS[name];
    return feature === undefined || settings.feature(feature);
  });
}

async function assertOffered(tx: Tx, name: IntegrationName): Promise<void> {
  if (!(await offered(tx)).includes(name)) throw refuse('not-found');
}
