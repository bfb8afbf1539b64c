import type { LocationResource } from '#contract/vendors/locations.ts';
import type { PickerList, PickerRow } from './rank-locations.ts';
import { withRecent } from './recent-locations.ts';

/** Locations under the name of their category or region. */
export type NamedRows = { name: string; rows: PickerRow[] };

export type ArrangedList = PickerList & {
  /** The suggested location comes first; during a search it is only marked. */
  suggested: PickerRow[];
  suggestedId: string | null;
  recent: PickerRow[];
  /** The locations by category or by region, in the vendor's order; null for one list. */
  groups: NamedRows[] | null;
};

export type Arranging = {
  /** No search and no origin for distances. */
  plain: boolean;
  recent: readonly string[];
  /** An id, or `e:{external id}`. */
  suggested: string | null;
  grouped: boolean;
};

/** Arranges the list: the suggested location, recent ones, and the rest, in groups where that helps. */
export function arrangeList(
  list: PickerList,
  { plain, recent, suggested, grouped }: Arranging,
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
    groups:
      grouped && plain ? (groupsBy(rest.physical, 'category') ?? groupsBy(rest.physical, 'region')) : null,
  };
}

export function isNamed({ id, attributes }: LocationResource, name: string | null): boolean {
  return name !== null && (name === id || name === `e:${attributes.external_id}`);
}

/** Locations without a name come last, without a heading. Null with one name, or with one per location. */
function groupsBy(rows: readonly PickerRow[], name: 'category' | 'region'): NamedRows[] | null {
  const groups = Map.groupBy(rows, ({ location }) => location.attributes[name]?.trim() ?? '');
  if (groups.size < 2 || groups.size === rows.length) return null;
  const named = [...groups].map(([of, each]) => ({ name: of, rows: each }));
  return named.toSorted((a, b) => Number(a.name === '') - Number(b.name === ''));
}
