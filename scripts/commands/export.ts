import { resolve } from 'node:path';
import { exportVendor } from '#server/infrastructure/exports/export-vendor.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import type { Command } from './command.ts';
import { vendorOrFail } from './with-accounts.ts';
import { withDatabase } from './with-database.ts';

export const exportCommand: Command = {
  name: 'export',
  words:
    'Writes all stored data of one vendor into a folder, one file per table, with a README of the columns. No codes and no passwords.',
  arguments: [{ name: 'DIR', words: 'The folder; it must not exist yet, or be empty.' }],
  options: {
    vendor: { words: 'The pathname of the vendor.', value: 'SLUG', required: true },
    csv: { words: 'CSV for spreadsheets, instead of a JSON object a line.' },
  },
  async run(context) {
    const folder = resolve(context.arguments[0] ?? '');
    const format = context.isSet('csv') ? 'csv' : 'jsonl';
    const written = await withDatabase(context, async (connection) => {
      const db = openDatabase(connection, { connections: 1 });
      try {
        const vendor = await vendorOrFail(db, context.option('vendor') ?? '');
        const exported = await exportVendor({ connection, vendor, folder, format });
        await db.withVendor(vendor.id, (tx) =>
          recordSecurityEvent(tx, {
            kind: 'data-exported',
            at: systemClock.now(),
            identityId: null,
            account: '',
            address: '',
            detail: { tables: exported.tables, rows: exported.rows },
          }),
        );
        return exported;
      } finally {
        await db.close();
      }
    });
    context.say(`${folder}: ${written.rows} rows of ${written.tables} tables. It holds personal data.`);
  },
};
