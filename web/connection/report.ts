/* The one place of the browser's code that writes to the console. Nothing personal goes there. */

/** Something went wrong that nobody on the page can mend, and that may pass. */
export function report(what: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(`foyer: ${what}`, detail ?? '');
}

/** A fault of the program or of its set-up. */
export function reportFault(what: string): void {
  // oxlint-disable-next-line no-console
  console.error(what);
}
