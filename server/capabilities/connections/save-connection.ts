import { connectionName, INTEGRATIONS } from '#contract/integrations/kinds.values.ts';
import type { IntegrationName } from '#contract/integrations/kinds.values.ts';
import * as z from 'zod/mini';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { faultOf } from '#server/infrastructure/http/request/validate.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { archiveConnection, connectionOf, writeConnection } from './connections-store.ts';
import type { StoredConnection } from './connections-store.ts';
import { storeCredentials } from './credentials.ts';

type Change = Pick<RequestContext, 'actor' | 'now' | 'requestId'>;
type Texts = Readonly<Record<string, string>>;

/** Connects a service or changes its connection; returns the new version. Refuses faulty values at their fields. */
export async function saveConnection(
  tx: Tx,
  keys: Keys,
  of: { kind: IntegrationName; version: number; values: Texts; change: Change },
): Promise<number> {
  const { kind, change } = of;
  const stored = await connectionOf(tx, { kind, lock: true });
  assertVersion(stored, of.version);
  const { name, settings, credentials } = checked(kind, of.values, stored);
  const isNew = stored?.archivedAt !== null;
  const before: Texts = stored ? { name: stored.name, ...stored.settings } : {};
  const after: Texts = { name, ...settings };
  const changed = Object.keys(after).filter((field) => after[field] !== (before[field] ?? ''));
  const replaced = Object.keys(credentials);
  if (!isNew && changed.length === 0 && replaced.length === 0) return stored.version;
  const version = (stored?.version ?? 0) + 1;
  const { scopes } = INTEGRATIONS[kind];
  const id = await writeConnection(tx, { kind, name, settings, scopes, version, now: change.now });
  await storeCredentials(tx, keys, { connectionId: id, credentials, now: change.now });
  await noteChange(tx, { id, version, kind, change, what: isNew ? 'connected' : 'changed' }, [
    ...changed.map((field) => ({ field, before: before[field] ?? '', after: after[field]! })),
    // The event says that a secret was replaced, and nothing of it.
    ...(isNew ? [] : replaced.map((field) => ({ field, before: MASK, after: MASK }))),
  ]);
  return version;
}

/** Deletes the credentials and the log; the settings stay for the next connection. */
export async function disconnect(
  tx: Tx,
  of: { kind: IntegrationName; version: number; change: Change },
): Promise<number> {
  const { kind, change } = of;
  const stored = await connectionOf(tx, { kind, lock: true });
  if (stored?.archivedAt !== null) throw refuse('not-found');
  assertVersion(stored, of.version);
  const version = stored.version + 1;
  await archiveConnection(tx, { id: stored.id, version, now: change.now });
  await noteChange(tx, { id: stored.id, version, kind, change, what: 'disconnected' }, []);
  return version;
}

const MASK = '••••••';

function assertVersion(stored: StoredConnection | undefined, version: number): void {
  const current = stored?.version ?? 0;
  if (current !== version)
    throw refuse('record-changed', { meta: { name: '', at: null, version: current, values: {} } });
}

function checked(
  kind: IntegrationName,
  values: Texts,
  stored: StoredConnection | undefined,
): { name: string; settings: Texts; credentials: Texts } {
  const { settings, credentials, destination } = INTEGRATIONS[kind];
  const own = stored?.archivedAt === null ? stored : undefined;
  const isMoved = !own || destination.some((field) => own.settings[field] !== values[field]);
  const secrets = Object.keys(credentials.shape).filter((field) => isMoved || (values[field] ?? '') !== '');
  const fields = [
    ...faultsOf(z.object({ name: z.optional(connectionName) }), values),
    ...faultsOf(settings, values),
    // A stored secret never goes to another server than it was entered for.
    ...faultsOf(
      z.pick(credentials, Object.fromEntries(secrets.map((field) => [field, true])) as never),
      values,
    ),
  ];
  const first = fields.filter(({ pointer }, at) => fields.findIndex((one) => one.pointer === pointer) === at);
  if (first.length > 0) throw refuse('field-invalid', { fields: first });
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, values[one]!]));
  return {
    name: values['name'] ?? '',
    settings: pick(Object.keys(settings.shape)),
    credentials: pick(secrets),
  };
}

function faultsOf(schema: z.ZodMiniType, values: Texts): FieldFault[] {
  const result = z.safeParse(schema, values);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const fault = faultOf(issue);
    return { ...fault, pointer: `/values${fault.pointer}` };
  });
}

async function noteChange(
  tx: Tx,
  of: { id: number; version: number; kind: IntegrationName; change: Change; what: string },
  changes: readonly { field: string; before: string; after: string }[],
): Promise<void> {
  const { actor, now, requestId } = of.change;
  await appendEvent(tx, {
    subject: { kind: 'integration', id: of.id, version: of.version },
    kind: `integration-${of.what}`,
    actor,
    at: now,
    requestId,
    data: { integration: of.kind, fields: changes.map(({ field }) => field).join(',') },
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })),
  });
}
