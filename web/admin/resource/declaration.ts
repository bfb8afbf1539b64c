import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import type { ImportEndpoints } from '#contract/protocol/imports.ts';
import type { ListTask } from '#contract/protocol/list-tasks.ts';
import type {
  BulkOutcome,
  History,
  ListedRow,
  ListPage,
  ResourceRecord,
  Saved,
} from '#contract/protocol/resource.ts';
import type { SetUpChange } from '#contract/vendors/impact.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { UseWords } from '#web/language/words-context.ts';
import type { SessionPerson } from '#contract/vendors/session.ts';
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
  readonly prepare: Endpoint<unknown, unknown, { query: Record<string, string> }, { data: ListTask }>;
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
export type ChoiceKind = 'location' | 'category' | 'line-of-business' | 'service' | 'staff' | 'room';

export type Filter =
  | { readonly name: string; readonly values: readonly string[]; readonly single?: true }
  | { readonly name: string; readonly records: ChoiceKind }
  /** One date; with an edge the endpoint takes the instant at which it starts or ends here. */
  | { readonly name: string; readonly date: true; readonly edge?: 'start' | 'end' }
  /** The number of a record. */
  | { readonly name: string; readonly number: true };

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
  /** The key of a picture: its changes show no value. */
  readonly isPicture?: true;
  /** The editor of a field of kind `own`. */
  readonly editor?: ComponentType<OwnEditorProps>;
  /** Whether other values leave it a meaning; otherwise it is not shown. */
  readonly shownIf?: (values: Values) => boolean;
  /** A tool below the field, which fills fields from others. */
  readonly tool?: ComponentType<FieldToolProps<Values>>;
}

export interface FieldToolProps<Values> {
  readonly values: Values;
  readonly readOnly: boolean;
  /** Changes fields as if they were typed: nothing is saved. */
  readonly onFill: (values: Partial<Values>) => void;
}

export interface OwnEditorProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The first fault of each part, by its path below the field: `0.options`. */
  readonly faults: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  /** The record does not exist yet. */
  readonly isNew: boolean;
}

/** What clients read of a record. */
export interface PreviewProps<Values> {
  readonly values: Values;
  /** The language of the open tab. */
  readonly language: string;
  /** The text of a translated field and its language: English where it is not translated. */
  readonly textOf: (name: keyof Values & string) => { text: string; lang: string };
}

export interface Section<Values> {
  /** Its title is `<words>.section.<name>`. */
  readonly name: string;
  readonly fields: readonly Field<Values>[];
}

/** One record, as its row or its form knows it. */
export interface RecordRef {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly archived: boolean;
  /** False for a record that the person sees, and may not change. */
  readonly editable?: boolean;
}

/** An action on one record, in the menus of its row and its form. Its words are `<words>.action.<name>`. */
export interface RecordAction {
  readonly name: string;
  readonly icon: ReactNode;
  readonly divided?: true;
  /** Whether it belongs to this record's menu, for this person; otherwise it is not listed. */
  readonly isFor?: (record: RecordRef, person: SessionPerson['data']) => boolean;
  /** The right it needs, if that is another one than changing the record. */
  readonly permission?: PermissionId;
  /** It needs a record that the person may change. */
  readonly edits?: true;
  /** Text id of the reason why this person cannot do it with this record; it then stays listed, disabled. */
  readonly reason?: (record: RecordRef, person: SessionPerson['data']) => string | null;
  /** One of three: an address, a dialog of its own, or a request, whose toast is `<words>.done.<name>`. */
  readonly to?: (record: RecordRef) => string;
  readonly dialog?: ComponentType<{ record: RecordRef; onClose: () => void }>;
  /** Its dialog only shows something: nothing is done that a toast would say. */
  readonly shows?: true;
  readonly run?: (record: RecordRef) => Promise<unknown>;
  /** What a run changes that can be booked: if appointments fall outside, its dialog asks what happens to them. */
  readonly impact?: (record: RecordRef) => Promise<SetUpChange | null>;
  /** Asks first: `<words>.confirm.<name>` and `<words>.effect.<name>`. */
  readonly confirm?: true;
}

