import * as z from 'zod/mini';
import type { AnswerOf, AnyEndpoint } from './endpoint.ts';

type Schema = z.ZodMiniType;

/** What only readers of the API need of an endpoint: words, and schemas of what it answers and takes. */
export interface Description {
  readonly name: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly words?: string;
  readonly status: 200 | 201 | 204;
  /** Null where an answer has no body. */
  readonly answer: Schema | null;
  /** When it answers 204 without a body instead. */
  readonly orNothing?: string;
  /** When it answers 304 to whoever holds the newest answer already. */
  readonly orUnchanged?: string;
  /** Where the endpoint's own schema is lenient on purpose, what a caller had better send. */
  readonly query?: Schema;
  readonly body?: Schema;
}

export const TAGS = {
  Locations: 'Where a vendor can be met, and when.',
  Services: 'What visitors come for, and what they are asked.',
  'Queue appointments': 'A visitor’s place in the line, from joining to feedback.',
  Snippets: 'A vendor’s own words.',
  Realtime: 'Tokens that open the connection for events.',
  Display: 'The screen on a location’s wall.',
  Session: 'Signing in and out.',
  Lobby: 'The line as staff see it, and what they do with it.',
} as const;
export type Tag = keyof typeof TAGS;

/** Named shapes and words about single fields. Whatever has an id becomes a component of the API's document. */
export const PARTS = z.registry<{ id?: string; description?: string }>();

/** Names a shape that several answers share. */
export function part<S extends Schema>(id: string, schema: S, description?: string): S {
  PARTS.add(schema, { id, ...(description !== undefined && { description }) });
  return schema;
}

/** Says what a field means, on a copy: the schema itself may stand for other fields too. */
export function about<S extends Schema>(description: string, schema: S): S {
  const copy = z.clone(schema);
  PARTS.add(copy, { description });
  return copy;
}

/**
 * Describes an endpoint. That the schema and the answer's type say the same is checked by the compiler: a member that
 * one of them lacks, or has of another type, is an error here.
 */
export function describe<E extends AnyEndpoint, S extends Schema | null>(
  endpoint: E,
  description: Omit<Description, 'name' | 'answer'> & { answer: S & Fits<NonNullable<AnswerOf<E>>, S> },
): Description {
  return { name: endpoint.name, ...description };
}

type Fits<A, S> = S extends Schema ? Same<A, z.output<S>> : [A] extends [never] ? unknown : never;
type Same<A, B> = [Full<A>] extends [Full<B>] ? ([Full<B>] extends [Full<A>] ? unknown : never) : never;
/** Every member required, at any depth: an optional one must not be missing on the other side either. */
type Full<T> = T extends readonly unknown[]
  ? { [K in keyof T]: Full<T[K]> }
  : T extends object
    ? { [K in keyof T as IsAbsent<T[K]> extends true ? never : K]-?: Full<T[K]> }
    : T;
/** `meta?: undefined` and `included?: never[]` say that there is none. */
type IsAbsent<T> = [Exclude<T, undefined>] extends [never]
  ? true
  : [Exclude<T, undefined>] extends [never[]]
    ? true
    : false;

export const id = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/));
/** RFC 3339 in UTC. */
export const instant = z.iso.datetime();
export const code = z.int();
