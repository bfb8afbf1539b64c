/** Whether a value names a container of the tag manager's, as `GTM-AB12CD` does. A `G-…` names a stream of figures, which no container is loaded for. */
export function isContainerId(value: unknown): value is string {
  return typeof value === 'string' && /^GTM-[A-Z0-9]{4,12}$/.test(value);
}
