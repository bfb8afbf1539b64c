import type { ClientField } from '#domain/access/field-visibility.ts';
import type { Role } from '#domain/codes/role.ts';

import type { ContactCentre } from '#domain/access/contact-centre-rules.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { PermissionId, Rights } from '#domain/access/permission-table.ts';
import type { Actor } from '../../outbox/events-store.ts';
import type { Tx } from '../../database/database.ts';
import type { SentFile } from './multipart.ts';

export interface Vendor {
  id: number;
  pathname: string;
  name: string;
}

/** A signed-in staff member of this request: always from the session, never from client input. */
export interface Person {
  identityId: string;
  sessionId: string;
  /** Null for product admins. */
  staffId: number | null;
  role: Role;
  /** The rights that custom roles add up to, in place of the role's; undefined without custom roles. */
  rights?: Rights | undefined;
  /** The rules of the vendor for its contact centre; undefined for other roles. */
  contactCentre?: ContactCentre | undefined;
  /** The person sees all pages as this role would, and changes nothing meanwhile. */
  viewedAs?: ViewedRole;
  name: string;
  email: string;
  vendor: Vendor | null;
  locationIds: readonly number[];
  /** The person must add a second factor before anything else opens. */
  mustEnrol?: true;
  /** Fields of clients that the vendor hides from the role; undefined hides none. */
  hides?: readonly ClientField[];
  /** No person, but shared hardware of a location with role 7: its own key has proved it. */
  device?: EnrolledDevice;
}

/** A role whose view a person has: a built-in one, or a custom role by its name. */
export interface ViewedRole {
  id: string;
  name: string | null;
  role: Role;
}

export interface EnrolledDevice {
  id: number;
  kind: 'kiosk' | 'display';
  locationId: number;
}

/** Records that the caller's permission covers; stores put it into their `where`. */
export type RecordScope =
  | { reach: 'vendor' }
  | { reach: 'locations'; locationIds: readonly number[] }
  | {
      reach: 'own';
      staffId: number;
      locationIds: readonly number[];
      /** Changes wait for approval. */
      requests?: true;
    };

export interface ApiResponse<T> {
  status: number;
  body: T;
  headers?: Record<string, string | string[]>;
  /** The encoded body, if parts of it were encoded before; `body` is then ignored. */
  text?: string;
  /** The encoded body without its secrets, if `text` holds them: the form that is stored for a repeated request. */
  stored?: string;
  /** The body in bytes: a file, or a cached response. */
  bytes?: Buffer;
  /** The body in parts, written while they are read; for an endpoint with a media type. */
  stream?: AsyncIterable<string | Uint8Array>;
}

export const ok = <T>(body: T, headers?: Record<string, string | string[]>): ApiResponse<T> => ({
  status: 200,
  body,
  ...(headers && { headers }),
});
/** Returns a pre-encoded response; the caller ensures that it matches the endpoint. */
export const encoded = <T>(text: string, headers?: Record<string, string | string[]>): ApiResponse<T> => ({
  status: 200,
  body: undefined as T,
  text,
  ...(headers && { headers }),
});
/** The same for a cached response, as bytes. */
export const encodedBytes = <T>(
  bytes: Buffer,
  headers?: Record<string, string | string[]>,
): ApiResponse<T> => ({
  status: 200,
  body: undefined as T,
  bytes,
  ...(headers && { headers }),
});
export const created = <T>(body: T): ApiResponse<T> => ({ status: 201, body });
export const nothing = (): ApiResponse<null> => ({ status: 204, body: null });

/** Input of a handler: the validated request, the caller, and the only two ways to the database. */
export interface RequestContext<P = unknown, Q = unknown, B = unknown> {
  params: P;
  query: Q;
  body: B;
  /** Files of a form, if the endpoint takes forms. */
  files: readonly SentFile[];
  /** The body of an endpoint that takes bytes; empty elsewhere. */
  bytes: Buffer;
  vendor: Vendor;
  person: Person | null;
  scope: RecordScope;
  actor: Actor;
  language: Language;
  requestId: string;
  now: Instant;
  /** The client address for rate limits: an IPv4 address or an IPv6 /64. */
  source: string;
  /** False if the browser reports a cross-site request. */
  fromOwnSite: boolean;
  headers: { ifNoneMatch: string | null; idempotencyKey: string | null; authorization: string | null };
  /** Returns a header that only this endpoint reads, by its lower-case name; null if absent. */
  header(name: string): string | null;
  /** Returns true if the caller's role grants this other permission. */
  may(permission: PermissionId): boolean;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction that also stores the response under the request's Idempotency-Key. The queries of
   * `early` are sent with the lock of the key, before the work.
   */
  write<T, Early = void>(
    work: (tx: Tx, early: Early) => Promise<ApiResponse<T>>,
    early?: (tx: Tx) => Promise<Early>,
  ): Promise<ApiResponse<T>>;
}
