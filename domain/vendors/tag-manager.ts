/**
 * Returns whether a value is a tag manager's container id, such as `GTM-AB12CD`. A `G-…` names a data stream,
 * which has no container.
 */
export function isContainerId(value: unknown): value is string {
  return typeof value === 'string' && /^GTM-[A-Z0-9]{4,12}$/.test(value);
}
