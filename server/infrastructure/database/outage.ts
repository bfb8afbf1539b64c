import type { Log } from '../logging/log.ts';

/** Keeps the log quiet while the database is away: one line when it goes, one when everybody works again. */
export interface Outage {
  /** Anything but an outage is told each time. */
  failed(who: string, error: unknown): void;
  worked(who: string): void;
}

/** `what` waits meanwhile: 'events', 'jobs'. */
export function watchOutage(log: Log, what: string): Outage {
  const away = new Set<string>();
  return {
    failed(who, error) {
      if (!isOutage(error)) return log.error({ err: error, who }, `what works on ${what} failed`);
      if (away.size === 0) log.warn({ err: error }, `the database is away: ${what} wait until it is back`);
      away.add(who);
    },
    worked(who) {
      if (away.delete(who) && away.size === 0) log.info({}, `the database is back: ${what} go on`);
    },
  };
}

// mutation: outage-codes
const OUTAGE_CODES =
  /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** The server refuses, is gone, or goes just now; a statement that it could not do is something else. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  // mutation: outage-messages
  return (
    OUTAGE_CODES.test(code) ||
    /connection terminated|connection timeout|connection ended|a connection error|query read timeout|timeout exceeded when trying to connect/i.test(
      message,
    )
  );
}
