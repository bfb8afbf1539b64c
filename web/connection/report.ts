/* The only file of the browser code that writes to the console. Log no personal data here. */

/** Logs a failure that may be temporary and that the visitor cannot fix. */
export function report(what: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(`foyer: ${what}`, detail ?? '');
}

/** Logs a fault of the program or its configuration. */
export function reportFault(what: string): void {
  // oxlint-disable-next-line no-console
  console.error(what);
}
