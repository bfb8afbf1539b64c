import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { CancelVisits } from './erase-approved.ts';
import type { ErasureLedger, LedgerEntry } from './erasure-ledger.ts';
import {
  finishedErasures,
  insertRepeated,
  insertTombstone,
  isErasureDone,
  sameClients,
} from './ledger-store.ts';
import { forgetClient } from './forget-client.ts';
import type { ClientDataOwner } from './forget-client.ts';

export interface RepeatDeps {
  db: Database;
  ledger: ErasureLedger;
  dataOwners: readonly ClientDataOwner[];
  cancelVisits: CancelVisits;
  linkVisits: (tx: Tx, of: { clientId: number; ids: readonly number[] }) => Promise<void>;
  now: Instant;
}

/**
 * Brings database and ledger together before the first request: writes the erasures into the ledger that it lacks, and
 * repeats those that the database lacks, because it was restored from a backup. Safe to run twice and at once.
 */
export async function repeatErasures(deps: RepeatDeps): Promise<{ repeated: number; unknown: number }> {
  await enterErasures(deps, 0);
  let [repeated, unknown] = [0, 0];
  for (const entry of deps.ledger.read()) {
    const outcome = await deps.db.withVendor(entry.vendor, (tx) => repeat(tx, deps, entry), 'foyer_worker');
    if (outcome === 'repeated') repeated += 1;
    if (outcome === 'unknown') unknown += 1;
  }
  return { repeated, unknown };
}

/** Adds finished erasures to the ledger that it does not hold yet. Returns their number. */
export async function enterErasures(
  { db, ledger }: Pick<RepeatDeps, 'db' | 'ledger'>,
  since: Instant,
): Promise<number> {
  return ledger.add(await db.acrossVendors((tx) => finishedErasures(tx, since), 'foyer_worker'));
}

/** `unknown`: the ids are of another installation's vendor or client, which must stay. */
async function repeat(
  tx: Tx,
  { dataOwners, cancelVisits, linkVisits, now }: RepeatDeps,
  entry: LedgerEntry,
): Promise<'done' | 'repeated' | 'unknown'> {
  if (await isErasureDone(tx, entry.reference)) return 'done';
  // mutation: ledger-of-another
  if (!(await sameClients(tx, entry))) return 'unknown';
  const actor = { kind: 'system', id: null } as const;
  const { client: clientId, result } = entry;
  // The backup may be older than the record itself, while the visits were there already.
  for (const one of entry.clients) await insertTombstone(tx, one);
  await linkVisits(tx, { clientId, ids: result.traces.visits });
  const requestId = '';
  await cancelVisits(tx, { clientId, actor, now, requestId, inService: 'leave' });
  // mutation: erased-again
  await forgetClient(tx, dataOwners, { clientId, actor, now });
  for (const owner of dataOwners) await owner.eraseTraces?.(tx, result.traces);
  await insertRepeated(tx, entry, now);
  return 'repeated';
}
