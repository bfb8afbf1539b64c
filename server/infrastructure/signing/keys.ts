import { createHmac, timingSafeEqual } from 'node:crypto';

/** SECRET_KEY is a list: the newest makes, all of them verify. Every purpose gets a key of its own. */
export interface Keys {
  mac(purpose: string, text: string): Buffer;
  /** One for every key, newest first. */
  macs(purpose: string, text: string): Buffer[];
}

export function keysOf(secrets: readonly string[]): Keys {
  const macWith = (secret: string, purpose: string, text: string) =>
    createHmac('sha256', createHmac('sha256', secret).update(`foyer:${purpose}`).digest())
      .update(text)
      .digest();
  return {
    mac: (purpose, text) => macWith(secrets[0]!, purpose, text),
    macs: (purpose, text) => secrets.map((secret) => macWith(secret, purpose, text)),
  };
}

/** Equal texts, compared in a time that tells nothing of where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  if (left.length !== right.length) {
    timingSafeEqual(left, left);
    return false;
  }
  return timingSafeEqual(left, right);
}
