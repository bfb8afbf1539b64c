import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

/** A list under a name: the parameters of its address. */
export interface SavedView {
  id: string;
  name: string;
  shared: boolean;
  /** Whether the caller owns it, and so may change and remove it. */
  mine: boolean;
  state: Record<string, string>;
}

const screen = z.string().check(z.maxLength(40));
const view = {
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  shared: z.boolean(),
  state: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(400))),
};
const params = z.object({ id: z.string().check(z.maxLength(20)) });
const common = { access: { permission: 'staff-names' }, vendor: 'session', api: 'internal' } as const;

/** The caller's own views of a screen, and those that others share. */
export const listSavedViews = endpoint<{ data: SavedView[] }>()({
  ...common,
  name: 'listSavedViews',
  method: 'GET',
  path: '/api/internal/v1/admin/views',
  query: z.object({ screen }),
  refusals: ['sign-in-required', 'session-ended', 'forbidden', 'parameter-invalid', 'too-many-requests'],
});

export const saveView = endpoint<{ data: { id: string } }>()({
  ...common,
  name: 'saveView',
  method: 'POST',
  path: '/api/internal/v1/admin/views',
  body: z.object({ screen, ...view }),
  refusals: STAFF_WRITE_REFUSALS,
});

export const changeView = endpoint<{ data: { id: string } }>()({
  ...common,
  name: 'changeView',
  method: 'PUT',
  path: '/api/internal/v1/admin/views/:id',
  params,
  body: z.object(view),
  refusals: STAFF_WRITE_REFUSALS,
});

export const removeView = endpoint<null>()({
  ...common,
  name: 'removeView',
  method: 'DELETE',
  path: '/api/internal/v1/admin/views/:id',
  params,
  refusals: STAFF_WRITE_REFUSALS,
});

/** Names of records to choose from in filters and forms. */
export interface ChoiceRecord {
  id: string;
  name: string;
  /** A city or a category that tells equal names apart. */
  detail: string;
}
export const CHOICE_KINDS = ['location', 'category', 'line-of-business', 'service', 'staff', 'room'] as const;
/** Records of one response. */
export const MOST_CHOICES = 50;

/** The records whose names begin with the search, and those with the given ids. */
export const listChoices = endpoint<{ data: ChoiceRecord[]; meta: { is_more: boolean } }>()({
  ...common,
  name: 'listChoices',
  method: 'GET',
  path: '/api/internal/v1/admin/choices/:kind',
  params: z.object({ kind: z.enum(CHOICE_KINDS) }),
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Joined by a comma; without the search. */
    ids: z.optional(z.string().check(z.maxLength(4_000))),
  }),
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'not-found',
    'parameter-invalid',
    'too-many-requests',
  ],
});
