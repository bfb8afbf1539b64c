import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { ERASED_KINDS, ERASURE_REASONS, REMAINING_KINDS } from '#domain/clients/erasure.ts';

const count = z.number().int().nonnegative();
const ids = z.array(z.number().int());

/**
 * One erasure: ids, codes, counts and times, and nothing else. No hash of a name either: a hash can be tried against
 * guessed names, and ids are enough because no id is ever given twice (decision 0023).
 */
const ledgerEntry = z.strictObject({
  vendor: z.number().int(),
  vendorMadeAt: count,
  reference: z.string().regex(/^[A-Za-z0-9]{22}$/),
  client: z.number().int(),
  clients: z.array(z.strictObject({ id: z.number().int(), madeAt: count })),
  reason: z.enum(ERASURE_REASONS),
  askedBy: z.number().int(),
  askedAt: count,
  decidedBy: z.number().int(),
  decidedAt: count,
  result: z.strictObject({
    erased: z.partialRecord(z.enum(ERASED_KINDS), count),
    remaining: z.record(z.enum(REMAINING_KINDS), count),
    cancelled: count,
    clients: ids,
    traces: z.strictObject({ visits: ids, attendees: ids, entries: ids, invitations: ids }),
  }),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** The erasures of an installation in a file that no restore of the database overwrites. */
export interface ErasureLedger {
  readonly file: string;
  read(): LedgerEntry[];
  /** Adds the entries that the file does not hold yet, and waits for the disk. Returns their number. */
  add(entries: readonly LedgerEntry[]): number;
}

/** A line that cannot be read. The start stops: to go on would show erased clients again. */
export class LedgerUnreadable extends Error {
  override name = 'LedgerUnreadable';
}

export function erasureLedger(file: string): ErasureLedger {
  return {
    file,
    read: () => entriesOf(file),
    add(entries) {
      const known = new Set(entriesOf(file).map(({ reference }) => reference));
      const missing = entries.filter(({ reference }) => !known.has(reference));
      if (missing.length > 0) append(file, missing);
      return missing.length;
    },
  };
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** A last line without its end was being written when the process died: the table still has its erasure. */
const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

function entriesOf(file: string): LedgerEntry[] {
  const lines = wholeLines(textOf(file)).split('\n').slice(0, -1);
  return lines.map((line, index) => {
    const entry = ledgerEntry.safeParse(parsed(line));
    if (entry.success) return entry.data;
    throw new LedgerUnreadable(
      `Line ${index + 1} of the ledger of erasures ${file} cannot be read. Restore the file from a copy, or remove the line if its erasure is in the database.`,
    );
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Several processes may append: a line is written at once. */
function append(file: string, entries: readonly LedgerEntry[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o711 });
  const text = textOf(file);
  const whole = Buffer.byteLength(wholeLines(text));
  const open = openSync(file, 'a', 0o600);
  try {
    if (whole < Buffer.byteLength(text)) ftruncateSync(open, whole);
    for (const entry of entries) writeSync(open, `${JSON.stringify(entry)}\n`);
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
