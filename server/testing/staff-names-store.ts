import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';
import type { Came } from './requests.ts';

/** The name, address or external id of a staff member of the world of every role, other than the one of role 5. */
const NAMES = /role-(?:7|1\d|20|30)(?!\d)|zwaan/gi;

/** Gives the staff of a vendor names that stand in nothing else. */
export const nameStaff = (db: Database, vendorId: number): Promise<number> =>
  db.withVendor(vendorId, (tx) =>
    tx.run(
      sql`UPDATE staff SET first_name = 'Zwaan', last_name = 'Zwaan', external_id = 'zwaan-' || id WHERE role <> 5`,
    ),
  );

/** Such names in a response, each once. */
export const staffNamesIn = ({ headers, text }: Came): string[] => [
  ...new Set(`${JSON.stringify(headers)} ${text}`.match(NAMES)),
];
