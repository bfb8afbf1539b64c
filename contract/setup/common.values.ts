import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';

export const recordId = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/));
export const text = (max: number) => z.string().check(z.maxLength(max));
export const required = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
/** A whole number within a range. */
export const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** A record's texts in the vendor's other languages, by field: `{ fr: { name: 'Prêt' } }`. */
export const translations = z.partialRecord(z.enum(LANGUAGES), z.record(text(40), text(2_000)));
