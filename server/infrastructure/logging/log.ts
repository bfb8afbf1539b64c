/** The logger interface for the rest of the server: pino's shape. */
export interface Log {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
