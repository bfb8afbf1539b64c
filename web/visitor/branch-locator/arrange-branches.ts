import type { LocationResource } from '#contract/vendors/locations.ts';
import type { SettingValue } from '#domain/vendors/settings.ts';

type Arranging = {
  /** The setting `branch_locator.sort`; `order` is that of the response, the vendor's. */
  sort: SettingValue<'branch_locator.sort'>;
  openOnly: boolean;
  accessibleOnly: boolean;
  /** Only these; null is all. */
  only: ReadonlySet<string> | null;
};

/** The locations that the visitor's filters leave, in the order that the vendor chose. */
export function arrangeBranches(
  locations: readonly LocationResource[],
  { sort, openOnly, accessibleOnly, only }: Arranging,
): LocationResource[] {
  const left = locations.filter(
    ({ id, attributes }) =>
      (!openOnly || attributes.is_currently_open) &&
      (!accessibleOnly || isAccessible({ attributes })) &&
      (only === null || only.has(id)),
  );
  if (sort === 'name') return left.toSorted((a, b) => a.attributes.name.localeCompare(b.attributes.name));
  if (sort === 'wait') return left.toSorted((a, b) => waitOf(a) - waitOf(b));
  return left;
}

/** Visitors can come there, without steps. */
export const isAccessible = ({ attributes }: Pick<LocationResource, 'attributes'>): boolean =>
  attributes.physical && attributes.accessible;

/** Locations without a wait come last, in the vendor's order. */
function waitOf({ attributes }: LocationResource): number {
  return attributes.wait_time['1']?.wait_minutes ?? Number.MAX_SAFE_INTEGER;
}
