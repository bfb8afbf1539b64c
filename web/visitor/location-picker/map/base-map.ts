/** The format of world-atlas: lines shared between neighbours, as steps on an integer grid. */
export type Topology = {
  transform: { scale: readonly [number, number]; translate: readonly [number, number] };
  arcs: readonly (readonly (readonly number[])[])[];
  objects: { countries: { geometries: readonly Shape[] } };
};

type Shape =
  | { type: 'Polygon'; arcs: readonly (readonly number[])[] }
  | { type: 'MultiPolygon'; arcs: readonly (readonly (readonly number[])[])[] };

/** Latitude and longitude, in degrees. */
export type LatLng = [number, number];

/** The countries as polygons: each a list of rings, the first its outline, the others holes in it. */
export function countryPolygons(topology: Topology): LatLng[][][] {
  const lines = topology.arcs.map((arc) => pointsOf(arc, topology.transform));
  const ring = (arcs: readonly number[]): LatLng[] => arcs.flatMap((index, at) => lineOf(lines, index, at));
  return topology.objects.countries.geometries.flatMap((shape) =>
    shape.type === 'Polygon' ? [shape.arcs.map(ring)] : shape.arcs.map((polygon) => polygon.map(ring)),
  );
}

/** Each point of a line is a delta from the one before. */
function pointsOf(
  arc: readonly (readonly number[])[],
  { scale: [kx, ky], translate: [dx, dy] }: Topology['transform'],
): LatLng[] {
  let x = 0;
  let y = 0;
  return arc.map(([stepX = 0, stepY = 0]) => {
    x += stepX;
    y += stepY;
    return [y * ky + dy, x * kx + dx];
  });
}

/**
 * A negative index is the line ~index, reversed. Lines of a ring share their ends, so all but the first omit
 * their first point.
 */
function lineOf(lines: readonly LatLng[][], index: number, at: number): LatLng[] {
  const line = index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []);
  return at === 0 ? line : line.slice(1);
}
