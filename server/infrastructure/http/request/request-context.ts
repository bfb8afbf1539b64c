import type { Role } from '#domain/codes/role.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { Actor } from '../../outbox/events-store.ts';
import type { Tx } from '../../database/database.ts';
import type { SentFile } from './multipart.ts';

export interface Vendor {
  id: number;
  pathname: string;
  name: string;
}

/** A signed-in member of staff, as this call knows them: never from what the client says, always from the session. */
export interface Person {
  identityId: string;
  sessionId: string;
  /** Null for the product's own people. */
  staffId: number | null;
  role: Role;
  name: string;
  email: string;
  vendor: Vendor | null;
  locationIds: readonly number[];
}

/** Which records the caller's permission reaches; stores put it into their `where`. */
export type RecordScope =
  | { reach: 'vendor' }
  | { reach: 'locations'; locationIds: readonly number[] }
  | { reach: 'own'; staffId: number; locationIds: readonly number[] };

export interface ApiResponse<T> {
  status: number;
  body: T;
  headers?: Record<string, string>;
  /** The body as it leaves, where parts of it were encoded before; `body` is not looked at then. */
  text?: string;
  /** The body as the bytes that leave: a file, or what is told many times. */
  bytes?: Buffer;
}

export const ok = <T>(body: T, headers?: Record<string, string>): ApiResponse<T> => ({
  status: 200,
  body,
  ...(headers && { headers }),
});
/** Goes out as it is; the caller answers for its being what the endpoint says. */
export const encoded = <T>(text: string, headers?: Record<string, string>): ApiResponse<T> => ({
  status: 200,
  body: undefined as T,
  text,
  ...(headers && { headers }),
});
/** The same of what is told many times: as the bytes that leave. */
export const encodedBytes = <T>(bytes: Buffer, headers?: Record<string, string>): ApiResponse<T> => ({
  status: 200,
  body: undefined as T,
  bytes,
  ...(headers && { headers }),
});
export const created = <T>(body: T): ApiResponse<T> => ({ status: 201, body });
export const nothing = (): ApiResponse<null> => ({ status: 204, body: null });

/** What a handler gets: the validated request, who calls, and the only two ways to the database. */
export interface RequestContext<P = unknown, Q = unknown, B = unknown> {
  params: P;
  query: Q;
  body: B;
  /** Those of a form, where the endpoint takes forms. */
  files: readonly SentFile[];
  vendor: Vendor;
  person: Person | null;
  scope: RecordScope;
  actor: Actor;
  language: Language;
  requestId: string;
  now: Instant;
  /** The address as limits count it: an IPv4 address or an IPv6 /64. */
  source: string;
  /** False when a browser says that another site's page made the call. */
  fromOwnSite: boolean;
  headers: { ifNoneMatch: string | null; idempotencyKey: string | null; authorization: string | null };
  /** A header that only this endpoint reads, by its name in small letters; null where it is absent. */
  header(name: string): string | null;
  /** Whether the caller's role grants another permission than the endpoint's. */
  may(permission: PermissionId): boolean;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction that also keeps the answer under the request's Idempotency-Key. What `early` reads travels with the lock of
   * the key, before the work.
   */
  write<T, Early = void>(
    work: (tx: Tx, early: Early) => Promise<ApiResponse<T>>,
    early?: (tx: Tx) => Promise<Early>,
  ): Promise<ApiResponse<T>>;
}
