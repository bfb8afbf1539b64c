import type { LocationResource } from '#contract/vendors/locations.ts';
import type { PickerList, PickerRow } from './rank-locations.ts';
import { withRecent } from './recent-locations.ts';

/** Locations under the name of their region; null is one heading for all. */
export type RegionRows = { region: string; rows: PickerRow[] };

export type ArrangedList = PickerList & {
  /** The suggested location comes first; during a search it is only marked. */
  suggested: PickerRow[];
  suggestedId: string | null;
  recent: PickerRow[];
  /** The locations by region, in the vendor's order; null for one list. */
  regions: RegionRows[] | null;
};

export type Arranging = {
  /** No search and no origin for distances. */
  plain: boolean;
  recent: readonly string[];
  /** An id, or `e:{external id}`. */
  suggested: string | null;
  byRegion: boolean;
};

/** Arranges the list: the suggested location, recent ones, and the rest, by region where that helps. */
export function arrangeList(
  list: PickerList,
  { plain, recent, suggested, byRegion }: Arranging,
): ArrangedList {
  const isSuggested = ({ location }: PickerRow): boolean =>
    suggested !== null && isNamed(location, suggested);
  const result = [...list.physical, ...list.remote].find(isSuggested);
  const first = plain && result ? [result] : [];
  const apart = (rows: readonly PickerRow[]): PickerRow[] => rows.filter((row) => !first.includes(row));
  const rest = withRecent(
    { ...list, physical: apart(list.physical), remote: apart(list.remote) },
    plain ? recent : [],
  );
  return {
    ...rest,
    suggested: first,
    suggestedId: result?.location.id ?? null,
    regions: byRegion && plain ? regionsOf(rest.physical) : null,
  };
}

export function isNamed({ id, attributes }: LocationResource, name: string | null): boolean {
  return name !== null && (name === id || name === `e:${attributes.external_id}`);
}

/** Locations without a region come last, without a heading. Null with one region, or with one per location. */
function regionsOf(rows: readonly PickerRow[]): RegionRows[] | null {
  const regions = new Map<string, PickerRow[]>();
  for (const row of rows) {
    const name = row.location.attributes.region.trim();
    const existing = regions.get(name);
    if (existing) existing.push(row);
    else regions.set(name, [row]);
  }
  if (regions.size < 2 || regions.size === rows.length) return null;
  const named = [...regions].map(([region, of]) => ({ region, rows: of }));
  return named.toSorted((a, b) => Number(a.region === '') - Number(b.region === ''));
}
