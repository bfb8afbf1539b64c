import * as z from 'zod/mini';

/** A row of the list. Contact data is masked for readers without a right to it. Pages import the types only. */
export const clientRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  /** Last name first, as the list is sorted. */
  name: z.string(),
  external_id: z.string(),
  email: z.string(),
  phone: z.string(),
  lang: z.string(),
  /** The name of the home location; empty without one. */
  location: z.string(),
  /** The latest visit that took place and the earliest appointment to come, within the reader's reach. */
  last_visit: z.nullable(z.string()),
  last_zone: z.string(),
  next_visit: z.nullable(z.string()),
  next_zone: z.string(),
  tags: z.array(z.string()),
  /** Answers to the vendor's own fields by key. */
  custom_fields: z.record(z.string(), z.string()),
  consents: z.array(z.enum(['sms', 'compliance'])),
  archived: z.boolean(),
  /** Whether the reader's right to edit reaches the client; some readers see more clients than they edit. */
  editable: z.boolean(),
});
export type ClientListRow = z.output<typeof clientRow>;
