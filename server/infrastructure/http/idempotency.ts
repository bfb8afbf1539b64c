import { createHash } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '../database/database.ts';
import type { Answer } from './call.ts';
import { keepAnswer, keptAnswer, lockKey } from './idempotency-store.ts';
import { refuse } from './refusal.ts';

/**
 * What must not be stored of an answer is taken out before it is kept and put back when it is given, the first time and on
 * replay alike, so that both are the same bytes.
 */
export interface Seal {
  strip(body: unknown): unknown;
  restore(body: unknown, vendorId: number): unknown;
}
export const noSeal: Seal = { strip: (body) => body, restore: (body) => body };

export interface KeyedRequest {
  endpoint: string;
  key: string;
  /** Hash of method, path and body. */
  requestHash: string;
  now: Instant;
  seal: Seal;
}

/** Runs the work once for a key. The same key with another body is refused; while it is in flight a second call is refused too. */
export async function onceForKey<T>(
  tx: Tx,
  request: KeyedRequest,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { endpoint, key, requestHash, now, seal } = request;
  // They travel together; the second one begins once the lock is had, and so sees what its last holder kept.
  const [locked, kept] = await Promise.all([lockKey(tx, endpoint, key), keptAnswer(tx, endpoint, key)]);
  if (!locked) throw refuse('idempotency-key-in-flight', { retryAfter: 1 });
  if (kept) {
    if (kept.requestHash !== requestHash) throw refuse('idempotency-key-reused');
    return { status: kept.status, body: seal.restore(JSON.parse(kept.answer), tx.vendorId) as T };
  }
  const answer = await work();
  const text = JSON.stringify(seal.strip(answer.body));
  await keepAnswer(tx, { endpoint, key, requestHash, status: answer.status, answer: text, now });
  return { ...answer, body: seal.restore(JSON.parse(text), tx.vendorId) as T };
}

export function hashOfRequest(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonical(body)}`)
    .digest('base64url');
}

export const keyIsValid = (key: string): boolean => key.length >= 16 && key.length <= 255;

/** JSON with sorted keys: the order of an object's members is no difference. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
