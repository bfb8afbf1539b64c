import * as z from 'zod/mini';
import { checkPhone } from '#domain/intake/verdicts.ts';
import { LANGUAGES } from '#domain/language/languages.ts';

export const text = (max: number) => z.string().check(z.maxLength(max));
export const required = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
/** A telephone number as staff type it, or none. */
export const phone = text(40).check(z.refine((typed) => checkPhone(typed) === null, 'phone_valid'));
/** A whole number within a range. */
export const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

export const orEmpty = <S extends z.ZodMiniType<string>>(schema: S) => z.union([z.literal(''), schema]);
/** A colour as `#1A66E8`; empty is none. */
export const colourOrEmpty = orEmpty(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/)));

/** A record's texts in the vendor's other languages, by field: `{ fr: { name: 'Prêt' } }`. */
export const translations = z.partialRecord(z.enum(LANGUAGES), z.record(text(40), text(2_000)));

/** The values of a new record: empty texts, no choices and switches off, apart from those given. */
export function blankOf<Values extends object>(
  schema: z.ZodMiniObject<Record<keyof Values, z.ZodMiniType>>,
  given: Partial<Values>,
): Values {
  const blanks = Object.entries<z.ZodMiniType>(schema.shape).map(([name, field]) => [
    name,
    EMPTY[field._zod.def.type],
  ]);
  return { ...Object.fromEntries(blanks), ...given } as Values;
}

const EMPTY: Readonly<Record<string, unknown>> = {
  string: '',
  union: '',
  boolean: false,
  number: 0,
  array: [],
  record: {},
  nullable: null,
};
