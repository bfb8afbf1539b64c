import type * as z from 'zod/mini';
import type { ImportEndpoints, UndoReason } from '#contract/protocol/imports.ts';
import type { Tx } from '../database/database.ts';
import type { Person, RecordScope } from '../http/request/request-context.ts';
import type { FieldFault } from '../http/response/refusal.ts';
import type { Change, RecordRules, StoredRecord, Values } from './record-rules.ts';

/** Ids of records by the texts that a file names them with: an external id or a name. */
type FindIds = (tx: Tx, texts: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Finds records by their contents: two rows, or a row and a record, that share a key are one. */
interface Likeness<V extends Values> {
  keysOf(values: V): string[];
  /** The records within a scope that share a key with one of the rows. */
  find(tx: Tx, rows: readonly V[], scope: RecordScope): Promise<LikeRecord[]>;
}
export interface LikeRecord {
  id: number;
  keys: readonly string[];
  /** It has an external id: a row with another one is another record. */
  isNumbered: boolean;
}

interface CommonKind<V extends Values> {
  /** The kind in `imports.kind`: `locations`. */
  readonly name: string;
  readonly endpoints: ImportEndpoints;
  readonly schema: z.ZodMiniObject<Record<keyof V, z.ZodMiniType>>;
  /** A new record, where the file says nothing. */
  readonly blank: V;
  /** Values of a new record that depend on the vendor and on who runs the import. */
  blankFor?(tx: Tx, person: Person | null): Promise<Partial<V>>;
  /** Fields of the form that a file cannot hold, such as lists of objects. */
  readonly apart: readonly (keyof V & string)[];
  /** The records that have these external ids. */
  readonly find: FindIds;
  /** Fields that name other records, which a file names by a text. */
  readonly references: Partial<Record<keyof V & string, FindIds>>;
  /** Further heads of a field, next to its name and its labels. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** Fields with lists of texts that hold spaces: only commas, semicolons and bars separate them. */
  readonly spaced?: readonly (keyof V & string)[];
  /** Texts as the form stores them: another spelling of the same is no change. */
  tidy?(values: V): V;
  /** How a row that names no record finds one; absent where such a row always creates. */
  readonly likeness?: Likeness<V>;
  /** Fields that a row gives a new record alone: a later row does not change them. */
  readonly given?: readonly (keyof V & string)[];
  /** Values that depend on others, such as a local time on its location. */
  resolve?(tx: Tx, values: V): Promise<{ values: V; faults: FieldFault[] }>;
}

type Rules<V extends Values, Used extends string> = Pick<
  RecordRules<V, unknown, unknown, never>,
  Used & keyof RecordRules<V, unknown, unknown, never>
>;
type Checking = 'kind' | 'read' | 'reaches' | 'masks' | 'locked' | 'mayChange' | 'mayManage' | 'check';

/** Records that a CSV file creates and changes, by the rules of their form. */
export interface ImportKind<V extends Values> extends CommonKind<V> {
  readonly rules: Rules<V, Checking | 'insert' | 'update'>;
  /** Deletes a record that the import created and nothing refers to. */
  remove(tx: Tx, id: number): Promise<void>;
  readonly updates?: undefined;
  readonly useCase?: undefined;
  /** Its records are people, whom the import may invite. */
  readonly invites?: true;
  /** Many records at once, each as the rules would have it. Absent where no row is independent of the one before. */
  readonly many?: ManyRecords<V>;
}

interface ManyRecords<V extends Values> {
  /** The faults of new records, in their order. */
  check(tx: Tx, rows: readonly V[], change: Change): Promise<FieldFault[][]>;
  /** Returns the ids of the new records, in their order. */
  insert(tx: Tx, rows: readonly V[], change: Change): Promise<number[]>;
  /** Deletes records within the scope that are as they were written; others are absent from the result. */
  remove(
    tx: Tx,
    rows: readonly { id: number; version: number }[],
    scope: RecordScope,
  ): Promise<ReadonlyMap<number, 'removed' | 'used'>>;
}

/** A part of records that exist, such as their hours. A CSV file changes it, and an undo restores it. */
export interface UpdateKind<V extends Values> extends CommonKind<V> {
  readonly invites?: undefined;
  readonly many?: undefined;
  readonly useCase?: undefined;
  readonly rules: Rules<V, Checking>;
  readonly updates: {
    save(
      tx: Tx,
      of: { id: number; record: StoredRecord<V, unknown>; change: Change },
      values: V,
    ): Promise<{ version: number }>;
  };
}

interface OpenedRecord<V> {
  id: number;
  record: StoredRecord<V, unknown>;
  change: Change;
}

/** Records that use cases of their own create, change and take back, each with its events. */
export interface UseCaseKind<V extends Values> extends CommonKind<V> {
  readonly invites?: undefined;
  readonly many?: undefined;
  readonly updates?: undefined;
  readonly rules: Rules<V, Checking>;
  readonly useCase: {
    create(tx: Tx, values: V, change: Change): Promise<{ id: number; version: number }>;
    save(tx: Tx, of: OpenedRecord<V>, values: V): Promise<{ version: number }>;
    /** Takes back what a row created; returns the reason why it keeps it, else null. */
    undo(tx: Tx, of: OpenedRecord<V>): Promise<UndoReason | null>;
    /** The faults of a row by the error that its use case threw; null for errors that are no fault of the row. */
    faultsOf(error: unknown): FieldFault[] | null;
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a registry mixes records of every shape
export type AnyImportKind = ImportKind<any> | UpdateKind<any> | UseCaseKind<any>;
