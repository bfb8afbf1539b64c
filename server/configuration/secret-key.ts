import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const secretKeyFile = 'secret-key';

/**
 * Makes the key of an installation that was given none, for its owner's eyes only, and answers it. Two processes at
 * once end up with one key: it is put in place whole, and the later one reads the earlier one's.
 */
export function createSecretKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const file = join(dataDir, secretKeyFile);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
