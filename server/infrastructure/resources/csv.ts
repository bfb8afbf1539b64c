/** A value of a row as a cell; several values are joined. */
export const cellOfFile = (value: unknown): string | number | boolean | null =>
  Array.isArray(value) ? value.join(' ') : (value as string | number | boolean | null);

/** A cell that a spreadsheet would read as a formula (S25), in half and full width. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** One line of a CSV file (RFC 4180). An apostrophe keeps spreadsheets from running a cell as a formula. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
