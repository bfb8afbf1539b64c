import type { Fault } from './harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'every table is read at a moment of its own',
    file: 'server/infrastructure/backups/backup-store.ts',
    find: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`,
    replace: `BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY`,
    // Between the lines of the line and the visits themselves visitors go on joining.
    also: [
      {
        file: 'server/infrastructure/backups/take-backup.ts',
        find: `  const rows = await readRows(db, table, async (piece) => {`,
        replace: `  await new Promise((resolve) => setTimeout(resolve, 50));
  const rows = await readRows(db, table, async (piece) => {`,
      },
    ],
    caught: /torn/,
  },
  {
    name: 'what an earlier life owed is sent',
    file: 'server/capabilities/notifications/send-messages.ts',
    find: `if (due.ofEarlierLife)`,
    replace: `if (false as boolean)`,
    caught: /sent again|nobody knows of/,
  },
  {
    name: 'a restored installation does not know that it is another life',
    file: 'server/infrastructure/backups/restore-store.ts',
    find: `first_event_id = (SELECT last_value + 1 FROM`,
    replace: `first_event_id = (SELECT 0 * last_value FROM`,
    caught: /sent again|nobody knows of/,
  },
  {
    name: 'ids are given a second time',
    file: 'server/infrastructure/backups/restore-backup.ts',
    find: `await moveSequences(db, manifest.sequences, LEAP);`,
    replace: `await moveSequences(db, manifest.sequences, 0);`,
    caught: /given a second time/,
  },
];
