import * as z from 'zod/mini';
import type { ResponseOf, AnyEndpoint } from './endpoint.ts';

type Schema = z.ZodMiniType;

/** The part of an endpoint that only API documentation needs: texts, and schemas of response and request. */
export interface Description {
  readonly name: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly words?: string;
  readonly status: 200 | 201 | 204;
  /** Null if the response has no body. */
  readonly response: Schema | null;
  /** The case of a 204 response without a body. */
  readonly orNothing?: string;
  /** The case of a 304 response: the caller has the newest version. */
  readonly orUnchanged?: string;
  /** The recommended query, if the endpoint's own schema is lenient on purpose. */
  readonly query?: Schema;
  readonly body?: Schema;
}

export const TAGS = {
  Locations: 'Locations of the vendor, with hours and waits.',
  Places: 'Places near which a visitor searches for locations.',
  Services: 'Services of the vendor, and the questions of their forms.',
  Users: 'Staff members that visitors can choose.',
  Conversations: 'Threads of messages between staff and clients.',
  Texts: 'Texts of visitors and receipts, as providers deliver them.',
  'Queue appointments': 'The position of a visitor in the line, from joining to feedback.',
  Appointments: 'Slots and appointments.',
  Clients: 'The people who come, as staff know them.',
  Roles: 'Built-in and custom roles of staff.',
  'Booking shortcuts': 'Links with presets, their invitations and uses.',
  'Wait list': 'Requests for a time that is not free yet.',
  Chats: 'Live chats of visitors with staff.',
  Settings: 'Settings of the visitor pages.',
  'Time zones': 'Time zones and their current offset.',
  Snippets: 'Texts of the vendor.',
  Realtime: 'Tokens for the connection that delivers events.',
  Display: 'The display at a location.',
  Devices: 'Kiosks and wall displays: pairing, sessions and revocation.',
  Features: 'Features of the platform, for product admins.',
  Support: 'Access of product admins to the vendor, and diagnostics.',
  Session: 'Sign-in and sign-out.',
  Accounts: 'Accounts of staff: invitations, passwords, second factors and sessions.',
  Lobby: 'The line for staff, and their actions on it.',
  Impact: 'What a change of the set-up would do, before it is saved.',
  Insights: 'Accuracy of waits, and simulations.',
  Integrations: 'External services that the vendor connects.',
  'Set-up': 'Records of the business that staff list and edit.',
} as const;
export type Tag = keyof typeof TAGS;

/** Named shapes, and texts about single fields. A shape with an id becomes a component of the API document. */
export const PARTS = z.registry<{ id?: string; description?: string }>();

/** Names a shape that several responses share. */
export function part<S extends Schema>(id: string, schema: S, description?: string): S {
  PARTS.add(schema, { id, ...(description !== undefined && { description }) });
  return schema;
}

/** Describes a field, on a copy: other fields may use the same schema. */
export function about<S extends Schema>(description: string, schema: S): S {
  const copy = z.clone(schema);
  PARTS.add(copy, { description });
  return copy;
}

/**
 * Describes an endpoint. The compiler compares the schema with the response type: a missing member, or one of
 * another type, is an error here.
 */
export function describe<E extends AnyEndpoint, S extends Schema | null>(
  endpoint: E,
  description: Omit<Description, 'name' | 'response'> & { response: S & Fits<NonNullable<ResponseOf<E>>, S> },
): Description {
  return { name: endpoint.name, ...description };
}

type Fits<A, S> = S extends Schema ? Same<A, z.output<S>> : [A] extends [never] ? unknown : never;
type Same<A, B> = [Full<A>] extends [Full<B>] ? ([Full<B>] extends [Full<A>] ? unknown : never) : never;
/** Every member required, at any depth: an optional member must exist on the other side, too. */
type Full<T> = T extends readonly unknown[]
  ? { [K in keyof T]: Full<T[K]> }
  : T extends object
    ? { [K in keyof T as IsAbsent<T[K]> extends true ? never : K]-?: Full<T[K]> }
    : T;
/** `meta?: undefined` and `included?: never[]` mean that there is none. */
type IsAbsent<T> = [Exclude<T, undefined>] extends [never]
  ? true
  : [Exclude<T, undefined>] extends [never[]]
    ? true
    : false;

/** A list of the open API: its resources, their count, and links to further pages. */
export const listOf = <S extends Schema>(resource: S) =>
  z.strictObject({
    data: z.array(resource),
    meta: z.optional(z.strictObject({ total: z.int(), page: z.int(), limit: z.int() })),
    links: z.optional(z.record(z.string(), z.nullable(z.string()))),
  });

/** Ids of several records in a query. */
export const idsOf = (of: string) => about(`${of}. Several as \`a,b\` or \`key[]=a&key[]=b\`.`, z.string());

/** Paging of the lists of the open API. */
export const PAGE = {
  limit: z.optional(about('The page size, 1 to 1000. 1000 by default.', z.string())),
  page: z.optional(about('The number of the page. 1 by default.', z.string())),
  'page[size]': z.optional(about('An alias of `limit`.', z.string())),
  'page[number]': z.optional(about('An alias of `page`.', z.string())),
  'page[after]': z.optional(
    about('The id of the last record of the previous page. `links.next` contains it.', z.string()),
  ),
};

/** Filters that lists of the open API accept from other products. */
export const IDLE = {
  'filter[resource]': z.optional(about('The name of the calling integration. Has no effect.', z.string())),
  'filter[preferred]': z.optional(about('0 or 1. Has no effect: no record is preferred.', z.string())),
};

export const id = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/));
/** RFC 3339 in UTC. */
export const instant = z.iso.datetime();
export const code = z.int();

/**
 * One request for each endpoint that needs more than a path. Ids are those of a fictional vendor; a proof
 * replaces them with its own and sends every example.
 */
export interface Example {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}
