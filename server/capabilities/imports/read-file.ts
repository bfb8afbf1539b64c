import Papa from 'papaparse';
import {
  MOST_IMPORT_BYTES,
  MOST_IMPORT_CELL,
  MOST_IMPORT_COLUMNS,
  MOST_IMPORT_ROWS,
} from '#contract/protocol/imports.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';

/** A CSV file as rows of cells. */
export interface ReadFile {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter: string;
  heads: string[];
  rows: { line: number; cells: string[] }[];
}

const DELIMITERS = [',', ';', '\t', '|'];

/** Reads a file, or refuses it in words. Encoding and delimiter are detected. */
export function readFile(bytes: Uint8Array): ReadFile {
  if (bytes.length === 0) throw refused('file_empty');
  if (bytes.length > MOST_IMPORT_BYTES) throw refused('file_large', { max: MOST_IMPORT_BYTES / 1024 / 1024 });
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // No spreadsheet writes this character into a CSV file, and PostgreSQL cannot store it.
  if (text.includes('\u0000')) throw refused('file_csv');
  const { data, meta, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: false,
    preview: MOST_IMPORT_ROWS + 2,
  });
  const lines = linesOf(data);
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw refused('file_quotes', { line: lines[broken.row ?? 0] ?? 1 });
  const [first, ...rest] = data;
  const heads = (first ?? []).map((head) => head.trim());
  if (!heads.some(Boolean)) throw refused('file_empty');
  const rows = rest
    .map((cells, at) => ({ line: lines[at + 1]!, cells: filled(cells, heads.length) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (rows.length === 0) throw refused('file_empty');
  if (rows.length > MOST_IMPORT_ROWS) throw refused('file_rows', { max: MOST_IMPORT_ROWS });
  const isTable = [heads, ...rows.map(({ cells }) => cells)].every(
    (cells) => cells.length <= MOST_IMPORT_COLUMNS && cells.every((cell) => cell.length <= MOST_IMPORT_CELL),
  );
  if (!isTable) throw refused('file_csv');
  return { encoding, delimiter: meta.delimiter, heads, rows };
}

/** The line on which each row begins: a quoted cell may hold breaks. */
function linesOf(rows: readonly (readonly string[])[]): number[] {
  let line = 1;
  return rows.map((cells) => {
    const begins = line;
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return begins;
  });
}

/** The cells of a row without empty ones beyond the heads, which spreadsheets write. */
function filled(cells: readonly string[], width: number): string[] {
  const trimmed = cells.map((cell) => cell.trim());
  return trimmed.slice(0, Math.max(width, trimmed.findLastIndex(Boolean) + 1));
}

/** By the mark at its beginning; without one UTF-8 if it is valid, else what older spreadsheets write. */
function encodingOf(bytes: Uint8Array): ReadFile['encoding'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const refused = (code: FieldFault['code'], values?: Record<string, number>) =>
  refuse('field-invalid', { fields: [{ pointer: '/file', code, label: 'file', ...(values && { values }) }] });
