import type { Instant } from '#domain/time/instant.ts';
import type { Person } from '../http/request/request-context.ts';
import type { Keys } from '../signing/keys.ts';
import { readPageToken } from './page-token.ts';
import type { PageToken } from './page-token.ts';

export type PersonOf = (sessionId: string) => Promise<Person | null>;

/** Who a socket speaks for. A visitor is nobody in particular: the token says only which vendor's page it is. */
export interface Identity {
  token: PageToken;
  /** Of a staff token. */
  person: Person | null;
}

/** Why a token is not taken; the client renews it and asks again. */
export type TokenFault = 'token-required' | 'token-expired' | 'session-ended';

/** A staff token is worth as much as its session: that is looked up each time, and its vendor must still be the token's. */
export async function identify(
  deps: { keys: Keys; personOf: PersonOf },
  text: string | undefined,
  now: Instant,
): Promise<Identity | TokenFault> {
  if (text === undefined) return 'token-required';
  const token = readPageToken(deps.keys, text, now);
  if (!token) return 'token-expired';
  if (token.kind === 'visitor') return { token, person: null };
  const person = await deps.personOf(token.sessionId);
  return person && (person.vendor?.id ?? null) === token.vendorId ? { token, person } : 'session-ended';
}

/** What of a person decides which channels they hear: when it changes, their sockets are cut and ask again. */
export function standingOf(person: Person): string {
  return [person.role, person.vendor?.id ?? 0, [...person.locationIds].sort((a, b) => a - b).join(',')].join(
    '/',
  );
}
