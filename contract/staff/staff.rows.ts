import * as z from 'zod/mini';

/** Whether a person can sign in: they have an account, none yet, or have left. */
const state = z.enum(['active', 'no-sign-in', 'deactivated']);

/** A row of the list. Pages import the types only. */
export const staffRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  job_title: z.string(),
  /** The key of their picture; empty without one. */
  photo: z.string(),
  email: z.string(),
  role: z.string(),
  /** Names of the first three. */
  locations: z.array(z.string()),
  location_count: z.int(),
  lines: z.array(z.string()),
  languages: z.array(z.string()),
  services: z.int(),
  /** The link of the person’s own video room; empty without one. */
  video_link: z.string(),
  /** RFC 3339; null if they never signed in. */
  last_sign_in: z.nullable(z.string()),
  state,
  archived: z.boolean(),
});
export type StaffListRow = z.output<typeof staffRow>;

/** What depends on a person. */
export const staffFacts = z.strictObject({ state, services: z.int(), appointments: z.int() });
export type StaffFacts = z.output<typeof staffFacts>;
