import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushTarget } from './push-port.ts';

const RECORD_SIZE = 4096;
/** Ends the last record of a message (RFC 8188 §2). */
const LAST = Buffer.of(2);

/** What the encryption draws by chance; tests pass the values of the standard. */
export interface Chance {
  salt: Buffer;
  privateKey: Buffer;
}

function drawn(): Chance {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() };
}

/**
 * Encrypts a message for one browser (RFC 8291): its push service passes it on without reading it. Throws for keys that
 * are none.
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  chance: Chance = drawn(),
): Buffer {
  const browser = Buffer.from(p256dh, 'base64url');
  const own = createECDH('prime256v1');
  own.setPrivateKey(chance.privateKey);
  const ownPoint = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, ownPoint]);
  const secret = derived(own.computeSecret(browser), Buffer.from(auth, 'base64url'), { info, length: 32 });
  const key = derived(secret, chance.salt, { info: 'Content-Encoding: aes128gcm\0', length: 16 });
  const nonce = derived(secret, chance.salt, { info: 'Content-Encoding: nonce\0', length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(payload), LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([chance.salt, size, Buffer.of(ownPoint.length), ownPoint, record]);
}

const derived = (
  secret: Buffer,
  salt: Buffer,
  { info, length }: { info: string | Buffer; length: number },
): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, info, length));
