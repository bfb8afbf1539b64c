import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { COST, passwordLengthFits, passwords } from './password-hash.ts';

describe('a stored password', () => {
  it('names the algorithm, its version, its cost, its own salt and 256 bits', async () => {
    const [one, other] = await Promise.all([
      passwords.hash('correct horse battery'),
      passwords.hash('correct horse battery'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
  });

  it('costs at least OWASP’s recommendation for argon2id', () => {
    expect(COST.memoryKib).toBeGreaterThanOrEqual(19 * 1024);
    expect(COST.passes).toBeGreaterThanOrEqual(2);
    expect(COST.lanes).toBeGreaterThanOrEqual(1);
  });

  it.each([
    ['correct horse battery', true],
    ['Correct horse battery', false],
    ['correct horse battery ', false],
    ['', false],
  ])('matches %j: %s', async (typed, matches) => {
    expect(await passwords.matches(typed, await passwords.hash('correct horse battery'))).toBe(matches);
  });

  it('matches the same letters in every Unicode composition', async () => {
    expect(
      await passwords.matches('cafe\u0301 au lait noir', await passwords.hash('caf\u00e9 au lait noir')),
    ).toBe(true);
  });

  it('is verified with the cost of its creation, and reported as outdated', async () => {
    const salt = Buffer.from('0123456789abcdef');
    const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const hash = argon2Sync('argon2id', {
      message: 'an older password',
      nonce: salt,
      memory: 8192,
      passes: 3,
      parallelism: 1,
      tagLength: 32,
    });
    const older = `$argon2id$v=19$m=8192,t=3,p=1$${bare(salt)}$${bare(hash)}`;
    expect(await passwords.matches('an older password', older)).toBe(true);
    expect(passwords.isOutdated(older)).toBe(true);
    expect(passwords.isOutdated(await passwords.hash('a newer password'))).toBe(false);
  });

  it.each([
    '',
    'plain',
    '$2b$12$abcdefghijklmnopqrstuv',
    '$argon2i$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA',
  ])('matches nothing when it is malformed: %j', async (encoded) => {
    expect(await passwords.matches('correct horse battery', encoded)).toBe(false);
    expect(passwords.isOutdated(encoded)).toBe(true);
  });
});

describe('a new password', () => {
  it.each([
    ['eleven char', false],
    ['twelve chars', true],
    ['aaaaaaaaaaaa', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['пароль-пароль', true],
    ['🔑'.repeat(12), true],
    ['🔑'.repeat(6), false],
    ['            ', true],
  ])('%j fits: %s', (password, fits) => {
    expect(passwordLengthFits(password)).toBe(fits);
  });
});
