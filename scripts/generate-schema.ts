import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentSchema } from '#server/infrastructure/database-migrations/current-schema.ts';

// npm run schema: migrates a throwaway database and writes its schema to server/database/schema.sql.
writeFileSync(join(import.meta.dirname, '../server/database/schema.sql'), await currentSchema());
