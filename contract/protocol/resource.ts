import * as z from 'zod/mini';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { FeatureName } from '#domain/codes/feature.ts';
import { endpoint } from './endpoint.ts';
import { MOST_AT_ONCE } from './list-tasks.ts';
import type { ListTask } from './list-tasks.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from './refusals.ts';
import type { RefusalCode } from './refusals.ts';

/** The page sizes of a list. */
export const PAGE_SIZES = [25, 50, 100] as const;
/** A list counts its matches up to this number and then says "more than". */
export const MOST_COUNTED = 10_000;

/** The part of a row that every list has. */
export interface ListedRow {
  id: string;
  version: number;
  name: string;
  archived: boolean;
  /** False for a record that the reader sees, and may not change; only where the two reaches differ. */
  editable?: boolean;
}

/** One page of a list. `before` and `after` are the cursors of its neighbours; null where the list ends. */
export interface ListPage<Row> {
  data: Row[];
  meta: {
    before: string | null;
    after: string | null;
    /** Matches of search and filters, counted up to `MOST_COUNTED`. */
    total: number;
    /** True if there are more matches than `total`. */
    is_more: boolean;
  };
}

/** A record as its form edits it. */
export interface ResourceRecord<Values, Facts = Record<string, never>> {
  data: {
    id: string;
    version: number;
    archived: boolean;
    values: Values;
    /** Read-only numbers and names that the form shows. */
    facts: Facts;
    /** Why the caller may only read it; null if they may change it. */
    read_only: 'right' | 'scope' | 'level' | null;
  };
}

export interface Saved {
  data: { id: string; version: number };
}

/** One entry of a record's history, newest first. */
export interface HistoryEntry {
  id: string;
  at: string;
  kind: string;
  /** The staff member's display name; empty for an import, the operator or the system. */
  actor: string;
  actor_kind: 'staff' | 'system' | 'visitor' | 'device' | 'api';
  version: number;
  /** The actor had scheduled the change. */
  by_schedule?: true;
  /** Values as JSON texts: the form's field, before and after. */
  changes: { field: string; before: string; after: string }[];
}
export interface History {
  data: HistoryEntry[];
  meta: { next: string | null };
}

/** The outcome of an action on several records. */
export interface BulkOutcome {
  data: {
    /** Records that the action changes, or has changed. */
    count: number;
    /** Records that it leaves out, by reason. */
    left_out: { reason: string; count: number }[];
    /** True for a preview of more records than it looks at: the action may leave out others too. */
    is_more: boolean;
    /** The task that changes more than `MOST_AT_ONCE` records; null if the action is done, or was only counted. */
    task: ListTask | null;
  };
}

/** Most records that a preview looks at. */
export const MOST_PREVIEWED = 2_000;

const TEXT = z.optional(z.string().check(z.maxLength(200)));
const ID = z.object({ id: z.string().check(z.maxLength(20)) });

/** The parameters of every list; filters stand next to them under their own names. */
const LIST_QUERY = { search: TEXT, sort: TEXT, size: TEXT, before: TEXT, after: TEXT } as const;

/** The filters, the search and the sort of a list, in a body. */
const MATCH = z.record(z.string(), z.string().check(z.maxLength(200)));

/** The endpoints of a list that staff read and export. */
interface ListShape<Filter extends string> {
  /** The name of its records in endpoint names, in the plural: `Services`. */
  readonly many: string;
  /** Below `/api/internal/v1/admin`. */
  readonly path: `/${string}`;
  /** The right to read; also to export, unless that is a right of its own. */
  readonly permission: PermissionId;
  readonly exports?: PermissionId;
  readonly feature?: FeatureName;
  /** Names of the filters; each is one text, or several texts joined by a comma. */
  readonly filters: readonly Filter[];
}

