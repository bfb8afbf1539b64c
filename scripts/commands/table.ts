/** Formats terminal lines: a header and rows, with columns as wide as their longest text. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head.map((name) => name.toUpperCase()), ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
