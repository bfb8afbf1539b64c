import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ROW_ID } from '#contract/protocol/imports.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { faultOf } from '#server/infrastructure/http/request/validate.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { guardedValues, unseenFaults } from '#server/infrastructure/resources/field-masks.ts';
import type { AnyImportKind, LikeRecord } from '#server/infrastructure/resources/import-kind.ts';
import type { Change, StoredRecord, Values } from '#server/infrastructure/resources/record-rules.ts';
import { firstLinesOf, repeatedKeys, writeLikeKeys } from './import-rows-store.ts';
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
  // The cells of another row may stand in wrong columns: none of them is read.
  const whole = rows.filter(({ cells }) => cells.length === mapping.length);
  const [known, twice, references] = [
    await kind.find(tx, whole.map(keyOf).filter(Boolean)),
    // Rows that are saved have been found to repeat none.
    lock
      ? new Map<string, number>()
      : await repeatedKeys(tx, of.id, rows.map(({ matchKey }) => matchKey ?? '').filter(Boolean)),
    await referencesIn(tx, of, whole),
  ];
  const read = new Map(
    whole.map((row) => {
      const cells = readCells(kind, { mapping, cells: row.cells }, (field) => references.get(field));
      return [row.line, { ...cells, row, isNumbered: keyOf(row) !== '' }] as const;
    }),
  );
  const like = await likenessOf(tx, of, { rows: [...read.values()], isFirst: !lock });
  const planned: Planned[] = [];
  for (const row of rows) {
    const cells = read.get(row.line);
    if (!cells) {
      const values = { count: row.cells.length, of: mapping.length };
      planned.push({ line: row.line, plan: 'fault', faults: [{ field: '', code: 'row_cells', values }] });
      continue;
    }
    const { values, faults } = cells;
    const named = plainCell(row.cells[mapping.indexOf(ROW_ID)] ?? '');
    const number = Number(known.get(keyOf(row)) ?? 0);
    const found = named === '' && number === 0 ? like(row.line) : { ids: [], first: null };
    const first = twice.get(row.matchKey ?? '') ?? found.first ?? row.line;
    const keyField = named === '' && keyOf(row) !== '' ? 'external_id' : ROW_ID;
    if (first < row.line) faults.push({ field: keyField, code: 'twice', values: { line: first } });
    else if (found.ids.length > 1) faults.push({ field: ROW_ID, code: 'several' });
    const id = named === '' ? number || (found.ids[0] ?? 0) : (readId(named) ?? -1);
    planned.push(await planRow(tx, of, { line: row.line, id, keyField, values, faults, lock }));
  }
  return checkedTogether(tx, of, planned);
}

/** New records of a kind that is checked many at once. */
async function checkedTogether(
  tx: Tx,
  { kind, change }: Undertaking,
  planned: readonly Planned[],
): Promise<Planned[]> {
  const created = planned.filter((one) => one.plan === 'create');
  if (!kind.many || created.length === 0) return [...planned];
  const values = created.map((one) => one.values);
  const faults = await kind.many.check(tx, values, change);
  const wrong = new Map(
    created.flatMap(({ line }, at) => (faults[at]!.length === 0 ? [] : [[line, faults[at]!] as const])),
  );
  return planned.map((one) => {
    const found = wrong.get(one.line);
    return found ? { line: one.line, plan: 'fault', faults: found.map(rowFault) } : one;
  });
}

/** The records that rows without a known id are like, and the first row of the file that is of the same record. */
async function likenessOf(
  tx: Tx,
  { id, kind, change }: Undertaking,
  of: { rows: readonly { row: StoredRow; values: Values; isNumbered: boolean }[]; isFirst: boolean },
): Promise<(line: number) => { ids: number[]; first: number | null }> {
  const { likeness } = kind;
  if (!likeness) return () => ({ ids: [], first: null });
  const rows = of.rows.map(({ row, values, isNumbered }) => {
    const full = { ...kind.blank, ...values } as Values;
    const all = kind.tidy?.(full) ?? full;
    const nameless = row.matchKey === null;
    return { line: row.line, nameless, values: all, isNumbered, keys: likeness.keysOf(all).map(digestOf) };
  });
  const all = rows.flatMap(({ keys }) => keys);
  if (of.isFirst) await writeLikeKeys(tx, id, rows);
  const firsts = of.isFirst ? await firstLinesOf(tx, id, all) : new Map<string, never>();
  const records = await likeness.find(
    tx,
    rows.map(({ values }) => values),
    change.scope,
  );
  const byKey = new Map<string, LikeRecord[]>();
  for (const record of records)
    for (const key of record.keys.map(digestOf)) byKey.set(key, [...(byKey.get(key) ?? []), record]);
  const byLine = new Map(rows.map((row) => [row.line, row]));
  return (line) => {
    const { keys, isNumbered } = byLine.get(line)!;
    // Two different numbers of another system are two records.
    const found = keys.flatMap((key) => byKey.get(key) ?? []).filter((one) => !isNumbered || !one.isNumbered);
    const lines = keys.flatMap((key) => firsts.get(key)?.[isNumbered ? 'nameless' : 'any'] ?? []);
    return {
      ids: [...new Set(found.map((one) => one.id))],
      first: lines.length === 0 ? null : Math.min(...lines),
    };
  };
}

