import type { DestinationStream, Logger } from 'pino';
import { pino, stdTimeFunctions } from 'pino';
import { OWN_KEYS } from './log.ts';
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
    formatters: { level: (label: string) => ({ level: label }), log: renameOwnKeys },
    messageKey: 'message',
    errorKey: 'error',
    serializers: { req: requestFields, res: responseFields, error: errorFields, err: errorFields },
    hooks: { streamWrite: redactLine },
  };
  return pino(options, destination);
}

/** Fields of libraries may have the name of a key of the line, which JSON would then hold twice. */
function renameOwnKeys(fields: Record<string, unknown>): Record<string, unknown> {
  if (!OWN_KEYS.some((key) => key in fields)) return fields;
  const isOwn = (key: string): boolean => (OWN_KEYS as readonly string[]).includes(key);
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [isOwn(key) ? `field_${key}` : key, value]),
  );
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

const hidden = '[redacted]';

/** Keys whose text is personal or a credential, at any depth of a log line. */
const privateKeys = [
  'first_name',
  'last_name',
  'full_name',
  'firstName',
  'lastName',
  'fullName',
  'displayName',
  'email',
  'to',
  'phone',
  'cell_phone',
  'cell_phone_formatted',
  'work_phone',
  'otherPhones',
  'cellPhone',
  'notes',
  'car_details',
  'contact_fields',
  'carDetails',
  'address',
  'answers',
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'x-csrf-token',
  'x-confirm-code',
  'csrfToken',
  'code',
  'confirm_code',
  'confirmCode',
  'confirmation_number',
  'confirmationNumber',
  'last3',
];

/** Error codes are not secret, and a log needs them. */
const plainCode = /^(?:E[A-Z]{3,20}|[A-Z]+(?:_[A-Z0-9]+)+|[0-9A-Z]{5}|[a-z]+(?:-[a-z]+)+)$/;

const privateField = new RegExp(`"(${privateKeys.join('|')})":("(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'g');
const privateParameter =
  /([?&](?:confirm_code|code|token|src|convert|rwg_token|invitation|shortcut|password|email|phone|last_name|last3|q)=)[^&\s"#\\]+/gi;
/** Matches at the beginning of a word only: from every letter of a long one, the time would be quadratic. */
// mutation: email-pattern
const emailAddress = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const phoneNumber = /\+\d(?:[ ().-]{0,2}\d){6,14}/g;
/** A confirm code has 22 characters of base62 (ground rule 6): no other value of ours mixes them like this. */
const bareCode =
  /(?<![0-9A-Za-z_-])(?=[0-9A-Za-z]*[0-9])(?=[0-9A-Za-z]*[a-z])(?=[0-9A-Za-z]*[A-Z])[0-9A-Za-z]{21,22}(?![0-9A-Za-z_-])/g;

/** Redacts a log line: confirm codes, names, e-mail addresses and phone numbers. */
export function redactLine(line: string): string {
  return redactText(
    line.replace(privateField, (field, key: string, value: string) =>
      isPlain(key, value) ? field : `"${key}":"${hidden}"`,
    ),
  );
}

/** The same for text that is not JSON, such as an address with parameters. */
export function redactText(text: string): string {
  // Most lines have neither: a search for one character costs a hundredth of one for an address.
  // mutation: redacted-parameters
  const parameters = text.includes('=') ? text.replace(privateParameter, `$1${hidden}`) : text;
  const addresses = parameters.includes('@') ? parameters.replace(emailAddress, hidden) : parameters;
  const numbers = addresses.includes('+') ? addresses.replace(phoneNumber, hidden) : addresses;
  // mutation: redacted-codes
  return numbers.replace(bareCode, hidden);
}

function isPlain(key: string, value: string): boolean {
  return key === 'code' && plainCode.test(value.slice(1, -1));
}
