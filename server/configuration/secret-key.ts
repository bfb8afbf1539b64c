import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

export const MAKE_A_KEY = 'Make one with: openssl rand -base64 48';

export const secretKeyFile = 'secret-key';

/** Returns the keys, newest first; none if none was generated. */
export function generatedKeys(dataDir: string): string[] {
  const file = join(dataDir, secretKeyFile);
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(',') : [];
}

export const newSecretKey = (): string => randomBytes(48).toString('base64url');

const LEAST_BITS = 80;

/**
 * Estimates the randomness of a key, and returns whether it is too little. A character counts unless it continues
 * a sequence (`aaa`, `123`) or a part that occurred before (`abcabc`). 32 random hexadecimal digits reach about
 * 110 bits.
 */
export function isGuessable(key: string): boolean {
  let fresh = 0;
  for (let at = 0; at < key.length; at += 1) {
    const step = key.charCodeAt(at) - key.charCodeAt(at - 1);
    const continues = Math.abs(step) <= 1 && step === key.charCodeAt(at - 1) - key.charCodeAt(at - 2);
    const repeats = at >= 3 && key.indexOf(key.slice(at - 2, at + 1)) < at - 2;
    if (!continues && !repeats) fresh += 1;
  }
  return fresh * Math.log2(new Set(key).size) < LEAST_BITS;
}

/** Replaces the generated keys atomically. Of two concurrent calls, the later one fails. */
export function replaceGeneratedKeys(dataDir: string, keys: readonly string[]): void {
  const file = join(dataDir, secretKeyFile);
  const draft = `${file}.new`;
  const written = openSync(draft, 'wx', 0o600);
  try {
    writeSync(written, `${keys.join(',')}\n`);
    fsyncSync(written);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(written);
  }
}

/**
 * Generates the key of an installation without a configured one, readable by its owner only, and returns it.
 * Two concurrent processes end up with one key: the file appears atomically, and the later process reads the
 * earlier one's.
 */
export function createSecretKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const file = join(dataDir, secretKeyFile);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${newSecretKey()}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
