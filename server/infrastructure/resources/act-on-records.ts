import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { MOST_AT_ONCE } from '#contract/protocol/list-tasks.ts';
import { canCreate } from '#domain/access/permission-table.ts';
import type { Tx } from '../database/database.ts';
import { Refusal } from '../http/response/refusal.ts';
import { readListRequest } from './list-request.ts';
import { idsOf, listedOf } from './page-store.ts';
import { recordWriter } from './record-writer.ts';
import { leftOutBy, readerOf } from './record-rules.ts';
import type { Change, RecordRules, StoredRecord, Values } from './record-rules.ts';

interface Opened<V, F> {
  id: number;
  record: StoredRecord<V, F>;
  change: Change;
}

/** What actions do with single records, the same within a request and by a worker. */
export function actionsOf<V extends Values, F, Row, Action extends string>(
  { create: { access } }: { create: Pick<Endpoint, 'access'> },
  rules: RecordRules<V, F, Row, Action>,
) {
  const writer = recordWriter<V, F>(rules);
  return { archive, blockedBy, editsOnly, act };

  /** Does the action with one record. Returns the reason why it leaves the record out; null if it changes it. */
  async function act(
    tx: Tx,
    id: number,
    { action, change, preview = false }: { action: Action; change: Change; preview?: boolean },
  ): Promise<string | null> {
    const record = await rules.read(tx, id, { lock: !preview });
    if (!record) return 'gone';
    const blocked = blockedBy(change, record.values, id);
    const result = blocked === null ? rules.actions[action](record) : { leftOut: blocked };
    const isMore = result === 'archive' || result === 'restore';
    const reason = isMore && editsOnly(change) ? 'right' : leftOutBy(result, record);
    if (reason !== null || preview) return reason;
    if (isMore) await archive(tx, { id, record, change }, result === 'archive');
    else await writer.save(tx, { id, record, change }, { ...record.values, ...(result as Partial<V>) });
    return null;
  }

  /** Some roles edit records and neither create nor archive them. */
  function editsOnly({ person = null }: Pick<Change, 'person'>): boolean {
    return typeof access === 'object' && person !== null && !canCreate(person, access.permission);
  }

  /** Why the caller may not change a record with these values; null if they may. */
  function blockedBy(
    { scope, person }: Pick<Change, 'scope' | 'person'>,
    values: V,
    id: number | null,
  ): 'scope' | 'level' | null {
    if (!rules.mayChange(scope, values, id)) return 'scope';
    return rules.mayManage?.(person ?? null, values, id) === false ? 'level' : null;
  }

  async function archive(tx: Tx, { id, record, change }: Opened<V, F>, to: boolean) {
    if (record.archived === to) return { id: String(id), version: record.version };
    const version = record.version + 1;
    await rules.archive(tx, id, { archived: to, version, change });
    await writer.note(tx, change, { id, version, what: to ? 'archived' : 'restored', values: record.values });
    return { id: String(id), version };
  }
}

/** An action on the records of these ids; without them, on all that match. */
export interface RecordAction<Action extends string> {
  action: Action;
  ids: readonly string[] | null;
  match: Query;
}

/** The records that an action within one request would change, before it changes them. */
export async function recordsOfAction<V extends Values, F, Row, Action extends string>(
  tx: Tx,
  { action, ids, match }: RecordAction<Action>,
  of: {
    endpoints: { create: Pick<Endpoint, 'access'> };
    rules: RecordRules<V, F, Row, Action>;
    change: Change;
  },
): Promise<{ id: number; record: StoredRecord<V, F> }[]> {
  const { rules, change } = of;
  const { act } = actionsOf(of.endpoints, rules);
  const { scope } = change;
  const source = rules.source(match, scope, readerOf(change));
  const found =
    ids === null
      ? await idsOf(tx, source, { ...readListRequest(match, source.sorts), cursor: null, most: MOST_AT_ONCE })
      : await listedOf(tx, source, ids.map(Number));
  const records = [];
  for (const id of found) {
    if ((await act(tx, id, { action, change, preview: true })) !== null) continue;
    const record = await rules.read(tx, id, { lock: false });
    if (record) records.push({ id, record });
  }
  return records;
}

type Query = Readonly<Record<string, string | undefined>>;

/** The reason for a record that was refused when it was about to change; null if the fault is not its own. */
export function refusedBy(error: unknown): string | null {
  if (error instanceof Refusal)
    return REASONS[error.code] ?? (error.status < 500 && error.status !== 429 ? 'invalid' : null);
  const { code } = error as { code?: string };
  return code?.startsWith('23') === true ? 'used' : null;
}

const REASONS: Readonly<Record<string, string>> = {
  'record-in-use': 'used',
  'not-found': 'gone',
  forbidden: 'right',
};
