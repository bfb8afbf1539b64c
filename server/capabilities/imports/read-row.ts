import * as z from 'zod/mini';
import { ROW_ID } from '#contract/protocol/imports.ts';
import { readCustomCell } from '#domain/clients/custom-fields.ts';
import { foldText } from '#domain/language/fold-text.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { AnyImportKind } from '#server/infrastructure/resources/import-kind.ts';

/** A fault of one field of a row, without words; of the whole row if the field is empty. */
export type RowFault = Pick<FieldFault, 'code' | 'values'> & { field: string };

/** The fields that a file may hold: the record's id, and the fields of its form. */
export function fieldsOf(kind: AnyImportKind): { name: string; required: boolean }[] {
  const names = Object.keys(kind.schema.shape).filter((name) => !kind.apart.includes(name));
  const isRequired = (name: string) =>
    !z.safeParse(kind.schema.shape[name]!, (kind.blank as Record<string, unknown>)[name]).success;
  return [{ name: ROW_ID, required: false }, ...names.map((name) => ({ name, required: isRequired(name) }))];
}

/** A cell without the apostrophe that keeps spreadsheets from running it, as our own exports have it. */
export const plainCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');

/** The texts with which a row names other records. */
export const namesIn = (cell: string): string[] =>
  plainCell(cell)
    .split(/[|;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** A row's cells as values of the form, by field. An empty cell says nothing. */
export function readCells(
  kind: AnyImportKind,
  row: { mapping: readonly string[]; cells: readonly string[] },
  idsOf: (field: string) => ReadonlyMap<string, string> | undefined,
): { values: Record<string, unknown>; faults: RowFault[] } {
  const values: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  for (const [column, field] of row.mapping.entries()) {
    const cell = plainCell(row.cells[column] ?? '');
    if (field === '' || field === ROW_ID || cell === '') continue;
    const shape = shapeOf(kind.schema.shape[field]!);
    const ids = idsOf(field);
    const isSpaced = kind.spaced?.includes(field) === true;
    const read = ids
      ? readNames(cell, shape, ids)
      : isSpaced
        ? {
            value: cell
              .split(/[,;|\n]/)
              .map((item) => item.trim())
              .filter(Boolean),
          }
        : readCell(cell, shape);
    if ('code' in read) faults.push({ ...read, field });
    else values[field] = read.value;
  }
  return { values, faults };
}

interface Shape {
  type: string;
  /** Of a list: the shape of its entries. */
  element: Shape | null;
  options: readonly string[];
}

/** What a schema takes, as far as a cell needs to know. */
function shapeOf(schema: z.ZodMiniType): Shape {
  const { def } = schema._zod as unknown as {
    def: {
      type: string;
      innerType?: z.ZodMiniType;
      element?: z.ZodMiniType;
      options?: z.ZodMiniType[];
      entries?: Record<string, string>;
      values?: unknown[];
    };
  };
  if (def.type === 'nullable') return shapeOf(def.innerType!);
  // A union of texts is a text, one of numbers a number.
  if (def.type === 'union') return shapeOf(def.options!.at(-1)!);
  if (def.type === 'literal') return { type: typeof def.values![0], element: null, options: [] };
  return {
    type: def.type,
    element: def.element ? shapeOf(def.element) : null,
    options: Object.values(def.entries ?? {}),
  };
}

type Read = { value: unknown } | Pick<RowFault, 'code' | 'values'>;

function readCell(cell: string, { type, element, options }: Shape): Read {
  if (type === 'number') return readNumber(cell);
  if (type === 'boolean') return readFlag(cell);
  if (type === 'enum') {
    const option = options.find((one) => foldText(one) === foldText(cell));
    return option === undefined ? { code: 'option' } : { value: option };
  }
  if (type === 'array') {
    const items = cell.split(/[\s,;|]+/).filter(Boolean);
    const read = items.map((item) => readCell(item, element!));
    const fault = read.find((one) => 'code' in one);
    return fault ?? { value: read.map((one) => (one as { value: unknown }).value) };
  }
  if (type === 'record') {
    const pairs = readCustomCell(cell);
    return pairs === null ? { code: 'format' } : { value: pairs };
  }
  // What a spreadsheet leaves of a long number: its last digits are gone.
  return /^\d[.,]\d+E[+-]\d{2,}$/i.test(cell) ? { code: 'shortened' } : { value: cell };
}

function readNames(cell: string, { type }: Shape, ids: ReadonlyMap<string, string>): Read {
  const found = (type === 'array' ? namesIn(cell) : [cell]).map((name) => ids.get(name));
  if (found.some((id) => id === undefined)) return { code: 'unknown' };
  return { value: type === 'array' ? [...new Set(found)] : found[0] };
}

/** A comma may stand for the decimal point: where it is one, such files have semicolons. */
function readNumber(cell: string): Read {
  const number = /^-?\d{1,15}([.,]\d{1,15})?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? { value: number } : { code: 'number' };
}

const YES = 'true 1 yes y x on oui si sim tak да 예 네 是'.split(' ');
const NO = 'false 0 no n off non nao nie нет 아니요 否'.split(' ');

function readFlag(cell: string): Read {
  const word = foldText(cell);
  if (YES.some((yes) => foldText(yes) === word)) return { value: true };
  if (NO.some((no) => foldText(no) === word)) return { value: false };
  return { code: 'yes_no' };
}
