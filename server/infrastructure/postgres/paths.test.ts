import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Account } from './account.ts';
import { mayReach, postgresAccount } from './account.ts';
import { existingCluster, placesOf, socketFolder } from './paths.ts';

const home = mkdtempSync(join(tmpdir(), 'foyer-places-'));
chmodSync(home, 0o711);
const elsewhere: string[] = [];
afterAll(() => {
  for (const folder of [home, ...elsewhere]) rmSync(folder, { recursive: true, force: true });
});
const account = postgresAccount();
const stranger: Account = { uid: 65_533, gid: 65_533, switched: true };

describe('the location of the database', () => {
  it('is under DATA_DIR if its account may enter', () => {
    const positions = placesOf(join(home, 'open'), account);
    expect(positions).toMatchObject({ cluster: join(home, 'open', 'postgres'), elsewhere: false });
    expect(existingCluster(join(home, 'open'), account)).toEqual(positions);
  });

  it('is looked up without creating anything', () => {
    expect(existingCluster(join(home, 'absent'), account)).toBeUndefined();
    expect(existsSync(join(home, 'absent'))).toBe(false);
  });

  // Only root runs PostgreSQL under another account, which may lack access.
  it.runIf(account.switched)('is elsewhere, always the same, if a folder on the way denies it', () => {
    const closed = join(home, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const positions = placesOf(join(closed, 'data'), stranger);
    elsewhere.push(dirname(positions.cluster));
    expect(positions.elsewhere).toBe(true);
    expect(mayReach(dirname(positions.cluster), stranger)).toBe(true);
    expect(placesOf(join(closed, 'data'), stranger)).toEqual(positions);
    expect(positions.cluster).toContain(readFileSync(join(closed, 'data', 'database-location'), 'utf8'));
  });
});

describe('the folder of the socket', () => {
  it('is short and accessible to its account only, because the socket asks for no password', () => {
    const folder = socketFolder(join(home, 'open', 'postgres'), account);
    elsewhere.push(folder);
    expect(folder.length).toBeLessThan(80);
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    expect(lstatSync(folder).uid).toBe(account.uid);
    expect(socketFolder(join(home, 'open', 'postgres'), account)).toBe(folder);
  });

  it('is another one if something is already there', () => {
    const expected = socketFolder(join(home, 'taken'), account);
    chmodSync(expected, 0o777);
    const folder = socketFolder(join(home, 'taken'), account);
    elsewhere.push(expected, folder);
    expect(folder).not.toBe(expected);
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  });
});
