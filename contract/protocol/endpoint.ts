import type * as z from 'zod/mini';
import type { CellDemand } from '#domain/access/cells.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { FeatureName } from '#domain/codes/feature.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Callers with access: anyone (visitors, anonymous), any signed-in person, or a person whose role grants the
 * permission. There is no default: an endpoint without access does not compile and is not registered. A demand
 * refuses a role whose cell does not meet it.
 */
export type Access = 'anyone' | 'signed-in' | ({ permission: PermissionId } & CellDemand);

/**
 * Source of a request's vendor: X-Vendor or `?vendor=`, else the record it names (`at` is a dotted path into
 * params, query or body), a mapped host, the only vendor there is, or the record of a filter. A record of
 * another vendor than the named one is not found. A request without a required record is refused at its field.
 */
export type VendorFrom =
  | {
      record: 'location' | 'service' | 'visit';
      in: 'params' | 'query' | 'body';
      at: string;
      isRequired?: true;
    }
  | 'header'
  | 'session'
  | 'none';

/**
 * One request that browser and server exchange. `path` uses `:name` for parameters. The response's shape is a
 * type here, and a schema in `<capability>.responses.ts`, which only the server reads.
 */
export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, ApiResponse = unknown> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly vendor: VendorFrom;
  /** The vendor's feature that it belongs to; not found while the feature is off. */
  readonly feature?: FeatureName;
  readonly params?: z.ZodMiniType<Params>;
  readonly query?: z.ZodMiniType<Query>;
  readonly body?: z.ZodMiniType<Body>;
  readonly refusals: readonly RefusalCode[];
  /** Part of the open API (JSON:API media type) or of our own pages' API. */
  readonly api: 'open' | 'internal';
  /** Open to a person who must add a second factor first. Every other endpoint for staff refuses them. */
  readonly beforeEnrolment?: true;
  /** Open to a person who views the pages as a role. Every other endpoint that writes refuses them. */
  readonly whileViewing?: true;
  /**
   * Open to enrolled devices, which are refused at all other endpoints for staff: `act` at the device's own
   * location. `enrol` also serves a browser whose device is revoked.
   */
  readonly devices?: 'act' | 'enrol';
  /** What the permission must allow: `read` for a POST that changes none of its records. By default all but GET write. */
  readonly act?: 'read';
  /** Accepted from a previewed page, whose changes are refused: a POST that changes nothing. */
  readonly inPreview?: true;
  /** POST and PATCH store the first response of an Idempotency-Key, unless this is false. */
  readonly idempotent?: boolean;
  /** Also accepts form encoding, for external programs. Never where a session cookie would count. */
  readonly form?: boolean;
  /**
   * Also accepts `multipart/form-data`: files, and a field `data` read as JSON. With a session the
   * request must carry the CSRF header, which no form of another site sends.
   */
  readonly multipart?: boolean;
  /** Takes its body as bytes of this media type, and no JSON: its signature is over the bytes. */
  readonly raw?: 'message/rfc822';
  /** The response's media type, unless JSON. */
  readonly media?:
    | 'text/calendar'
    | 'text/csv'
    | 'application/octet-stream'
    | 'application/vnd.apple.pkpass'
    | 'image/jpeg'
    | 'image/png';
  /** Only a type: the body of a 2xx response. */
  readonly response?: ApiResponse;
}

/**
 * The `X-CSRF-Token` of a previewed page: the server refuses every change that carries it. It is no secret and never
 * expires, because it only takes rights away.
 */
export const PREVIEW_TOKEN = 'page-preview';

/** An endpoint in a list of many. */
// eslint-disable-next-line typescript/no-explicit-any -- a list mixes endpoints of every shape
export type AnyEndpoint = Endpoint<any, any, any, any>;

type Shape<P, Q, B> = Omit<Endpoint<P, Q, B>, 'response'>;

/** Declares an endpoint; call it with the response type: `endpoint<JoinResponse>()({ … })`. */
export function endpoint<ApiResponse>() {
  return <P = unknown, Q = unknown, B = unknown>(shape: Shape<P, Q, B>): Endpoint<P, Q, B, ApiResponse> =>
    shape;
}

export type ParamsOf<E> = E extends Endpoint<infer P> ? P : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? Q : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? B : never;
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? A : never;

/** Fills the `:name` parts of an endpoint's path. Throws Error on a missing part: that is a bug of the caller. */
export function pathOf(target: Pick<Endpoint, 'path'>, params: Record<string, string | number> = {}): string {
  return target.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${target.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}
