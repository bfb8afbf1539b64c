import { argon2Sync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { aStaffMember, aVendor, anAccessApp, PASSWORD } from '#server/testing/access-app.ts';
import { EmailTaken, openIdentityPool, PasswordUnfit } from './identities.ts';

let deps: Awaited<ReturnType<typeof anAccessApp>>;
beforeAll(async () => {
  deps = await anAccessApp();
});

const anIdentity = (email: string, password = PASSWORD) =>
  deps.access.createIdentity({ email, name: 'Robin Reyes', password });

describe('an identity', () => {
  it('is found by its address in any case, and by nothing else', async () => {
    const id = await anIdentity('Robin@Harbor.test');
    expect(await deps.access.identityOfEmail('robin@harbor.TEST')).toBe(id);
    expect(await deps.access.identityOfEmail('robin%')).toBeNull();
  });

  it('is never overwritten by another of the same address', async () => {
    const id = await anIdentity('once@harbor.test');
    await expect(anIdentity('ONCE@harbor.test', 'another horse battery')).rejects.toThrow(EmailTaken);
    const both = await Promise.allSettled([anIdentity('race@harbor.test'), anIdentity('race@harbor.test')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await deps.access.identityOfEmail('once@harbor.test')).toBe(id);
  });

  it('needs a password of twelve characters', async () => {
    await expect(anIdentity('short@harbor.test', 'eleven char')).rejects.toThrow(PasswordUnfit);
    expect(await deps.access.identityOfEmail('short@harbor.test')).toBeNull();
  });

  it('leaves nothing of the password in the database', async () => {
    await anIdentity('secret@harbor.test', 'a very secret pass');
    const rows = await deps.db.read(0, sql<{ row: string }>`SELECT a::text AS row FROM identity_accounts a`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('secret pass');
  });

  it('is hashed again at the next sign-in after the cost was raised', async () => {
    const vendorId = await aVendor(deps.db, 'harbor');
    const { identityId } = await aStaffMember(deps, { vendorId, role: 10, email: 'older@harbor.test' });
    const cheap = '$argon2id$v=19$m=8192,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$';
    const hash = argon2Sync('argon2id', {
      message: PASSWORD,
      nonce: '0123456789abcdef',
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    const older = cheap + hash.toString('base64').replace(/=+$/, '');
    await deps.db.acrossVendors((tx) =>
      tx.run(sql`UPDATE identity_accounts SET password = ${older} WHERE identity_id = ${identityId}`),
    );
    expect((await deps.browser().signIn('older@harbor.test')).statusCode).toBe(200);
    const [row] = await deps.db.read(
      0,
      sql<{ password: string }>`SELECT password FROM identity_accounts WHERE identity_id = ${identityId}`,
    );
    expect(row?.password).toContain('$m=19456,t=2,p=1$');
    expect((await deps.browser().signIn('older@harbor.test')).statusCode).toBe(200);
  });

  it('disappears with its password', async () => {
    const id = await anIdentity('brief@harbor.test');
    await deps.access.removeIdentity(id);
    expect(await deps.access.identityOfEmail('brief@harbor.test')).toBeNull();
    expect(await deps.db.read(0, sql`SELECT 1 FROM identity_accounts WHERE identity_id = ${id}`)).toEqual([]);
  });
});

describe('the identity library’s connections', () => {
  it('work as foyer_app and so read no vendor’s rows', async () => {
    const pool = openIdentityPool(deps.connection);
    const { rows } = await pool.query(
      'SELECT current_user AS role, (SELECT count(*)::int FROM staff) AS staff',
    );
    await pool.end();
    expect(rows).toEqual([{ role: 'foyer_app', staff: 0 }]);
  });
});
