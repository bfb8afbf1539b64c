import { ROW_ID } from '#contract/protocol/imports.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { AnyImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { earlierMappings, importOf, insertImport } from './imports-store.ts';
import type { KeyColumns, StoredImport } from './imports-store.ts';
import { keyOf, matchHeads } from './match-heads.ts';
import { savedMapping } from './mappings-store.ts';
import { readFile } from './read-file.ts';
import { fieldsOf } from './read-row.ts';

/** Stores the rows of a file, and guesses the fields of its columns. */
export async function startImport(
  tx: Tx,
  kind: AnyImportKind,
  of: { bytes: Uint8Array; name: string; staffId: number | null; language: string; now: number },
): Promise<StoredImport> {
  const { heads, rows, encoding, delimiter } = readFile(of.bytes);
  const earlier = new Map<string, string>();
  for (const past of await earlierMappings(tx, kind.name))
    for (const [column, head] of past.heads.entries()) {
      const key = keyOf(head);
      if (!earlier.has(key)) earlier.set(key, past.mapping[column] ?? '');
    }
  const saved = await savedMapping(tx, { kind: kind.name, heads });
  const id = await insertImport(tx, {
    ...of,
    kind: kind.name,
    fileName: of.name.slice(0, 200),
    encoding,
    delimiter,
    heads,
    mapping: saved ? known(kind, saved) : guessedMapping(kind, heads, earlier),
    rows,
  });
  return (await importOf(tx, { id, kind: kind.name, lock: false }))!;
}

/** A mapping without fields that the kind has no longer. */
const known = (kind: AnyImportKind, mapping: readonly string[]): string[] => {
  const fields = new Set(fieldsOf(kind).map(({ name }) => name));
  return mapping.map((field) => (fields.has(field) ? field : ''));
};

/** The fields of columns by their heads; `earlier` holds those of earlier files, by folded head. */
export function guessedMapping(
  kind: AnyImportKind,
  heads: readonly string[],
  earlier: ReadonlyMap<string, string> = new Map(),
): string[] {
  const fields = fieldsOf(kind).map(({ name }) => name);
  return matchHeads(heads, { kind: kind.name, fields, earlier, names: kind.names });
}

/** The columns that name a row's record. */
export function keyColumns(mapping: readonly string[]): KeyColumns {
  const columnOf = (field: string): number | null => {
    const column = mapping.indexOf(field);
    return column < 0 ? null : column;
  };
  return { idColumn: columnOf(ROW_ID), keyColumn: columnOf('external_id') };
}
