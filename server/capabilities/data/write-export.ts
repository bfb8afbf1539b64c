import { dataSettings } from '#contract/settings/settings-pages.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { NOT_EXPORTED } from '#server/infrastructure/exports/export-vendor.ts';
import {
  addExportPart,
  endExport,
  exportableTables,
  exportedRows,
  lockExport,
  moveExport,
} from '#server/infrastructure/exports/vendor-exports-store.ts';
import type { ExportedRow, StoredExport } from '#server/infrastructure/exports/vendor-exports-store.ts';
import type { LeasedWork } from '#server/infrastructure/leased-work/leased-work.ts';
import { rightsOfStarter } from '#server/infrastructure/resources/starter.ts';

export const EXPORT_WORK = 'vendor-export';
/** The archive can be downloaded for this time. */
const ARCHIVE_MS = DAY;

const MOST_ROWS = 500;
/** Files are large; a batch holds few of them in memory. */
const MOST_FILES = 10;

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** Copies of other tables, and the state of running work. */
const LEFT_OUT = [...Object.keys(NOT_EXPORTED), 'leased_work', 'list_task_parts'];

export const tablesOfVendor = (tx: Tx) => exportableTables(tx, LEFT_OUT);

/** Writes the next rows of a full export. Rows that change meanwhile are exported as they are when their batch reads them. */
export const exportWork: LeasedWork = {
  kind: EXPORT_WORK,
  async work(tx, { id, now, most }) {
    const running = await lockExport(tx, id);
    if (!running) return 'done';
    const { startedBy: staffId } = running;
    if (!(await rightsOfStarter(tx, { staffId, access: dataSettings.access, act: 'write' }))) {
      await endExport(tx, id, { state: 'failed', now, expiresAt: now + ARCHIVE_MS });
      return 'done';
    }
    if (running.remaining.length > 0) {
      await writeRows(tx, running, most);
      return 'more';
    }
    await endExport(tx, id, { state: 'done', now, expiresAt: now + ARCHIVE_MS });
    return 'done';
  },
  async settle(tx, { id, now }) {
    if (await lockExport(tx, id))
      await endExport(tx, id, { state: 'failed', now, expiresAt: now + ARCHIVE_MS });
    return 'done';
  },
};

async function writeRows(tx: Tx, { id, remaining, position, partCount }: StoredExport, most: number) {
  const [name, ...later] = remaining;
  const table = (await tablesOfVendor(tx)).find((one) => one.name === name);
  // A table that an update has removed meanwhile.
  if (!table) return moveExport(tx, id, { ...NOTHING, remaining: later, position: null });
  const limit = Math.min(most, table.hasBytes ? MOST_FILES : MOST_ROWS);
  const rows = await exportedRows(tx, { table, after: position, most: limit });
  const parts = rows.length === 0 ? [] : [{ file: `${table.name}.jsonl`, content: linesOf(rows) }];
  const files = rows.flatMap((row) =>
    row.content === null ? [] : [{ file: fileName(table.name, row), content: row.content }],
  );
  const all = [...parts, ...files];
  for (const [index, part] of all.entries())
    await addExportPart(tx, { exportId: id, part: partCount + index, ...part });
  const isWhole = rows.length < limit;
  return moveExport(tx, id, {
    remaining: isWhole ? later : remaining,
    position: isWhole ? null : rows.at(-1)!.key,
    rows: rows.length,
    files: files.length,
    bytes: all.reduce((sum, { content }) => sum + content.length, 0),
    parts: all.length,
  });
}

const NOTHING = { rows: 0, files: 0, bytes: 0, parts: 0 };

const linesOf = (rows: readonly ExportedRow[]): Buffer =>
  Buffer.from(rows.map(({ line }) => `${line}\n`).join(''), 'utf8');

/** The key of its row names a file; no name that a visitor typed becomes a path. */
function fileName(table: string, { key, line }: ExportedRow): string {
  const own = Object.entries(key).flatMap(([column, value]) =>
    column === 'vendor_id' ? [] : [String(value)],
  );
  const { kind } = JSON.parse(line) as { kind?: string };
  return `files/${table}/${own.join('-').replaceAll(/[^A-Za-z0-9-]/g, '_')}.${ENDINGS[kind ?? 'image/png'] ?? 'bin'}`;
}
