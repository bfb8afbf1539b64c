import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Batch, LeasedWork } from '#server/infrastructure/leased-work/leased-work.ts';
import type { AnyImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { noteAll, recordWriter } from '#server/infrastructure/resources/record-writer.ts';
import { rightsOfStarter } from '#server/infrastructure/resources/starter.ts';
import { rowsToCheck, rowsToSave, rowsToUndo, writeChecked, writeSettled } from './import-rows-store.ts';
import type { Settled, StoredRow } from './import-rows-store.ts';
import { IMPORT_WORK, importOf, setState } from './imports-store.ts';
import type { StoredImport } from './imports-store.ts';
import { mayChange, planRows, rowFault } from './plan-rows.ts';
import type { Planned, Undertaking } from './plan-rows.ts';

/** Small transactions: a long one would hold the version of the configuration against bookings. */
const CHECK_STEP = 100;
const SAVE_STEP = 20;
/** Of a kind that is written many at once; none of its writes changes the configuration. */
const MANY_STEP = 250;
/** Of a kind with use cases of its own: a booking counts up its slots, and the bookings of visitors wait for that. */
const USE_CASE_STEP = 1;

/** Checks, saves and undoes the rows of imports. */
export const importWork = (
  kinds: readonly AnyImportKind[],
  invite: Undertaking['invite'] = null,
): LeasedWork => ({
  kind: IMPORT_WORK,
  async work(tx, { id, now, most }) {
    const begun = await begunStep(tx, kinds, id);
    if (!begun) return 'done';
    const { kind, row, step } = begun;
    const rows = await step.rows(tx, id, Math.min(most, stepOf(kind, row.state) ?? step.most));
    if (rows.length === 0) {
      await setState(tx, id, step.ends(now));
      return 'done';
    }
    const of = await undertakingOf(tx, kind, { row, now });
    await step.work(tx, { ...of, invite: row.invite ? invite : null }, rows);
    return 'more';
  },
  settle: (tx, batch) => settleFailed(tx, kinds, batch),
});

/** Rows of one transaction, where the kind decides. */
function stepOf({ many, useCase }: AnyImportKind, state: StoredImport['state']): number | undefined {
  if (many) return MANY_STEP;
  return useCase && state !== 'checking' ? USE_CASE_STEP : undefined;
}

/** The import at a step of the worker, with its kind; undefined if it waits for a person or is gone. */
async function begunStep(tx: Tx, kinds: readonly AnyImportKind[], id: number) {
  const row = await importOf(tx, { id, lock: true });
  const kind = kinds.find(({ name }) => name === row?.kind);
  const step = row && (STEPS as Partial<typeof STEPS>)[row.state as Step];
  return row && kind && step ? { row, kind, step } : undefined;
}

type Step = 'checking' | 'running' | 'undoing';

const STEPS: Record<
  Step,
  {
    most: number;
    rows(tx: Tx, importId: number, most: number): Promise<StoredRow[]>;
    work(tx: Tx, of: Undertaking, rows: readonly StoredRow[]): Promise<void>;
    ends(now: number): { state: 'checked' | 'done' | 'undone'; finishedAt?: number };
  }
> = {
  checking: { most: CHECK_STEP, rows: rowsToCheck, work: checkRows, ends: () => ({ state: 'checked' }) },
  running: {
    most: SAVE_STEP,
    rows: rowsToSave,
    work: saveRows,
    ends: (now) => ({ state: 'done', finishedAt: now }),
  },
  undoing: {
    most: SAVE_STEP,
    rows: rowsToUndo,
    work: undoRows,
    ends: (now) => ({ state: 'undone', finishedAt: now }),
  },
};

/** Checks rows and stores what the import will do with each. */
export async function checkRows(tx: Tx, of: Undertaking, rows: readonly StoredRow[]): Promise<void> {
  const planned = await planRows(tx, of, { rows, lock: false });
  await writeChecked(
    tx,
    of.id,
    planned.map((one) => ({
      line: one.line,
      plan: one.plan,
      faults: one.plan === 'fault' ? one.faults : [],
      record_id: 'id' in one ? one.id : null,
    })),
  );
}

async function saveRows(tx: Tx, of: Undertaking, rows: readonly StoredRow[]): Promise<void> {
  if (of.kind.many) return saveTogether(tx, of, rows);
  const settled: Settled[] = [];
  // One after the other: a row may name what the row before has created.
  for (const row of rows) {
    const [planned] = await planRows(tx, of, { rows: [row], lock: true });
    settled.push(await saveRow(tx, of, planned!));
  }
  await writeSettled(tx, of.id, settled);
}

async function saveTogether(tx: Tx, of: Undertaking, rows: readonly StoredRow[]): Promise<void> {
  const { kind, change } = of;
  const planned = await planRows(tx, of, { rows, lock: true });
  const created = planned.filter((one) => one.plan === 'create');
  const values = created.map((one) => one.values);
  const ids = created.length === 0 ? [] : await kind.many!.insert(tx, values, change);
  const records = ids.map((id) => ({ id, version: 1 }));
  await noteAll(tx, change, { kind: kind.rules.kind, records, what: 'created' });
  const settled: Settled[] = created.map(({ line }, at) => ({
    line,
    outcome: 'created',
    record_id: ids[at]!,
    record_version: 1,
  }));
  for (const one of planned) if (one.plan !== 'create') settled.push(await saveRow(tx, of, one));
  await writeSettled(tx, of.id, settled);
}

async function saveRow(tx: Tx, { kind, change, invite }: Undertaking, planned: Planned): Promise<Settled> {
  const { line } = planned;
  if (planned.plan === 'fault')
    return { line, outcome: 'failed', faults: planned.faults, record_id: null, record_version: null };
  if (planned.plan === 'create') {
    if (kind.updates) throw new Error(`An import of ${kind.name} creates nothing`);
    const { id, version } = kind.useCase
      ? await kind.useCase.create(tx, planned.values, change)
      : await recordWriter(kind.rules).create(tx, planned.values, change);
    await invite?.(tx, id, change);
    return { line, outcome: 'created', record_id: id, record_version: version };
  }
  const { id, record, values } = planned;
  if (planned.plan === 'same')
    return { line, outcome: 'same', record_id: id, record_version: record.version };
  const opened = { id, record, change };
  if (kind.useCase) {
    const { version } = await kind.useCase.save(tx, opened, values);
    return { line, outcome: 'updated', record_id: id, record_version: version };
  }
  if (!kind.updates) {
    const { version } = await recordWriter(kind.rules).save(tx, opened, values);
    return { line, outcome: 'updated', record_id: id, record_version: version };
  }
  const { version } = await kind.updates.save(tx, opened, values);
  const fields = Object.keys(values).filter(
    (field) => !isDeepStrictEqual(values[field], record.values[field]),
  );
  const [before, after] = [record.values, values].map((of) =>
    Object.fromEntries(fields.map((field) => [field, of[field]])),
  );
  return { line, outcome: 'updated', record_id: id, record_version: version, before: before!, after: after! };
}

/** Removes what the import created without a change since. */
async function undoRows(tx: Tx, of: Undertaking, rows: readonly StoredRow[]): Promise<void> {
  const { kind, change, mayCreate } = of;
  const written = rows.map((row) => ({ id: row.recordId!, version: row.recordVersion! }));
  const together = (mayCreate && (await kind.many?.remove(tx, written, change.scope))) || new Map();
  const records = written
    .filter(({ id }) => together.get(id) === 'removed')
    .map(({ id, version }) => ({ id, version: version + 1 }));
  if (records.length > 0) await noteAll(tx, change, { kind: kind.rules.kind, records, what: 'removed' });
  const settled: Settled[] = [];
  for (const row of rows) {
    const result = together.get(row.recordId!);
    settled.push(
      result === undefined
        ? await undoRow(tx, of, row)
        : {
            line: row.line,
            record_id: row.recordId,
            record_version: row.recordVersion,
            ...(result === 'removed' ? { outcome: 'undone' } : { outcome: 'kept', reason: 'used' }),
          },
    );
  }
  await writeSettled(tx, of.id, settled);
}

async function undoRow(tx: Tx, { kind, change, mayCreate }: Undertaking, row: StoredRow): Promise<Settled> {
  const { line, recordId, recordVersion } = row;
  const id = recordId!;
  const of = { line, record_id: id, record_version: recordVersion };
  const record = await kind.rules.read(tx, id, { lock: true });
  if (!record) return { ...of, outcome: 'kept', reason: 'gone' };
  if (kind.updates) {
    const { before, after } = row;
    const isOurs = Object.entries(after!).every(([field, value]) =>
      isDeepStrictEqual(record.values[field], value),
    );
    if (record.archived || !isOurs) return { ...of, outcome: 'kept', reason: 'changed' };
    if (!mayChange(kind, { change, values: record.values, id }))
      return { ...of, outcome: 'kept', reason: 'right' };
    await kind.updates.save(tx, { id, record, change }, { ...record.values, ...before });
    return { ...of, outcome: 'undone' };
  }
  if (record.archived || record.version !== recordVersion)
    return { ...of, outcome: 'kept', reason: 'changed' };
  const isWithin = (await kind.rules.reaches?.(tx, change.scope, { id, values: record.values })) !== false;
  if (!mayCreate || !isWithin || !mayChange(kind, { change, values: record.values, id }))
    return { ...of, outcome: 'kept', reason: 'right' };
  if (kind.useCase) {
    const reason = await kind.useCase.undo(tx, { id, record, change });
    return reason === null ? { ...of, outcome: 'undone' } : { ...of, outcome: 'kept', reason };
  }
  await kind.remove(tx, id);
  await recordWriter(kind.rules).note(tx, change, {
    id,
    version: record.version + 1,
    what: 'removed',
    values: record.values,
  });
  return { ...of, outcome: 'undone' };
}

/** A row that the database refuses: an undo keeps what other records refer to, a save fails. */
async function settleFailed(
  tx: Tx,
  kinds: readonly AnyImportKind[],
  { id, error }: Batch & { error: unknown },
): Promise<'more' | 'done'> {
  const { code } = error as { code?: string };
  const begun = await begunStep(tx, kinds, id);
  const refused = begun?.kind.useCase?.faultsOf(error)?.map(rowFault);
  // Anything but a refusal or a violated constraint is our fault or an outage: the import waits, and the job reports it.
  if (!refused && code?.startsWith('23') !== true) throw error;
  const [first] = begun ? await begun.step.rows(tx, id, 1) : [];
  if (!first) return 'more';
  const { line, recordId: record_id, recordVersion: record_version } = first;
  const isUndo = begun!.row.state === 'undoing';
  const settled: Settled = isUndo
    ? { line, outcome: 'kept', reason: 'used', record_id, record_version }
    : {
        line,
        outcome: 'failed',
        faults: refused ?? [{ field: 'id', code: 'not_saved' }],
        record_id,
        record_version,
      };
  await writeSettled(tx, id, [settled]);
  return 'more';
}

/** An import in the name of the person who started it, with the rights that they have now. */
export async function undertakingOf(
  tx: Tx,
  kind: AnyImportKind,
  { row, now }: { row: StoredImport; now: number },
): Promise<Undertaking> {
  const { staffId } = row;
  const { access } = kind.endpoints.run;
  const rights = await rightsOfStarter(tx, { staffId, access, act: 'write' });
  const person = rights?.person ?? null;
  const blank = { ...kind.blank, ...(await kind.blankFor?.(tx, person)) };
  return {
    id: row.id,
    kind: { ...kind, blank },
    mapping: row.mapping,
    invite: null,
    mayCreate: rights?.mayCreate === true,
    change: {
      // A person who has lost the right reaches nothing.
      scope: rights?.scope ?? { reach: 'locations', locationIds: [] },
      person,
      actor: staffId === null ? { kind: 'system', id: null } : { kind: 'staff', id: staffId },
      now,
      requestId: '',
      language: LANGUAGES.find((one) => one === row.lang) ?? 'en',
    },
  };
}
