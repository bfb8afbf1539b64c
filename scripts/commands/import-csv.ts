import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { importFile, IMPORT_KIND_NAMES } from '#server/capabilities/imports/index.ts';
import type { ImportedFile } from '#server/capabilities/imports/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { faultText } from '#server/infrastructure/http/response/error-response.ts';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import type { Command } from './command.ts';
import { CommandFailed, UsageError } from './command.ts';
import { vendorOrFail, withVendors } from './with-accounts.ts';

export const importCsvCommand: Command = {
  name: 'import csv',
  words: 'Checks a CSV file row by row, as the pages do. With --run it creates and changes records.',
  arguments: [
    { name: 'KIND', words: `The records: ${IMPORT_KIND_NAMES.join(' or ')}.` },
    { name: 'FILE', words: 'The CSV file. Its heads name fields of the API or their labels.' },
  ],
  options: {
    vendor: { words: 'The pathname of the vendor.', value: 'SLUG', required: true },
    run: { words: 'Saves the rows; without it the command only checks.' },
    'skip-faults': { words: 'Leaves rows with a fault out, instead of saving nothing.' },
  },
  async run(context) {
    const [kind = '', path = ''] = context.arguments;
    if (!IMPORT_KIND_NAMES.some((name) => name === kind))
      throw new UsageError(`There is no kind called ${kind}: choose ${IMPORT_KIND_NAMES.join(' or ')}.`);
    const file = resolve(path);
    const bytes = readOrFail(file);
    const run = context.isSet('run');
    const imported = await withVendors(context, async (db) => {
      const { id: vendorId } = await vendorOrFail(db, context.option('vendor') ?? '');
      return importFile(
        { db, clock: systemClock, random: randomBytes, keys: keysOf(context.config().secretKeys) },
        { vendorId, kind, bytes, name: basename(file), run, skipFaults: context.isSet('skip-faults') },
      ).catch((error: unknown) => {
        const [fault] = error instanceof Refusal ? error.fields : [];
        throw fault ? new CommandFailed(`${file}: ${faultText(fault, 'en')}`) : error;
      });
    });
    for (const line of wordsOf(imported)) context.say(line);
    const faults = imported.plan.fault + imported.outcome.failed;
    if (faults > 0 && !imported.hasRun)
      throw new CommandFailed(`${file}: ${faults} of ${imported.rows} rows have a fault. Nothing is saved.`);
    if (imported.outcome.failed > 0)
      throw new CommandFailed(`${file}: ${imported.outcome.failed} rows could not be saved.`);
  },
};

function wordsOf({ heads, mapping, faults, plan, outcome, hasRun }: ImportedFile): string[] {
  const columns = heads.map((head, column) => `${head} → ${mapping[column] || '(not imported)'}`);
  const result = hasRun
    ? `Created ${outcome.created}, changed ${outcome.updated}, unchanged ${outcome.same}, left out ${plan.fault}.`
    : `Would create ${plan.create}, change ${plan.update}, leave ${plan.same} unchanged. Faults: ${plan.fault}.`;
  return [`Columns: ${columns.join(', ')}`, ...faults, result];
}

function readOrFail(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new CommandFailed(`${file} cannot be read.`);
  }
}
