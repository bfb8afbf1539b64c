import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ROW_ID } from '#contract/protocol/imports.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { faultOf } from '#server/infrastructure/http/request/validate.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { AnyImportKind } from '#server/infrastructure/resources/import-kind.ts';
import type { Change, StoredRecord, Values } from '#server/infrastructure/resources/record-rules.ts';
import { repeatedKeys } from './import-rows-store.ts';
import type { StoredRow } from './import-rows-store.ts';
import { namesIn, plainCell, readCells } from './read-row.ts';
import type { RowFault } from './read-row.ts';

/** The file, its kind, and the person in whose name it is saved. */
export interface Undertaking {
  id: number;
  kind: AnyImportKind;
  mapping: readonly string[];
  change: Change;
  /** Some roles change records and create none. */
  mayCreate: boolean;
  /** Invites a person whom the import has added; null if it shall not. */
  invite: ((tx: Tx, staffId: number, change: Change) => Promise<void>) | null;
}

type Record_ = StoredRecord<Values, unknown>;
/** What the import will do with a row, decided again before it is saved. */
export type Planned =
  | { line: number; plan: 'fault'; faults: RowFault[] }
  | { line: number; plan: 'create'; values: Values }
  | { line: number; plan: 'update' | 'same'; id: number; record: Record_; values: Values };

/** Decides about rows by the same schema and rules as the form. */
export async function planRows(
  tx: Tx,
  of: Undertaking,
  { rows, lock }: { rows: readonly StoredRow[]; lock: boolean },
): Promise<Planned[]> {
  const { kind, mapping } = of;
  const keyColumn = mapping.indexOf('external_id');
  const keyOf = (row: StoredRow): string => plainCell(row.cells[keyColumn] ?? '');
  const [known, twice, references] = [
    await kind.find(tx, rows.map(keyOf).filter(Boolean)),
    await repeatedKeys(tx, of.id, rows.map(({ matchKey }) => matchKey ?? '').filter(Boolean)),
    await referencesIn(tx, of, rows),
  ];
  const planned: Planned[] = [];
  for (const row of rows) {
    const { length } = row.cells;
    if (length !== mapping.length) {
      // Its cells may stand in wrong columns: none of them is read.
      const faults: RowFault[] = [
        { field: '', code: 'row_cells', values: { count: length, of: mapping.length } },
      ];
      planned.push({ line: row.line, plan: 'fault', faults });
      continue;
    }
    const read = readCells(kind, { mapping, cells: row.cells }, (field) => references.get(field));
    const first = twice.get(row.matchKey ?? '') ?? row.line;
    const named = plainCell(row.cells[mapping.indexOf(ROW_ID)] ?? '');
    const keyField = named === '' ? 'external_id' : ROW_ID;
    if (first < row.line) read.faults.push({ field: keyField, code: 'twice', values: { line: first } });
    const id = named === '' ? Number(known.get(keyOf(row)) ?? 0) : (readId(named) ?? -1);
    planned.push(await planRow(tx, of, { line: row.line, id, ...read, lock }));
  }
  return planned;
}

async function planRow(
  tx: Tx,
  { kind, change, mayCreate }: Undertaking,
  row: { line: number; id: number; values: Values; faults: RowFault[]; lock: boolean },
): Promise<Planned> {
  const { line, id } = row;
  const fault = (...faults: RowFault[]): Planned => ({ line, plan: 'fault', faults });
  const record = id > 0 ? await kind.rules.read(tx, id, { lock: row.lock }) : undefined;
  if (id !== 0 && !record) return fault({ field: ROW_ID, code: 'unknown' });
  if (!record && kind.updates) return fault({ field: 'external_id', code: 'unknown' });
  if (record?.archived) return fault({ field: ROW_ID, code: 'archived' });
  const before = record?.values as Values | undefined;
  const parsed = z.safeParse(kind.schema, { ...(before ?? kind.blank), ...row.values });
  const issues = parsed.success ? [] : parsed.error.issues.map((issue) => rowFault(faultOf(issue)));
  // A cell that cannot be read would otherwise be missing as well.
  const unread = new Set(row.faults.map(({ field }) => field));
  const faults = [...row.faults, ...issues.filter(({ field }) => !unread.has(field))];
  if (!parsed.success || faults.length > 0) return fault(...faults);
  const values = parsed.data as Values;
  const isOurs = record
    ? mayChange(kind, { change, values: before!, id }) && mayChange(kind, { change, values, id })
    : mayCreate && mayChange(kind, { change, values, id: null });
  if (!isOurs) return fault({ field: ROW_ID, code: 'not_yours' });
  if (record && isDeepStrictEqual(values, before)) return { line, plan: 'same', id, record, values };
  const wrong = await kind.rules.check(tx, values, { id: record ? id : null, change });
  if (wrong.length > 0) return fault(...wrong.map(rowFault));
  return record ? { line, plan: 'update', id, record, values } : { line, plan: 'create', values };
}

/** Whether scope and level of the person include a record with these values. */
export const mayChange = (
  { rules }: AnyImportKind,
  { change, values, id }: { change: Change; values: Values; id: number | null },
): boolean =>
  rules.mayChange(change.scope, values, id) && rules.mayManage?.(change.person ?? null, values, id) !== false;

/** The fault at the first part of its path: a row has one cell for each field. */
function rowFault({ pointer, code, values }: FieldFault): RowFault {
  const path = pointer.replace(/^\/(values\/)?/, '');
  return { field: path.split('/')[0]!, code, ...(values && { values }) };
}

/** The records that the rows name, by field. */
async function referencesIn(
  tx: Tx,
  { kind, mapping }: Undertaking,
  rows: readonly StoredRow[],
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [column, field] of mapping.entries()) {
    const find = kind.references[field];
    if (!find) continue;
    const cells = rows.map(({ cells: all }) => all[column] ?? '');
    found.set(
      field,
      await find(
        tx,
        [...new Set(cells.flatMap((cell) => [plainCell(cell), ...namesIn(cell)]))].filter(Boolean),
      ),
    );
  }
  return found;
}
