import { createHash } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '../../database/database.ts';
import type { ApiResponse } from '../request/request-context.ts';
import { storeResponse, storedResponse, lockKey } from './idempotency-store.ts';
import { refuse } from './refusal.ts';

/**
 * Secrets are not stored with a response. Placeholders stand in for them, and are replaced on the first
 * response and on each replay alike, so that both have the same bytes.
 */
export interface SecretRestorer {
  /** Takes the body with placeholders and returns it with the secrets, its members in the same order. */
  restore(body: unknown, vendorId: number): unknown;
}

/** Returns the response as sent. */
export function withSecrets<T>(
  response: ApiResponse<T>,
  secrets: SecretRestorer | undefined,
  vendorId: number,
): ApiResponse<T> {
  // A response with a form for storage holds its secrets already.
  if (!secrets || response.stored !== undefined) return response;
  const body = response.text === undefined ? response.body : (JSON.parse(response.text) as unknown);
  // mutation: sealed-answer
  return { ...response, text: JSON.stringify(secrets.restore(body, vendorId)) };
}

const storedText = ({ stored, text, body }: ApiResponse<unknown>): string =>
  stored ?? text ?? JSON.stringify(body);

export interface KeyedRequest {
  endpoint: string;
  key: string;
  /** Hash of method, path and body. */
  requestHash: string;
  now: Instant;
  secrets: SecretRestorer | undefined;
}

/**
 * Runs the work once per key. The same key with another body is refused, and so is a second request while the
 * first is in flight. The queries of `early` are sent with the lock, and may only read.
 */
export async function onceForKey<T, Early>(
  tx: Tx,
  request: KeyedRequest,
  { early, work }: { early: () => Promise<Early>; work: (early: Early) => Promise<ApiResponse<T>> },
): Promise<ApiResponse<T>> {
  const { endpoint, key, requestHash, now, secrets } = request;
  // Sent together; the second runs once the lock is held, and so sees the response stored by its last holder.
  const [locked, stored, existing] = await Promise.all([
    lockKey(tx, endpoint, key),
    storedResponse(tx, endpoint, key),
    early(),
  ]);
  // mutation: key-in-flight
  if (!locked) throw refuse('idempotency-key-in-flight', { retryAfter: 1 });
  if (stored) {
    // mutation: key-of-another-body
    if (stored.requestHash !== requestHash) throw refuse('idempotency-key-reused');
    // mutation: replayed-answer
    return withSecrets(
      { status: stored.status, body: undefined as T, text: stored.answer },
      secrets,
      tx.vendorId,
    );
  }
  const response = await work(existing);
  // mutation: answer-kept
  storeResponse(tx, {
    endpoint,
    key,
    requestHash,
    status: response.status,
    answer: storedText(response),
    now,
  });
  // mutation: first-answer
  return withSecrets(response, secrets, tx.vendorId);
}

/** Refuses an invalid key, and hashes the request's content. */
export function keyedRequest(
  of: Omit<KeyedRequest, 'requestHash'>,
  { method, path, body }: { method: string; path: string; body: unknown },
): KeyedRequest {
  if (of.key.length < 16 || of.key.length > 255) throw refuse('idempotency-key-invalid');
  const hash = createHash('sha256').update(`${method} ${path}\n${canonical(body)}`);
  return { ...of, requestHash: hash.digest('base64url') };
}

/** Encodes JSON with sorted keys: member order makes no difference. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
