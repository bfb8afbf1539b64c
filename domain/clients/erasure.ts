import type { Instant } from '../time/instant.ts';
import { DAY } from '../time/instant.ts';

/** What an erasure removes, as its certificate counts it. */
export const ERASED_KINDS = [
  'records',
  'numbers',
  'visits',
  'attendees',
  'answers',
  'notes',
  'feedback',
  'files',
  'messages',
  'texts',
  'entries',
  'invitations',
  'history',
  'responses',
  'exports',
  'imports',
  'searches',
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];
export type ErasedCounts = Partial<Record<ErasedKind, number>>;

/** What stays without the person, because reports count it. */
export const REMAINING_KINDS = ['visits', 'ratings', 'messages', 'consents'] as const;
export type RemainingKind = (typeof REMAINING_KINDS)[number];

/** Why a client is erased. A code: a free text would name the client once more. */
export const ERASURE_REASONS = ['client-request', 'no-longer-needed', 'wrong-record', 'legal'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

export const ERASURE_STATES = ['open', 'declined', 'withdrawn', 'expired', 'done'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

/** `approve` erases; the person who asked may only withdraw. */
export const ERASURE_OUTCOMES = ['approve', 'decline', 'withdraw'] as const;
export type ErasureOutcome = (typeof ERASURE_OUTCOMES)[number];

/** A request that no second person has decided by then is void. */
export const ERASURE_EXPIRES_MS = 14 * DAY;

/** The state that readers see: an open request expires by time alone. */
export function erasureState(of: { state: ErasureState; expiresAt: Instant; now: Instant }): ErasureState {
  return of.state === 'open' && of.expiresAt <= of.now ? 'expired' : of.state;
}

export type ErasureVerdict = { ok: true } | { ok: false; because: 'closed' | 'own' | 'not-own' };

/** Two people erase: the one who asked withdraws, another one approves or declines. */
export function mayDecide(of: {
  state: ErasureState;
  outcome: ErasureOutcome;
  isOwn: boolean;
}): ErasureVerdict {
  if (of.state !== 'open') return { ok: false, because: 'closed' };
  if (of.outcome === 'withdraw') return of.isOwn ? { ok: true } : { ok: false, because: 'not-own' };
  // mutation: second-person
  return of.isOwn ? { ok: false, because: 'own' } : { ok: true };
}

/** Whether a typed name is the name: spaces at the ends and between words may differ. */
export const confirmsName = (typed: string, name: string): boolean =>
  typed.trim().replaceAll(/\s+/g, ' ').normalize('NFC') ===
  name.trim().replaceAll(/\s+/g, ' ').normalize('NFC');

/** Adds counts of several owners. */
export function addCounts(...all: readonly ErasedCounts[]): ErasedCounts {
  const sum: ErasedCounts = {};
  for (const kind of ERASED_KINDS) {
    const count = all.reduce((total, counts) => total + (counts[kind] ?? 0), 0);
    if (count > 0) sum[kind] = count;
  }
  return sum;
}
