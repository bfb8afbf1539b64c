import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  migrationsFolder,
  readMigrationFiles,
} from '#server/infrastructure/database-migrations/migration-files.ts';

// npm run new-migration -- what-it-does: an empty migration with the next number.
const name = process.argv[2] ?? '';
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error(
    'Say what the migration does, in small letters: npm run new-migration -- add-floor-to-stations',
  );
  process.exit(2);
}
const number = String(readMigrationFiles().length + 1).padStart(4, '0');
const file = join(migrationsFolder, `${number}-${name}.sql`);
const lines = [
  '-- Why this is needed. It runs once, in a transaction of its own, as foyer_owner; SQL that PostgreSQL 15 takes.',
  "-- A table with vendor_id ends with: SELECT protect_tenant_table('its_name'); a personal column with a comment 'personal'.",
  '-- Expand first (add, fill, switch over), contract in a later version. Then: npm run schema.',
];
writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'wx' });
console.log(`Wrote server/database/migrations/${number}-${name}.sql`);
