import type { Log } from '../logging/log.ts';

/** Limits the log during a database outage: one line at its start, one at its end. */
export interface Outage {
  /** Logs any other error each time. */
  failed(who: string, error: unknown): void;
  worked(who: string): void;
}

/** `what` waits during the outage: 'events', 'jobs'. */
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

/** Returns true if the server refuses connections, is gone or is shutting down; false for a failed statement. */
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
