import type { AssignableService, Assignment, AssignmentSheet } from '#contract/staff/assignments.ts';

/** The cells that are on, by `service/location`. */
export type Matrix = ReadonlyMap<string, Assignment>;

export const keyOf = (serviceId: string, locationId: string): string => `${serviceId}/${locationId}`;

export const matrixOf = (assignments: readonly Assignment[]): Matrix =>
  new Map(assignments.map((one) => [keyOf(one.service_id, one.location_id), one]));

/** A cell that is switched on has what the service offers; one that was on before has what it had. */
function freshCell(service: AssignableService, locationId: string, before: Matrix): Assignment {
  return (
    before.get(keyOf(service.id, locationId)) ?? {
      service_id: service.id,
      location_id: locationId,
      meeting_methods: service.meeting_methods as Assignment['meeting_methods'],
      duration_minutes: null,
      walk_in: service.supports_walk_in,
      share: 'equally',
    }
  );
}

export interface Cell {
  service: AssignableService;
  locationId: string;
}

/** All offered cells of some services at some locations. */
export const cellsOf = (services: readonly AssignableService[], locationIds: readonly string[]): Cell[] =>
  services.flatMap((service) =>
    locationIds
      .filter((id) => service.location_ids.includes(id))
      .map((locationId) => ({ service, locationId })),
  );

export function switched(
  matrix: Matrix,
  cells: readonly Cell[],
  { on, before }: { on: boolean; before: Matrix },
): Matrix {
  const next = new Map(matrix);
  for (const { service, locationId } of cells) {
    const key = keyOf(service.id, locationId);
    if (!on) next.delete(key);
    else if (!next.has(key)) next.set(key, freshCell(service, locationId, before));
  }
  return next;
}

/** The person's cells, with these services wherever the person works and they are offered. */
export function withServices(sheet: AssignmentSheet, serviceIds: readonly string[]): Matrix {
  const before = matrixOf(sheet.assignments);
  const cells = cellsOf(
    sheet.services.filter(({ id }) => serviceIds.includes(id)),
    sheet.locations.map(({ id }) => id),
  );
  return switched(before, cells, { on: true, before });
}

/** How many of the cells are on. */
export function stateOf(matrix: Matrix, cells: readonly Cell[]): 'all' | 'some' | 'none' {
  const count = cells.filter(({ service, locationId }) => matrix.has(keyOf(service.id, locationId))).length;
  if (count === 0) return 'none';
  return count === cells.length ? 'all' : 'some';
}

/** What saving these assignments of a person changes. */
export const impactOfAssignments = (id: string, assignments: Iterable<Assignment>) => ({
  kind: 'staff-assignments' as const,
  staff_id: id,
  assignments: [...assignments].map(({ walk_in: _walkIn, share: _share, ...one }) => one),
});

/** The colleague's cells at the locations and services of this matrix; other locations stay as they are. */
export function copiedFrom(sheet: AssignmentSheet, matrix: Matrix, colleague: AssignmentSheet): Matrix {
  const shared = new Set(colleague.locations.map(({ id }) => id));
  const offered = new Set(
    cellsOf(
      sheet.services,
      sheet.locations.map(({ id }) => id),
    ).map(({ service, locationId }) => keyOf(service.id, locationId)),
  );
  const stays = [...matrix.values()].filter(({ location_id: place }) => !shared.has(place));
  const copied = colleague.assignments.filter((one) => offered.has(keyOf(one.service_id, one.location_id)));
  return matrixOf([...stays, ...copied]);
}

/** Switches the cells on again that would leave a service without staff. */
export function switchedBack(
  matrix: Matrix,
  before: Matrix,
  left: readonly { service_id: string; location_id: string }[],
): Matrix {
  const next = new Map(matrix);
  for (const { service_id: service, location_id: location } of left) {
    const cell = before.get(keyOf(service, location));
    if (cell) next.set(keyOf(service, location), cell);
  }
  return next;
}

const methodsOf = ({ meeting_methods: methods }: Assignment): string =>
  methods.toSorted((a, b) => a - b).join();

const isSame = (one: Assignment | undefined, other: Assignment | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.duration_minutes === other.duration_minutes &&
    one.walk_in === other.walk_in &&
    one.share === other.share &&
    methodsOf(one) === methodsOf(other));

export type ChangeKind = 'on' | 'off' | 'changed';

export function changeOf(before: Matrix, after: Matrix, key: string): ChangeKind | null {
  const [was, is] = [before.get(key), after.get(key)];
  if (isSame(was, is)) return null;
  if (was === undefined) return 'on';
  return is === undefined ? 'off' : 'changed';
}

/** Every changed cell, in the order of the cells. */
export function changesOf(before: Matrix, after: Matrix): { key: string; kind: ChangeKind }[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const kind = changeOf(before, after, key);
    return kind === null ? [] : [{ key, kind }];
  });
}

/** A row that the keys of the grid reach: the heads, a category, or a service with the columns that it has. */
export interface GridRow {
  /** The columns with a control, ascending. */
  columns: readonly number[];
}
export interface GridAt {
  row: number;
  column: number;
}

/** Where an arrow key leads; null for any other key. A row without a control in the column is passed over. */
export function gridMove(rows: readonly GridRow[], at: GridAt, key: string): GridAt | null {
  const { columns } = rows[at.row]!;
  const own = nearestOf(columns, at.column);
  if (key === 'ArrowLeft') return { ...at, column: columns.findLast((one) => one < own) ?? own };
  if (key === 'ArrowRight') return { ...at, column: columns.find((one) => one > own) ?? own };
  if (key === 'Home') return { ...at, column: columns[0]! };
  if (key === 'End') return { ...at, column: columns.at(-1)! };
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const step = key === 'ArrowDown' ? 1 : -1;
  for (let row = at.row + step; row >= 0 && row < rows.length; row += step)
    if (rows[row]!.columns.length === 1 || rows[row]!.columns.includes(at.column))
      return { row, column: at.column };
  return at;
}

/** The control of a row that stands for the column: a category has one for all of them. */
export const nearestOf = (columns: readonly number[], column: number): number =>
  columns.includes(column) ? column : (columns[0] ?? 0);
