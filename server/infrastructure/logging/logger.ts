import type { DestinationStream, Logger } from 'pino';
import { pino, stdTimeFunctions } from 'pino';
import { redactLine, redactText } from './redaction.ts';
import { standardOutput } from './standard-output.ts';

export type { Logger } from 'pino';
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/**
 * Creates the log of this process: one JSON object per line on standard output. Redaction covers every whole
 * line, so that no field, error message or address leaks personal data. For fastify: `loggerInstance`.
 */
export function createLogger({
  level,
  destination = standardOutput(),
}: {
  level: LogLevel;
  destination?: DestinationStream;
}): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    messageKey: 'message',
    errorKey: 'error',
    serializers: { req: requestFields, res: responseFields, error: errorFields, err: errorFields },
    hooks: { streamWrite: redactLine },
  };
  return pino(options, destination);
}

/** Logs only identifying fields of a request: no header and no visitor address. */
function requestFields(request: {
  method?: string;
  url?: string;
  id?: unknown;
  routeOptions?: { url?: string };
}) {
  return { method: request.method, url: redactText(request.url ?? ''), route: request.routeOptions?.url };
}

function responseFields(reply: { statusCode?: number }) {
  return { status: reply.statusCode };
}

/** PostgreSQL puts values into `detail` and `where`, so both are dropped; names of tables and columns stay. */
function errorFields(error: unknown) {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  if (!(error instanceof Error)) return copyOfError(error);
  const { code, table, constraint, column, routine } = error as Error & Record<string, unknown>;
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return {
    name: error.name,
    message: error.message,
    code,
    table,
    column,
    constraint,
    routine,
    cause,
    stack: error.stack,
  };
}

/** Some libraries pass a plain copy of an error, with its fields. */
function copyOfError(error: object) {
  const { name, message, code, stack } = error as Record<string, unknown>;
  return { name, message: typeof message === 'string' ? message : 'unknown', code, stack };
}
