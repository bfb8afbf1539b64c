import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import type { Many, PageMeta, Resource } from '../protocol/json-api.ts';

/** Somebody of the staff as visitors may see them, and no more. */
export interface UserAttributes {
  /** The name that is displayed. */
  full_name: string;
  /** Null where there is none, or the vendor shows none. */
  photo: string | null;
  /** Empty where the vendor does not show them. */
  languages: string[];
}
export type UserResource = Resource<'users', UserAttributes>;

export const listUsers = endpoint<Many<UserResource, PageMeta>>()({
  name: 'listUsers',
  method: 'GET',
  path: '/api/v2/open/users',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});

/** As our own booking pages ask: `location`, `service` and `method` are the filters of {@link listUsers}. */
export const listOfferedStaff = endpoint<Many<UserResource, PageMeta>>()({
  name: 'listOfferedStaff',
  method: 'GET',
  path: '/api/internal/v1/staff',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});
