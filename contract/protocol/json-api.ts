import * as z from 'zod/mini';

/** JSON:API resource and envelopes of the open API: ids are strings, attributes snake_case. */
export interface Resource<Type extends string, Attributes> {
  id: string;
  type: Type;
  attributes: Attributes;
}
export interface One<R, Included = never> {
  data: R;
  included?: Included[];
}
export interface Many<R, Meta = undefined> {
  data: R[];
  meta?: Meta;
  links?: Record<string, string | null>;
}
/** Metadata of every list of the open API; `total` if known. */
export interface PageMeta {
  total: number;
  page: number;
  limit: number;
}

/** An id on the wire: 1 to 15 digits (all ids stay below 2^53). Accepts numbers and strings. */
export const idText = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => String(value).trim()),
    z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)),
  ),
);

/** An id in a path. It stays plain text here: an invalid id is answered 404, like an unknown one. */
export const pathId = z.string().check(z.maxLength(64));

/** Text of at most `max` characters, normalised to NFC. */
export const text = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((value: string) => value.normalize('NFC')),
  );

export const JSON_API = 'application/vnd.api+json';
