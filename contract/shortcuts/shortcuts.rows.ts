import * as z from 'zod/mini';
import { SHORTCUT_KINDS } from '#domain/shortcuts/shortcut.ts';

export const SHORTCUT_STATES = ['open', 'paused', 'used-up', 'ended'] as const;
export type ShortcutState = (typeof SHORTCUT_STATES)[number];

/** A row of the list. Pages import the types only. */
export const shortcutRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  kind: z.enum(SHORTCUT_KINDS),
  /** Names of what it presets, joined by commas. */
  presets: z.string(),
  uses: z.int(),
  max_uses: z.nullable(z.int()),
  /** Visits that still stand: not cancelled. */
  bookings: z.int(),
  expires_on: z.nullable(z.string()),
  status: z.enum(SHORTCUT_STATES),
  /** The staff member who made it; empty for the operator. */
  owner: z.string(),
  archived: z.boolean(),
});
export type ShortcutListRow = z.output<typeof shortcutRow>;

/** What its form only shows: how it is used. */
export const shortcutFacts = z.strictObject({
  uses: z.int(),
  upcoming: z.int(),
  came: z.int(),
  cancelled: z.int(),
  missed: z.int(),
  invited: z.int(),
});
export type ShortcutFacts = z.output<typeof shortcutFacts>;
