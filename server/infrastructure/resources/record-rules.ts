import type { ContactCentre } from '#domain/access/contact-centre-rules.ts';
import { can } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '../database/database.ts';
import { scopeOfPerson } from '../http/authorise.ts';
import type { Person, RequestContext, RecordScope } from '../http/request/request-context.ts';
import type { FieldFault } from '../http/response/refusal.ts';
import type { FieldMasks } from './field-masks.ts';
import type { ListSource } from './page-store.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The moment of a list, and the person who reads it; product admins are no staff members. */
export interface ListReader {
  now: Instant;
  staffId: number | null;
  identityId: string | null;
  /** The rules of the contact centre, if the reader works there. */
  contactCentre?: ContactCentre | undefined;
  /** The reach of another right of the reader; null without it. */
  reachOf(permission: PermissionId): RecordScope | null;
}

/** The reader that a request makes. */
export const readerOf = ({ now, person }: Pick<Change, 'now' | 'person'>): ListReader => ({
  now,
  staffId: person?.staffId ?? null,
  identityId: person?.identityId ?? null,
  contactCentre: person?.contactCentre,
  reachOf: (permission) =>
    person && can(person, permission, 'write') ? scopeOfPerson(person, permission, 'write') : null,
});

/** A record with its form's values, locked if it is about to change. */
export interface StoredRecord<V, F> {
  /** The record that the requested one was merged into: it is read in its stead. */
  id?: number;
  version: number;
  archived: boolean;
  values: V;
  facts: F;
}

/** The caller and the moment of a change. */
export type Change = Pick<RequestContext, 'scope' | 'actor' | 'now' | 'requestId' | 'language'> &
  Partial<Pick<RequestContext, 'person'>>;

/** What a capability says about a list; `listRoutes` makes the endpoints of it. */
export interface ListRules<Row> {
  source(
    query: Readonly<Record<string, string | undefined>>,
    scope: RecordScope,
    caller: ListReader,
  ): ListSource;
  /** A row of the list from the columns of its source, as this person sees it; they are the same by default. */
  rowOf?(row: Readonly<Record<string, unknown>> & { id: string }, person: Person | null): Row;
  /** The columns of the CSV file. */
  readonly file: readonly (keyof Row & string)[];
  /** What stands in the file for columns that are neither a value nor several. */
  cellsOf?(row: Row): Partial<Record<keyof Row & string, string>>;
}

/** What a capability says about its records; `resourceRoutes` makes the endpoints of it. */
export interface RecordRules<V extends Values, F, Row, Action extends string> extends ListRules<Row> {
  /** The subject of its events: `service` in `service-changed`. */
  readonly kind: string;
  read(tx: Tx, id: number, options: { lock: boolean }): Promise<StoredRecord<V, F> | undefined>;
  /** Whether the caller's scope includes a record with these values; the id is null for a new one. */
  mayChange(scope: RecordScope, values: V, id: number | null): boolean;
  /** Whether the caller's level permits changing it; every level by default. */
  mayManage?(person: Person | null, values: V, id: number | null): boolean;
  /** Whether the caller's scope includes reading it; all records of the vendor by default. */
  mayRead?(scope: RecordScope, values: V, id: number): boolean;
  /** Notes that a person opened a record, where looks are recorded. */
  seen?(tx: Tx, id: number, change: Change): Promise<void>;
  /** Whether the caller's scope reaches a record whose locations stand in other tables. */
  reaches?(tx: Tx, scope: RecordScope, record: { id: number; values: V }): Promise<boolean>;
  /** What stands for the fields that this person does not see whole; none by default. */
  masks?(person: Person | null): FieldMasks;
  /** The fields of a stored record that this person may not set; none by default. */
  locked?(person: Person | null): readonly string[];
  /** The location whose lobbies and wall displays follow each change of the record; none by default. */
  locationOf?(values: V): number;
  /** Faults that the schema of the values cannot see. */
  check(tx: Tx, values: V, of: { id: number | null; change: Change }): Promise<FieldFault[]>;
  insert(tx: Tx, values: V, change: Change): Promise<number>;
  /** Writes the values and the new version. */
  update(
    tx: Tx,
    id: number,
    written: { values: V; before: V; version: number; change: Change },
  ): Promise<void>;
  /** Archives or restores. Refuses what other records still need. */
  archive(tx: Tx, id: number, written: { archived: boolean; version: number; change: Change }): Promise<void>;
  /** The values after an action on several records; a text is the reason why it leaves this one out. */
  readonly actions: Readonly<
    Record<Action, (record: StoredRecord<V, F>) => Partial<V> | 'archive' | 'restore' | { leftOut: string }>
  >;
}

/** The reason why an action leaves a record out; null if it changes it. */
export function leftOutBy(
  result: object | 'archive' | 'restore',
  record: StoredRecord<Values, unknown>,
): string | null {
  if (result === 'archive') return record.archived ? 'same' : null;
  if (result === 'restore') return record.archived ? null : 'same';
  if ('leftOut' in result) return result.leftOut as string;
  const isSame = Object.entries(result).every(([field, value]) =>
    isDeepStrictEqual(record.values[field], value),
  );
  return isSame ? 'same' : null;
}

/** The fault of one field, below the values: `name`, `questions/0/options`. */
export const faultOf = (isWrong: boolean, field: string, code: FieldFault['code']): FieldFault[] =>
  isWrong ? [{ pointer: `/values/${field}`, code, label: field.split('/').at(-1)! }] : [];
