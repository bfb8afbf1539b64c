import * as z from 'zod/mini';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import type { Description } from '../protocol/described.responses.ts';
import {
  IMPORT_STATES,
  UNDO_REASONS,
  MOST_IMPORT_ROWS,
  ROW_OUTCOMES,
  ROW_PLANS,
} from '../protocol/imports.ts';
import type { ImportEndpoints } from '../protocol/imports.ts';
import {
  importAppointments,
  importClients,
  importHours,
  importLocations,
  importServices,
  importStaff,
} from './imports.ts';

const counts = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, z.ZodMiniInt>);

const fields = z.array(z.strictObject({ name: z.string(), required: z.boolean() }));
const summary = part(
  'Import',
  z.strictObject({
    id,
    state: about(
      '`checking`, `running` and `undoing` are steps of a worker; the others wait for a person.',
      z.enum(IMPORT_STATES),
    ),
    file_name: z.string(),
    encoding: z.string(),
    delimiter: z.string(),
    actor: about('The display name of the person who sent the file; empty for the operator.', z.string()),
    made_at: instant,
    finished_at: z.nullable(instant),
    heads: z.array(z.string()),
    samples: about('Cells of the first rows, by column.', z.array(z.array(z.string()))),
    mapping: about('The field of each column; empty for a column that is not imported.', z.array(z.string())),
    guessed: about(
      'The fields by the heads alone, if an earlier file with the same head row was mapped otherwise; then `mapping` is as it was.',
      z.nullable(z.array(z.string())),
    ),
    fields,
    rows: z.int(),
    progress: about('Rows of the worker’s present step.', z.strictObject({ done: z.int(), of: z.int() })),
    plan: counts(ROW_PLANS),
    outcome: counts(ROW_OUTCOMES),
    updates_only: about('It changes records that exist and creates none.', z.boolean()),
    may_invite: about('Its records are people, whom the import may invite.', z.boolean()),
    undoable: about('Rows that an undo would take back.', z.int()),
  }),
);
const row = part(
  'ImportRow',
  z.strictObject({
    line: about('Its line in the file; the heads are line 1.', z.int()),
    cells: z.array(z.string()),
    plan: z.nullable(z.enum(ROW_PLANS)),
    outcome: z.nullable(z.enum(ROW_OUTCOMES)),
    reason: about('Why the undo keeps the record.', z.nullable(z.enum(UNDO_REASONS))),
    record_id: z.nullable(id),
    faults: z.array(
      z.strictObject({
        column: about('From 0; null if the file lacks the column.', z.nullable(z.int())),
        field: z.string(),
        text: z.string(),
      }),
    ),
  }),
);
const one = z.strictObject({ data: summary });

function describeImports(endpoints: ImportEndpoints, many: string): Description[] {
  const common = { tag: 'Set-up', status: 200 } as const;
  return [
    describe(endpoints.start, {
      ...common,
      summary: `Send a CSV file of ${many}`,
      words: `One file in a form, of at most ${MOST_IMPORT_ROWS.toLocaleString('en')} rows, in UTF-8, UTF-16 or Windows-1252; or a short one as \`text\`. Nothing changes yet.`,
      status: 201,
      response: one,
    }),
    describe(endpoints.list, {
      ...common,
      summary: `List the latest imports of ${many}`,
      words: 'With the fields that a file of this kind may hold.',
      response: z.strictObject({ data: z.array(summary), meta: z.strictObject({ fields }) }),
    }),
    describe(endpoints.see, { ...common, summary: `Get an import of ${many}`, response: one }),
    describe(endpoints.map, {
      ...common,
      summary: `Map the columns of an import of ${many}`,
      words:
        'One field for each column. A worker then checks every row. The next file with this head row starts with this mapping.',
      response: one,
    }),
    describe(endpoints.rows, {
      ...common,
      summary: `List rows of an import of ${many}`,
      words: 'In the order of the file. Pass `meta.next` as `after`.',
      response: z.strictObject({
        data: z.array(row),
        meta: z.strictObject({ next: z.nullable(z.string()) }),
      }),
    }),
    describe(endpoints.mend, {
      ...common,
      summary: `Mend a row of an import of ${many}`,
      words: 'Replaces its cells and checks it at once.',
      response: z.strictObject({ data: row }),
    }),
    describe(endpoints.run, {
      ...common,
      summary: `Run an import of ${many}`,
      words:
        'A worker saves every row without a fault. Rows with a fault are left out. With `invite`, people whom an import of staff adds receive an invitation if they have an address.',
      response: one,
    }),
    describe(endpoints.undo, {
      ...common,
      summary: `Undo an import of ${many}`,
      words:
        'A worker removes the records that it created, except those changed or used since. Hours become what they were before. Appointments are cancelled without a message.',
      response: one,
    }),
    describe(endpoints.discard, {
      ...common,
      summary: `Discard an import of ${many} that has not run`,
      status: 204,
      response: null,
    }),
    describe(endpoints.file, {
      ...common,
      summary: `Export the rows of an import of ${many} as CSV`,
      words: '`rows=faults` for those with a fault. Each line says what became of it.',
      response: z.string() as never,
    }),
  ];
}

export const IMPORTS = [
  ...describeImports(importLocations, 'locations'),
  ...describeImports(importServices, 'services'),
  ...describeImports(importHours, 'hours of locations'),
  ...describeImports(importStaff, 'staff members'),
  ...describeImports(importClients, 'clients'),
  ...describeImports(importAppointments, 'appointments'),
];

function examplesOfImport(endpoints: ImportEndpoints) {
  const params = { id: '7' };
  return {
    [endpoints.start.name]: { body: { file_name: 'north.csv', text: 'external_id,name\nnorth-4,North' } },
    [endpoints.see.name]: { params },
    [endpoints.map.name]: { params, body: { mapping: ['external_id', 'name', ''] } },
    [endpoints.rows.name]: { params, query: { plan: 'fault' } },
    [endpoints.mend.name]: { params: { id: '7', line: '12' }, body: { cells: ['north-4', 'North', ''] } },
    [endpoints.run.name]: { params, body: {} },
    [endpoints.undo.name]: { params, body: {} },
    [endpoints.discard.name]: { params },
    [endpoints.file.name]: { params, query: { rows: 'faults' } },
  };
}
export const IMPORT_EXAMPLES = {
  ...examplesOfImport(importLocations),
  ...examplesOfImport(importServices),
  ...examplesOfImport(importHours),
  ...examplesOfImport(importStaff),
  ...examplesOfImport(importClients),
  ...examplesOfImport(importAppointments),
};
