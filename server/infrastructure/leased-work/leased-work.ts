import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { dueWork, endWork, releaseLease, takeLease } from './leased-work-store.ts';
import type { WorkSubject } from './leased-work-store.ts';

/** The next items of one subject, in one transaction. */
export interface Batch {
  id: number;
  now: number;
  /** Items at most: 1 after a failure, so that one item does not take the others with it. */
  most: number;
}

/** A kind of work that outlasts a request. Its state stands in tables of its owner; `leased_work` says that it waits. */
export interface LeasedWork {
  readonly kind: string;
  /** Does the next items and stores their state, in the transaction of the lease: each happens once or not at all. */
  work(tx: Tx, batch: Batch): Promise<'more' | 'done'>;
  /** Settles the one item that failed. Throws what is no fault of the item: the work waits, and the job reports it. */
  settle(tx: Tx, batch: Batch & { error: unknown }): Promise<'more' | 'done'>;
}

export interface LeasedWorkDeps {
  db: Database;
  clock: Clock;
  random(bytes: number): Buffer;
}

/** A worker that dies leaves its work to another one after this time. */
const LEASE_MS = 20_000;
/** Items of a batch at most; a kind may do fewer. */
const MOST = 1_000;
const MOST_AT_ONCE = 10;
/** Items that a batch may have had which failed: each then has a transaction of its own. */
const MOST_SINGLY = 100;
/** Then the next work has its turn: a long import does not stop the exports of others. */
const TURN_MS = 2_000;

/** The job of every worker process that does all such work. */
export const leasedWorkJob = (deps: LeasedWorkDeps, kinds: readonly LeasedWork[]): Job => ({
  name: 'leased-work',
  everySeconds: 1,
  work: () => doDueWork(deps, kinds),
});

/**
 * Works on all that waits, in turns, until nothing does or a round begins none: others have it, or it is of a kind that
 * only a newer release knows. A failing piece stops no other.
 */
export async function doDueWork(deps: LeasedWorkDeps, kinds: readonly LeasedWork[]): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const due = await deps.db.acrossVendors((tx) => dueWork(tx, { now, most: MOST_AT_ONCE }), 'foyer_worker');
    if (due.length === 0) return;
    const errors: unknown[] = [];
    let begun = 0;
    for (const { vendorId, kind, id } of due) {
      const work = kinds.find((one) => one.kind === kind);
      if (!work) continue;
      try {
        if (await doTurn(deps, work, { vendorId, id })) begun += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    if (begun === 0) return;
  }
}

/** Works on one subject until its turn or the work ends. Returns false if another worker has it from the start. */
export async function doTurn(
  { db, clock, random }: LeasedWorkDeps,
  work: LeasedWork,
  { vendorId, id }: { vendorId: number; id: number },
): Promise<boolean> {
  const owner = random(12).toString('base64url');
  const subject: WorkSubject = { kind: work.kind, id };
  const begun = performance.now();
  let singly = 0;
  let began = false;
  const inLease = (part: (tx: Tx, batch: Batch) => Promise<'more' | 'done'>) =>
    db.withVendor(vendorId, async (tx) => {
      const now = clock.now();
      if (!(await takeLease(tx, { ...subject, owner, now, until: now + LEASE_MS }))) return 'taken';
      const left = await part(tx, { id, now, most: singly > 0 ? 1 : MOST });
      if (left === 'done') await endWork(tx, subject);
      return left;
    });
  do {
    const left = await inLease((tx, batch) => work.work(tx, batch)).catch((error: unknown) => {
      if (singly === 0) return 'failed' as const;
      return inLease((tx, batch) => work.settle(tx, { ...batch, error }));
    });
    if (left === 'taken') return began;
    if (left === 'done') return true;
    began = true;
    singly = left === 'failed' ? MOST_SINGLY : Math.max(0, singly - 1);
  } while (singly > 0 || performance.now() - begun < TURN_MS);
  // After a failure the lease stays until its end: the work rests, and does not fail again at once.
  await db.withVendor(vendorId, (tx) => releaseLease(tx, { ...subject, owner, now: clock.now() }));
  return true;
}
