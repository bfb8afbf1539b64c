import type * as z from 'zod/mini';
import type { ImportEndpoints } from '#contract/protocol/imports.ts';
import type { Tx } from '../database/database.ts';
import type { Change, RecordRules, StoredRecord, Values } from './record-rules.ts';

/** Ids of records by the texts that a file names them with: an external id or a name. */
type FindIds = (tx: Tx, texts: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface CommonKind<V extends Values> {
  /** The kind in `imports.kind`: `locations`. */
  readonly name: string;
  readonly endpoints: ImportEndpoints;
  readonly schema: z.ZodMiniObject<Record<keyof V, z.ZodMiniType>>;
  /** A new record, where the file says nothing. */
  readonly blank: V;
  /** Fields of the form that a file cannot hold, such as lists of objects. */
  readonly apart: readonly (keyof V & string)[];
  /** The records that have these external ids. */
  readonly find: FindIds;
  /** Fields that name other records, which a file names by a text. */
  readonly references: Partial<Record<keyof V & string, FindIds>>;
  /** Further heads of a field, next to its name and its labels. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
}

type Rules<V extends Values, Used extends string> = Pick<
  RecordRules<V, unknown, unknown, never>,
  Used & keyof RecordRules<V, unknown, unknown, never>
>;
type Checking = 'kind' | 'read' | 'mayChange' | 'mayManage' | 'check';

/** Records that a CSV file creates and changes, by the rules of their form. */
export interface ImportKind<V extends Values> extends CommonKind<V> {
  readonly rules: Rules<V, Checking | 'insert' | 'update'>;
  /** Deletes a record that the import created and nothing refers to. */
  remove(tx: Tx, id: number): Promise<void>;
  readonly updates?: undefined;
  /** Its records are people, whom the import may invite. */
  readonly invites?: true;
}

/** A part of records that exist, such as their hours. A CSV file changes it, and an undo restores it. */
export interface UpdateKind<V extends Values> extends CommonKind<V> {
  readonly invites?: undefined;
  readonly rules: Rules<V, Checking>;
  readonly updates: {
    save(
      tx: Tx,
      of: { id: number; record: StoredRecord<V, unknown>; change: Change },
      values: V,
    ): Promise<{ version: number }>;
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a registry mixes records of every shape
export type AnyImportKind = ImportKind<any> | UpdateKind<any>;
