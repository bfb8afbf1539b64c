import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';

export interface Subject {
  vendorId: number;
  id: number;
}

class DeliberateRollback extends Error {}

export interface Writers {
  /** Number of committed events so far. */
  committed(): number;
  stop(): Promise<void>;
}

/**
 * Starts concurrent writers of one or some events per transaction, about any of the subjects. Transactions
 * stay open for a while, so their commit order differs from their id order. Some roll back, so ids have gaps.
 */
export function startWriters(db: Database, of: { writers: number; subjects: readonly Subject[] }): Writers {
  let committed = 0;
  let ended = false;
  const write = async (writer: number) => {
    for (let turn = 0; !ended; turn += 1) {
      const subject = of.subjects[(writer * 31 + turn * 7) % of.subjects.length]!;
      const count = 1 + ((writer + turn) % 3);
      const backs = (writer + turn) % 11 === 0;
      const done = await writeOnce(db, subject, { count, backs, pause: ((writer * 13 + turn * 5) % 8) ** 2 });
      committed += done;
    }
  };
  const running = Promise.all(Array.from({ length: of.writers }, (_, writer) => write(writer)));
  return {
    committed: () => committed,
    async stop() {
      ended = true;
      await running;
    },
  };
}

async function writeOnce(
  db: Database,
  { vendorId, id }: Subject,
  { count, backs, pause }: { count: number; backs: boolean; pause: number },
): Promise<number> {
  try {
    await db.withVendor(vendorId, async (tx) => {
      const first = await nextVersionOf(tx, 'proof', id);
      for (let n = 0; n < count; n += 1) {
        await appendEvent(tx, {
          subject: { kind: 'proof', id, version: first + n },
          kind: 'proof-written',
          actor: { kind: 'system', id: null },
          at: systemClock.now(),
        });
      }
      await sleep(pause);
      if (backs) throw new DeliberateRollback();
    });
    return count;
  } catch (error) {
    if (error instanceof DeliberateRollback) return 0;
    throw error;
  }
}
