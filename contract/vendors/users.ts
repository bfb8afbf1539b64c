import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import type { Many, PageMeta, Resource } from '../protocol/json-api.ts';

/** A staff member as visitors see them. */
export interface UserAttributes {
  /** The display name. */
  full_name: string;
  /** Null without a photo, or if the vendor hides photos. */
  photo: string | null;
  /** Empty if the vendor hides them. */
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

/** For our own booking pages: `location`, `service` and `method` are the filters of {@link listUsers}. */
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
