import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import type { BulkOutcome, History, ListPage, ResourceRecord, Saved } from '#contract/protocol/resource.ts';
import type { UseWords } from '#web/language/words-context.ts';
import type { StaffScreenName } from '#contract/protocol/staff-addresses.ts';

/** The endpoints that `resource` of the contract declares. */
export interface ResourceEndpoints<Row, Values, Facts, Action extends string> {
  readonly list: Endpoint<unknown, Record<string, string | undefined>, unknown, ListPage<Row>>;
  readonly see: Endpoint<{ id: string }, unknown, unknown, ResourceRecord<Values, Facts>>;
  readonly create: Endpoint<unknown, unknown, { values: Values }, Saved>;
  readonly change: Endpoint<{ id: string }, unknown, { version: number; values: Values }, Saved>;
  readonly archive: Endpoint<{ id: string }, unknown, { version: number; archived: boolean }, Saved>;
  readonly bulk: Endpoint<
    unknown,
    unknown,
    { action: Action; ids: string[] | null; match: Record<string, string>; preview: boolean },
    BulkOutcome
  >;
  readonly history: Endpoint<{ id: string }, { before?: string | undefined }, unknown, History>;
  readonly file: Endpoint<unknown, Record<string, string | undefined>, unknown, null>;
}

export interface Column<Row> {
  /** Names the column in the address, and its head in the texts: `<words>.column.<name>`. */
  readonly name: string;
  /** The sort of the list endpoint. */
  readonly sort?: string;
  readonly align?: 'end';
  /** Shown only when a person chooses it. */
  readonly extra?: true;
  readonly cell: (row: Row, words: UseWords) => ReactNode;
}

/** Records that a filter or a field may choose from. */
export type ChoiceKind = 'location' | 'category' | 'line-of-business' | 'service' | 'staff';

export type Filter =
  | { readonly name: string; readonly values: readonly string[]; readonly single?: true }
  | { readonly name: string; readonly records: ChoiceKind };

/** A field of a form. Its label is `<words>.field.<name>`, its hint `<words>.hint.<name>` if `hint` says so. */
export interface Field<Values> {
  readonly name: keyof Values & string;
  readonly kind:
    | 'text'
    | 'area'
    | 'number'
    | 'switch'
    /** One of `values`, worded `<words>.<name>.<value>`. */
    | 'choice'
    /** Several of `values`. */
    | 'choices'
    /** One or several records of `records`. */
    | 'record'
    | 'records'
    | 'own';
  readonly values?: readonly (string | number)[];
  readonly records?: ChoiceKind;
  readonly unit?: 'minutes' | 'days';
  /** May stay empty: a text is then empty, a number or record null. */
  readonly optional?: true;
  readonly hint?: true;
  /** Has a text in each language of the vendor. */
  readonly translated?: true;
  readonly width?: 'quarter' | 'half';
  /** The editor of a field of kind `own`. */
  readonly editor?: ComponentType<OwnEditorProps>;
}

export interface OwnEditorProps {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The first fault of each part, by its path below the field: `0.options`. */
  readonly faults: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
}

export interface Section<Values> {
  /** Its title is `<words>.section.<name>`. */
  readonly name: string;
  readonly fields: readonly Field<Values>[];
}

/** A screen of a table and a form, declared: `ResourceScreen` renders it. */
export interface ResourceDeclaration<Row, Values extends object, Facts, Action extends string> {
  readonly screen: StaffScreenName;
  /** The beginning of its text ids, as in `services`. */
  readonly words: string;
  readonly endpoints: ResourceEndpoints<Row, Values, Facts, Action>;
  readonly schema: z.ZodMiniType<Values>;
  /** The record's address part and its name in sentences. */
  readonly idOf: (row: Row) => string;
  readonly nameOf: (values: Values) => string;
  readonly rowName: (row: Row) => string;
  readonly isArchived: (row: Row) => boolean;
  readonly versionOf: (row: Row) => number;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  /** Actions on several records; those that need a preview take effect on visitors. */
  readonly bulk: readonly Action[];
  readonly sections: readonly Section<Values>[];
  /** The values of a new record. */
  readonly blank: Values;
  /** One line under the title of an open record. */
  readonly use?: (facts: Facts, words: UseWords) => string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of screens mixes records of every shape
export type AnyResourceDeclaration = ResourceDeclaration<any, any, any, any>;
