import { openAccounts } from '#server/capabilities/access/index.ts';
import type { Accounts } from '#server/capabilities/access/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Connection } from '#server/infrastructure/database/pool.ts';
import type { Vendor } from '#server/infrastructure/http/request/request-context.ts';
import { vendorByPathname } from '#server/infrastructure/http/request/tenancy-store.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import type { Context } from './command.ts';
import { CommandFailed } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Runs work on vendor data, with the server's own database roles. */
export function withVendors<T>(context: Context, work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabase(context, async (connection) => {
    const db = openDatabase(connection, { connections: 2 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  });
}

/** Also gives access to accounts; `alone` refuses to share the database with a running Foyer. */
export function withAccounts<T>(
  context: Context,
  work: (db: Database, accounts: Accounts, connection: Connection) => Promise<T>,
  { alone = false }: { alone?: boolean } = {},
): Promise<T> {
  const lent = async (connection: Connection) => {
    const { secretKeys, publicUrl } = context.config();
    const db = openDatabase(connection, { connections: 2 });
    const keys = keysOf(secretKeys);
    const accounts = await openAccounts({ db, connection, clock: systemClock, keys, config: { publicUrl } });
    try {
      return await work(db, accounts, connection);
    } finally {
      await accounts.close();
      await db.close();
    }
  };
  return withDatabase(context, lent, { alone });
}

export async function findVendor(db: Database, pathname: string): Promise<Vendor | undefined> {
  return db.acrossVendors((tx) => vendorByPathname(tx, pathname));
}

export async function vendorOrFail(db: Database, pathname: string): Promise<Vendor> {
  const vendor = await findVendor(db, pathname);
  if (!vendor) throw new CommandFailed(`There is no vendor "${pathname}".`);
  return vendor;
}
