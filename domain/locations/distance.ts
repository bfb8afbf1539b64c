/** A point on the earth in degrees. */
export type Point = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371.0088;

/** Returns the distance along the surface in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)];
  const halfLat = Math.sin((latB - latA) / 2);
  const halfLong = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h = halfLat ** 2 + Math.cos(latA) * Math.cos(latB) * halfLong ** 2;
  // Rounding may push h slightly past 1 for opposite points, and asin would return NaN.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

export type DistanceUnit = 'mi' | 'km';

/** Returns miles for the United States, kilometres for all other countries (§9). `country` is an ISO 3166 code. */
export function unitFor(country: string | null | undefined): DistanceUnit {
  return ['US', 'USA'].includes(country?.trim().toUpperCase() ?? '') ? 'mi' : 'km';
}

const KM_PER_MILE = 1.609344;

/** Converts kilometres to the unit, rounded to one decimal (§9). */
export function distanceIn(unit: DistanceUnit, km: number): number {
  return Math.round((unit === 'mi' ? km / KM_PER_MILE : km) * 10) / 10;
}

/** Converts a distance in the unit to kilometres, the unit in which `location_search_radius` is compared. */
export function toKm(unit: DistanceUnit, value: number): number {
  return unit === 'mi' ? value * KM_PER_MILE : value;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