/** Keys hold names and addresses: a digest of them serves as well. */
const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

async function planRow(
  tx: Tx,
  { kind, change, mayCreate }: Undertaking,
  row: { line: number; id: number; keyField: string; values: Values; faults: RowFault[]; lock: boolean },
): Promise<Planned> {
  const { line, id } = row;
  const fault = (...faults: RowFault[]): Planned => ({ line, plan: 'fault', faults });
  const record = id > 0 ? await kind.rules.read(tx, id, { lock: row.lock }) : undefined;
  const before = record?.values as Values | undefined;
  const isOutside =
    record !== undefined && (await kind.rules.reaches?.(tx, change.scope, { id, values: before! })) === false;
  // Whether a record beyond one's reach exists is not said by its id, and by its number as little as the form does.
  if (isOutside && row.keyField !== ROW_ID) return fault({ field: row.keyField, code: 'taken' });
  if ((id !== 0 && !record) || isOutside) return fault({ field: ROW_ID, code: 'unknown' });
  if (!record && kind.updates) return fault({ field: 'external_id', code: 'unknown' });
  if (record?.archived) return fault({ field: ROW_ID, code: 'archived' });
  const cells = before ? withoutGiven(kind, row.values) : row.values;
  const set = before ? setBySeer(kind, { before, set: cells, person: change.person ?? null }) : null;
  if (set && set.refused.length > 0) return fault(...unseenFaults(set.refused).map(rowFault));
  const typed = set?.values ?? { ...kind.blank, ...cells };
  const resolved = (await kind.resolve?.(tx, typed)) ?? { values: typed, faults: [] };
  const parsed = z.safeParse(kind.schema, resolved.values);
  const issues = parsed.success ? [] : parsed.error.issues.map((issue) => rowFault(faultOf(issue)));
  const found = [...row.faults, ...resolved.faults.map(rowFault)];
  // A cell that cannot be read would otherwise be missing as well.
  const unread = new Set(found.map(({ field }) => field));
  const faults = [...found, ...issues.filter(({ field }) => !unread.has(field))];
  if (!parsed.success || faults.length > 0) return fault(...faults);
  const values: Values = kind.tidy?.(parsed.data) ?? parsed.data;
  const isOurs = record
    ? mayChange(kind, { change, values: before!, id }) && mayChange(kind, { change, values, id })
    : mayCreate && mayChange(kind, { change, values, id: null });
  if (!isOurs) return fault({ field: ROW_ID, code: 'not_yours' });
  if (record && isDeepStrictEqual(values, before)) return { line, plan: 'same', id, record, values };
  if (!record && kind.many) return { line, plan: 'create', values };
  const wrong = await kind.rules.check(tx, values, { id: record ? id : null, change });
  if (wrong.length > 0) return fault(...wrong.map(rowFault));
  return record ? { line, plan: 'update', id, record, values } : { line, plan: 'create', values };
}

/** The cells that change a record which exists. */
const withoutGiven = ({ given = [] }: AnyImportKind, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !given.includes(field)));

/** The values of a stored record with the cells of its row. What the person does not see, no cell sets. */
const setBySeer = (
  { rules }: AnyImportKind,
  { before, set, person }: { before: Values; set: Values; person: Person | null },
): { values: Values; refused: readonly string[] } =>
  guardedValues({ ...before, ...set, ...joinedPairs(before, set) }, before, {
    masks: rules.masks?.(person) ?? {},
    locked: (rules.locked?.(person) ?? []).filter((field) => field in set),
  });

/** A cell of pairs, such as custom fields, sets those that it names and leaves the others. */
function joinedPairs(before: Values, set: Values): Values {
  const isPairs = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const joined = Object.entries(set).flatMap(([field, pairs]) => {
    const stored = before[field];
    return isPairs(pairs) && isPairs(stored) ? [[field, { ...stored, ...pairs }] as const] : [];
  });
  return Object.fromEntries(joined);
}

/** Whether scope and level of the person include a record with these values. */
export const mayChange = (
  { rules }: AnyImportKind,
  { change, values, id }: { change: Change; values: Values; id: number | null },
): boolean =>
  rules.mayChange(change.scope, values, id) && rules.mayManage?.(change.person ?? null, values, id) !== false;

/** The fault at the first part of its path: a row has one cell for each field. */
export function rowFault({ pointer, code, values }: FieldFault): RowFault {
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
