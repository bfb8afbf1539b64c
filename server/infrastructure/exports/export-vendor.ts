import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import { removeIfKilled } from '../backups/remove-if-killed.ts';
import type { Vendor } from '../http/request/request-context.ts';
import type { ExportedTable } from './export-store.ts';
import { asVendor, readAsCsv, readAsJson, vendorTables } from './export-store.ts';

/** Vendor tables without export, each with its reason. All others are exported, future ones too. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  code_guesses: 'counts wrong guesses at codes, by keyed hashes of addresses',
  code_owners: 'callers who have shown the right code, by keyed hashes of addresses',
  contact_limits: 'counts joins and bookings of an hour, by keyed hashes of contacts',
  connection_credentials: 'passwords and tokens, encrypted with a key that the export does not have',
  idempotency_keys: 'responses stored for three days for repeated requests; the visits hold the same data',
  notification_keys: 'hashes that prevent duplicate messages; the messages are exported',
  vendor_export_parts: 'full exports that wait to be downloaded',
  vendor_exports: 'full exports that wait to be downloaded',
  slot_versions: 'counters that invalidate caches',
};

/** A refusal with its reason for the operator; nothing was changed. */
class ExportRefused extends Error {
  override name = 'ExportRefused';
}

export interface ExportVendor {
  connection: ClientConfig;
  vendor: Vendor;
  folder: string;
  format: 'jsonl' | 'csv';
}

/**
 * Writes a snapshot of a vendor's tables into a folder, one file each, with a README that describes each
 * column. The folder appears only when complete; a killed export leaves none. Throws `ExportRefused` if its path exists.
 */
export async function exportVendor(of: ExportVendor): Promise<{ tables: number; rows: number }> {
  await refuseUnlessFree(of.folder);
  const part = `${of.folder}.part`;
  await rm(part, { recursive: true, force: true });
  const db = new Client({ application_name: 'foyer-export', ...of.connection });
  db.on('error', () => {});
  const settled = removeIfKilled(part);
  try {
    await mkdir(part, { mode: 0o700 });
    await db.connect();
    const written = await asVendor(db, of.vendor.id, () => writeTables(db, part, of.format));
    await writeFile(join(part, 'README.md'), readme(of, written), { mode: 0o600 });
    await rmdir(of.folder).catch(() => {});
    await rename(part, of.folder);
    return { tables: written.length, rows: written.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  } finally {
    settled();
    await db.end().catch(() => {});
  }
}

async function refuseUnlessFree(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const entries = await readdir(folder).catch(() => ['no folder']);
  if (entries.length > 0) throw new ExportRefused(`${folder} exists already. Name a folder that does not.`);
}

type Written = ExportedTable & { file: string; rows: number };

async function writeTables(db: Client, folder: string, format: ExportVendor['format']): Promise<Written[]> {
  const written: Written[] = [];
  for (const table of await vendorTables(db)) {
    if (NOT_EXPORTED[table.name] !== undefined) continue;
    const file = `${table.name}.${format}`;
    const out = createWriteStream(join(folder, file), { mode: 0o600 });
    const done = finished(out);
    const read = format === 'csv' ? readAsCsv : readAsJson;
    const rows = await read(db, table, async (piece) => {
      if (out.write(piece)) return;
      await Promise.race([new Promise<void>((resolve) => out.once('drain', resolve)), done]);
    });
    out.end();
    await done;
    written.push({ ...table, file, rows });
  }
  return written;
}

function readme({ vendor, format }: ExportVendor, tables: readonly Written[]): string {
  const how =
    format === 'csv'
      ? 'Each file has a line with the names of its columns and then a line for each row. A text that begins with `=`, `+`, `-`, `@`, one of them in full width (`＝`, `＋`, `－`, `＠`), a tab or a carriage return has an added apostrophe before it. So no spreadsheet takes it for a formula.'
      : 'Each line of a file is a row, as a JSON object.';
  const sections = tables.map(({ name, comment, file, rows, columns }) => {
    const lines = columns.map(
      (column) =>
        `| ${column.name} | ${column.type} | ${cell(column.comment)}${column.isKey ? ' (key)' : ''} |`,
    );
    const words = comment === '' ? '' : `${comment}\n\n`;
    return `## ${name}\n${words}\`${file}\`, ${rows} rows.\n\n| column | type | |\n|---|---|---|\n${lines.join('\n')}\n`;
  });
  const left = Object.entries(NOT_EXPORTED).map(([name, why]) => `- ${name}: ${why}`);
  return [
    `# What ${vendor.name} (${vendor.pathname}) has in Foyer\n\n${how} Times are in UTC; a column marked \`personal\` is about a person. Confirm codes and passwords are not stored and not here.\n`,
    ...sections,
    `## Left out\n${left.join('\n')}\n`,
  ].join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
