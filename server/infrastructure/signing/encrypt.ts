import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

const CIPHER = 'aes-256-gcm';

/**
 * Encrypts a text with AES-256-GCM under a key of this purpose. `about` names its row: the same text stored in
 * another row does not decrypt.
 */
export function encrypt(keys: Keys, { purpose, owner, about, text }: Secret): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, keys.mac(purpose, keyText(owner)), nonce);
  cipher.setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Returns the text, by any of the keys; undefined if it was changed or belongs to another row. */
export function decrypt(keys: Keys, { purpose, owner, about, text }: Secret): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  for (const key of keys.macs(purpose, keyText(owner))) {
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      // Encrypted with another key of the list.
    }
  }
  return undefined;
}

const keyText = (owner: string | undefined): string =>
  owner === undefined ? 'encryption' : `encryption for ${owner}`;

interface Secret {
  purpose: string;
  /** Each owner, such as a vendor, has a key of its own. */
  owner?: string;
  about: string;
  text: string;
}
