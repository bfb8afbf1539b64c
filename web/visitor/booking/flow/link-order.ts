import type { OpenShortcut } from '#contract/shortcuts/shortcuts.ts';

/** The order of a link's own list, where it keeps one; records that it does not name stand last, in their usual order. */
export function inOrderOf<Row extends { id: string }>(
  link: Pick<OpenShortcut, 'sort' | 'services' | 'staff'> | undefined,
  list: 'services' | 'staff',
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined {
  if (rows === undefined || link?.sort !== 'listed') return rows;
  const place = (id: string): number => {
    const at = link[list].indexOf(id);
    return at < 0 ? Infinity : at;
  };
  // Two that are not listed keep their order: their difference would be no number.
  return rows.toSorted((a, b) => (place(a.id) === place(b.id) ? 0 : place(a.id) - place(b.id)));
}
