/** Something went wrong that the visitor cannot mend: named on the console, without personal data. */
export function report(what: string, detail?: unknown): void {
  console.warn(`foyer: ${what}`, detail ?? '');
}
