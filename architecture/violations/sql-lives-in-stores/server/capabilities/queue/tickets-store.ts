import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

export const claim = (tx: Tx, what: string) => tx.run(sql`SELECT ${what}`);
