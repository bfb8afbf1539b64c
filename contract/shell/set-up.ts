import { endpoint } from '../protocol/endpoint.ts';

/** The steps from an empty vendor to its first booking, in their order. */
export const SET_UP_STEPS = ['location', 'hours', 'service', 'person', 'assignment', 'schedule'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

export interface SetUpState {
  data: {
    /** Whether each step is done. */
    steps: Record<SetUpStep, boolean>;
    /** The first page of the booking, which works once every step is done. */
    booking_page: string;
  };
}

/** How far the vendor is set up. */
export const seeSetUp = endpoint<SetUpState>()({
  name: 'seeSetUp',
  method: 'GET',
  path: '/api/internal/v1/admin/set-up',
  access: { permission: 'locations-edit' },
  vendor: 'session',
  api: 'internal',
  refusals: ['sign-in-required', 'session-ended', 'forbidden', 'too-many-requests'],
});
