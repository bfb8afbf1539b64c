import type { Variables } from './check-text.ts';
import { variablesOf } from './check-text.ts';
import { PLACEMENTS } from './placements.ts';

/** A vendor's own texts: words replace texts of the pages, snippets stand at a placement. */
export type OwnTextKind = 'words' | 'snippets';

/** The values that a snippet may name. */
const SNIPPET_VALUES = ['vendor'] as const;

/** The variables of an own text: a snippet may use the values of its placement, other texts need those they replace. */
export const variablesFor = (key: string, base: string): Variables =>
  (PLACEMENTS as readonly string[]).includes(key)
    ? { allowed: SNIPPET_VALUES, required: [] }
    : variablesOf(base);
