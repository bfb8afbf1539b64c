import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { afterFile } from '#server/testing/after-file.ts';
import { anEmptyDatabase } from '#server/testing/test-database.ts';
import { copyOut } from './copying-store.ts';

const PIECE = 256 * 1024;
const connection = await anEmptyDatabase();

/** One row of `bytes` bytes; its line end is the last. */
const rowOf = (bytes: number) => `COPY (SELECT repeat('x', ${bytes - 1})) TO STDOUT`;

/** Ends the wait of a test for a connection that hangs. */
const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(10_000, undefined, { ref: false }).then(() => Promise.reject(new Error('the connection hangs'))),
  ]);

async function connected(): Promise<Client> {
  const db = new Client(connection);
  await db.connect();
  // A hanging connection never ends.
  afterFile(async () => {
    await Promise.race([db.end(), sleep(100)]);
  });
  return db;
}

describe('COPY to a slow reader', () => {
  const around = [0, 1, 2].flatMap((pieces) => [-2, -1, 0, 1, 2].map((more) => pieces * PIECE + more));

  it.each(around.filter((bytes) => bytes > 0))(
    'passes on %i bytes and leaves the connection ready',
    async (bytes) => {
      const db = await connected();
      for (const pause of [() => undefined, () => setImmediate(), () => sleep(20)]) {
        let taken = 0;
        const take = async (piece: Buffer): Promise<void> => {
          await pause();
          taken += piece.length;
        };
        expect(await within(copyOut(db, rowOf(bytes), take))).toBe(1);
        expect(taken).toBe(bytes);
        const next = await within(db.query<{ one: number }>('SELECT 1 AS one'));
        expect(next.rows).toEqual([{ one: 1 }]);
      }
    },
  );

  it('ends at once when the reader fails', async () => {
    const db = await connected();
    db.on('error', () => {});
    const full = () => Promise.reject(new Error('the disk is full'));
    await expect(within(copyOut(db, rowOf(PIECE + 1), full))).rejects.toThrow('the disk is full');
  });
});
