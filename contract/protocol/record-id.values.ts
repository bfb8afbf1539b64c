import * as z from 'zod/mini';

/** The number of a record, as text. */
export const recordId = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'option'));
