import { migrate } from '#server/infrastructure/database-migrations/migrate.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  words:
    'Brings the database to this version: roles, tables, job tables. Safe to run at any time, and twice.',
  options: {},
  async run(context) {
    const applied = await withDatabase(context, (connection) => migrate({ connection, log: context.say }), {
      asItIs: true,
    });
    context.say(
      applied.length === 0
        ? 'The database was up to date.'
        : `Applied ${applied.length}. The database is up to date.`,
    );
  },
};
