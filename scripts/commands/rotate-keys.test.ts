import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#domain/time/instant.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { rememberKeys } from '#server/infrastructure/signing/key-age-store.ts';
import { fingerprintsOf } from '#server/infrastructure/signing/keys.ts';
import { aLine, aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import { asOperator } from '#server/testing/operator-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { databaseUrl, foyer } from '../testing/foyer-command.ts';

const OLD = 'the-old-secret-key-of-these-tests-0123456789';
const NEW = 'the-new-secret-key-of-these-tests-0123456789';

describe('rotate-keys with generated keys', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'foyer-keys-'));
    writeFileSync(join(dir, 'secret-key'), `${OLD}\n`, { mode: 0o600 });
  });
  const keys = () => readFileSync(join(dir, 'secret-key'), 'utf8').trim().split(',');
  const rotate = (...args: string[]) => foyer(['rotate-keys', ...args], { DATA_DIR: dir });

  it('prepends a new key, readable by its owner only, and the next start uses all keys', async () => {
    const response = await rotate();
    expect(response).toMatchObject({ code: 0, complained: '' });
    expect(keys()).toHaveLength(2);
    expect(keys()[1]).toBe(OLD);
    expect(response.text).not.toContain(keys()[0]);
    expect(statSync(join(dir, 'secret-key')).mode & 0o777).toBe(0o600);
    await rotate();
    expect(keys()).toHaveLength(3);
    const next = loadConfig({ DATA_DIR: dir });
    expect(next.ok && next.config.secretKeys).toEqual(keys());
    rmSync(dir, { recursive: true });
  });

  it('changes nothing while another process rotates keys', async () => {
    writeFileSync(join(dir, 'secret-key.new'), '');
    const response = await rotate();
    expect(response).toMatchObject({ code: 1, text: '' });
    expect(response.complained).toContain('could not be changed');
    expect(keys()).toEqual([OLD]);
    rmSync(dir, { recursive: true });
  });

  it('leaves configured keys alone', async () => {
    const response = await foyer(['rotate-keys'], { DATA_DIR: dir, SECRET_KEY: NEW });
    expect(response.code).toBe(0);
    expect(response.text).toMatch(new RegExp(`^SECRET_KEY=[\\w-]{64},${NEW}$`, 'm'));
    expect(keys()).toEqual([OLD]);
    rmSync(dir, { recursive: true });
  });

  it('never removes the only key', async () => {
    expect(await rotate('--forget-oldest')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('There is one key only'),
    });
    expect(keys()).toEqual([OLD]);
    rmSync(dir, { recursive: true });
  });
});

describe('rotate-keys --forget-oldest', () => {
  let url: string;
  let db: Database;
  beforeAll(async () => {
    const connection = await aDatabase();
    url = databaseUrl(connection);
    db = openDatabase(connection);
  });
  afterAll(() => db.close());
  const forget = (...args: string[]) =>
    foyer(['rotate-keys', '--forget-oldest', ...args], { DATABASE_URL: url, SECRET_KEY: `${NEW},${OLD}` });
  const started = (keys: string[], at: number) =>
    db.acrossVendors((tx) => rememberKeys(tx, fingerprintsOf(keys), at), 'foyer_worker');

  it('follows a change of the signing key that the security log has, also back to an older key', async () => {
    const changes = async () =>
      (await asOperator(db, sql`SELECT 1 FROM security_events WHERE vendor_id = 0 AND kind = 'keys-changed'`))
        .length;
    await started([OLD], Date.now());
    await started([OLD], Date.now());
    expect(await changes()).toBe(1);
    await started([NEW, OLD], Date.now());
    expect(await changes()).toBe(2);
    await started([OLD, NEW], Date.now());
    expect(await changes()).toBe(3);
    await started([OLD, NEW], Date.now());
    expect(await changes()).toBe(3);
    await asOperator(db, sql`DELETE FROM secret_keys`);
  });

  it('waits until a newer key is in use, tokens have expired and visits are over, and lists what stops working', async () => {
    expect((await forget()).complained).toContain('Start it with the new keys first');
    await started([OLD], Date.now() - 90 * DAY);
    expect((await forget()).complained).toContain('Start it with the new keys first');
    await started([NEW, OLD], Date.now() - DAY + 60_000);
    expect((await forget()).complained).toMatch(/may hold tokens of this key until/);

    await started([OLD], Date.now());
    await started([NEW, OLD], Date.now() - DAY - 60_000);
    await asOperator(
      db,
      sql`INSERT INTO identities (id, name, email, email_verified, created_at, updated_at)
      VALUES ('ana', 'Ana', 'ana@harbor.test', true, now(), now())`,
    );
    await asOperator(
      db,
      sql`INSERT INTO identity_totp (identity_id, secret, created_at) VALUES ('ana', 'x', now())`,
    );
    expect((await forget()).complained).toMatch(/^1 authenticator apps have a secret/);
    await asOperator(db, sql`UPDATE identity_totp SET key_id = ${fingerprintsOf([NEW])[0]!}`);

    const vendor = await aVendor(db);
    const location = await aLocation(db, vendor.id);
    const service = await aService(db, vendor.id, { locations: [location] });
    await aLine(db, vendor.id, { location, service, people: 3, day: '2026-11-20' });
    await asOperator(db, sql`UPDATE visits SET created_at = to_timestamp(0)`);
    await asOperator(db, sql`UPDATE visits SET status = 2 WHERE id = (SELECT min(id) FROM visits)`);
    const early = await forget();
    expect(early).toMatchObject({ code: 1, text: '' });
    expect(early.complained).toMatch(
      /^Links of the 3 visits made before \S+ stop working; 2 of them are not over\./,
    );
    const forced = await forget('--anyway');
    expect(forced).toMatchObject({ code: 0, complained: '' });
    expect(forced.text).toMatch(new RegExp(`^SECRET_KEY=${NEW}$`, 'm'));
  }, 300_000);
});