/** An action on several records with a dialog of its own. Its words are `<words>.bulk.<name>`. */
export interface BulkDialogAction {
  readonly name: string;
  readonly permission: PermissionId;
  /** How many records it takes; any number by default. */
  readonly exactly?: number;
  readonly dialog: ComponentType<{ ids: readonly string[]; onClose: () => void; onDone: () => void }>;
}

/** How people move the records of a list among those inside the same one. */
export interface RowOrder<Row> {
  /** The sort of the list that shows this order. */
  readonly sort: string;
  /** The record that a row is inside. */
  readonly parentOf: (row: Row) => string | null;
  readonly endpoint: Endpoint<{ id: string }, unknown, { after_id: string | null }, Saved>;
}

/** A screen of a table and a form, declared: `ResourceScreen` renders it. */
export interface ResourceDeclaration<
  Row extends ListedRow,
  Values extends object,
  Facts,
  Action extends string,
> {
  readonly screen: StaffScreenName;
  /** The beginning of its text ids, as in `services`. */
  readonly words: string;
  readonly endpoints: ResourceEndpoints<Row, Values, Facts, Action>;
  readonly schema: z.ZodMiniType<Values>;
  /** The record's name in sentences; empty for a new one. */
  readonly nameOf: (values: Values, facts: Facts | null) => string;
  readonly columns: readonly Column<Row>[];
  /** The sort that the list begins with, if it is neither a name nor a date. */
  readonly sortedBy?: string;
  readonly filters: readonly Filter[];
  /** Actions on several records; those that need a preview take effect on visitors. */
  readonly bulk: readonly Action[];
  /** Actions on the chosen rows of a page that have a dialog of their own. */
  readonly bulkDialogs?: readonly BulkDialogAction[];
  readonly sections: readonly Section<Values>[];
  /** Actions on one record, next to the pattern's own. */
  readonly actions?: readonly RecordAction[];
  /** Duplicate, archive and restore are not offered: the record has actions of its own for them. */
  readonly ownMenu?: true;
  /** People put its records in order: by the grip of a row, by arrow keys and in its menu. */
  readonly order?: RowOrder<Row>;
  /** What clients read of the record, next to its form. */
  readonly preview?: ComponentType<PreviewProps<Values>>;
  /** The values of a new record. */
  readonly blank: Values;
  /** Values of a new record that depend on who makes it. */
  readonly blankFor?: (person: SessionPerson['data']) => Partial<Values>;
  /** One line under the title of an open record. */
  readonly use?: (facts: Facts, words: UseWords) => string;
  /** The parameters of the booking page that begins with this record. */
  readonly booking?: (id: string) => string;
  /** A button of its own in the head of its table. */
  readonly head?: ComponentType;
  /** The frame of its table, if it is a tab of a page: it has the title. */
  readonly frame?: ComponentType<{ actions: ReactNode; children: ReactNode }>;
  /** Leads from its table to pages of the same records. */
  readonly tabs?: ComponentType;
  /** Names its saved views among those of other tables of the screen; the screen's name if there is one table. */
  readonly views?: string;
  /** The fields of a stored record that its form leaves out for this person, who may not set them. */
  readonly hides?: (person: SessionPerson['data']) => readonly string[];
  /** Clears the values of fields that are not shown. */
  readonly tidy?: (values: Values) => Values;
  /** Text id of what a person should know about this record first; in place of the reason why they may only read it. */
  readonly notice?: (of: { values: Values; readOnly: boolean }) => string | null;
  /** Its records come from CSV files too. */
  readonly imports?: ImportEndpoints;
  /** The change of the set-up that archiving or restoring makes. */
  readonly archiveImpact?: (
    id: string,
    archived: boolean,
  ) => SetUpChange | null | Promise<SetUpChange | null>;
  /** The change of the set-up that an action on several records makes; null if it changes nothing that can be booked. */
  readonly bulkImpact?: (of: {
    action: Action;
    ids: string[] | null;
    match: Record<string, string>;
  }) => SetUpChange | null;
  /** The change of the set-up that the form would save; null if it changes nothing that can be booked. */
  readonly impact?: (of: { id: string | null; values: Values; before: Values }) => SetUpChange | null;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of screens mixes records of every shape
export type AnyResourceDeclaration = ResourceDeclaration<any, any, any, any>;
