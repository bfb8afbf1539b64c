import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { MAX_PASSWORD, MIN_PASSWORD, passwordLength } from '#domain/access/password-rule.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';

/** Argon2id's cost: OWASP's first choice. After a raise, each password is hashed again when its owner next signs in. */
export interface Cost {
  memoryKib: number;
  passes: number;
  lanes: number;
}
export const COST: Cost = { memoryKib: 19_456, passes: 2, lanes: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  matches(password: string, encoded: string): Promise<boolean>;
  /** Returns whether a hash was made with another cost than today's. */
  isOutdated(encoded: string): boolean;
}

/** Checks only the length, in characters as people count them, by the house's own limits or a vendor's longer one. */
export function passwordLengthFits(password: string, least = MIN_PASSWORD): boolean {
  const length = passwordLength(password);
  return length >= least && length <= MAX_PASSWORD;
}

/** Encoded as `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: the cost is part of the hash, so it can be raised. */
export const passwords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16);
    return encode(COST, salt, await derive(password, { cost: COST, salt, length: 32 }));
  },
  async matches(password, encoded) {
    const read = decode(encoded);
    if (!read) return false;
    const derived = await derive(password, { cost: read.cost, salt: read.salt, length: read.hash.length });
    return sameText(base64(derived), base64(read.hash));
  },
  isOutdated(encoded) {
    const cost = decode(encoded)?.cost;
    return cost?.memoryKib !== COST.memoryKib || cost.passes !== COST.passes || cost.lanes !== COST.lanes;
  },
};

const run = promisify(argon2);

/** Normalises to NFKC, so that the same password typed on another keyboard has the same bytes. */
function derive(
  password: string,
  { cost, salt, length }: { cost: Cost; salt: Buffer; length: number },
): Promise<Buffer> {
  return run('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: cost.lanes,
    memory: cost.memoryKib,
    passes: cost.passes,
    tagLength: length,
  });
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function encode({ memoryKib, passes, lanes }: Cost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`;
}

const ENCODED =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/;

function decode(encoded: string): { cost: Cost; salt: Buffer; hash: Buffer } | undefined {
  const [, memory, passes, lanes, salt, hash] = ENCODED.exec(encoded) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  const cost = { memoryKib: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}
