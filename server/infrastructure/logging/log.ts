/** The keys of the line itself: a field of the same name would stand in the line twice, and parsers read either. */
export const OWN_KEYS = ['level', 'time', 'pid', 'message'] as const;
export type LogFields = Readonly<Record<string, unknown>> & {
  readonly [key in (typeof OWN_KEYS)[number]]?: never;
};

/** The logger interface for the rest of the server: pino's shape. */
export interface Log {
  debug(fields: LogFields, text: string): void;
  info(fields: LogFields, text: string): void;
  warn(fields: LogFields, text: string): void;
  error(fields: LogFields, text: string): void;
}
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
