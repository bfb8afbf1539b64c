import { rightsToJson } from '#domain/access/custom-role.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Person } from '../http/request/request-context.ts';
import type { Keys } from '../signing/keys.ts';
import { readPageToken } from './page-token.ts';
import type { PageToken } from './page-token.ts';

export type PersonOf = (sessionId: string) => Promise<Person | null>;

/** The identity of a socket. A visitor is anonymous: the token names only the vendor of the page. */
export interface Identity {
  token: PageToken;
  /** The person of a staff token. */
  person: Person | null;
}

/** Reason for refusing a token; the client renews it and retries. */
export type TokenFault = 'token-required' | 'token-expired' | 'session-ended';

/** A staff token is valid while its session lives, which is looked up each time, and its vendor must still match. */
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

/**
 * Returns the person's fields that decide channel access: when they change, the server disconnects their
 * sockets, which then resubscribe.
 */
export function standingOf(person: Person): string {
  const rights = person.rights ? JSON.stringify(rightsToJson(person.rights)) : '';
  const places = [...person.locationIds].sort((a, b) => a - b).join(',');
  return [person.role, person.vendor?.id ?? 0, places, rights].join('/');
}
