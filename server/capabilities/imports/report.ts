import { ROW_ID } from '#contract/protocol/imports.ts';
import type { RowOutcome, RowPlan } from '#contract/protocol/imports.ts';
import { labelText } from '#domain/language/label-text.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { words } from '#server/infrastructure/words/words.ts';
import type { Words } from '#server/infrastructure/words/words.ts';
import { faultAt, faultsOf } from './import-view.ts';
import type { StoredRow } from './import-rows-store.ts';
import type { StoredImport } from './imports-store.ts';
import { keyOf } from './match-heads.ts';

type Cell = string | number | null;

/** The rows of an import as they were sent, each with what became of it. The file can be mended and sent again. */
export interface Report {
  heads: string[];
  cellsOf(row: StoredRow): Cell[];
}

export function reportOf({ heads, mapping }: StoredImport, language: Language): Report {
  const say = words(language, 'admin');
  const kept = ownColumns(heads, mapping);
  const idColumn = mapping.indexOf(ROW_ID);
  return {
    heads: [
      ...kept.map((column) => heads[column]!),
      say('import.line'),
      say('import.report.outcome'),
      ...(idColumn < 0 ? [say('import.id')] : []),
      say('import.report.faults'),
    ],
    cellsOf(row) {
      const faults = faultsOf(row, mapping, language).map((fault) => faultAt(fault, heads, language));
      return [
        ...kept.map((column) => row.cells[column] || (column === idColumn ? row.recordId : '')),
        row.line,
        outcomeOf(row, { say, language }),
        ...(idColumn < 0 ? [row.recordId] : []),
        faults.join(' | '),
        // Cells beyond the heads stay beyond those of the report.
        ...row.cells.slice(heads.length),
      ];
    },
  };
}

/** The columns of the file, apart from those of an earlier report. */
function ownColumns(heads: readonly string[], mapping: readonly string[]): number[] {
  const all = [...heads.keys()];
  const keys = heads.map(keyOf);
  const ours = [headsOf('import.line'), headsOf('import.report.outcome'), headsOf('import.report.faults')];
  const isReport = ours.every((names) => keys.some((key) => names.has(key)));
  if (!isReport) return all;
  return all.filter((column) => mapping[column] !== '' || !ours.some((names) => names.has(keys[column]!)));
}

const headsOf = (id: string): ReadonlySet<string> =>
  new Set(LANGUAGES.map((language) => keyOf(words(language, 'admin')(id))));

const PLAN_WORDS: Record<RowPlan, string> = {
  create: 'import.plan.create',
  update: 'import.plan.update',
  same: 'import.plan.same',
  fault: 'import.plan.fault',
};
const OUTCOME_WORDS: Record<RowOutcome, string> = {
  created: 'import.outcome.created',
  updated: 'import.outcome.updated',
  same: 'import.outcome.same',
  failed: 'import.outcome.leftOut',
  undone: 'import.outcome.undone',
  kept: 'import.outcome.kept',
};

function outcomeOf(
  { outcome, plan, reason }: StoredRow,
  { say, language }: { say: Words; language: Language },
): string {
  if (outcome === null) return plan === null ? '' : say(PLAN_WORDS[plan]);
  const word = say(OUTCOME_WORDS[outcome]);
  return reason === null ? word : labelText(language, word, say(`import.kept.${reason}`));
}
