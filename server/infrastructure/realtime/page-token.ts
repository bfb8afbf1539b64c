import type { Instant } from '#domain/time/instant.ts';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Keys } from '../signing/keys.ts';
import { readToken, signToken } from '../signing/keys.ts';

/** A page's channel rights, signed by the server (ground rule 17). */
export type PageToken =
  /** Vendor 0 means a page without one. `visits` are those whose code the page has shown. */
  | { kind: 'visitor'; vendorId: number; visits: readonly number[] }
  | { kind: 'staff'; identityId: string; sessionId: string; vendorId: number | null }
  /** A visitor's page on an enrolled device: valid while the device is. */
  | { kind: 'device'; sessionId: string; vendorId: number; visits: readonly number[] };

const LIFETIME_MS = 15 * MINUTE;
/** A manage page stays open for hours and its machine sleeps; an older page reloads. */
const RENEWABLE_MS = 24 * HOUR;
const MOST_VISITS = 20;

export interface MadeToken {
  token: string;
  expiresAt: Instant;
}

export function makePageToken(keys: Keys, payload: PageToken, now: Instant): MadeToken {
  const expiresAt = now + LIFETIME_MS;
  const stored =
    payload.kind === 'staff' ? payload : { ...payload, visits: payload.visits.slice(-MOST_VISITS) };
  return { token: signToken(keys, { purpose: 'realtime', payload: stored, expiresAt }), expiresAt };
}

/** Returns the payload of a genuine, unexpired token. */
export function readPageToken(keys: Keys, text: string, now: Instant): PageToken | undefined {
  const payload = readToken(keys, { purpose: 'realtime', text, now }) as PageToken | undefined;
  return payload && isPageToken(payload) ? payload : undefined;
}

/** The same for a token that expired within the last day: valid for renewal, and nothing else. */
export function readRenewableToken(keys: Keys, text: string, now: Instant): PageToken | undefined {
  return readPageToken(keys, text, now - RENEWABLE_MS);
}

// Signed by us, but perhaps by an older version.
function isPageToken(payload: PageToken): boolean {
  if (payload.kind !== 'visitor' && typeof payload.sessionId !== 'string') return false;
  if (payload.kind === 'staff') return true;
  return (
    ['visitor', 'device'].includes(payload.kind) &&
    Number.isSafeInteger(payload.vendorId) &&
    Array.isArray(payload.visits)
  );
}
