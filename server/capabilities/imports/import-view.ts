import { isDeepStrictEqual } from 'node:util';
import { ROW_OUTCOMES, ROW_PLANS } from '#contract/protocol/imports.ts';
import type { ImportFault, ImportRow, ImportSummary } from '#contract/protocol/imports.ts';
import { labelText } from '#domain/language/label-text.ts';
import type { Language } from '#domain/language/languages.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { faultText } from '#server/infrastructure/http/response/error-response.ts';
import type { AnyImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { listedRows } from './import-rows-store.ts';
import type { StoredRow } from './import-rows-store.ts';
import { countsOf } from './imports-store.ts';
import type { Counts, StoredImport } from './imports-store.ts';
import { savedMapping } from './mappings-store.ts';
import { fieldsOf } from './read-row.ts';
import { guessedMapping } from './start-import.ts';

const SAMPLES = 3;

/** An import as its screen shows it. */
export async function summaryOf(tx: Tx, kind: AnyImportKind, stored: StoredImport): Promise<ImportSummary> {
  const counts = await countsOf(tx, stored.id);
  const first = await listedRows(tx, stored.id, { after: 0, most: SAMPLES });
  const isUndoable = ({ outcome }: Counts): boolean => outcome === (kind.updates ? 'updated' : 'created');
  const sum = (of: (one: Counts) => boolean): number =>
    counts.filter(of).reduce((total, { count }) => total + count, 0);
  return {
    id: String(stored.id),
    state: stored.state,
    file_name: stored.fileName,
    encoding: stored.encoding,
    delimiter: stored.delimiter,
    actor: stored.actor,
    made_at: toIso(stored.madeAt),
    finished_at: stored.finishedAt === null ? null : toIso(stored.finishedAt),
    heads: stored.heads,
    samples: stored.heads.map((_, column) => first.map(({ cells }) => cells[column] ?? '')),
    mapping: stored.mapping,
    guessed: await guessBeside(tx, kind, stored),
    fields: fieldsOf(kind),
    rows: stored.rowCount,
    updates_only: kind.updates !== undefined,
    may_invite: kind.invites === true,
    undoable: sum(isUndoable),
    progress: progressOf(stored, { sum, isUndoable }),
    plan: numbers(ROW_PLANS, (plan) => sum((one) => one.plan === plan)),
    outcome: numbers(ROW_OUTCOMES, (outcome) => sum((one) => one.outcome === outcome)),
  };
}

/** What the heads alone say, if the columns are mapped otherwise by an earlier file with the same head row. */
async function guessBeside(
  tx: Tx,
  kind: AnyImportKind,
  { state, heads, mapping }: StoredImport,
): Promise<string[] | null> {
  if (state !== 'mapping') return null;
  const guessed = guessedMapping(kind, heads);
  const isSaved = (await savedMapping(tx, { kind: kind.name, heads })) !== undefined;
  return isSaved && !isDeepStrictEqual(guessed, mapping) ? guessed : null;
}

type Which = (one: Counts) => boolean;
function progressOf(
  { state, rowCount }: StoredImport,
  { sum, isUndoable }: { sum: (of: Which) => number; isUndoable: Which },
) {
  if (state === 'checking') return { done: sum(({ plan }) => plan !== null), of: rowCount };
  const undone = sum(({ outcome }) => outcome === 'undone' || outcome === 'kept');
  if (state === 'undoing') return { done: undone, of: undone + sum(isUndoable) };
  return {
    done: sum(({ outcome }) => outcome !== null),
    of: sum(({ plan, outcome }) => outcome !== null || (plan !== 'fault' && plan !== null)),
  };
}

const numbers = <Name extends string>(
  names: readonly Name[],
  of: (name: Name) => number,
): Record<Name, number> => Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>;

/** A row with its faults in words. */
export function rowView(row: StoredRow, mapping: readonly string[], language: Language): ImportRow {
  return {
    line: row.line,
    cells: row.cells,
    plan: row.plan,
    outcome: row.outcome,
    reason: row.reason,
    record_id: row.recordId === null ? null : String(row.recordId),
    faults: faultsOf(row, mapping, language),
  };
}

export function faultsOf(
  { faults }: Pick<StoredRow, 'faults'>,
  mapping: readonly string[],
  language: Language,
): ImportFault[] {
  return faults.map(({ field, code, values }) => {
    const column = field === '' ? -1 : mapping.indexOf(field);
    const text = faultText({ code, label: field, ...(values && { values }) }, language);
    return { column: column < 0 ? null : column, field, text };
  });
}

/** A fault with the head of its column. */
export function faultAt(
  { column, field, text }: ImportFault,
  heads: readonly string[],
  language: Language,
): string {
  const place = column === null ? field : heads[column]!;
  return place === '' ? text : labelText(language, place, text);
}
