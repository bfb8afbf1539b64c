import * as z from 'zod/mini';

/** A row of the list. Pages import the types only. */
export const categoryRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  sort_order: z.int(),
  parent_id: z.nullable(z.string()),
  /** The name of the parent; empty without one. */
  parent: z.string(),
  /** The name of its line of business; empty for all. */
  line: z.string(),
  /** Its own look, else its parent's. */
  colour: z.string(),
  icon: z.string(),
  in_client_view: z.boolean(),
  in_kiosk: z.boolean(),
  in_lobby: z.boolean(),
  services: z.int(),
  languages: z.array(z.string()),
  archived: z.boolean(),
});
export type CategoryListRow = z.output<typeof categoryRow>;

/** What depends on a category. */
export const categoryFacts = z.strictObject({ services: z.int() });
export type CategoryFacts = z.output<typeof categoryFacts>;
