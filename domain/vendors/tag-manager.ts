/** Returns whether a value is the id of a tag manager's container (`GTM-AB12CD`) or of a data stream (`G-AB12CD34`). */
export function isTagId(value: unknown): value is string {
  return typeof value === 'string' && /^(?:GTM-[A-Z0-9]{4,12}|G-[A-Z0-9]{6,14})$/.test(value);
}

/** Data streams are loaded by the tag library, containers by the tag manager; both read the same data layer. */
export const isStreamId = (id: string): boolean => id.startsWith('G-');
