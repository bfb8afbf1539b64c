import type * as z from 'zod/mini';
import { recordId } from '#contract/protocol/record-id.values.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Sql, Tx } from '../database/database.ts';
import { at, json } from '../database/values.ts';

interface FormColumn {
  readonly field: string;
  readonly column: string;
  /** Numbers of other records, which are texts outside. */
  readonly ids: boolean;
  /** An empty text is null in the table. */
  readonly isNullable: boolean;
}

/** The fields of a form that one table stores, in columns of the same types. */
export interface FormTable<Values> {
  readonly table: string;
  readonly columns: readonly FormColumn[];
  /** The table keeps the moment of creation. */
  readonly dated: boolean;
  /** Never set: carries only the type. */
  readonly values?: Values;
}

/** Declares where a form's fields are stored. Its caller is a store of the table's owner: a law reads the name. */
export function formTable<Values extends object>(
  table: string,
  schema: z.ZodMiniObject<Record<keyof Values, z.ZodMiniType>>,
  of: {
    /** Fields that are stored elsewhere. */
    apart?: readonly (keyof Values)[];
    /** Columns with another name than their field. */
    columns?: Partial<Record<keyof Values, string>>;
    /** Texts that are null when empty, such as unique numbers. */
    nulls?: readonly (keyof Values)[];
    dated?: true;
  } = {},
): FormTable<Values> {
  const fields = Object.keys(schema.shape) as (keyof Values & string)[];
  return {
    table,
    dated: of.dated === true,
    columns: fields
      .filter((field) => !of.apart?.includes(field))
      .map((field) => ({
        field,
        column: of.columns?.[field] ?? field,
        ids: namesRecords(schema.shape[field]),
        isNullable: of.nulls?.includes(field) === true,
      })),
  };
}

export interface StoredForm<Values, Facts> {
  version: number;
  archived: boolean;
  values: Values;
  facts: Facts;
}

/** Reads the stored part of a form. `facts` is an SQL value on the table's alias `r`. */
export async function readForm<Values, Facts>(
  tx: Tx,
  { table, columns }: FormTable<Values>,
  { id, lock, facts = sql`'{}'::json` }: { id: number; lock: boolean; facts?: Sql | undefined },
): Promise<StoredForm<Values, Facts> | undefined> {
  const stored = await tx.maybe(sql<{
    version: number;
    archived: boolean;
    columns: Readonly<Record<string, unknown>>;
    facts: Facts;
  }>`
    SELECT r.version, (r.archived_at IS NOT NULL) AS archived,
      (SELECT row_to_json(f) FROM (SELECT ${sql.join(columns.map(({ column }) => sql`${sql.id('r', column)}`))}) AS f) AS columns,
      ${facts} AS facts
    FROM ${sql.table(table)} r WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id} ${lock ? sql`FOR UPDATE OF r` : sql``}`);
  if (!stored) return undefined;
  const values = Object.fromEntries(
    columns.map(({ field, column, ids, isNullable }) => {
      const value = stored.columns[column];
      if (value === null) return [field, isNullable ? '' : null];
      if (!ids) return [field, value];
      const named = value as number | number[];
      return [field, Array.isArray(named) ? named.map(String) : String(named)];
    }),
  );
  return { ...stored, values: values as Values };
}

export async function insertForm<Values extends object>(
  tx: Tx,
  form: FormTable<Values>,
  { values, now }: { values: Values; now: Instant },
): Promise<number> {
  const names = sql.join(form.columns.map(({ column }) => sql.id(column)));
  const created = form.dated ? [sql`, created_at`, sql`, ${at(now)}`] : [sql``, sql``];
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO ${sql.table(form.table)} (vendor_id ${created[0]!}, ${names})
    SELECT ${tx.vendorId}::bigint ${created[1]!}, ${sql.join(form.columns.map(({ column }) => sql.id('f', column)))}
    FROM ${rowOf(form, values)} RETURNING id`);
  return id;
}

/** The same for many records; returns their ids in the order of the values. */
export async function insertForms<Values extends object>(
  tx: Tx,
  form: FormTable<Values>,
  { rows, now }: { rows: readonly Values[]; now: Instant },
): Promise<number[]> {
  const taken = await tx.many(sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${form.table}, 'id')) AS id FROM generate_series(1, ${rows.length}::integer)`);
  const columns = [...form.columns.map(({ column }) => column), 'id'];
  const values = rows.map((one, index) => ({ ...columnsOf(form, one), id: taken[index]!.id }));
  const created = form.dated ? [sql`, created_at`, sql`, ${at(now)}::timestamptz`] : [sql``, sql``];
  await tx.run(sql`
    INSERT INTO ${sql.table(form.table)} (vendor_id ${created[0]!}, ${sql.join(columns.map((column) => sql.id(column)))})
    SELECT ${tx.vendorId}::bigint ${created[1]!}, ${sql.join(columns.map((column) => sql.id('f', column)))}
    FROM json_populate_recordset(NULL::${sql.table(form.table)}, ${json(values)}::json) AS f`);
  return taken.map(({ id }) => id);
}

export async function updateForm<Values extends object>(
  tx: Tx,
  form: FormTable<Values>,
  { id, values, version }: { id: number; values: Values; version: number },
): Promise<void> {
  const set = form.columns.map(({ column }) => sql`${sql.id(column)} = ${sql.id('f', column)}`);
  await tx.run(sql`
    UPDATE ${sql.table(form.table)} AS r SET version = ${version}, ${sql.join(set)}
    FROM ${rowOf(form, values)} WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id}`);
}

export async function archiveForm(
  tx: Tx,
  { table }: FormTable<unknown>,
  { id, archivedAt, version }: { id: number; archivedAt: Instant | null; version: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE ${sql.table(table)} SET archived_at = ${at(archivedAt)}, version = ${version}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** Deletes a record that nothing refers to; the database refuses any other. */
export async function deleteForm(tx: Tx, { table }: FormTable<unknown>, id: number): Promise<void> {
  await tx.run(sql`DELETE FROM ${sql.table(table)} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** The values as a row of the table: PostgreSQL reads each in its column's own type. */
const rowOf = <Values extends object>(form: FormTable<Values>, values: Values): Sql =>
  sql`json_populate_record(NULL::${sql.table(form.table)}, ${json(columnsOf(form, values))}::json) AS f`;

const columnsOf = <Values extends object>({ columns }: FormTable<Values>, values: Values): object =>
  Object.fromEntries(
    columns.map(({ field, column, isNullable }) => {
      const value = (values as Record<string, unknown>)[field];
      return [column, isNullable && value === '' ? null : value];
    }),
  );

function namesRecords(schema: z.ZodMiniType): boolean {
  const { def } = schema._zod as unknown as { def: { innerType?: z.ZodMiniType; element?: z.ZodMiniType } };
  return [schema, def.innerType, def.element].includes(recordId);
}
