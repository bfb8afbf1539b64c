import { distanceKm } from '#domain/locations/distance.ts';
import type { Point } from '#domain/locations/distance.ts';
import type { PickerRow } from '../list/rank-locations.ts';

/** Coasts and borders say little about places nearer to each other than this. */
const COASTS_TELL_KM = 120;

/** Whether a map without streets tells these locations apart: one city on it is a dot beside a line. */
export function coastsTell(rows: readonly Pick<PickerRow, 'location'>[], here: Point | null): boolean {
  const points = rows.flatMap(({ location: { attributes } }): Point[] => {
    const { latitude, longitude } = attributes;
    return latitude === null || longitude === null ? [] : [{ latitude, longitude }];
  });
  // Without a location the map stays as it is: it is about to change again.
  if (points.length === 0) return true;
  if (here) points.push(here);
  const corner = (pick: (...of: number[]) => number): Point => ({
    latitude: points.reduce((at, { latitude }) => pick(at, latitude), points[0]!.latitude),
    longitude: points.reduce((at, { longitude }) => pick(at, longitude), points[0]!.longitude),
  });
  return distanceKm(corner(Math.min), corner(Math.max)) >= COASTS_TELL_KM;
}
