import { textsPath } from '#contract/conversations/text-webhooks.ts';
import { INTEGRATIONS } from '#contract/integrations/kinds.values.ts';
import type { IntegrationName } from '#contract/integrations/kinds.values.ts';
import type {
  Integration,
  IntegrationLogEntry,
  IntegrationCard,
  Provider,
} from '#contract/integrations/integrations.ts';
import type { ServiceFault } from '#domain/integrations/health.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { StoredLogEntry, StoredConnection, StoredCredential } from './connections-store.ts';

/** What the operator offers each kind of integration. */
export type Fallbacks = Readonly<Record<IntegrationName, Provider>>;

const isoOrNull = (at: Instant | null): string | null => (at === null ? null : toIso(at));

export function cardOf(
  id: IntegrationName,
  stored: StoredConnection | undefined,
  fallbacks: Fallbacks,
): IntegrationCard {
  const own = stored?.archivedAt === null ? stored : undefined;
  const fallback = fallbacks[id];
  return {
    id,
    group: INTEGRATIONS[id].group,
    fallback,
    // Messages of a demo stay in its mailbox.
    provider: own && fallback !== 'mailbox' ? 'own' : fallback,
    connected: own !== undefined,
    name: own?.name ?? '',
    health: own?.health ?? null,
    last_success_at: isoOrNull(own?.lastSuccessAt ?? null),
    last_failure_at: isoOrNull(own?.lastFailureAt ?? null),
    last_failure: own?.lastFailure ? (own.lastFailure as ServiceFault) : null,
  };
}

export function integrationOf(
  id: IntegrationName,
  of: {
    stored: StoredConnection | undefined;
    credentials: readonly StoredCredential[];
    log: readonly StoredLogEntry[];
    fallbacks: Fallbacks;
    webhook: string | null;
  },
): Integration['data'] {
  const kind = INTEGRATIONS[id];
  const { stored } = of;
  return {
    ...cardOf(id, stored, of.fallbacks),
    version: stored?.version ?? 0,
    values: { name: '', ...kind.blank, ...stored?.settings, ...(stored && { name: stored.name }) },
    credentials: Object.keys(kind.credentials.shape).map((field) => ({
      field,
      set_at: isoOrNull(of.credentials.find((one) => one.field === field)?.setAt ?? null),
    })),
    scopes: [...kind.scopes],
    webhook: of.webhook,
    log: of.log.map((entry) => ({
      ...entry,
      id: String(entry.id),
      at: toIso(entry.at),
      action: entry.action as IntegrationLogEntry['action'],
    })),
  };
}

/** The whole address that a provider signs and sends the texts of visitors to; null if it opens none. */
export const webhookOf = (id: IntegrationName, of: { publicUrl: string; pathname: string }): string | null =>
  id === 'twilio' || id === 'vonage' ? `${of.publicUrl}${textsPath(id, of.pathname)}` : null;