/** Declares the endpoints of a list: one page of it, and all of it as CSV, at once or by a worker. */
export function listing<Row>() {
  return <Filter extends string>({ many, path, permission, feature, ...shape }: ListShape<Filter>) => {
    const base = `/api/internal/v1/admin${path}`;
    const exports = { access: { permission: shape.exports ?? permission } };
    const common = {
      access: { permission },
      vendor: 'session',
      api: 'internal',
      ...(feature !== undefined && { feature }),
    } as const;
    const filters = Object.fromEntries(shape.filters.map((name) => [name, TEXT])) as Record<
      Filter,
      typeof TEXT
    >;
    const query = z.object({ ...LIST_QUERY, ...filters });
    return {
      list: endpoint<ListPage<Row>>()({
        ...common,
        name: `list${many}OfStaff`,
        method: 'GET',
        path: base,
        query,
        refusals: STAFF_READ_REFUSALS,
      }),
      file: endpoint<null>()({
        ...common,
        ...exports,
        name: `export${many}`,
        method: 'GET',
        path: `${base}/file.csv`,
        media: 'text/csv',
        query,
        refusals: [...STAFF_READ_REFUSALS, 'export-too-long'],
      }),
      prepare: endpoint<{ data: ListTask }>()({
        ...common,
        ...exports,
        name: `prepareFileOf${many}`,
        method: 'POST',
        path: `${base}/file`,
        act: 'read',
        // A second request for the same file gets the task of the first one.
        idempotent: false,
        body: z.object({ query: MATCH }),
        refusals: [
          ...STAFF_READ_REFUSALS,
          'csrf-refused',
          'malformed-request',
          'field-invalid',
          'export-too-long',
        ],
      }),
    };
  };
}

const WRITING = [...STAFF_WRITE_REFUSALS, 'record-changed', 'record-in-use'] as const;

interface ResourceShape<Values, Filter extends string, Action extends string> extends ListShape<Filter> {
  /** The record's name in endpoint names, in the singular: `Service`. */
  readonly one: string;
  /** The right to edit, unless that to read is enough. */
  readonly edits?: PermissionId;
  readonly values: z.ZodMiniType<Values>;
  /** Actions on several records. */
  readonly actions: readonly [Action, ...Action[]];
  /** What its writes are refused with, next to the refusals of every record. */
  readonly refusals?: readonly RefusalCode[];
}

/**
 * Declares the endpoints of records that staff list and edit: one page of the list, one record, create, change,
 * archive or restore, actions on several, history, and the list as CSV, at once or by a worker. Row and facts are types only.
 */
export function resource<Row extends ListedRow, Facts = Record<string, never>>() {
  return <Values, Filter extends string, Action extends string>(
    shape: ResourceShape<Values, Filter, Action>,
  ) => {
    const { one, many, path, permission, feature, values, actions } = shape;
    const writing = [...WRITING, ...(shape.refusals ?? [])];
    const base = `/api/internal/v1/admin${path}`;
    const writes = { access: { permission: shape.edits ?? permission } };
    const common = {
      access: { permission },
      vendor: 'session',
      api: 'internal',
      ...(feature !== undefined && { feature }),
    } as const;
    return {
      ...listing<Row>()(shape),
      see: endpoint<ResourceRecord<Values, Facts>>()({
        ...common,
        name: `see${one}OfStaff`,
        method: 'GET',
        path: `${base}/:id`,
        params: ID,
        refusals: STAFF_READ_REFUSALS,
      }),
      create: endpoint<Saved>()({
        ...common,
        ...writes,
        name: `create${one}`,
        method: 'POST',
        path: base,
        body: z.object({ values }),
        refusals: writing,
      }),
      change: endpoint<Saved>()({
        ...common,
        ...writes,
        name: `change${one}`,
        method: 'PUT',
        path: `${base}/:id`,
        params: ID,
        body: z.object({ version: z.int(), values }),
        refusals: writing,
      }),
      archive: endpoint<Saved>()({
        ...common,
        ...writes,
        name: `archive${one}`,
        method: 'PUT',
        path: `${base}/:id/archived`,
        params: ID,
        body: z.object({ version: z.int(), archived: z.boolean() }),
        refusals: writing,
      }),
      bulk: endpoint<BulkOutcome>()({
        ...common,
        ...writes,
        name: `change${many}`,
        method: 'POST',
        path: `${base}/bulk`,
        // Repeating an action changes nothing further.
        idempotent: false,
        body: z.object({
          action: z.enum(actions),
          /** The chosen records; null for all that match. */
          ids: z.nullable(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(MOST_AT_ONCE))),
          match: MATCH,
          /** Only counts. */
          preview: z.boolean(),
        }),
        refusals: writing,
      }),
      history: endpoint<History>()({
        ...common,
        name: `see${one}History`,
        method: 'GET',
        path: `${base}/:id/history`,
        params: ID,
        query: z.object({ before: TEXT }),
        refusals: STAFF_READ_REFUSALS,
      }),
    };
  };
}
