import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type MigrationFile = { number: number; name: string; sql: string; checksum: string };

// mutation: migrations-folder
export const migrationsFolder = join(import.meta.dirname, '../../database/migrations');

/** Returns the migrations of this code in order; throws if the folder has gaps or duplicates. */
export function readMigrationFiles(folder = migrationsFolder): MigrationFile[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readMigration(folder, file));
  files.forEach((file, index) => {
    if (file.number !== index + 1)
      throw new Error(`Migrations are numbered without gaps: ${file.name} should be number ${index + 1}.`);
  });
  return files;
}

function readMigration(folder: string, file: string): MigrationFile {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
  if (!number) throw new Error(`${file} is not a migration name: NNNN-what-it-does.sql.`);
  // Other line endings in a checkout must not change the checksum.
  const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  if (/^\s*(begin|commit|rollback)\s*;/im.test(sql)) {
    throw new Error(`${file} opens or ends a transaction: each migration already has its own transaction.`);
  }
  return {
    number: Number(number),
    name: file.slice(0, -'.sql'.length),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  };
}
