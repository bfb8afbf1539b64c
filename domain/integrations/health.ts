import type { Instant } from '#domain/time/instant.ts';
import { MINUTE } from '#domain/time/instant.ts';

/** Why a request to an external service failed. */
export const SERVICE_FAULTS = ['access', 'address', 'unreachable', 'slow', 'service', 'other'] as const;
export type ServiceFault = (typeof SERVICE_FAULTS)[number];

/** The outcome of one request: null if the service did its work. */
export type ServiceResult = ServiceFault | null;

const CODES: readonly (readonly [ServiceFault, RegExp])[] = [
  ['access', /^(eauth|enoauth|401|403|407|530|534|535|538|invalid-secret|unreadable)$/],
  ['address', /^(address-refused|404|410)$/],
  ['slow', /^(too-slow|etimedout|408|504)$/],
  ['unreachable', /^(unreachable|econnection|econnrefused|econnreset|edns|enotfound|esocket|etls)$/],
  ['service', /^(421|429|5\d\d|malformed)$/],
];

/** The fault behind a reason of a port, such as `eauth` or `503`. */
export function serviceFaultOf(reason: string): ServiceFault {
  return CODES.find(([, codes]) => codes.test(reason))?.[0] ?? 'other';
}

/** What one message says about the service. A refused message, or a mailbox that is busy, is no fault of it. */
export function resultOfDelivery(delivery: {
  outcome: 'accepted' | 'later' | 'never';
  reason?: string;
}): ServiceResult {
  const reason = delivery.reason ?? '';
  if (delivery.outcome === 'accepted' || /^45[0-2]$/.test(reason)) return null;
  const fault = serviceFaultOf(reason);
  return delivery.outcome === 'never' && fault !== 'address' ? null : fault;
}

/** The requests of a connection since its last entry in the log. */
export interface LogEntry {
  result: ServiceResult;
  requests: number;
  millis: number;
}

/** Memory of one process about a connection's log. */
export interface LogMemory {
  /** The result of the last entry; undefined before the first. */
  written: ServiceResult | undefined;
  writtenAt: Instant;
  /** Starts of the current minute and entries within it. */
  minute: Instant;
  entries: number;
  unwritten: LogEntry | null;
}

/** The same result is written once a minute; a result that alternates, at most this often. */
const ENTRIES_A_MINUTE = 10;

export const newLogMemory = (): LogMemory => ({
  written: undefined,
  writtenAt: 0,
  minute: 0,
  entries: 0,
  unwritten: null,
});

/**
 * Counts a request. Returns the entry to write, or null while it only counts: thousands of messages lead to a few
 * rows. A result that differs from the last one is written at once.
 */
export function countRequest(
  memory: LogMemory,
  request: { result: ServiceResult; millis: number; now: Instant },
): LogEntry | null {
  const { result, millis, now } = request;
  const before = memory.unwritten?.result === result ? memory.unwritten : null;
  memory.unwritten = { result, requests: (before?.requests ?? 0) + 1, millis };
  if (now - memory.minute >= MINUTE) Object.assign(memory, { minute: now, entries: 0 });
  const isNews = memory.written !== result;
  if (isNews ? memory.entries >= ENTRIES_A_MINUTE : now - memory.writtenAt < MINUTE) return null;
  const entry = memory.unwritten;
  Object.assign(memory, { written: result, writtenAt: now, entries: memory.entries + 1, unwritten: null });
  return entry;
}
