import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportSummary } from '#contract/protocol/imports.ts';
import { doTurn } from '#server/infrastructure/leased-work/leased-work.ts';
import type { LeasedWorkDeps } from '#server/infrastructure/leased-work/leased-work.ts';
import type { ImportingDeps } from '../appointments/index.ts';
import { importKinds } from './import-kinds.ts';
import { faultAt, faultsOf, summaryOf } from './import-view.ts';
import { listedRows } from './import-rows-store.ts';
import { beginStep, deleteImport, importOf, setMapping } from './imports-store.ts';
import { keyColumns, startImport } from './start-import.ts';
import { importWork } from './work-imports.ts';

/** What a file would do, or has done. */
export interface ImportedFile extends Pick<ImportSummary, 'rows' | 'plan' | 'outcome' | 'heads' | 'mapping'> {
  /** The first faults, each with its line and column. */
  faults: string[];
  hasRun: boolean;
}

const MOST_FAULTS = 20;

/**
 * Imports a file for the operator, by the steps of the wizard. Saves nothing unless it shall run; with faults only if
 * their rows may be left out.
 */
export async function importFile(
  deps: LeasedWorkDeps & ImportingDeps,
  of: { vendorId: number; kind: string; bytes: Uint8Array; name: string; run: boolean; skipFaults: boolean },
): Promise<ImportedFile> {
  const kinds = importKinds(deps);
  const kind = kinds.find(({ name }) => name === of.kind)!;
  const { vendorId } = of;
  const { id } = await deps.db.withVendor(vendorId, async (tx) => {
    const input = { bytes: of.bytes, name: of.name, staffId: null, language: 'en', now: deps.clock.now() };
    const stored = await startImport(tx, kind, input);
    await setMapping(tx, stored.id, {
      mapping: stored.mapping,
      ...keyColumns(stored.mapping),
      now: input.now,
    });
    return stored;
  });
  const settled = async (): Promise<ImportSummary> => {
    for (;;) {
      await doTurn(deps, importWork(kinds), { vendorId, id });
      const summary = await deps.db.withVendor(vendorId, async (tx) =>
        summaryOf(tx, kind, (await importOf(tx, { id, kind: kind.name, lock: false }))!),
      );
      if (!['checking', 'running'].includes(summary.state)) return summary;
      // The turn has ended, or a running server has taken it.
      await sleep(100);
    }
  };
  const faultsOfRows = (mapping: readonly string[], heads: readonly string[], failed: boolean) =>
    deps.db.withVendor(vendorId, async (tx) => {
      const which = failed ? { outcome: 'failed' as const } : { plan: 'fault' as const };
      const rows = await listedRows(tx, id, { ...which, after: 0, most: MOST_FAULTS });
      return rows.flatMap((row) =>
        faultsOf(row, mapping, 'en').map((fault) => `line ${row.line}, ${faultAt(fault, heads, 'en')}`),
      );
    });
  const checked = await settled();
  const faults = await faultsOfRows(checked.mapping, checked.heads, false);
  if (!of.run || (checked.plan.fault > 0 && !of.skipFaults)) {
    await deps.db.withVendor(vendorId, (tx) => deleteImport(tx, id));
    return { ...checked, faults, hasRun: false };
  }
  await deps.db.withVendor(vendorId, (tx) =>
    beginStep(tx, id, { state: 'running', staffId: null, language: 'en', now: deps.clock.now() }),
  );
  const done = await settled();
  return {
    ...done,
    faults: [...faults, ...(await faultsOfRows(done.mapping, done.heads, true))],
    hasRun: true,
  };
}
