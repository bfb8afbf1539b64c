import { describe, expect, it } from 'vitest';
import { HOUR } from '#domain/time/instant.ts';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import { fixedClock } from '#server/infrastructure/clock/clock.ts';
import { silentLog } from '#server/infrastructure/logging/log.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { openDemo } from '../index.ts';
import type { DemoDeps } from '../index.ts';

const NOW = Date.parse('2026-11-20T18:05:00Z');

describe('openDemo', () => {
  it('fills an empty database once, and advances the demo at every later start and new day', async () => {
    const db = openDatabase(await aDatabase());
    const clock = fixedClock(NOW);
    let made = 0;
    const accounts: DemoDeps['accounts'] = {
      identityOfEmail: async () => null,
      createIdentity: async ({ email, name }) => {
        made += 1;
        await db.acrossVendors((tx) =>
          tx.run(
            sql`INSERT INTO identities (id, name, email, created_at, updated_at) VALUES (${email}, ${name}, ${email}, now(), now())`,
          ),
        );
        return email;
      },
      makeProductAdmin: async () => {},
      markDemoAccount: async () => {},
    };
    const start = () => openDemo({ db, clock, log: silentLog, accounts }, { days: 1 });
    const visits = async () => {
      const [row] = await db.read(1, sql<{ n: number }>`SELECT count(*) AS n FROM visits`);
      return row!.n;
    };
    const vendors = () =>
      db.acrossVendors((tx) => tx.many(sql<{ pathname: string }>`SELECT pathname FROM all_vendors()`));

    const { jobs } = await start();
    expect(await vendors()).toEqual([{ pathname: 'harbor-bank' }, { pathname: 'sunrise-clinic' }]);
    expect(made).toBe(9);
    const atFirst = await visits();
    await start();
    expect(await visits()).toBe(atFirst);
    expect(made).toBe(9);

    clock.set(NOW + HOUR);
    await start();
    const anHourLater = await visits();
    expect(anHourLater).toBeGreaterThan(atFirst);

    const topUp = jobs.find(({ name }) => name === 'demo-top-up-today')!;
    clock.set(NOW + 2 * HOUR);
    await topUp.work({});
    expect(await visits()).toBe(anHourLater);
    clock.set(NOW + 10 * HOUR);
    await topUp.work({});
    expect(await visits()).toBeGreaterThan(anHourLater);
    await db.close();
  });
});
