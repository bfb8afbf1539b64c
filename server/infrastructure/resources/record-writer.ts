import { isDeepStrictEqual } from 'node:util';
import { refuse } from '../http/response/refusal.ts';
import { appendEvent, appendEvents } from '../outbox/events-store.ts';
import type { Tx } from '../database/database.ts';
import type { Change, RecordRules, StoredRecord, Values } from './record-rules.ts';

interface Opened<V, F> {
  id: number;
  record: StoredRecord<V, F>;
  change: Change;
}
interface Written {
  id: number;
  version: number;
}

/** Writes records by their rules: checks, values and the event, the same for a form, a bulk action and an import. */
export function recordWriter<V extends Values, F>(
  rules: Pick<
    RecordRules<V, F, never, never>,
    'kind' | 'check' | 'mayChange' | 'mayManage' | 'locationOf' | 'insert' | 'update'
  >,
) {
  return {
    async create(tx: Tx, values: V, change: Change): Promise<Written> {
      // It would belong to records that the caller cannot see.
      if (!rules.mayChange(change.scope, values, null)) throw refuse('not-found');
      if (rules.mayManage?.(change.person ?? null, values, null) === false) throw refuse('forbidden');
      await assertValid(tx, values, { id: null, change });
      const id = await rules.insert(tx, values, change);
      await written(tx, change, { id, version: 1, what: 'created', before: {}, after: values, values });
      return { id, version: 1 };
    },
    async save(tx: Tx, { id, record, change }: Opened<V, F>, values: V): Promise<Written> {
      if (!rules.mayChange(change.scope, values, id)) throw refuse('forbidden');
      if (rules.mayManage?.(change.person ?? null, values, id) === false) throw refuse('forbidden');
      await assertValid(tx, values, { id, change });
      if (isDeepStrictEqual(values, record.values)) return { id, version: record.version };
      const version = record.version + 1;
      await rules.update(tx, id, { values, before: record.values, version, change });
      await written(tx, change, {
        id,
        version,
        what: 'changed',
        before: record.values,
        after: values,
        values,
      });
      return { id, version };
    },
    /** Notes that a record was archived, restored or removed. */
    note: (tx: Tx, change: Change, of: Written & { what: 'archived' | 'restored' | 'removed'; values: V }) =>
      written(tx, change, { ...of, before: {}, after: {} }),
  };

  async function assertValid(tx: Tx, values: V, of: { id: number | null; change: Change }): Promise<void> {
    const fields = await rules.check(tx, values, of);
    if (fields.length > 0) throw refuse('field-invalid', { fields });
  }

  async function written(
    tx: Tx,
    change: Change,
    {
      id,
      version,
      what,
      before,
      after,
      values,
    }: Written & { what: string; before: Values; after: Values; values: V },
  ): Promise<void> {
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (field) => !isDeepStrictEqual(before[field], after[field]),
    );
    await appendEvent(tx, {
      subject: { kind: rules.kind, id, version },
      kind: `${rules.kind}-${what}`,
      actor: change.actor,
      at: change.now,
      requestId: change.requestId,
      data: {
        fields: what === 'created' ? '' : fields.join(','),
        ...(rules.locationOf && { location_id: rules.locationOf(values) }),
      },
      // A new record's values stand in its later changes; the entry itself says enough.
      changes:
        what === 'created'
          ? []
          : fields.map((field) => ({ field, before: jsonOf(before[field]), after: jsonOf(after[field]) })),
    });
  }
}

/** Notes that many records of a kind were created or removed. */
export const noteAll = (
  tx: Tx,
  change: Change,
  of: { kind: string; records: readonly Written[]; what: 'created' | 'removed' },
): Promise<void> =>
  appendEvents(
    tx,
    of.records.map((subject) => ({
      subject: { kind: of.kind, ...subject },
      kind: `${of.kind}-${of.what}`,
      actor: change.actor,
      at: change.now,
      requestId: change.requestId,
      data: { fields: '' },
    })),
  );

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
