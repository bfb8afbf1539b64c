// The program of the proof `killed-tasks`: a worker that does the long work of a database, and kills itself at a
// given statement.
import { fixedClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { statementOf } from '#server/infrastructure/database/sql.ts';
import { silentLog } from '#server/infrastructure/logging/log.ts';
import { buildApp } from '#server/app.ts';
import { depsOf } from '#server/deps.ts';
import { readConfig } from '#server/config.ts';

export interface Order {
  url: string;
  secretKey: string;
  /** Later than the leases of the workers before it. */
  now: number;
  /** It dies before its n-th statement that matches; null lets it finish. */
  death: { statement: string; nth: number } | null;
}

process.once('disconnect', () => process.exit(1));
const { url, secretKey, now, death } = JSON.parse(process.argv[2]!) as Order;
const connection = { connectionString: url };
const read = readConfig({ SECRET_KEY: secretKey, PUBLIC_URL: 'http://localhost:3000', DEMO: '0' });
if (!read.ok) throw new Error(read.faults.join('\n'));
const db = openDatabase(connection, { connections: 4 });
const { withVendor } = db;
let left = death?.nth ?? 0;
/** Kills itself as from outside: nothing is written, closed or rolled back. */
const before = (query: Sql) => {
  if (death === null || !new RegExp(death.statement).test(statementOf(query).text)) return;
  if ((left -= 1) === 0) process.kill(process.pid, 'SIGKILL');
};
const watched = (tx: Tx): Tx => ({
  ...tx,
  get vendorId() {
    return tx.vendorId;
  },
  many: (query) => (before(query), tx.many(query)),
  maybe: (query) => (before(query), tx.maybe(query)),
  one: (query) => (before(query), tx.one(query)),
  run: (query) => (before(query), tx.run(query)),
});
const clock = fixedClock(now);
const app = await buildApp(depsOf({ config: read.config, connection, db, clock, log: silentLog }));
db.withVendor = (vendorId, work, role) => withVendor(vendorId, (tx) => work(watched(tx)), role);
await app.jobs.find(({ name }) => name === 'leased-work')!.work({});
process.exit(0);
