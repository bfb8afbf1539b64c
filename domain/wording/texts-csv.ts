/** The columns of a file of own texts. */
const HEADS = ['key', 'product', 'text'] as const;

/** A cell that a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

export interface FileText {
  readonly key: string;
  /** What visitors read without an own text; for the translator, and not read back. */
  readonly product: string;
  readonly text: string;
}

/** A CSV file (RFC 4180) with a byte-order mark, so that spreadsheets read it as UTF-8. */
export function textsFile(texts: readonly FileText[]): string {
  const lines = [HEADS, ...texts.map(({ key, product, text }) => [key, product, text])];
  return `\uFEFF${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type ReadTexts =
  | { readonly ok: true; readonly texts: readonly { key: string; text: string }[] }
  | { readonly ok: false; readonly code: 'quotes' | 'columns' | 'empty' };

/** Reads a file of own texts by its heads; commas, semicolons and tabs may separate its cells. */
export function readTextsFile(file: string): ReadTexts {
  const content = file.replace(/^\uFEFF/, '');
  if (content.trim() === '') return { ok: false, code: 'empty' };
  const delimiter = delimiterOf(content);
  const rows = rowsOf(content, delimiter);
  if (rows === null) return { ok: false, code: 'quotes' };
  const heads = rows[0]!.map((head) => head.trim().toLowerCase());
  const [keyAt, textAt] = [heads.indexOf('key'), heads.indexOf('text')];
  if (keyAt === -1 || textAt === -1) return { ok: false, code: 'columns' };
  const texts = rows.slice(1).flatMap((cells) => {
    const key = (cells[keyAt] ?? '').trim();
    return key === '' ? [] : [{ key, text: unguarded(cells[textAt] ?? '') }];
  });
  return { ok: true, texts };
}

/** Takes off the apostrophe that a file needs before a formula. */
const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

function delimiterOf(content: string): string {
  const head = content.split(/\r?\n/, 1)[0]!;
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]!.sign;
}

/** Null if a quoted cell does not end. */
function rowsOf(content: string, delimiter: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let isQuoted = false;
  for (let at = 0; at < content.length; at++) {
    const sign = content[at]!;
    if (isQuoted) {
      if (sign !== '"') value += sign;
      else if (content[at + 1] === '"') value += content[++at];
      else isQuoted = false;
    } else if (sign === '"' && value === '') isQuoted = true;
    else if (sign === delimiter) {
      row.push(value);
      value = '';
    } else if (sign === '\n') {
      rows.push([...row, value.replace(/\r$/, '')]);
      [row, value] = [[], ''];
    } else value += sign;
  }
  if (isQuoted) return null;
  if (value !== '' || row.length > 0) rows.push([...row, value]);
  return rows;
}
