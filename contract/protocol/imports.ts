import * as z from 'zod/mini';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { FeatureName } from '#domain/codes/feature.ts';
import { endpoint } from './endpoint.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from './refusals.ts';

/** The field by which a row names its record directly. */
export const ROW_ID = 'id';

/** Limits of one file. */
export const MOST_IMPORT_ROWS = 20_000;
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024;
export const MOST_IMPORT_COLUMNS = 200;
export const MOST_IMPORT_CELL = 4_000;
/** Rows of one response. */
export const IMPORT_PAGE = 50;

/** `checking`, `running` and `undoing` are steps of a worker; the others wait for a person. */
export const IMPORT_STATES = [
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
/** What the import will do with a row. */
export const ROW_PLANS = ['create', 'update', 'same', 'fault'] as const;
export type RowPlan = (typeof ROW_PLANS)[number];
/** What it has done. */
export const ROW_OUTCOMES = ['created', 'updated', 'same', 'failed', 'undone', 'kept'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
/** Why the undo keeps a record that the import created. */
export const UNDO_REASONS = ['changed', 'used', 'gone', 'right'] as const;
export type UndoReason = (typeof UNDO_REASONS)[number];

/** One file on its way into the records of a kind. */
export interface ImportSummary {
  id: string;
  state: ImportState;
  file_name: string;
  encoding: string;
  delimiter: string;
  /** The display name of the person who sent it; empty for the operator. */
  actor: string;
  made_at: string;
  finished_at: string | null;
  heads: string[];
  /** Cells of the first rows, by column. */
  samples: string[][];
  /** The field of each column; empty for a column that is not imported. */
  mapping: string[];
  /** The fields by the heads alone, if an earlier file with the same head row was mapped otherwise. */
  guessed: string[] | null;
  fields: { name: string; required: boolean }[];
  rows: number;
  /** Rows that the worker's present step has done, and all of that step. */
  progress: { done: number; of: number };
  plan: Record<RowPlan, number>;
  outcome: Record<RowOutcome, number>;
  /** It changes records that exist and creates none. */
  updates_only: boolean;
  /** Its records are people, whom it may invite. */
  may_invite: boolean;
  /** Rows that an undo would take back. */
  undoable: number;
}

export interface ImportFault {
  /** The column, from 0; null if the file lacks it. */
  column: number | null;
  field: string;
  text: string;
}

export interface ImportRow {
  /** Its line in the file; the heads are line 1. */
  line: number;
  cells: string[];
  plan: RowPlan | null;
  outcome: RowOutcome | null;
  reason: UndoReason | null;
  record_id: string | null;
  faults: ImportFault[];
}

const WRITING = [...STAFF_WRITE_REFUSALS, 'import-step'] as const;

const number = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/));
const ID = z.object({ id: number });
const cell = z.string().check(z.maxLength(MOST_IMPORT_CELL));

interface ImportShape {
  /** The records in endpoint names: `Locations`. */
  readonly many: string;
  /** Below `/api/internal/v1/admin`. */
  readonly path: `/${string}`;
  readonly permission: PermissionId;
  readonly feature?: FeatureName;
}

/**
 * Declares the endpoints to import records from a CSV file: send the file, map its columns, mend its faults, run it
 * as a job, download the outcome, and undo what it created.
 */
export function importsOf({ many, path, permission, feature }: ImportShape) {
  const base = `/api/internal/v1/admin/imports${path}`;
  const common = {
    access: { permission },
    vendor: 'session',
    api: 'internal',
    ...(feature !== undefined && { feature }),
  } as const;
  return {
    start: endpoint<{ data: ImportSummary }>()({
      ...common,
      name: `startImportOf${many}`,
      method: 'POST',
      path: base,
      multipart: true,
      // The file is part of a form; a short one may stand in the body as text.
      body: z.object({
        file_name: z.optional(z.string().check(z.maxLength(200))),
        text: z.optional(z.string()),
      }),
      refusals: [...WRITING, 'payload-too-large', 'unavailable'],
    }),
    list: endpoint<{ data: ImportSummary[]; meta: { fields: ImportSummary['fields'] } }>()({
      ...common,
      name: `listImportsOf${many}`,
      method: 'GET',
      path: base,
      refusals: STAFF_READ_REFUSALS,
    }),
    see: endpoint<{ data: ImportSummary }>()({
      ...common,
      name: `seeImportOf${many}`,
      method: 'GET',
      path: `${base}/:id`,
      params: ID,
      refusals: STAFF_READ_REFUSALS,
    }),
    map: endpoint<{ data: ImportSummary }>()({
      ...common,
      name: `mapImportOf${many}`,
      method: 'PUT',
      path: `${base}/:id/mapping`,
      params: ID,
      body: z.object({
        mapping: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(MOST_IMPORT_COLUMNS)),
      }),
      refusals: WRITING,
    }),
    rows: endpoint<{ data: ImportRow[]; meta: { next: string | null } }>()({
      ...common,
      name: `listImportRowsOf${many}`,
      method: 'GET',
      path: `${base}/:id/rows`,
      params: ID,
      query: z.object({
        plan: z.optional(z.enum(ROW_PLANS)),
        outcome: z.optional(z.enum(ROW_OUTCOMES)),
        after: z.optional(z.string().check(z.regex(/^[0-9]{0,9}$/))),
      }),
      refusals: STAFF_READ_REFUSALS,
    }),
    mend: endpoint<{ data: ImportRow }>()({
      ...common,
      name: `mendImportRowOf${many}`,
      method: 'PUT',
      path: `${base}/:id/rows/:line`,
      params: z.object({ id: number, line: z.string().check(z.regex(/^\d{1,9}$/)) }),
      body: z.object({ cells: z.array(cell).check(z.maxLength(MOST_IMPORT_COLUMNS)) }),
      refusals: WRITING,
    }),
    run: endpoint<{ data: ImportSummary }>()({
      ...common,
      name: `runImportOf${many}`,
      method: 'PUT',
      path: `${base}/:id/run`,
      params: ID,
      body: z.object({
        /** Invites the people whom an import of staff adds. */
        invite: z.optional(z.boolean()),
      }),
      refusals: WRITING,
    }),
    undo: endpoint<{ data: ImportSummary }>()({
      ...common,
      name: `undoImportOf${many}`,
      method: 'PUT',
      path: `${base}/:id/undo`,
      params: ID,
      body: z.object({}),
      refusals: WRITING,
    }),
    discard: endpoint<null>()({
      ...common,
      name: `discardImportOf${many}`,
      method: 'DELETE',
      path: `${base}/:id`,
      params: ID,
      refusals: WRITING,
    }),
    file: endpoint<null>()({
      ...common,
      name: `exportImportOf${many}`,
      method: 'GET',
      path: `${base}/:id/file.csv`,
      media: 'text/csv',
      params: ID,
      query: z.object({ rows: z.optional(z.enum(['faults', 'all'])) }),
      refusals: STAFF_READ_REFUSALS,
    }),
  };
}
export type ImportEndpoints = ReturnType<typeof importsOf>;
