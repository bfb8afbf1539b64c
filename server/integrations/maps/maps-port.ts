import type { Point } from '#domain/locations/distance.ts';

/** A point on a map, with its address as a visitor reads it. */
export interface GeoPlaceMatch extends Point {
  name: string;
}

export interface GeoSearch {
  /** Not empty; at most 200 characters. */
  query: string;
  language: string;
  /** ISO 3166; places elsewhere are left out. Empty is everywhere. */
  countries: readonly string[];
  /** Places near one of these points rank higher. */
  near: readonly Point[];
  limit: number;
  /** The same for all requests of one visitor's search: some providers bill by it. */
  session: string | null;
}

export interface MapsPort {
  /** The best match first. Throws when the provider is unreachable, or its response is malformed. */
  find(request: GeoSearch): Promise<GeoPlaceMatch[]>;
}
